import Kernels
import Storage

/// Merges the rows of a cumulative series by rank and adds up what counts in each slot, in one walk in order of time.
///
/// At each moment the rows that have begun and not ended stand in a short list; the best rank among them has the time up to
/// the next start, end or border of a slot. Only whole microseconds are gathered; a row's value is shared out once for each slot.
///
/// Gives up, and leaves the work to the slower form, where very many rows overlap or touch very many slots.
struct AmountSweep: ~Copyable {
  /// Where something makes the index pointless or impossible, it turns `false` and all further rows are ignored.
  private(set) var isFeasible = true
  private let rules: SweepRules
  private let leavesOutCopies: Bool
  private var foundCopies = false
  private var cutSources: Set<UInt16> = []

  /// The rows that have begun, ``activeCount`` of them.
  private let active: UnsafeMutablePointer<ActiveRow>
  private var activeCount = 0
  private var now = Int64.min
  private var slotStart = Int64.min
  private var slotEnd = Int64.min
  private var coveredInSlot: Int64 = 0

  /// What each source has in the slot that is open.
  private let open: UnsafeMutablePointer<OpenSlot>
  /// The sources that have something there, ``touchedCount`` of them.
  private let touched: UnsafeMutablePointer<UInt16>
  private var touchedCount = 0
  private let tracks: UnsafeMutablePointer<TrackBuilder>
  private var total = TrackBuilder()
  private var rowCount = 0

  private static let mostActive = 64
  private static let fewSlots = 1 << 16

  /// A row that has begun.
  private struct ActiveRow {
    let start: Int64
    let end: Int64
    let value: Double
    let rank: Int32
    let source: UInt16
    /// Microseconds that count in the open slot, and in all.
    var counted: Int64 = 0
    var countedInAll: Int64 = 0
    /// The place that it touched last in the track of all, and in that of its source; negative for none.
    var lastPlace: Int32 = -1
    var lastOwnPlace: Int32 = -1
  }

  private struct OpenSlot {
    var sum = RunningSum()
    var covered: Int64 = 0
    var firsts: UInt32 = 0
    var isTouched = false
    /// From when to when the samples lie that were counted whole.
    var start = Int64.max
    var end = Int64.min
  }

  /// - Parameter leavesOutCopies: Whether exact copies with a length count once.
  init(rules: SweepRules, leavesOutCopies: Bool) {
    self.rules = rules
    self.leavesOutCopies = leavesOutCopies
    open = .allocate(capacity: max(1, rules.sourceCount))
    open.initialize(repeating: OpenSlot(), count: max(1, rules.sourceCount))
    touched = .allocate(capacity: max(1, rules.sourceCount))
    active = .allocate(capacity: AmountSweep.mostActive)
    tracks = .allocate(capacity: max(1, rules.sourceCount))
    for source in 0..<rules.sourceCount { (tracks + source).initialize(to: TrackBuilder()) }
  }

  deinit {
    for source in 0..<rules.sourceCount { tracks[source].free() }
    tracks.deinitialize(count: rules.sourceCount)
    tracks.deallocate()
    total.free()
    open.deallocate()
    touched.deallocate()
    active.deallocate()
  }

  // MARK: Rows

  /// Adds rows; those of one start come in one call. Calls come in order of time. O(rows × rows that overlap).
  mutating func add(_ rows: SweepRows, _ range: Range<Int>) -> Bool {
    var row = range.lowerBound
    while row < range.upperBound, isFeasible {
      if activeCount > 0 { advance(to: rows.starts[row]) }
      row = addUncrowded(rows, row..<range.upperBound)
      guard row < range.upperBound, isFeasible else { break }
      let end = rows.endOfStart(of: row, before: range.upperBound)
      if end - row == 1 {
        if rules.countsRow(source: rows.sources[row], flags: rows.flags[row]) { addAlone(rows, row) }
      } else {
        addGroup(rows, row..<end)
      }
      row = end
    }
    return isFeasible
  }

  /// Adds the first rows, as far as each has ended when the next one starts and lies in one slot: most rows of most series. They count
  /// whole, without a list of those that have begun.
  ///
  /// - Returns: The first row that is left.
  private mutating func addUncrowded(_ rows: SweepRows, _ range: Range<Int>) -> Int {
    guard activeCount == 0 else { return range.lowerBound }
    for row in range {
      let (start, end) = (rows.starts[row], rows.ends[row])
      // Rows of one start come in one call, so that an instant at the end is alone.
      let isAlone =
        row + 1 < range.upperBound ? end <= rows.starts[row + 1] && start < rows.starts[row + 1] : start == end
      guard isAlone, isWithinCalendar(start, end) else { return row }
      let source = rows.sources[row]
      guard rules.countsRow(source: source, flags: rows.flags[row]) else { continue }
      openSlot(at: start)
      guard end <= slotEnd, isFeasible else { return row }
      rowCount += 1
      coveredInSlot &+= end &- start
      touch(source)
      let slot = open + Int(source)
      slot.pointee.sum.add(rows.values[row])
      slot.pointee.covered &+= end &- start
      slot.pointee.firsts &+= 1
      slot.pointee.start = min(slot.pointee.start, start)
      slot.pointee.end = max(slot.pointee.end, start == end ? end &+ 1 : end)
    }
    return range.upperBound
  }

  @inline(__always)
  private mutating func addAlone(_ rows: SweepRows, _ row: Int) {
    let (start, end, source) = (rows.starts[row], rows.ends[row], rows.sources[row])
    rowCount += 1
    if activeCount > 0 { advance(to: start) }
    if start == end {
      let rank = rules.rank(source: source, flags: rows.flags[row], length: 0)
      addInstant(at: start, value: rows.values[row], source: source, rank: rank)
    } else {
      begin(rows, row)
    }
  }

  /// Rows of one start: spans first, since they may cover the instants.
  private mutating func addGroup(_ rows: SweepRows, _ range: Range<Int>) {
    var counting = range.filter { rules.countsRow(source: rows.sources[$0], flags: rows.flags[$0]) }
    guard let first = counting.first else { return }
    if leavesOutCopies { removeCopies(rows, &counting) }
    rowCount += counting.count
    if activeCount > 0 { advance(to: rows.starts[first]) }
    for row in counting where rows.starts[row] != rows.ends[row] { begin(rows, row) }
    for row in counting where rows.starts[row] == rows.ends[row] {
      let rank = rules.rank(source: rows.sources[row], flags: rows.flags[row], length: 0)
      addInstant(at: rows.starts[row], value: rows.values[row], source: rows.sources[row], rank: rank)
    }
  }

  private mutating func removeCopies(_ rows: SweepRows, _ group: inout [Int]) {
    guard group.count > 1 else { return }
    let kept = rows.distinct(group, keepsInstants: true)
    if kept.count < group.count { foundCopies = true }
    group = kept
  }

  private mutating func begin(_ rows: SweepRows, _ row: Int) {
    let (start, end, source) = (rows.starts[row], rows.ends[row], rows.sources[row])
    let (length, overflow) = end.subtractingReportingOverflow(start)
    guard !overflow, activeCount < AmountSweep.mostActive, isWithinCalendar(start, end) else {
      isFeasible = false
      return
    }
    now = start
    (active + activeCount).initialize(
      to: ActiveRow(
        start: start, end: end, value: rows.values[row],
        rank: rules.rank(source: source, flags: rows.flags[row], length: length), source: source))
    activeCount += 1
  }

  private mutating func addInstant(at instant: Int64, value: Double, source: UInt16, rank: Int32) {
    guard isWithinCalendar(instant, instant) else {
      isFeasible = false
      return
    }
    for index in 0..<activeCount where active[index].rank < rank && active[index].end > instant {
      cutSources.insert(source)
      return
    }
    openSlot(at: instant)
    let place = Int(source)
    touch(source)
    open[place].sum.add(value)
    open[place].firsts += 1
    tracks[place].noteSpan(instant, instant)
  }

  /// Whether slots of the span have numbers that fit.
  @inline(__always)
  private func isWithinCalendar(_ start: Int64, _ end: Int64) -> Bool {
    start > -(1 << 60) && end < (1 << 60)
  }

  // MARK: Time

  /// Shares the time up to `limit` out among the rows that have begun.
  private mutating func advance(to limit: Int64) {
    while now < limit, activeCount > 0, isFeasible {
      openSlot(at: now)
      var next = min(limit, slotEnd)
      var best = Int32.max
      for index in 0..<activeCount {
        next = min(next, active[index].end)
        best = min(best, active[index].rank)
      }
      count(best, until: next)
      now = next
      settle()
    }
  }

  /// Gives the time from now on to the rows of the best rank.
  private mutating func count(_ best: Int32, until next: Int64) {
    let length = next - now
    coveredInSlot += length
    for index in 0..<activeCount where active[index].rank == best {
      active[index].counted += length
      let source = active[index].source
      // Rows of one source may overlap; their time counts once.
      var isFirst = true
      for other in 0..<index where active[other].rank == best && active[other].source == source { isFirst = false }
      if isFirst { open[Int(source)].covered += length }
      if active[index].countedInAll == 0 { tracks[Int(source)].noteSpan(now, next) }
      active[index].countedInAll += length
    }
  }

  /// Adds the shares of rows that have ended, and at the border of a slot those of all.
  private mutating func settle() {
    let isBorder = now == slotEnd
    var kept = 0
    for index in 0..<activeCount {
      let hasEnded = active[index].end <= now
      if (hasEnded || isBorder) && active[index].counted > 0 { settle(index) }
      if hasEnded {
        if active[index].countedInAll < active[index].end - active[index].start {
          cutSources.insert(active[index].source)
        }
      } else {
        if kept != index { active[kept] = active[index] }
        kept += 1
      }
    }
    activeCount = kept
  }

  private mutating func settle(_ index: Int) {
    let row = active[index]
    let part = share(of: row.value, part: row.counted, whole: row.end - row.start)
    let source = Int(row.source)
    touch(row.source)
    open[source].sum.add(part)
    tracks[source].noteSpan(now - 1, now)
    noteTouch(row)
    active[index].lastPlace = Int32(truncatingIfNeeded: total.place)
    active[index].lastOwnPlace = Int32(truncatingIfNeeded: tracks[source].place)
    active[index].counted = 0
  }

  /// Notes that the row touches the open slot.
  private mutating func noteTouch(_ row: ActiveRow) {
    let source = Int(row.source)
    if row.lastPlace < 0 {
      open[source].firsts += 1
      if row.start < slotStart {
        let startSlot = Int32(truncatingIfNeeded: Slot.number(of: row.start))
        total.noteLate(startSlot: startSlot)
        tracks[source].noteLate(startSlot: startSlot)
      }
    } else {
      total.noteCrossing(from: Int(row.lastPlace))
      tracks[source].noteCrossing(from: Int(row.lastOwnPlace))
    }
  }

  // MARK: Slots

  @inline(__always)
  private mutating func touch(_ source: UInt16) {
    if open[Int(source)].isTouched { return }
    open[Int(source)].isTouched = true
    // By number: few sources share a quarter hour.
    var place = touchedCount
    while place > 0, touched[place - 1] > source {
      touched[place] = touched[place - 1]
      place -= 1
    }
    touched[place] = source
    touchedCount += 1
  }

  @inline(__always)
  private mutating func openSlot(at instant: Int64) {
    if instant < slotEnd { return }
    closeSlot()
    slotStart = Slot.number(of: instant) * Slot.microseconds
    slotEnd = slotStart + Slot.microseconds
  }

  private mutating func closeSlot() {
    guard touchedCount > 0 else { return }
    let slot = Slot.number(of: slotStart)
    guard let number = Int32(exactly: slot), total.place < 4 * rowCount + AmountSweep.fewSlots else {
      isFeasible = false
      return
    }
    var sum = DoubleDouble.zero
    var firsts: UInt32 = 0
    for index in 0..<touchedCount {
      let place = Int(touched[index])
      let own = open[place].sum.total
      if open[place].start < open[place].end { tracks[place].noteSpan(open[place].start, open[place].end) }
      tracks[place].append(
        slot: number, sum: own, firstCount: open[place].firsts, covered: open[place].covered)
      sum += own
      firsts += open[place].firsts
      open[place] = OpenSlot()
    }
    total.append(slot: number, sum: sum, firstCount: firsts, covered: coveredInSlot)
    coveredInSlot = 0
    touchedCount = 0
  }

  /// What all rows come to, or `nil` if it could not be worked out in this form.
  mutating func finish() -> AmountSlots? {
    advance(to: .max)
    closeSlot()
    guard isFeasible, total.place > 0 else { return nil }
    var bySource: [UInt16: SourceTrack] = [:]
    var span = (start: Int64.max, end: Int64.min)
    for source in 0..<rules.sourceCount where tracks[source].place > 0 {
      let track = tracks[source].track()
      guard track.sums.isFinite else { return nil }
      bySource[UInt16(truncatingIfNeeded: source)] = SourceTrack(track)
      total.noteSpan(track.start, track.end)
      span = (min(span.start, track.start), max(span.end, track.end))
    }
    let merged = bySource.count == 1 ? bySource.values.first?.track : nil
    return AmountSlots(
      total: merged ?? GradedTrack(total.track()), span: span, bySource: bySource, cutSources: cutSources,
      leavesOutCopies: foundCopies)
  }
}
