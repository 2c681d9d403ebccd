import Kernels

/// A number for each slot of a track, each with its rounding error, and sums of 16 and of 256 of them: the sum over any range costs some
/// thirty additions and nothing cancels.
///
///     highs   | one Double a slot |        lows  | the same, or nothing where all are 0 |
///     blocks  | Σ of 16 slots |   superblocks | Σ of 256 slots |
package struct SlotSums: Sendable {
  /// The nearest double to each number.
  package let highs: [Double]
  /// What it leaves over; empty if that is 0 everywhere.
  package let lows: [Double]
  private let blocks: [DoubleDouble]
  private let superblocks: [DoubleDouble]

  private static let blockSize = 16

  /// - Precondition: `lows` is empty or as long as `highs`.
  package init(highs: [Double], lows: [Double]) {
    precondition(lows.isEmpty || lows.count == highs.count, "\(lows.count) rounding errors of \(highs.count) numbers")
    self.highs = highs
    self.lows = lows.contains { $0 != 0 } ? lows : []
    let kept = self.lows
    blocks =
      kept.isEmpty
      ? SlotSums.grouped(count: highs.count) { DoubleDouble(highs[$0]) }
      : SlotSums.grouped(count: highs.count) { DoubleDouble(high: highs[$0], low: kept[$0]) }
    superblocks = SlotSums.grouped(count: blocks.count) { [blocks] in blocks[$0] }
  }

  @inline(__always)
  private static func grouped(count: Int, _ number: (Int) -> DoubleDouble) -> [DoubleDouble] {
    let groups = (count + blockSize - 1) / blockSize
    return [DoubleDouble](unsafeUninitializedCapacity: groups) { result, filled in
      for group in 0..<groups {
        var sum = RunningSum()
        for index in group * blockSize..<min((group + 1) * blockSize, count) { sum.add(number(index)) }
        result[group] = sum.total
      }
      filled = groups
    }
  }

  /// The number of slots. O(1).
  package var count: Int { highs.count }

  /// Whether no number is infinite or undefined. O(slots / 256).
  package var isFinite: Bool { superblocks.allSatisfy { $0.high.isFinite && $0.low.isFinite } }

  /// Bytes in memory. O(1).
  package var byteCount: Int { 8 * (highs.count + lows.count) + 16 * (blocks.count + superblocks.count) }

  /// The number of one slot. O(1).
  package subscript(slot: Int) -> DoubleDouble { DoubleDouble(high: highs[slot], low: lows.isEmpty ? 0 : lows[slot]) }

  /// The sum over a range of places. O(32 + slots / 256).
  ///
  /// - Precondition: the range lies within the track.
  package func sum(of range: Range<Int>) -> DoubleDouble {
    var sum = RunningSum()
    let size = SlotSums.blockSize
    let first = (range.lowerBound + size - 1) / size
    let last = range.upperBound / size
    guard first < last else {
      add(range, to: &sum)
      return sum.total
    }
    add(range.lowerBound..<first * size, to: &sum)
    addBlocks(first..<last, to: &sum)
    add(last * size..<range.upperBound, to: &sum)
    return sum.total
  }

  @inline(__always)
  private func add(_ slots: Range<Int>, to sum: inout RunningSum) {
    for slot in slots { sum.add(highs[slot]) }
    if !lows.isEmpty { for slot in slots { sum.addSmall(lows[slot]) } }
  }

  @inline(__always)
  private func addBlocks(_ range: Range<Int>, to sum: inout RunningSum) {
    let size = SlotSums.blockSize
    let first = (range.lowerBound + size - 1) / size
    let last = range.upperBound / size
    guard first < last else {
      for block in range { sum.add(blocks[block]) }
      return
    }
    for block in range.lowerBound..<first * size { sum.add(blocks[block]) }
    for block in first..<last { sum.add(superblocks[block]) }
    for block in last * size..<range.upperBound { sum.add(blocks[block]) }
  }
}
