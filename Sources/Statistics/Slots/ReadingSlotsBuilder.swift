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
  private var slots = SlotColumn<Int32>()
  private var startCounts = SlotColumn<UInt32>()
  private var sums = SumColumn()
  private var energies = SumColumn()
  private var minima = SlotColumn<Double>()
  private var maxima = SlotColumn<Double>()
  private var weights = SlotColumn<Int64>()
  private var weighted = SumColumn()
  private var times = SlotColumn<Int64>()
  private var firsts = SlotColumn<UInt32>()
  private var crossings = CrossingColumn()

  /// The place that the next slot gets.
  private(set) var place = 0
  private var capacity = SlotColumn<Int32>.blockSize
  private var late: [SlotTouches.LateSample] = []
  private var start = Int64.max
  private var end = Int64.min
  /// Slots in which a reading lies itself.
  var occupied: [Int32] = []

  /// Sums, each with its rounding error.
  private struct SumColumn {
    private var highs = SlotColumn<Double>()
    private var lows = SlotColumn<Double>()

    @inline(__always)
    func put(_ sum: DoubleDouble, at place: Int) {
      highs.put(sum.high, at: place)
      lows.put(sum.low, at: place)
    }

    mutating func grow() {
      highs.grow()
      lows.grow()
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
    crossings.free()
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
  mutating func noteCrossing(from previous: Int) { crossings.note(1, from: previous, to: place) }

  /// Adds the next slot.
  @inline(__always)
  mutating func append(slot: Int32, _ content: OpenReadingSlot) {
    if place == capacity { grow() }
    slots.put(slot, at: place)
    startCounts.put(content.startCount, at: place)
    sums.put(content.sum.total, at: place)
    minima.put(content.minimum, at: place)
    maxima.put(content.maximum, at: place)
    firsts.put(content.firsts, at: place)
    crossings.close(place)
    if isSound { energies.put(content.energy.total, at: place) }
    if isWeighted {
      weights.put(content.weight, at: place)
      weighted.put(content.weighted.total, at: place)
      times.put(content.time, at: place)
    }
    place += 1
  }

  private mutating func grow() {
    capacity += SlotColumn<Int32>.blockSize
    slots.grow()
    startCounts.grow()
    sums.grow()
    minima.grow()
    maxima.grow()
    firsts.grow()
    crossings.grow()
    if isSound { energies.grow() }
    guard isWeighted else { return }
    weights.grow()
    weighted.grow()
    times.grow()
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
        firsts: firsts.array(count: place), crossings: crossings.crossings(count: place), leaps: crossings.leaps,
        late: late),
      occupied: occupied, bySource: bySource, start: start, end: end)
  }
}
