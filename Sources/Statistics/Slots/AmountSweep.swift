import Kernels
import Storage

/// Merges the rows of a cumulative series by rank and adds up what counts in each slot, in one walk in order of time.
///
/// Rows that have begun and not ended are ``OpenRows``: the best lane among them has the time up to the next start, end or border of a slot.
/// Only whole microseconds are gathered; a row's value is shared out once for each slot. Slots that a sample fills one after the
/// other hold the same and are written without looking at it.
///
/// Gives up where totals would take far more memory or time than rows: then slots of another grain do, or the slower form.
struct AmountSweep: ~Copyable {
  /// Where something makes the index pointless or impossible, it turns `false` and all further rows are ignored.
  private(set) var isFeasible = true
  private let rules: SweepRules
  private let leavesOutCopies: Bool
  private let grain: SlotGrain
  /// Microseconds.
  private let slotLength: Int64
  private var foundCopies = false

  private var rows: OpenRows
  private var now = Int64.min
  private var slotStart = Int64.min
  private var slotEnd = Int64.min
  private var coveredInSlot: Int64 = 0
  /// Whether all that the open slot holds is the time of open rows.
  private var holdsOpenRowsOnly = true

  private let sources: UnsafeMutablePointer<SourceState>
  /// The sources that have something in the open slot, ``touchedCount`` of them.
  private let touched: UnsafeMutablePointer<UInt16>
  private var touchedCount = 0
  private let tracks: UnsafeMutablePointer<TrackBuilder>
  /// All together, from the second source on; up to then the track of the only one is that of all.
  private var total = TrackBuilder()
  private var onlySource = AmountSweep.noSource
  private var slotCount = 0
  private var rowCount = 0
  /// How often rows were looked at because a slot ended, and the places of all tracks of sources.
  private var lookCount = 0
  private var placeCount = 0

  private static let noSource = -1
  private static let severalSources = -2
  private static let fewLooks = 1 << 22

  /// Up to so many slots are worth their memory however few rows there are: a year of quarter hours, a century of hours.
  private static func fewSlots(_ grain: SlotGrain) -> Int { grain == .hours ? 1 << 20 : 1 << 15 }

  private struct SourceState {
    /// What the source has in the open slot.
    var sum = RunningSum()
    var covered: Int64 = 0
    var firsts: UInt32 = 0
    var isTouched = false
    /// Whether a better source takes time from it.
    var isCut = false
    /// From when to when the rows lie that were counted without being open.
    var start = Int64.max
    var end = Int64.min
  }

  /// - Parameters:
  ///   - leavesOutCopies: Whether exact copies with a length count once.
  ///   - grain: What a slot is.
  init(rules: SweepRules, leavesOutCopies: Bool, grain: SlotGrain) {
    self.rules = rules
    self.leavesOutCopies = leavesOutCopies
    self.grain = grain
    slotLength = grain.slotCount * Slot.microseconds
    let count = max(1, rules.sourceCount)
    rows = OpenRows(laneCount: rules.laneCount, isLevel: rules.isLevel)
    sources = .allocate(capacity: count)
    sources.initialize(repeating: SourceState(), count: count)
    touched = .allocate(capacity: count)
    tracks = .allocate(capacity: count)
    for source in 0..<rules.sourceCount { (tracks + source).initialize(to: TrackBuilder()) }
  }

  deinit {
    for source in 0..<rules.sourceCount { tracks[source].free() }
    tracks.deinitialize(count: rules.sourceCount)
    tracks.deallocate()
    total.free()
    sources.deallocate()
    touched.deallocate()
  }

  // MARK: Rows

  /// Adds rows; those of one start come in one call. Calls come in order of time. O(rows × log of those that overlap + slots).
  mutating func add(_ rows: SweepRows, _ range: Range<Int>) -> Bool {
    var row = range.lowerBound
    while row < range.upperBound, isFeasible {
      if self.rows.count > 0 { advance(to: rows.starts[row]) }
      if self.rows.count == 0 {
        row = addUncrowded(rows, row..<range.upperBound)
        guard row < range.upperBound, isFeasible else { break }
      }
      let end = rows.endOfStart(of: row, before: range.upperBound)
      if end - row == 1 {
        if rules.countsRow(source: rows.sources[row], flags: rows.flags[row]) { addOne(rows, row) }
      } else {
        addGroup(rows, row..<end)
      }
      row = end
    }
    return isFeasible
  }

  /// Adds the first rows, as far as each has ended when the next one starts and lies in one slot: most rows of most series. They count
  /// whole, without ever being open. No row is.
  ///
  /// - Returns: The first row that is left.
  private mutating func addUncrowded(_ rows: SweepRows, _ range: Range<Int>) -> Int {
    for row in range {
      let (start, end) = (rows.starts[row], rows.ends[row])
      // Rows of one start come in one call, so that an instant at the end is alone.
      let isAlone =
        row + 1 < range.upperBound
        ? end <= rows.starts[row + 1] && start < rows.starts[row + 1] : start == end
      guard isAlone, isWithinCalendar(start, end) else { return row }
      let number = rows.sources[row]
      guard rules.countsRow(source: number, flags: rows.flags[row]) else { continue }
      openSlot(at: start)
      guard end <= slotEnd, isFeasible else { return row }
      rowCount += 1
      holdsOpenRowsOnly = false
      coveredInSlot &+= end &- start
      touch(number)
      let source = sources + Int(number)
      source.pointee.sum.add(rows.values[row])
      source.pointee.covered &+= end &- start
      source.pointee.firsts &+= 1
      source.pointee.start = min(source.pointee.start, start)
      source.pointee.end = max(source.pointee.end, start == end ? end &+ 1 : end)
    }
    return range.upperBound
  }

  /// Adds a row that counts; time has gone on to its start.
  @inline(__always)
  private mutating func addOne(_ rows: SweepRows, _ row: Int) {
    rowCount += 1
    if rows.starts[row] == rows.ends[row] { addInstant(rows, row) } else { begin(rows, row) }
  }

  /// Rows of one start: spans first, since they may cover the instants.
  private mutating func addGroup(_ rows: SweepRows, _ range: Range<Int>) {
    if leavesOutCopies, rows.mayHoldCopies(range, keepsInstants: true) {
      return addDistinct(rows, range)
    }
    for row in range where rows.starts[row] != rows.ends[row] { addIfCounting(rows, row) }
    for row in range where rows.starts[row] == rows.ends[row] { addIfCounting(rows, row) }
  }

  @inline(__always)
  private mutating func addIfCounting(_ rows: SweepRows, _ row: Int) {
    if rules.countsRow(source: rows.sources[row], flags: rows.flags[row]) { addOne(rows, row) }
  }

  private mutating func addDistinct(_ rows: SweepRows, _ range: Range<Int>) {
    let counting = range.filter { rules.countsRow(source: rows.sources[$0], flags: rows.flags[$0]) }
    let kept = rows.distinct(counting, keepsInstants: true)
    if kept.count < counting.count { foundCopies = true }
    for row in kept where rows.starts[row] != rows.ends[row] { addOne(rows, row) }
    for row in kept where rows.starts[row] == rows.ends[row] { addOne(rows, row) }
  }

  private mutating func begin(_ rows: SweepRows, _ row: Int) {
    let (start, end, source) = (rows.starts[row], rows.ends[row], rows.sources[row])
    let (length, overflow) = end.subtractingReportingOverflow(start)
    now = start
    guard !overflow, isWithinCalendar(start, end),
      self.rows.begin(
        start: start, end: end, value: rows.values[row],
        lane: rules.lane(source: source, flags: rows.flags[row], length: length), source: source)
    else {
      isFeasible = false
      return
    }
  }

  private mutating func addInstant(_ rows: SweepRows, _ row: Int) {
    let (instant, number) = (rows.starts[row], rows.sources[row])
    guard isWithinCalendar(instant, instant) else {
      isFeasible = false
      return
    }
    let source = sources + Int(number)
    if !rules.isLevel,
      self.rows.best < rules.lane(source: number, flags: rows.flags[row], length: 0)
    {
      source.pointee.isCut = true
      return
    }
    openSlot(at: instant)
    holdsOpenRowsOnly = false
    touch(number)
    source.pointee.sum.add(rows.values[row])
    source.pointee.firsts &+= 1
    source.pointee.start = min(source.pointee.start, instant)
    source.pointee.end = max(source.pointee.end, instant &+ 1)
  }

  /// Whether slots of the span have numbers that fit.
  @inline(__always)
  private func isWithinCalendar(_ start: Int64, _ end: Int64) -> Bool {
    start > -(1 << 60) && end < (1 << 60)
  }

  // MARK: Time

  /// Shares the time up to `limit` out among the rows that have begun.
  private mutating func advance(to limit: Int64) {
    while now < limit, rows.count > 0, isFeasible {
      openSlot(at: now)
      let nextEnd = rows.nextEnd
      let (from, next) = (now, min(limit, slotEnd, nextEnd))
      coveredInSlot &+= next &- from
      rows.giveTime(from: from, until: next)
      now = next
      if next == nextEnd { endRows() }
      guard next == slotEnd else { continue }
      settleOpenRows()
      if from == slotStart, next != nextEnd {
        repeatSlot(until: min(limit, nextEnd))
        if now == nextEnd { endRows() }
      }
    }
  }

  /// Adds what is left of the rows that end now.
  private mutating func endRows() {
    while rows.count > 0, rows.nextEnd == now {
      let row = rows.popFirst()
      settle(row)
      let lane = rows.lanes + Int(row.pointee.lane)
      if lane.pointee.clock &- row.pointee.clockAtStart < row.pointee.length {
        sources[Int(lane.pointee.source)].isCut = true
      }
      rows.remove(row)
    }
  }

  /// Adds at the border of a slot what the rows had of it.
  private mutating func settleOpenRows() {
    for index in 0..<rows.touchedCount {
      var row = rows.lanes[Int(rows.touched[index])].first
      while row >= 0 {
        settle(rows.rows + Int(row))
        row = rows.rows[Int(row)].next
        lookCount &+= 1
      }
    }
  }

  /// Adds the share of the time that the row's lane had since the last one.
  @inline(__always)
  private mutating func settle(_ row: UnsafeMutablePointer<OpenRows.Row>) {
    let lane = rows.lanes + Int(row.pointee.lane)
    let part = lane.pointee.clock &- row.pointee.clock
    guard part > 0 else { return }
    row.pointee.clock = lane.pointee.clock
    let source = sources + Int(lane.pointee.source)
    touch(lane.pointee.source)
    source.pointee.sum.add(share(of: row, part))
    if row.pointee.hasCounted {
      lane.pointee.crossingCount &+= 1
    } else {
      row.pointee.hasCounted = true
      source.pointee.firsts &+= 1
      if row.pointee.start < slotStart { noteLate(row.pointee.start, lane.pointee.source) }
    }
  }

  @inline(__always)
  private func share(of row: UnsafeMutablePointer<OpenRows.Row>, _ part: Int64) -> DoubleDouble {
    if part != slotLength {
      return Statistics.share(of: row.pointee.value, part: part, whole: row.pointee.length)
    }
    if let known = row.pointee.wholeShare { return known }
    let share = Statistics.share(of: row.pointee.value, part: part, whole: row.pointee.length)
    row.pointee.wholeShare = share
    return share
  }

  private mutating func noteLate(_ start: Int64, _ source: UInt16) {
    let startSlot = Int32(truncatingIfNeeded: Slot.number(of: start))
    if hasTotal { total.noteLate(startSlot: startSlot) }
    tracks[Int(source)].noteLate(startSlot: startSlot)
  }

  // MARK: Slots

  @inline(__always)
  private mutating func touch(_ source: UInt16) {
    if sources[Int(source)].isTouched { return }
    sources[Int(source)].isTouched = true
    if Int(source) != onlySource { noteSource(source) }
    // By number: few sources share a quarter hour.
    var place = touchedCount
    while place > 0, touched[place - 1] > source {
      touched[place] = touched[place - 1]
      place -= 1
    }
    touched[place] = source
    touchedCount += 1
  }

  private var hasTotal: Bool { onlySource == AmountSweep.severalSources }

  /// Starts a track of all when a second source comes up.
  private mutating func noteSource(_ source: UInt16) {
    if hasTotal { return }
    if onlySource == AmountSweep.noSource {
      onlySource = Int(source)
    } else {
      total.free()
      total = tracks[onlySource].copied()
      onlySource = AmountSweep.severalSources
    }
  }

  @inline(__always)
  private mutating func openSlot(at instant: Int64) {
    if instant < slotEnd { return }
    closeSlot()
    slotStart = grain.start(of: Slot.number(of: instant)) * Slot.microseconds
    slotEnd = slotStart + slotLength
  }

  private mutating func closeSlot() {
    guard touchedCount > 0 else { return }
    guard let number = Int32(exactly: Slot.number(of: slotStart)), hasRoom(for: 1) else {
      isFeasible = false
      return
    }
    closeLanes()
    var sum = DoubleDouble.zero
    var firsts: UInt32 = 0
    for index in 0..<touchedCount {
      let place = Int(touched[index])
      let source = sources + place
      let own = source.pointee.sum.total
      tracks[place].append(
        slot: number, sum: own, firstCount: source.pointee.firsts, covered: source.pointee.covered)
      sum = index == 0 ? own : sum + own
      firsts &+= source.pointee.firsts
      source.pointee.sum = RunningSum()
      source.pointee.covered = 0
      source.pointee.firsts = 0
      source.pointee.isTouched = false
    }
    if hasTotal { total.append(slot: number, sum: sum, firstCount: firsts, covered: coveredInSlot) }
    slotCount += 1
    placeCount &+= touchedCount
    coveredInSlot = 0
    touchedCount = 0
    holdsOpenRowsOnly = true
  }

  /// Adds what lanes had of the slot to their sources.
  private mutating func closeLanes() {
    for index in 0..<rows.touchedCount {
      let lane = rows.lanes + Int(rows.touched[index])
      let source = Int(lane.pointee.source)
      sources[source].covered &+= lane.pointee.clock &- lane.pointee.clockBeforeSlot
      if lane.pointee.crossingCount > 0 {
        if hasTotal {
          total.noteCrossings(lane.pointee.crossingCount, from: Int(lane.pointee.lastPlace))
        }
        tracks[source].noteCrossings(
          lane.pointee.crossingCount, from: Int(lane.pointee.lastOwnPlace))
      }
      lane.pointee.lastPlace = Int32(truncatingIfNeeded: slotCount)
      lane.pointee.lastOwnPlace = Int32(truncatingIfNeeded: tracks[source].place)
    }
    rows.closeSlot()
  }

  /// Writes the slots up to `limit` that hold what the last one holds: one lane has all their time, and nothing starts or ends there.
  private mutating func repeatSlot(until limit: Int64) {
    let count = (limit &- now) / slotLength
    guard count > 0, rows.touchedCount == 1, holdsOpenRowsOnly else { return }
    let lane = rows.lanes + Int(rows.touched[0])
    closeSlot()
    guard isFeasible, hasRoom(for: count), Int32(exactly: Slot.number(of: limit)) != nil else {
      isFeasible = false
      return
    }
    let source = Int(lane.pointee.source)
    if hasTotal { total.repeatLast(Int(count), grain, sampleCount: lane.pointee.rowCount) }
    tracks[source].repeatLast(Int(count), grain, sampleCount: lane.pointee.rowCount)
    slotCount &+= Int(count)
    placeCount &+= Int(count)
    lane.pointee.lastPlace = Int32(truncatingIfNeeded: slotCount - 1)
    lane.pointee.lastOwnPlace = Int32(truncatingIfNeeded: tracks[source].place - 1)
    now &+= count &* slotLength
    slotEnd = now
    rows.pass(count &* slotLength, lane, until: now)
  }

  /// Whether so many more slots are worth their memory, and what it took up to now was worth the time.
  private func hasRoom(for count: Int64) -> Bool {
    let limit = 4 &* rowCount &+ AmountSweep.fewSlots(grain)
    return Int64(slotCount) &+ count <= Int64(limit) && placeCount <= 2 &* limit && leapCount <= limit
      && lookCount <= 128 &* rowCount &+ AmountSweep.fewLooks
  }

  private var leapCount: Int { hasTotal || onlySource < 0 ? total.leapCount : tracks[onlySource].leapCount }

  /// What all rows come to, or `nil` if it could not be worked out in this form.
  mutating func finish() -> AmountSlots? {
    advance(to: .max)
    closeSlot()
    guard isFeasible, slotCount > 0 else { return nil }
    rows.forEachLane { source, start, end in tracks[source].noteSpan(start, end) }
    var bySource: [UInt16: SourceTrack] = [:]
    var cutSources: Set<UInt16> = []
    var span = (start: Int64.max, end: Int64.min)
    for source in 0..<rules.sourceCount {
      if sources[source].isCut { cutSources.insert(UInt16(truncatingIfNeeded: source)) }
      guard tracks[source].place > 0 else { continue }
      tracks[source].noteSpan(sources[source].start, sources[source].end)
      let track = tracks[source].track()
      guard track.sums.isFinite else { return nil }
      bySource[UInt16(truncatingIfNeeded: source)] = SourceTrack(track, grain)
      total.noteSpan(track.start, track.end)
      span = (min(span.start, track.start), max(span.end, track.end))
    }
    let merged = bySource.count == 1 ? bySource.values.first?.track : nil
    return AmountSlots(
      total: merged ?? GradedTrack(total.track(), grain), span: span, bySource: bySource, cutSources: cutSources,
      leavesOutCopies: foundCopies)
  }
}
