import BenchmarkHarness

/// Times nine questions over one person's series, cold (the first query after loading), warm (the same again) and bare (without
/// totals of quarter hours), and compares each answer with a plain loop over the rows.
///
///     swift run -c release query-benchmarks [--rows 1e6,1e7] [--rounds 5] [--seed 1] [--tiny] [--json]
///     swift run -c release query-benchmarks --serve FOLDER ROWS     answers a driver; see ../peers/README.md
///
/// Rows are instants of four sources over ten years, sorted by start, in New York; item i has two sources of samples with
/// lengths that overlap.
@main
enum QueryBenchmarks {
  static func main() {
    let arguments = Arguments(flags: ["serve"])
    if arguments.has("serve") {
      guard arguments.rest.count == 2, let count = Double(arguments.rest[1]) else {
        return Output.complain("usage: query-benchmarks --serve FOLDER ROWS")
      }
      return Server(table: SampleTable(folder: arguments.rest[0], count: Int(count))).run()
    }
    let sizes = arguments.counts("rows") ?? (arguments.isTiny ? [60_000] : [1_000_000])
    let rounds = arguments.count("rounds") ?? (arguments.isTiny ? 1 : 5)
    var report = Report("queries")
    for size in sizes {
      let table = SampleTable(count: size, seed: UInt64(arguments.count("seed") ?? 1))
      let bench = Bench(table: table)
      report.add([
        ("item", .text("columns")), ("rows", .count(size)), ("bytes a row", .number(bench.bytesPerRow)),
      ])
      report.add([
        ("item", .text("totals")), ("rows", .count(size)), ("ms", .number(bench.totalsSeconds * 1e3)),
        ("bytes a row", .number(bench.totalsBytesPerRow)),
      ])
      for item in Item.allCases {
        let expected = item.expectedAnswer(of: table)
        for state in Bench.State.allCases {
          let timing = Timing(
            (0..<rounds).map { _ in
              let (seconds, answer) = bench.run(item, state)
              answer.require(near: expected, "\(item.rawValue) of \(size) rows")
              return seconds
            })
          report.add([
            ("item", .text(item.rawValue)), ("what", .text(item.title)), ("rows", .count(size)),
            ("state", .text(state.rawValue)), ("ms", .number(timing.medianSeconds * 1e3)),
            ("ms min", .number(timing.minimumSeconds * 1e3)), ("answers", .count(expected.count)),
          ])
        }
      }
    }
    report.print(arguments: arguments)
  }
}
