import Kernels
import Storage

/// Gathers the slots of one track, in order.
///
/// No object: of those every access to a property would be checked for a second one, at a third of the time that a sweep takes.
struct TrackBuilder {
  private var slots = SlotColumn<Int32>()
  private var firsts = SlotColumn<UInt32>()
  private var highs = SlotColumn<Double>()
  private var lows = SlotColumn<Double>()
  /// Microseconds; those of an hour fit.
  private var covered = SlotColumn<UInt32>()
  private var crossings = CrossingColumn()

  /// The place that the next slot gets.
  private(set) var place = 0
  private var capacity = SlotColumn<Int32>.blockSize
  private var late: [SlotTouches.LateSample] = []
  private var start = Int64.max
  private var end = Int64.min

  /// - Note: ``free()`` must be called once.
  init() {}

  func free() {
    slots.free()
    firsts.free()
    highs.free()
    lows.free()
    covered.free()
    crossings.free()
  }

  /// The same again, to be freed on its own. O(slots)
  func copied() -> TrackBuilder {
    var copy = self
    copy.slots = slots.copied()
    copy.firsts = firsts.copied()
    copy.highs = highs.copied()
    copy.lows = lows.copied()
    copy.covered = covered.copied()
    copy.crossings = crossings.copied()
    return copy
  }

  /// How many samples leap over slots.
  var leapCount: Int { crossings.leaps.count }

  /// Notes that samples touched the slot at `previous` and now the one that comes next.
  @inline(__always)
  mutating func noteCrossings(_ count: Int32, from previous: Int) {
    crossings.note(count, from: previous, to: place)
  }

  /// Notes that a sample which starts in an earlier slot first touches the one that comes next.
  mutating func noteLate(startSlot: Int32) {
    late.append(
      SlotTouches.LateSample(startSlot: startSlot, place: Int32(truncatingIfNeeded: place)))
  }

  /// Notes that something counts in `[start, end)`.
  mutating func noteSpan(_ start: Int64, _ end: Int64) {
    self.start = min(self.start, start)
    self.end = max(self.end, end)
  }

  /// Adds the next slot.
  @inline(__always)
  mutating func append(slot: Int32, sum: DoubleDouble, firstCount: UInt32, covered length: Int64) {
    if place == capacity { grow() }
    slots.put(slot, at: place)
    firsts.put(firstCount, at: place)
    highs.put(sum.high, at: place)
    lows.put(sum.low, at: place)
    covered.put(UInt32(truncatingIfNeeded: length), at: place)
    crossings.close(place)
    place += 1
  }

  /// Adds slots that follow on the last one and hold the same, all of it of samples that lie in each of them.
  mutating func repeatLast(_ count: Int, _ grain: SlotGrain, sampleCount: Int32) {
    let sum = DoubleDouble(high: highs[place - 1], low: lows[place - 1])
    let step = Int32(truncatingIfNeeded: grain.slotCount)
    var slot = slots[place - 1]
    for _ in 0..<count {
      slot &+= step
      crossings.note(sampleCount, from: place - 1, to: place)
      append(slot: slot, sum: sum, firstCount: 0, covered: grain.slotCount * Slot.microseconds)
    }
  }

  private mutating func grow() {
    capacity += SlotColumn<Int32>.blockSize
    slots.grow()
    firsts.grow()
    highs.grow()
    lows.grow()
    covered.grow()
    crossings.grow()
  }

  /// The track; an empty one has no span. O(slots)
  func track() -> SlotTrack {
    SlotTrack(
      slots: slots.array(count: place),
      sums: SlotSums(highs: highs.array(count: place), lows: lows.array(count: place)),
      touches: SlotTouches(
        firsts: firsts.array(count: place), crossings: crossings.crossings(count: place),
        leaps: crossings.leaps,
        late: late),
      time: covered.runningTotals(count: place), start: start, end: end)
  }
}
