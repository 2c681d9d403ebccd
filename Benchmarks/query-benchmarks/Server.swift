import BenchmarkHarness

/// Answers a driver over standard input and output, one line each way:
///
///     (start)      → {"ready": true, "items": {"a": ["cold", "warm"], …}, "bytes_per_row": 12.3}
///     run a warm   → {"s": 0.0123, "check": [count, sum, weighted sum]}
///     cells a warm → the same with "cells": [number, …]
struct Server {
  // The person alone: plain columns of 10⁸ rows would take the memory that a peer needs.
  let bench: Bench

  func run() {
    let items = Item.allCases.map { "\"\($0.rawValue)\": [\"cold\", \"warm\", \"bare\"]" }.joined(separator: ", ")
    say(
      "{\"ready\": true, \"items\": {\(items)}, \"bytes_per_row\": \(bench.bytesPerRow), "
        + "\"totals_s\": \(bench.totalsSeconds), \"totals_bytes_per_row\": \(bench.totalsBytesPerRow)}")
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3, ["run", "cells"].contains(words[0]), let item = Item(rawValue: words[1]),
        let state = Bench.State(rawValue: words[2])
      else {
        say("{\"error\": \"run ITEM cold|warm|bare\"}")
        continue
      }
      let (seconds, answer) = bench.run(item, state)
      let cells = words[0] == "cells" ? ", \"cells\": \(answer.cells)" : ""
      say("{\"s\": \(seconds), \"check\": [\(answer.count), \(answer.sum), \(answer.weightedSum)]\(cells)}")
    }
  }

  private func say(_ line: String) {
    print(line)
    Output.flush()
  }
}
