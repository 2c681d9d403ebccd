import Kernels
import Storage

/// Gathers the slots of one track, in order.
///
/// No object: of those every access to a property would be checked for a second one, at a third of the time that a sweep takes.
struct TrackBuilder {
  private var capacity = 256
  private var slots: SlotColumn<Int32>
  private var firsts: SlotColumn<UInt32>
  private var highs: SlotColumn<Double>
  private var lows: SlotColumn<Double>
  private var covered: SlotColumn<Int64>
  /// How many samples cross from a place on, and how many do so for the last time.
  private var opened: SlotColumn<Int32>
  private var closed: SlotColumn<Int32>

  /// The place that the next slot gets.
  private(set) var place = 0
  // What crosses from the slot that comes next on.
  private var nextOpened: Int32 = 0
  private var nextClosed: Int32 = 0
  private var leaps: [SlotTouches.Leap] = []
  private var late: [SlotTouches.LateSample] = []
  private var start = Int64.max
  private var end = Int64.min

  /// - Note: ``free()`` must be called once.
  init() {
    slots = SlotColumn(capacity: capacity)
    firsts = SlotColumn(capacity: capacity)
    highs = SlotColumn(capacity: capacity)
    lows = SlotColumn(capacity: capacity)
    covered = SlotColumn(capacity: capacity)
    opened = SlotColumn(capacity: capacity)
    closed = SlotColumn(capacity: capacity)
  }

  func free() {
    slots.free()
    firsts.free()
    highs.free()
    lows.free()
    covered.free()
    opened.free()
    closed.free()
  }

  /// Notes that a sample touched the slot at `previous` and now the one that comes next.
  mutating func noteCrossing(from previous: Int) {
    nextClosed += 1
    if previous + 1 < place {
      opened[previous + 1] += 1
      leaps.append(SlotTouches.Leap(from: Int32(truncatingIfNeeded: previous), to: Int32(truncatingIfNeeded: place)))
    } else {
      nextOpened += 1
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
  @inline(__always)
  mutating func append(slot: Int32, sum: DoubleDouble, firstCount: UInt32, covered length: Int64) {
    if place == capacity { grow() }
    slots[place] = slot
    firsts[place] = firstCount
    highs[place] = sum.high
    lows[place] = sum.low
    covered[place] = length
    opened[place] = nextOpened
    closed[place] = nextClosed
    nextOpened = 0
    nextClosed = 0
    place += 1
  }

  private mutating func grow() {
    capacity *= 2
    slots.grow(keeping: place, capacity: capacity)
    firsts.grow(keeping: place, capacity: capacity)
    highs.grow(keeping: place, capacity: capacity)
    lows.grow(keeping: place, capacity: capacity)
    covered.grow(keeping: place, capacity: capacity)
    opened.grow(keeping: place, capacity: capacity)
    closed.grow(keeping: place, capacity: capacity)
  }

  /// The track; an empty one has no span. O(slots)
  func track() -> SlotTrack {
    SlotTrack(
      slots: slots.array(count: place),
      sums: SlotSums(highs: highs.array(count: place), lows: lows.array(count: place)),
      touches: SlotTouches(
        firsts: firsts.array(count: place), crossings: SlotColumn.crossings(opened, closed, count: place), leaps: leaps,
        late: late),
      time: covered.runningTotals(count: place), start: start, end: end)
  }
}

extension SlotColumn<Int32> {
  /// How many samples touch a slot before each place and one from there on.
  static func crossings(_ opened: SlotColumn<Int32>, _ closed: SlotColumn<Int32>, count: Int) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: count) { crossings, filled in
      var open: Int32 = 0
      for place in 0..<count {
        open &+= opened[place]
        crossings[place] = UInt32(max(open, 0))
        open &-= closed[place]
      }
      filled = count
    }
  }
}

extension SlotColumn<Int64> {
  /// What there is before each place, and in all.
  func runningTotals(count: Int) -> [Int64] {
    [Int64](unsafeUninitializedCapacity: count + 1) { totals, filled in
      var total: Int64 = 0
      for place in 0..<count {
        totals[place] = total
        total &+= self[place]
      }
      totals[count] = total
      filled = count + 1
    }
  }
}
