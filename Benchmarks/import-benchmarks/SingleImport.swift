import BenchmarkHarness
import Importing
import Storage

/// One import in a process of its own, told as a line of JSON with the sums that the peers report too.
enum SingleImport {
  static func print(path: String, threads: Int?) throws {
    var options = ImportOptions()
    options.threads = threads
    let before = Resident.read()
    let (seconds, result) = try Stopwatch.seconds { try AppleHealthImporter.read(path: path, options: options) }
    let after = Resident.read()
    var (rows, valueSum, startSum, endSum) = (0, 0.0, Int64(0), Int64(0))
    for series in result.person.series.values {
      guard case .quantity = series.type else {
        series.forEachChunk { chunk in add(chunk, &rows, &startSum, &endSum) }
        continue
      }
      series.forEachChunk { chunk in
        add(chunk, &rows, &startSum, &endSum)
        for value in chunk.values { valueSum += value }
      }
    }
    let fields: [(String, String)] = [
      ("parse_s", "\(seconds)"), ("bytes", "\(result.report.bytesRead)"),
      ("records", "\(result.report.elements["Record"]?.read ?? 0)"), ("rows", "\(rows)"),
      ("value_sum", "\(valueSum)"), ("start_sum", "\(startSum)"), ("end_sum", "\(endSum)"),
      ("column_bytes", "\(result.person.sampleByteCount)"), ("peak_bytes", "\(after.peakBytes)"),
      ("peak_beyond_bytes", "\(after.peakBytes - before.bytes - result.person.sampleByteCount)"),
    ]
    Swift.print("{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}")
  }

  private static func add(
    _ chunk: SampleBuffers, _ rows: inout Int, _ startSum: inout Int64, _ endSum: inout Int64
  ) {
    rows += chunk.count
    for start in chunk.starts { startSum &+= start / 1_000_000 }
    for end in chunk.ends { endSum &+= end / 1_000_000 }
  }
}
