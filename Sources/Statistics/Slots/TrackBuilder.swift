import Kernels
import Storage

/// Gathers the slots of one track, in order.
struct TrackBuilder {
  private var slots: [Int32] = []
  private var sums = SumColumn()
  private var firsts: [UInt32] = []
  private var time: [Int64] = [0]
  private var crossings = CrossingColumn()
  private var late: [SlotTouches.LateSample] = []
  private var start = Int64.max
  private var end = Int64.min

  /// The place that the next slot gets.
  var place: Int { slots.count }

  /// Notes that a sample touched the slot at `previous` and now the one that comes next.
  mutating func noteCrossing(from previous: Int) { crossings.note(from: previous, to: place) }

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
    slots.append(slot)
    sums.append(sum)
    firsts.append(firstCount)
    time.append((time.last ?? 0) + covered)
    crossings.append()
  }

  /// The track; an empty one has no span.
  func track() -> SlotTrack {
    SlotTrack(
      slots: slots, sums: sums.sums,
      touches: SlotTouches(firsts: firsts, crossings: crossings.counts, leaps: crossings.leaps, late: late), time: time,
      start: start, end: end)
  }
}
