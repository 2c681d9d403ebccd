import Kernels
import Storage

/// Gathers the slots of one track, in order.
struct TrackBuilder {
  /// One slot. In one list while it is made: a list for each column grows several times slower.
  private struct Entry {
    let slot: Int32
    let firsts: UInt32
    let sum: DoubleDouble
    let covered: Int64
    /// How many samples cross from this place on, and how many do so for the last time.
    var opened: Int32
    let closed: Int32
  }

  private var entries: [Entry] = []
  // The same for the slot that comes next.
  private var opened: Int32 = 0
  private var closed: Int32 = 0
  private var leaps: [SlotTouches.Leap] = []
  private var late: [SlotTouches.LateSample] = []
  private var start = Int64.max
  private var end = Int64.min

  /// The place that the next slot gets.
  var place: Int { entries.count }

  /// Notes that a sample touched the slot at `previous` and now the one that comes next.
  mutating func noteCrossing(from previous: Int) {
    closed += 1
    if previous + 1 < entries.count {
      entries[previous + 1].opened += 1
      leaps.append(SlotTouches.Leap(from: Int32(truncatingIfNeeded: previous), to: Int32(truncatingIfNeeded: place)))
    } else {
      opened += 1
    }
  }

  /// Notes that a sample which starts in an earlier slot first touches the one that comes next.
  mutating func noteLate(startSlot: Int32) {
    late.append(SlotTouches.LateSample(startSlot: startSlot, place: Int32(truncatingIfNeeded: place)))
  }

  /// Notes that something counts in `[start, end)`, an instant if the two are equal.
  @inline(__always)
  mutating func noteSpan(_ start: Int64, _ end: Int64) {
    self.start = min(self.start, start)
    self.end = max(self.end, start == end ? end &+ 1 : end)
  }

  /// Adds the next slot.
  mutating func append(slot: Int32, sum: DoubleDouble, firstCount: UInt32, covered: Int64) {
    entries.append(
      Entry(slot: slot, firsts: firstCount, sum: sum, covered: covered, opened: opened, closed: closed))
    opened = 0
    closed = 0
  }

  /// The track; an empty one has no span.
  func track() -> SlotTrack {
    var crossings: [UInt32] = []
    var time: [Int64] = [0]
    crossings.reserveCapacity(entries.count)
    time.reserveCapacity(entries.count + 1)
    var open: Int32 = 0
    var covered: Int64 = 0
    for entry in entries {
      open += entry.opened
      crossings.append(UInt32(max(open, 0)))
      open -= entry.closed
      covered += entry.covered
      time.append(covered)
    }
    return SlotTrack(
      slots: entries.map(\.slot),
      sums: SlotSums(highs: entries.map(\.sum.high), lows: entries.map(\.sum.low)),
      touches: SlotTouches(firsts: entries.map(\.firsts), crossings: crossings, leaps: leaps, late: late), time: time,
      start: start, end: end)
  }
}
