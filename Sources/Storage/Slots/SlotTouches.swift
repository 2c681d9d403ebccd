/// Which samples lie in which slots of a track, condensed so that different samples in a range of slots are counted by two
/// look-ups, although one may lie in many slots.
///
/// A sample *touches* the slots in which part of it counts. Of a range of places, those that touch it are the ones whose first touch lies in
/// it, and the ones that touch both before it and from its start on, less those that leap over the whole of it.
package struct SlotTouches: Sendable {
  /// Two neighbouring touches of one sample with slots of the track between them: places in the track.
  package struct Leap: Hashable, Sendable {
    package let from: Int32
    package let to: Int32

    package init(from: Int32, to: Int32) {
      self.from = from
      self.to = to
    }
  }

  /// A sample that starts in one slot and first touches a later one, because a better source covers its start.
  package struct LateSample: Hashable, Sendable {
    /// The slot in which it starts.
    package let startSlot: Int32
    /// The place in the track that it touches first.
    package let place: Int32

    package init(startSlot: Int32, place: Int32) {
      self.startSlot = startSlot
      self.place = place
    }
  }

  /// How many samples touch no earlier slot, before each place and after the last.
  package let firsts: [UInt32]
  /// How many samples touch a slot before each place and one from there on; empty if none does.
  package let crossings: [UInt32]
  /// By the place from which they leap.
  package let leaps: [Leap]
  /// By the place that they touch first.
  package let late: [LateSample]

  /// - Parameters:
  ///   - firsts: For each place, how many samples touch no earlier one.
  ///   - crossings: For each place, how many touch one before it and one from there on.
  package init(firsts counts: [UInt32], crossings: [UInt32], leaps: [Leap], late: [LateSample]) {
    self.init(runningFirsts: runningTotals(counts), crossings: crossings, leaps: leaps, late: late)
  }

  /// The same, of running totals: before each place, and of all.
  init(runningFirsts: [UInt32], crossings: [UInt32], leaps: [Leap], late: [LateSample]) {
    firsts = runningFirsts
    self.crossings = crossings.contains { $0 != 0 } ? crossings : []
    self.leaps = leaps.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    self.late = late.sorted { ($0.place, $0.startSlot) < ($1.place, $1.startSlot) }
  }

  /// Samples that touch the track. O(1).
  package var sampleCount: Int { Int(firsts.last ?? 0) }

  /// Bytes in memory. O(1).
  package var byteCount: Int { 4 * (firsts.count + crossings.count) + 8 * (leaps.count + late.count) }

  /// How many samples have their first touch in the range. O(1).
  package func firstCount(in range: Range<Int>) -> Int {
    Int(firsts[range.upperBound] &- firsts[range.lowerBound])
  }

  /// How many samples touch a place before `place` and one from there on. O(1).
  fileprivate func crossingCount(at place: Int) -> Int {
    place < crossings.count ? Int(crossings[place]) : 0
  }

  /// Counts the samples of ranges that come in order, some at a time.
  package struct Counter: Sendable {
    private let touches: SlotTouches
    private var leaps: LeapCounter

    package init(_ touches: SlotTouches) {
      self.touches = touches
      leaps = LeapCounter(touches.leaps)
    }

    /// How many samples touch each of some ranges, and a place before it. O(ranges + leaps), over all calls.
    ///
    /// - Precondition: The ranges ascend and do not overlap, those of all calls.
    package mutating func crossingCounts(in ranges: [Range<Int>]) -> [Int] {
      if touches.crossings.isEmpty { return [Int](repeating: 0, count: ranges.count) }
      return ranges.map { $0.isEmpty ? 0 : touches.crossingCount(at: $0.lowerBound) - leaps.count(over: $0) }
    }

    /// How many samples touch each of some ranges. O(ranges + leaps), over all calls.
    ///
    /// - Precondition: As for ``crossingCounts(in:)``; what one of the two was asked about, the other is not.
    package mutating func sampleCounts(in ranges: [Range<Int>]) -> [Int] {
      if touches.crossings.isEmpty { return ranges.map { touches.firstCount(in: $0) } }
      return zip(ranges, crossingCounts(in: ranges)).map { touches.firstCount(in: $0) + $1 }
    }
  }

  /// How many samples touch each of some ranges and start in it. O(ranges × log late + late samples in them)
  ///
  /// - Parameter firstSlots: The slots with which the ranges begin.
  package func begunCounts(in ranges: [Range<Int>], firstSlots: [Int64]) -> [Int] {
    zip(ranges, firstSlots).map { begunCount(in: $0, firstSlot: $1) }
  }

  private func begunCount(in range: Range<Int>, firstSlot: Int64) -> Int {
    var count = firstCount(in: range)
    if late.isEmpty { return count }
    var (low, high) = (0, late.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(late[middle].place) < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    while low < late.count, Int(late[low].place) < range.upperBound {
      if Int64(late[low].startSlot) < firstSlot { count -= 1 }
      low += 1
    }
    return count
  }
}

/// Counts the samples that leap over ranges which come in order.
private struct LeapCounter: Sendable {
  let leaps: [SlotTouches.Leap]
  var next = 0
  var open: [SlotTouches.Leap] = []

  init(_ leaps: [SlotTouches.Leap]) { self.leaps = leaps }

  /// How many leap from before the range to behind it. O(1) amortised where few do.
  ///
  /// - Precondition: Ranges of successive calls do not overlap and ascend.
  mutating func count(over range: Range<Int>) -> Int {
    while next < leaps.count, Int(leaps[next].from) < range.lowerBound {
      open.append(leaps[next])
      next += 1
    }
    if open.isEmpty { return 0 }
    open.removeAll { Int($0.to) < range.upperBound }
    return open.count
  }
}
