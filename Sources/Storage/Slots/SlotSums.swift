import Kernels

/// A number for each slot of a track, each with its rounding error, and sums of 4, 16, 64 … of them: the sum over any range costs a few
/// additions for each doubling of its length, and nothing cancels.
///
///     highs    | one Double a slot |    lows  | the same, or nothing where all are 0 |
///     groups   | Σ of 4 slots | … | Σ of 16 | … | Σ of 64 | …
///
/// Four slots are an hour, so that the days of most zones begin at whole groups.
package struct SlotSums: Sendable {
  /// The nearest double to each number.
  package let highs: [Double]
  /// What it leaves over; empty if that is 0 everywhere.
  package let lows: [Double]
  /// Sums of four of the level before, the lowest level over slots, one level after the other; the last has fewer than four, so that none
  /// of them is whole above.
  private let groups: [DoubleDouble]

  /// Binary digits of the size of a group.
  private static let shift = 2

  /// - Precondition: `lows` is empty or as long as `highs`.
  package init(highs: [Double], lows: [Double]) {
    precondition(lows.isEmpty || lows.count == highs.count, "\(lows.count) rounding errors of \(highs.count) numbers")
    self.highs = highs
    let kept = lows.contains { $0 != 0 } ? lows : []
    self.lows = kept
    var counts = [SlotSums.groupCount(of: highs.count)]
    while let last = counts.last, last >= 1 << SlotSums.shift { counts.append(SlotSums.groupCount(of: last)) }
    let total = counts.reduce(0, +)
    groups = [DoubleDouble](unsafeUninitializedCapacity: total) { groups, filled in
      if kept.isEmpty {
        SlotSums.group(highs.count, into: groups, at: 0) { DoubleDouble(highs[$0]) }
      } else {
        SlotSums.group(highs.count, into: groups, at: 0) { DoubleDouble(high: highs[$0], low: kept[$0]) }
      }
      var start = 0
      for count in counts.dropLast() {
        SlotSums.group(count, into: groups, at: start + count) { [start] in groups[start + $0] }
        start += count
      }
      filled = total
    }
  }

  @inline(__always)
  private static func groupCount(of count: Int) -> Int { (count + (1 << shift) - 1) >> shift }

  /// Writes the sums of groups of `count` numbers from a place on.
  @inline(__always)
  private static func group(
    _ count: Int, into groups: UnsafeMutableBufferPointer<DoubleDouble>, at place: Int, _ number: (Int) -> DoubleDouble
  ) {
    for group in 0..<groupCount(of: count) {
      var sum = RunningSum()
      for index in group << shift..<min((group + 1) << shift, count) { sum.add(number(index)) }
      groups[place + group] = sum.total
    }
  }

  /// The number of slots. O(1).
  package var count: Int { highs.count }

  /// Whether no number is infinite or undefined. O(1).
  package var isFinite: Bool { groups.suffix((1 << SlotSums.shift) - 1).allSatisfy { $0.value.isFinite } }

  /// Bytes in memory. O(1).
  package var byteCount: Int { 8 * (highs.count + lows.count) + 16 * groups.count }

  /// The number of one slot. O(1).
  package subscript(slot: Int) -> DoubleDouble { DoubleDouble(high: highs[slot], low: lows.isEmpty ? 0 : lows[slot]) }

  /// The sums over ranges of places, rounded to doubles; 0 of empty ones, never `nil`: cells hold optional numbers, and an array of
  /// plain ones is made into theirs by a cast of each at run time. See ``sum(of:)``.
  package func sums(of ranges: [Range<Int>]) -> [Double?] { ranges.map { sum(of: $0).value } }

  /// The sum over a range of places. O(log of its length), six additions at most for each level.
  ///
  /// - Precondition: the range lies within the track.
  package func sum(of range: Range<Int>) -> DoubleDouble {
    // Small terms first, and in two sums that do not wait for each other.
    var front = RunningSum()
    var back = RunningSum()
    var wanted = SlotSums.whole(range)
    guard !wanted.isEmpty else {
      add(range, to: &front)
      return front.total
    }
    add(range.lowerBound..<wanted.lowerBound << SlotSums.shift, to: &front)
    add(wanted.upperBound << SlotSums.shift..<range.upperBound, to: &back)
    var (start, count) = (0, SlotSums.groupCount(of: highs.count))
    while true {
      let wider = SlotSums.whole(wanted)
      guard !wider.isEmpty else { break }
      for group in wanted.lowerBound..<wider.lowerBound << SlotSums.shift { front.add(groups[start + group]) }
      for group in wider.upperBound << SlotSums.shift..<wanted.upperBound { back.add(groups[start + group]) }
      (start, count) = (start + count, SlotSums.groupCount(of: count))
      wanted = wider
    }
    for group in wanted { front.add(groups[start + group]) }
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
