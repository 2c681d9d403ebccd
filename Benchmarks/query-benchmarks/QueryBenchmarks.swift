import BenchmarkHarness

/// Times nine questions over one person's series, cold (the first query after loading), warm (the same again) and bare (without
/// totals of quarter hours), and compares each answer with a plain loop over the rows.
///
///     swift run -c release query-benchmarks [--rows 1e6,1e7] [--shape even,bursty|all] [--rounds 5] [--seed 1] [--tiny] [--json]
///     swift run -c release query-benchmarks --serve FOLDER ROWS     answers a driver; see ../peers/README.md
///     swift run -c release query-benchmarks --write-store STORE FOLDER ROWS
///
/// Rows are instants of four sources over ten years, sorted by start, in New York; item i has two sources of samples with
/// lengths that overlap.
@main
enum QueryBenchmarks {
  static func main() throws {
    let arguments = Arguments(flags: ["serve"])
    if arguments.has("serve") {
      guard arguments.rest.count == 2, let count = Double(arguments.rest[1]) else {
        return Output.complain("usage: query-benchmarks --serve FOLDER ROWS")
      }
      return Server(bench: Bench(table: SampleTable(folder: arguments.rest[0], count: Int(count)))).run()
    }
    if let path = arguments.text("write-store") {
      guard arguments.rest.count == 2, let count = Double(arguments.rest[1]) else {
        return Output.complain("usage: query-benchmarks --write-store STORE FOLDER ROWS")
      }
      return try StoreWriting.write(SampleTable(folder: arguments.rest[0], count: Int(count)), to: path)
    }
    let sizes = arguments.counts("rows") ?? (arguments.isTiny ? [60_000] : [1_000_000])
    let rounds = arguments.count("rounds") ?? (arguments.isTiny ? 1 : 5)
    guard let shapes = shapes(arguments.text("shape")) else {
      return Output.complain("there is no such shape; name some of \(Shape.allCases.map(\.rawValue)), or all")
    }
    var report = Report("queries")
    for (size, shape) in sizes.flatMap({ size in shapes.map { (size, $0) } }) {
      let table = SampleTable(count: size, seed: UInt64(arguments.count("seed") ?? 1), shape: shape)
      let bench = Bench(table: table)
      report.add([
        ("item", .text("shape")), ("what", .text(shape.rawValue)), ("rows", .count(table.starts.count)),
      ])
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

  /// The shapes named, `nil` if there is none of a name.
  private static func shapes(_ names: String?) -> [Shape]? {
    guard let names else { return [.even] }
    if names == "all" { return Shape.allCases }
    let shapes = names.split(separator: ",").map { Shape(rawValue: String($0)) }
    return shapes.contains(nil) ? nil : shapes.compactMap { $0 }
  }
}
