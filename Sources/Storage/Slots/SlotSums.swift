import Kernels

/// A number for each slot of a track, each with its rounding error, and sums of 4, 16, 64 … of them: the sum over any range costs a few
/// additions for each doubling of its length, and nothing cancels.
///
///     highs    | one Double a slot |    lows  | the same, or nothing where all are 0 |
///     levels   | Σ of 4 slots |  Σ of 16 |  Σ of 64 | …
///
/// Four slots are an hour, so that the days of most zones begin at whole groups.
package struct SlotSums: Sendable {
  /// The nearest double to each number.
  package let highs: [Double]
  /// What it leaves over; empty if that is 0 everywhere.
  package let lows: [Double]
  /// Sums of four of the level before, the lowest level over slots; the last has fewer than four, so that none of them is whole above.
  private let levels: [[DoubleDouble]]

  /// Binary digits of the size of a group.
  private static let shift = 2

  /// - Precondition: `lows` is empty or as long as `highs`.
  package init(highs: [Double], lows: [Double]) {
    precondition(lows.isEmpty || lows.count == highs.count, "\(lows.count) rounding errors of \(highs.count) numbers")
    self.highs = highs
    let kept = lows.contains { $0 != 0 } ? lows : []
    self.lows = kept
    var levels = [
      kept.isEmpty
        ? SlotSums.grouped(count: highs.count) { DoubleDouble(highs[$0]) }
        : SlotSums.grouped(count: highs.count) { DoubleDouble(high: highs[$0], low: kept[$0]) }
    ]
    while let last = levels.last, last.count >= 1 << SlotSums.shift {
      levels.append(SlotSums.grouped(count: last.count) { last[$0] })
    }
    self.levels = levels
  }

  @inline(__always)
  private static func grouped(count: Int, _ number: (Int) -> DoubleDouble) -> [DoubleDouble] {
    let groups = (count + (1 << shift) - 1) >> shift
    return [DoubleDouble](unsafeUninitializedCapacity: groups) { result, filled in
      for group in 0..<groups {
        var sum = RunningSum()
        for index in group << shift..<min((group + 1) << shift, count) { sum.add(number(index)) }
        result[group] = sum.total
      }
      filled = groups
    }
  }

  /// The number of slots. O(1).
  package var count: Int { highs.count }

  /// Whether no number is infinite or undefined. O(1).
  package var isFinite: Bool { levels.last?.allSatisfy { $0.high.isFinite && $0.low.isFinite } ?? true }

  /// Bytes in memory. O(log slots).
  package var byteCount: Int { 8 * (highs.count + lows.count) + 16 * levels.reduce(0) { $0 + $1.count } }

  /// The number of one slot. O(1).
  package subscript(slot: Int) -> DoubleDouble { DoubleDouble(high: highs[slot], low: lows.isEmpty ? 0 : lows[slot]) }

  /// The sum over a range of places. O(log of its length), six additions at most for each level.
  ///
  /// - Precondition: the range lies within the track.
  package func sum(of range: Range<Int>) -> DoubleDouble {
    // Small terms first, and in two sums that do not wait for each other.
    var front = RunningSum()
    var back = RunningSum()
    var groups = SlotSums.whole(range)
    guard !groups.isEmpty else {
      add(range, to: &front)
      return front.total
    }
    add(range.lowerBound..<groups.lowerBound << SlotSums.shift, to: &front)
    add(groups.upperBound << SlotSums.shift..<range.upperBound, to: &back)
    for level in levels {
      let wider = SlotSums.whole(groups)
      guard !wider.isEmpty else {
        for group in groups { front.add(level[group]) }
        break
      }
      for group in groups.lowerBound..<wider.lowerBound << SlotSums.shift { front.add(level[group]) }
      for group in wider.upperBound << SlotSums.shift..<groups.upperBound { back.add(level[group]) }
      groups = wider
    }
    front.add(back.total)
    return front.total
  }

  /// The groups of which all members lie in a range; empty if there is none.
  @inline(__always)
  private static func whole(_ range: Range<Int>) -> Range<Int> {
    let first = (range.lowerBound + (1 << shift) - 1) >> shift
    return first..<max(first, range.upperBound >> shift)
  }

  @inline(__always)
  private func add(_ slots: Range<Int>, to sum: inout RunningSum) {
    for slot in slots { sum.add(highs[slot]) }
    if !lows.isEmpty { for slot in slots { sum.addSmall(lows[slot]) } }
  }
}
