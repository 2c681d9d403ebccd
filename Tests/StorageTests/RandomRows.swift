import Storage
import TestSupport

/// Rows from a seed, awkward on purpose: many equal starts, spans that overlap, both zeros, values that no narrow form holds.
struct RandomRows {
  private static let values: [Double] = [1, 72.5, 0.1, -0.0, 0, 1.0 / 3, 1e300]
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func rows(_ count: Int) -> SampleColumns {
    var rows = SampleColumns()
    for _ in 0..<count {
      let start = Int64.random(in: 0..<Int64(count + 5), using: &generator) * 1_000_000 - 3_000_000
      let seconds = [0, 0, 1, 60, 100_000].randomElement(using: &generator) ?? 0
      let value = RandomRows.values.randomElement(using: &generator) ?? 0
      let flags: SampleFlags = [[], [], .implausible, .enteredByHand].randomElement(using: &generator) ?? []
      rows.append(
        start: start, end: start + Int64(seconds) * 1_000_000, value: value,
        source: SourceID(rawValue: UInt16.random(in: 0..<3, using: &generator)), flags: flags,
        metadata: UInt32.random(in: 0..<2, using: &generator))
    }
    return rows
  }

  mutating func shuffled(_ rows: SampleColumns) -> SampleColumns {
    var result = SampleColumns()
    for row in rows.starts.indices.shuffled(using: &generator) {
      result.append(
        start: rows.starts[row], end: rows.ends[row], value: rows.values[row],
        source: SourceID(rawValue: rows.sources[row]), flags: SampleFlags(rawValue: rows.flags[row]),
        metadata: rows.metadata[row])
    }
    return result
  }

  mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
}
