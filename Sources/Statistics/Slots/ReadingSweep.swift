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
  private var open = OpenReadingSlot()
  private var rowCount = 0
  private var isSlotUsed = false
  private let sourceStarts: UnsafeMutableBufferPointer<UInt32>
  /// The sources of which readings start in the open slot, ``touchedCount`` of them.
  private let touched: UnsafeMutablePointer<UInt16>
  private var touchedCount = 0

  private var built: ReadingSlotsBuilder
  private var lastOccupied = Int64.min
  private var isOpenOccupied = false
  private var sourceSlots: [[Int32]]
  private var sourceCounts: [[UInt32]]

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

  init(rules: SweepRules, weighting: Weighting, isSound: Bool) {
    self.rules = rules
    self.weighting = weighting
    self.isSound = isSound
    active = .allocate(capacity: ReadingSweep.mostActive)
    sourceStarts = .allocate(capacity: max(1, rules.sourceCount))
    sourceStarts.initialize(repeating: 0)
    touched = .allocate(capacity: max(1, rules.sourceCount))
    built = ReadingSlotsBuilder(isWeighted: weighting != .none, isSound: isSound)
    sourceSlots = [[Int32]](repeating: [], count: rules.sourceCount)
    sourceCounts = [[UInt32]](repeating: [], count: rules.sourceCount)
  }

  deinit {
    sourceStarts.deallocate()
    touched.deallocate()
    built.free()
    active.deallocate()
  }

  // MARK: Rows

  /// Adds rows; those of one start come in one call. Calls come in order of time. O(rows × rows that overlap).
  mutating func add(_ rows: SweepRows, _ range: Range<Int>) -> Bool {
    var row = range.lowerBound
    while row < range.upperBound, isFeasible {
      row = addUnweighted(rows, row..<range.upperBound)
      guard row < range.upperBound, isFeasible else { break }
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

  /// Adds the first rows, as far as each is alone at its start, where readings stand for no time: nothing has begun then.
  ///
  /// - Returns: The first row that is left.
  private mutating func addUnweighted(_ rows: SweepRows, _ range: Range<Int>) -> Int {
    guard case .none = weighting else { return range.lowerBound }
    for row in range {
      let start = rows.starts[row]
      guard row + 1 == range.upperBound || start < rows.starts[row + 1] else { return row }
      if rules.countsRow(source: rows.sources[row], flags: rows.flags[row]) { add(rows, row) }
      guard isFeasible else { return row }
    }
    return range.upperBound
  }

  private mutating func addGroup(_ rows: SweepRows, _ range: Range<Int>) {
    let counting = range.filter { rules.countsRow(source: rows.sources[$0], flags: rows.flags[$0]) }
    guard let first = counting.first else { return }
    arrive(at: rows.starts[first])
    let mayHoldCopies = rows.mayHoldCopies(range, keepsInstants: false)
    let kept = mayHoldCopies ? rows.distinct(counting, keepsInstants: false) : counting
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

  @inline(__always)
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
    if sourceStarts[Int(source)] == 0 {
      touched[touchedCount] = source
      touchedCount += 1
    }
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
        lastPlace: Int32(truncatingIfNeeded: built.place)))
    activeCount += 1
  }

  /// Notes in which slots a reading lies.
  @inline(__always)
  private mutating func noteSpan(_ start: Int64, _ end: Int64) {
    built.noteSpan(start, end)
    let last = max(start, end - 1)
    // The slot of the start is the open one.
    if last < slotEnd, isOpenOccupied { return }
    isOpenOccupied = true
    let firstSlot = max(Slot.number(of: start), lastOccupied == .min ? .min : lastOccupied + 1)
    let lastSlot = Slot.number(of: last)
    guard firstSlot <= lastSlot else { return }
    guard lastSlot - firstSlot < ReadingSweep.fewSlots, built.occupied.count < 4 * rowCount + ReadingSweep.fewSlots
    else {
      isFeasible = false
      return
    }
    for slot in firstSlot...lastSlot { built.occupied.append(Int32(truncatingIfNeeded: slot)) }
    lastOccupied = lastSlot
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
    let place = built.place
    if !reading.hasCounted {
      open.firsts += 1
      if reading.start < slotStart {
        built.noteLate(startSlot: Int32(truncatingIfNeeded: Slot.number(of: reading.start)))
      }
    }
    if !reading.isPoint, Int(reading.lastPlace) < place { built.noteCrossing(from: Int(reading.lastPlace)) }
    active[index].hasCounted = true
    active[index].lastPlace = Int32(truncatingIfNeeded: place)
    active[index].counted = 0
  }

  // MARK: Slots

  @inline(__always)
  private mutating func openSlot(at instant: Int64) {
    if instant < slotEnd { return }
    closeSlot()
    isOpenOccupied = false
    slotStart = Slot.number(of: instant) * Slot.microseconds
    slotEnd = slotStart + Slot.microseconds
  }

  private mutating func closeSlot() {
    guard isSlotUsed else {
      open = OpenReadingSlot()
      return
    }
    guard let slot = Int32(exactly: Slot.number(of: slotStart)), built.place < 4 * rowCount + ReadingSweep.fewSlots
    else {
      isFeasible = false
      return
    }
    built.append(slot: slot, open)
    for index in 0..<touchedCount {
      let source = Int(touched[index])
      sourceSlots[source].append(slot)
      sourceCounts[source].append(sourceStarts[source])
      sourceStarts[source] = 0
    }
    touchedCount = 0
    open = OpenReadingSlot()
    isSlotUsed = false
  }

  /// What all readings come to, or `nil` if it could not be worked out in this form.
  mutating func finish() -> ReadingSlots? {
    advance(to: .max)
    closeSlot()
    guard isFeasible, built.place > 0 else { return nil }
    let result = built.slots(bySource: startsOfSources)
    guard result.sums.isFinite, result.weighted.isFinite, result.energies?.isFinite ?? true else { return nil }
    return result
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
