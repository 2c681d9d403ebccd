import BenchmarkHarness
import ExportGenerator
import Importing

/// Times the import of a generated export, as XML and as an archive, and holds the result against what the generator knows.
///
///     swift run -c release import-benchmarks [--size-mb 100] [--seed 5] [--rounds 5] [--threads 2] [--tiny] [--json]
///     swift run -c release import-benchmarks --once FILE [--threads 2]     one line of JSON, for the scripts in ../peers
@main
enum ImportBenchmarks {
  static func main() throws {
    let arguments = Arguments()
    let threads = arguments.count("threads")
    if let path = arguments.text("once") { return try SingleImport.print(path: path, threads: threads) }
    let rounds = arguments.count("rounds") ?? (arguments.isTiny ? 1 : 5)
    var options = ExportOptions(seed: UInt64(arguments.count("seed") ?? 5), days: 40)
    let megabytes = arguments.count("size-mb") ?? (arguments.isTiny ? 2 : 100)
    options.days = min(max(megabytes * 10 / 9, 2), 7_300)
    options.size = .bytes(megabytes * 1_000_000)
    options.maximumRoutes = 20
    let folder = try TemporaryFolder()
    var report = Report("import")
    for form in ExportForm.allCases {
      let (path, truth) = try form.write(options, into: folder)
      add(form, path: path, truth: truth, rounds: rounds, threads: threads, to: &report)
    }
    report.print(arguments: arguments)
  }

  private static func add(
    _ form: ExportForm, path: String, truth: ExportTruth, rounds: Int, threads: Int?, to report: inout Report
  ) {
    var options = ImportOptions()
    options.threads = threads
    var seconds: [Double] = []
    var excessBytes = 0
    var columnBytes = 0
    for round in 0...rounds {
      let before = Resident.read()
      Resident.resetPeak()
      let start = Stopwatch.now()
      let result: ImportResult
      do throws(ImportError) {
        result = try AppleHealthImporter.read(path: path, options: options)
      } catch {
        return Expectation.require(false, "the import fails: \(error.message)")
      }
      let elapsed = Stopwatch.now() - start
      let peak = Resident.read().peakBytes
      ImportCheck.require(result, agreesWith: truth)
      columnBytes = result.person.sampleByteCount
      if round > 0 || rounds == 1 { seconds.append(elapsed) }
      // The first round is the honest one: later ones start with memory that the allocator kept.
      if round == 0 { excessBytes = max(0, peak - before.bytes - columnBytes) }
    }
    let timing = Timing(seconds)
    let records = Double(truth.recordCount)
    report.add([
      ("input", .text(form.rawValue)), ("MB of XML", .number(Double(truth.byteCount) / 1e6)),
      ("records", .count(truth.recordCount)), ("s", .number(timing.medianSeconds)),
      ("s min", .number(timing.minimumSeconds)), ("s max", .number(timing.maximumSeconds)),
      ("MB/s", .number(Double(truth.byteCount) / 1e6 / timing.medianSeconds)),
      ("million records/s", .number(records / 1e6 / timing.medianSeconds)),
      ("columns MB", .number(Double(columnBytes) / 1e6)),
      ("bytes/record", .number(Double(columnBytes) / records)),
      ("peak beyond MB", .number(Double(excessBytes) / 1e6)),
    ])
  }
}
