import BenchmarkHarness

/// Times what a cold process needs from its start to the first daily sums out of a store file.
///
///     swift run -c release store-benchmarks [--rows 1e6] [--rounds 7] [--tiny] [--json]
///     swift run -c release store-benchmarks --answer STORE      the process that is timed: prints days and sum
///
/// The page cache is warm: what is measured is our work, not the disk.
@main
enum StoreBenchmarks {
  static func main() throws {
    let arguments = Arguments()
    if arguments.text("tiny-start") != nil { return }
    if let path = arguments.text("answer") { return try StoreAnswer.print(path: path) }
    let rows = arguments.counts("rows") ?? (arguments.isTiny ? [20_000] : [1_000_000])
    let rounds = arguments.count("rounds") ?? (arguments.isTiny ? 1 : 7)
    var report = Report("store")
    for count in rows {
      let store = try TemporaryStore(rowCount: count)
      report.add([
        ("step", .text("write")), ("rows", .count(count)), ("ms", .number(store.writingSeconds * 1e3)),
        ("bytes a row", .number(Double(store.byteCount) / Double(count))),
      ])
      report.add([
        ("step", .text("make and keep totals")), ("rows", .count(count)), ("ms", .number(store.totalsSeconds * 1e3)),
      ])
      for (question, chunks) in try StoreAnswer.chunksRead(path: store.path) {
        report.add([
          ("step", .text("chunks read")), ("question", .text(question)), ("rows", .count(count)),
          ("chunks", .count(chunks)),
        ])
      }
      let idle = Timing(try (0..<rounds).map { _ in try ChildProcess.run(["--tiny-start", "x"]).seconds })
      report.add([("step", .text("process that does nothing")), ("ms", .number(idle.medianSeconds * 1e3))])
      let cold = Timing(
        try (0..<rounds).map { _ in
          let run = try ChildProcess.run(["--answer", store.path])
          Expectation.require(run.output, equals: store.expectedAnswer, "the answer of \(count) rows")
          return run.seconds
        })
      report.add([
        ("step", .text("start to daily sums")), ("rows", .count(count)), ("ms", .number(cold.medianSeconds * 1e3)),
        ("ms min", .number(cold.minimumSeconds * 1e3)),
      ])
    }
    report.print(arguments: arguments)
  }
}
