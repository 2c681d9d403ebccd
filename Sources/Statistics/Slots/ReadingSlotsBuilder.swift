import Kernels
import Storage

/// What the readings come to in the slot that is open.
struct OpenReadingSlot {
  var startCount: UInt32 = 0
  var sum = RunningSum()
  var energy = RunningSum()
  var minimum = Double.infinity
  var maximum = -Double.infinity
  var weight: Int64 = 0
  var weighted = RunningSum()
  var time: Int64 = 0
  var firsts: UInt32 = 0
}

/// Gathers the slots of readings, in order. No object, for the reason that ``TrackBuilder`` gives.
struct ReadingSlotsBuilder {
  private let isWeighted: Bool
  private let isSound: Bool
  private var capacity = 256
  private var slots: SlotColumn<Int32>
  private var startCounts: SlotColumn<UInt32>
  private var sums: SumColumn
  private var energies: SumColumn
  private var minima: SlotColumn<Double>
  private var maxima: SlotColumn<Double>
  private var weights: SlotColumn<Int64>
  private var weighted: SumColumn
  private var times: SlotColumn<Int64>
  private var firsts: SlotColumn<UInt32>
  private var opened: SlotColumn<Int32>
  private var closed: SlotColumn<Int32>

  /// The place that the next slot gets.
  private(set) var place = 0
  // How many samples cross from the slot that comes next on, and how many do so for the last time.
  private var nextOpened: Int32 = 0
  private var nextClosed: Int32 = 0
  private var leaps: [SlotTouches.Leap] = []
  private var late: [SlotTouches.LateSample] = []
  private var start = Int64.max
  private var end = Int64.min
  /// Slots in which a reading lies itself.
  var occupied: [Int32] = []

  /// Sums, each with its rounding error.
  private struct SumColumn {
    var highs: SlotColumn<Double>
    var lows: SlotColumn<Double>

    init(capacity: Int) {
      highs = SlotColumn(capacity: capacity)
      lows = SlotColumn(capacity: capacity)
    }

    func set(_ sum: DoubleDouble, at place: Int) {
      highs[place] = sum.high
      lows[place] = sum.low
    }

    mutating func grow(keeping count: Int, capacity: Int) {
      highs.grow(keeping: count, capacity: capacity)
      lows.grow(keeping: count, capacity: capacity)
    }

    func free() {
      highs.free()
      lows.free()
    }

    func sums(count: Int) -> SlotSums { SlotSums(highs: highs.array(count: count), lows: lows.array(count: count)) }
  }

  /// - Note: ``free()`` must be called once.
  init(isWeighted: Bool, isSound: Bool) {
    self.isWeighted = isWeighted
    self.isSound = isSound
    slots = SlotColumn(capacity: capacity)
    startCounts = SlotColumn(capacity: capacity)
    sums = SumColumn(capacity: capacity)
    energies = SumColumn(capacity: isSound ? capacity : 0)
    minima = SlotColumn(capacity: capacity)
    maxima = SlotColumn(capacity: capacity)
    weights = SlotColumn(capacity: isWeighted ? capacity : 0)
    weighted = SumColumn(capacity: isWeighted ? capacity : 0)
    times = SlotColumn(capacity: isWeighted ? capacity : 0)
    firsts = SlotColumn(capacity: capacity)
    opened = SlotColumn(capacity: capacity)
    closed = SlotColumn(capacity: capacity)
  }

  func free() {
    slots.free()
    startCounts.free()
    sums.free()
    energies.free()
    minima.free()
    maxima.free()
    weights.free()
    weighted.free()
    times.free()
    firsts.free()
    opened.free()
    closed.free()
  }

  /// Notes that something lies in `[start, end)`, an instant if the two are equal.
  @inline(__always)
  mutating func noteSpan(_ start: Int64, _ end: Int64) {
    self.start = min(self.start, start)
    self.end = max(self.end, start == end ? end &+ 1 : end)
  }

  /// Notes that a sample which starts in an earlier slot first touches the one that comes next.
  mutating func noteLate(startSlot: Int32) {
    late.append(SlotTouches.LateSample(startSlot: startSlot, place: Int32(truncatingIfNeeded: place)))
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

  /// Adds the next slot.
  @inline(__always)
  mutating func append(slot: Int32, _ content: OpenReadingSlot) {
    if place == capacity { grow() }
    slots[place] = slot
    startCounts[place] = content.startCount
    sums.set(content.sum.total, at: place)
    minima[place] = content.minimum
    maxima[place] = content.maximum
    firsts[place] = content.firsts
    opened[place] = nextOpened
    closed[place] = nextClosed
    if isSound { energies.set(content.energy.total, at: place) }
    if isWeighted {
      weights[place] = content.weight
      weighted.set(content.weighted.total, at: place)
      times[place] = content.time
    }
    nextOpened = 0
    nextClosed = 0
    place += 1
  }

  private mutating func grow() {
    capacity *= 2
    slots.grow(keeping: place, capacity: capacity)
    startCounts.grow(keeping: place, capacity: capacity)
    sums.grow(keeping: place, capacity: capacity)
    minima.grow(keeping: place, capacity: capacity)
    maxima.grow(keeping: place, capacity: capacity)
    firsts.grow(keeping: place, capacity: capacity)
    opened.grow(keeping: place, capacity: capacity)
    closed.grow(keeping: place, capacity: capacity)
    if isSound { energies.grow(keeping: place, capacity: capacity) }
    guard isWeighted else { return }
    weights.grow(keeping: place, capacity: capacity)
    weighted.grow(keeping: place, capacity: capacity)
    times.grow(keeping: place, capacity: capacity)
  }

  /// The slots. O(slots)
  func slots(bySource: [UInt16: ReadingSlots.SourceStarts]) -> ReadingSlots {
    ReadingSlots(
      slots: slots.array(count: place), startCounts: startCounts.array(count: place), sums: sums.sums(count: place),
      energies: isSound ? energies.sums(count: place) : nil,
      extremes: SlotExtremes(minima: minima.array(count: place), maxima: maxima.array(count: place)),
      weights: isWeighted ? weights.runningTotals(count: place) : [],
      weighted: isWeighted ? weighted.sums(count: place) : SlotSums(highs: [], lows: []),
      time: isWeighted ? times.runningTotals(count: place) : [],
      touches: SlotTouches(
        firsts: firsts.array(count: place), crossings: SlotColumn.crossings(opened, closed, count: place), leaps: leaps,
        late: late),
      occupied: occupied, bySource: bySource, start: start, end: end)
  }
}
