import Kernels
import Storage

/// Adds up the readings of a discrete series in each slot, in one walk in order of time: what starts there, and for how long
/// each reading stands. See ``Readings/heldByTime(_:ranking:maximumGap:valuePredicate:)`` for the meaning, ``AmountSweep`` for the way.
struct ReadingSweep: ~Copyable {
  /// What readings stand for.
  enum Weighting: Hashable, Sendable {
    /// Nothing: all count the same.
    case none
    /// Their length, points until the next one of their source, at most so many microseconds.
    case held(Int64)
    /// Their length alone.
    case lengths
  }

  private(set) var isFeasible = true
  private let rules: SweepRules
  private let weighting: Weighting
  private let isSound: Bool

  /// The readings that stand for the time now, ``activeCount`` of them.
  private let active: UnsafeMutablePointer<ActiveReading>
  private var activeCount = 0
  private var now = Int64.min
  private var slotStart = Int64.min
  private var slotEnd = Int64.min
  private var open = OpenSlot()
  private var rowCount = 0
  private var isSlotUsed = false
  private let sourceStarts: UnsafeMutableBufferPointer<UInt32>
  private var touchedSources: [UInt16] = []

  /// The slots of the result, each as it was when it was closed. In one list: a list for each column grows several times slower.
  private var entries: [Entry] = []
  // How many samples cross from the slot that comes next on, and how many do so for the last time.
  private var opened: Int32 = 0
  private var closed: Int32 = 0
  private var leaps: [SlotTouches.Leap] = []
  private var late: [SlotTouches.LateSample] = []
  private var occupied: [Int32] = []
  private var sourceSlots: [[Int32]]
  private var sourceCounts: [[UInt32]]
  private var start = Int64.max
  private var end = Int64.min

  private static let mostActive = 64
  private static let fewSlots = 1 << 16

  private struct ActiveReading {
    let start: Int64
    var end: Int64
    let value: Double
    let rank: Int32
    let source: UInt16
    let isPoint: Bool
    var counted: Int64 = 0
    var hasCounted = false
    var lastPlace: Int32
  }

  private struct Entry {
    let slot: Int32
    let content: OpenSlot
    var opened: Int32
    let closed: Int32
  }

  private struct OpenSlot {
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

  init(rules: SweepRules, weighting: Weighting, isSound: Bool) {
    self.rules = rules
    self.weighting = weighting
    self.isSound = isSound
    active = .allocate(capacity: ReadingSweep.mostActive)
    sourceStarts = .allocate(capacity: max(1, rules.sourceCount))
    sourceStarts.initialize(repeating: 0)
    sourceSlots = [[Int32]](repeating: [], count: rules.sourceCount)
    sourceCounts = [[UInt32]](repeating: [], count: rules.sourceCount)
  }

  deinit {
    sourceStarts.deallocate()
    active.deallocate()
  }

  // MARK: Rows

  /// Adds rows; those of one start come in one call. Calls come in order of time. O(rows × rows that overlap).
  mutating func add(_ rows: SweepRows, _ range: Range<Int>) -> Bool {
    var row = range.lowerBound
    while row < range.upperBound, isFeasible {
      let end = rows.endOfStart(of: row, before: range.upperBound)
      if end - row == 1 {
        if rules.countsRow(source: rows.sources[row], flags: rows.flags[row]) {
          arrive(at: rows.starts[row])
          endHold(of: rows.sources[row])
          add(rows, row)
        }
      } else {
        addGroup(rows, row..<end)
      }
      row = end
    }
    return isFeasible
  }

  private mutating func addGroup(_ rows: SweepRows, _ range: Range<Int>) {
    let counting = range.filter { rules.countsRow(source: rows.sources[$0], flags: rows.flags[$0]) }
    guard let first = counting.first else { return }
    arrive(at: rows.starts[first])
    let kept = rows.distinct(counting, keepsInstants: false)
    for row in kept { endHold(of: rows.sources[row]) }
    for row in kept { add(rows, row) }
  }

  @inline(__always)
  private mutating func arrive(at start: Int64) {
    if activeCount > 0 { advance(to: start) }
    now = start
  }

  /// A point holds until the next reading of its source that starts later.
  @inline(__always)
  private mutating func endHold(of source: UInt16) {
    guard case .held = weighting else { return }
    var hasEnded = false
    for index in 0..<activeCount
    where active[index].isPoint && active[index].source == source && active[index].start < now {
      active[index].end = now
      hasEnded = true
    }
    if hasEnded { settle() }
  }

  private mutating func add(_ rows: SweepRows, _ row: Int) {
    let (start, end, value, source) = (rows.starts[row], rows.ends[row], rows.values[row], rows.sources[row])
    guard start > -(1 << 60), end < (1 << 60) else {
      isFeasible = false
      return
    }
    rowCount += 1
    openSlot(at: start)
    isSlotUsed = true
    open.startCount += 1
    open.sum.add(value)
    if isSound { open.energy.add(energyOfLevel(value)) }
    open.minimum = min(open.minimum, value)
    open.maximum = max(open.maximum, value)
    if sourceStarts[Int(source)] == 0 { touchedSources.append(source) }
    sourceStarts[Int(source)] += 1
    noteSpan(start, end)
    begin(start, end, value, source, rows.flags[row])
  }

  private mutating func begin(_ start: Int64, _ end: Int64, _ value: Double, _ source: UInt16, _ flags: UInt8) {
    var stands = end
    switch weighting {
    case .none: return
    case .lengths: break
    case .held(let gap): if start == end { stands = start + min(max(gap, 0), 1 << 50) }
    }
    guard stands > start else { return }
    guard activeCount < ReadingSweep.mostActive else {
      isFeasible = false
      return
    }
    (active + activeCount).initialize(
      to: ActiveReading(
        start: start, end: stands, value: isSound ? energyOfLevel(value) : value,
        rank: rules.rank(source: source, flags: flags, length: 0), source: source, isPoint: start == end,
        lastPlace: Int32(truncatingIfNeeded: entries.count)))
    activeCount += 1
  }

  /// Notes in which slots a reading lies.
  @inline(__always)
  private mutating func noteSpan(_ start: Int64, _ end: Int64) {
    self.start = min(self.start, start)
    self.end = max(self.end, start == end ? end &+ 1 : end)
    let last = max(start, end - 1)
    if last < slotEnd, let known = occupied.last, Int64(known) >= slotStart / Slot.microseconds { return }
    let firstSlot = max(Slot.number(of: start), occupied.last.map { Int64($0) + 1 } ?? .min)
    let lastSlot = Slot.number(of: last)
    guard firstSlot <= lastSlot else { return }
    guard lastSlot - firstSlot < ReadingSweep.fewSlots, occupied.count < 4 * rowCount + ReadingSweep.fewSlots else {
      isFeasible = false
      return
    }
    for slot in firstSlot...lastSlot { occupied.append(Int32(truncatingIfNeeded: slot)) }
  }

  // MARK: Time

  private mutating func advance(to limit: Int64) {
    while now < limit, activeCount > 0, isFeasible {
      openSlot(at: now)
      var next = min(limit, slotEnd)
      var best = Int32.max
      for index in 0..<activeCount {
        next = min(next, active[index].end)
        best = min(best, active[index].rank)
      }
      let length = next - now
      open.time += length
      for index in 0..<activeCount where active[index].rank == best { active[index].counted += length }
      now = next
      settle()
    }
  }

  /// Adds what readings that have ended stood for, and at the border of a slot what all did.
  private mutating func settle() {
    let isBorder = now == slotEnd
    var kept = 0
    for index in 0..<activeCount {
      let hasEnded = active[index].end <= now
      if (hasEnded || isBorder) && active[index].counted > 0 { settle(index) }
      if !hasEnded {
        if kept != index { active[kept] = active[index] }
        kept += 1
      }
    }
    activeCount = kept
  }

  private mutating func settle(_ index: Int) {
    let reading = active[index]
    let product = DoubleDouble(productOf: reading.value, and: Double(reading.counted))
    open.weight += reading.counted
    open.weighted.add(product)
    isSlotUsed = true
    let place = entries.count
    if !reading.hasCounted {
      open.firsts += 1
      if reading.start < slotStart {
        late.append(
          SlotTouches.LateSample(
            startSlot: Int32(truncatingIfNeeded: Slot.number(of: reading.start)),
            place: Int32(truncatingIfNeeded: place)))
      }
    }
    if !reading.isPoint, Int(reading.lastPlace) < place { noteCrossing(from: Int(reading.lastPlace), to: place) }
    active[index].hasCounted = true
    active[index].lastPlace = Int32(truncatingIfNeeded: place)
    active[index].counted = 0
  }

  private mutating func noteCrossing(from previous: Int, to place: Int) {
    closed += 1
    if previous + 1 < place {
      entries[previous + 1].opened += 1
      leaps.append(SlotTouches.Leap(from: Int32(truncatingIfNeeded: previous), to: Int32(truncatingIfNeeded: place)))
    } else {
      opened += 1
    }
  }

  // MARK: Slots

  @inline(__always)
  private mutating func openSlot(at instant: Int64) {
    if instant < slotEnd { return }
    closeSlot()
    slotStart = Slot.number(of: instant) * Slot.microseconds
    slotEnd = slotStart + Slot.microseconds
  }

  private mutating func closeSlot() {
    guard isSlotUsed else {
      open = OpenSlot()
      return
    }
    guard let slot = Int32(exactly: Slot.number(of: slotStart)), entries.count < 4 * rowCount + ReadingSweep.fewSlots
    else {
      isFeasible = false
      return
    }
    entries.append(Entry(slot: slot, content: open, opened: opened, closed: closed))
    opened = 0
    closed = 0
    for source in touchedSources {
      sourceSlots[Int(source)].append(slot)
      sourceCounts[Int(source)].append(sourceStarts[Int(source)])
      sourceStarts[Int(source)] = 0
    }
    touchedSources.removeAll(keepingCapacity: true)
    open = OpenSlot()
    isSlotUsed = false
  }

  /// What all readings come to, or `nil` if it could not be worked out in this form.
  mutating func finish() -> ReadingSlots? {
    advance(to: .max)
    closeSlot()
    guard isFeasible, !entries.isEmpty else { return nil }
    let isWeighted = weighting != .none
    let result = ReadingSlots(
      slots: entries.map(\.slot), startCounts: entries.map(\.content.startCount), sums: sums { $0.sum },
      energies: isSound ? sums { $0.energy } : nil,
      extremes: SlotExtremes(minima: entries.map(\.content.minimum), maxima: entries.map(\.content.maximum)),
      weights: isWeighted ? running { $0.weight } : [],
      weighted: isWeighted ? sums { $0.weighted } : SlotSums(highs: [], lows: []),
      time: isWeighted ? running { $0.time } : [],
      touches: SlotTouches(firsts: entries.map(\.content.firsts), crossings: crossings, leaps: leaps, late: late),
      occupied: occupied, bySource: startsOfSources, start: start, end: end)
    guard result.sums.isFinite, result.weighted.isFinite, result.energies?.isFinite ?? true else { return nil }
    return result
  }

  private func sums(_ part: (OpenSlot) -> RunningSum) -> SlotSums {
    var (highs, lows): ([Double], [Double]) = ([], [])
    highs.reserveCapacity(entries.count)
    lows.reserveCapacity(entries.count)
    for entry in entries {
      let total = part(entry.content).total
      highs.append(total.high)
      lows.append(total.low)
    }
    return SlotSums(highs: highs, lows: lows)
  }

  /// What there is before each slot, and in all.
  private func running(_ part: (OpenSlot) -> Int64) -> [Int64] {
    var total: Int64 = 0
    return [0]
      + entries.map { entry in
        total += part(entry.content)
        return total
      }
  }

  private var crossings: [UInt32] {
    var open: Int32 = 0
    return entries.map { entry in
      open += entry.opened
      defer { open -= entry.closed }
      return UInt32(max(open, 0))
    }
  }

  private var startsOfSources: [UInt16: ReadingSlots.SourceStarts] {
    var result: [UInt16: ReadingSlots.SourceStarts] = [:]
    for source in sourceSlots.indices where !sourceSlots[source].isEmpty {
      result[UInt16(truncatingIfNeeded: source)] = ReadingSlots.SourceStarts(
        slots: sourceSlots[source], counts: sourceCounts[source])
    }
    return result
  }
}
