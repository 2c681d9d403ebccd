import Calendars
import Statistics

/// The older period of a comparison, as far as the newer one has run.
struct PeriodComparison {
  /// The plan over the older period.
  let older: Plan
  let olderRange: TimeRange?
  /// The newer period, and the moment up to which it has run.
  let newer: TimeRange
  let cut: Instant
  let shift: PeriodShift

  /// `nil` if the query does not compare.
  init?(_ plan: Plan, newer data: TimeRange) {
    guard let shift = plan.shift else { return nil }
    let newer = plan.range.end == nil ? plan.runningOn(data) : data
    self.newer = newer
    self.shift = shift
    var cut = max(min(newer.end, plan.settings.now), newer.start)
    // What was not exported yet has not run either.
    if let exported = plan.person.exportDate, exported > newer.start { cut = min(cut, exported) }
    self.cut = cut
    let start = shift.instant(newer.start)
    let range = TimeRange(start, max(start, shift.instant(cut)))
    var older = plan
    older.range = OpenRange(start: range.start, end: range.end)
    older.bucketRule = plan.bucketRule?.anchored(
      forRangeStartingOn: plan.timeline.date(at: range.start, dayStartSeconds: shift.dayStartSeconds))
    self.older = older
    olderRange = range.isEmpty ? nil : range
  }

  /// Whether the older period is cut.
  var isCut: Bool { cut < newer.end || older.settings.now == newer.end }
}

extension Plan {
  /// A range that only the data close, up to the end of its last bucket: time has run on where they end.
  fileprivate func runningOn(_ data: TimeRange) -> TimeRange {
    let buckets = bucketRule.flatMap { try? $0.buckets(covering: data, in: timeline) }
    guard let end = buckets?.borders.last, end > data.end else { return data }
    return TimeRange(data.start, end)
  }
}

/// Which row of the older period belongs to which row of the newer one.
struct ComparedRows {
  let comparison: PeriodComparison
  /// The measures over the older period.
  let parts: [MeasurePart]
  private let newerParts: [MeasurePart]
  /// For each bucket of the newer period its counterpart.
  private let counterparts: [Int?]
  private let newerBuckets: [Int: Int]

  init(_ comparison: PeriodComparison, newer: [MeasurePart], older: [MeasurePart]) {
    self.comparison = comparison
    parts = older
    newerParts = newer
    counterparts = ComparedRows.counterparts(
      comparison, newer.first?.grid.rows ?? TimeGrid.Rows(), older.first?.grid.rows ?? TimeGrid.Rows())
    newerBuckets = Dictionary(
      counterparts.enumerated().compactMap { newer, older in older.map { ($0, newer) } },
      uniquingKeysWith: { first, _ in
        first
      })
  }

  /// The older row that a row is held against.
  func older(_ key: RowKey) -> RowKey? {
    guard counterparts.indices.contains(key.bucket) else { return nil }
    return counterparts[key.bucket].map { RowKey(bucket: $0, labels: key.labels) }
  }

  /// The keys of rows that hold data in the older period, as keys of the newer one.
  var newerKeys: [RowKey] {
    parts.flatMap(\.cells.cells.keys).compactMap { key in
      newerBuckets[key.bucket].map { RowKey(bucket: $0, labels: key.labels) }
    }
  }

  func hasValue(_ key: RowKey) -> Bool { older(key).map { older in parts.contains { $0.hasValue(older) } } ?? false }

  /// The older value, the difference and the ratio.
  static func cells(_ newer: QueryResult.Cell, _ older: QueryResult.Cell) -> [QueryResult.Cell] {
    var difference = QueryResult.Cell.missing
    var ratio = QueryResult.Cell.missing
    if case .integer(let newer) = newer, case .integer(let older) = older {
      difference = .integer(newer.subtractingClamped(older))
    } else if let newer = newer.number, let older = older.number {
      difference = QueryResult.Cell(number: newer - older)
    }
    if let newer = newer.number, let older = older.number { ratio = QueryResult.Cell(number: newer / older) }
    return [older, difference, ratio]
  }

  /// From when to when the older row runs: where it was cut, up to there.
  func times(_ key: RowKey) -> [QueryResult.Cell] {
    guard let older = older(key), let row = parts.first?.grid.rows[older.bucket] else { return [.missing, .missing] }
    let timeline = comparison.older.timeline
    let end = min(row.shown.end, comparison.olderRange?.end ?? row.shown.end)
    return [
      .time(row.shown.start, offsetSeconds: row.startOffsetSeconds), .time(max(end, row.shown.start), in: timeline),
    ]
  }

  // MARK: Counterparts

  private static func counterparts(
    _ comparison: PeriodComparison, _ newer: TimeGrid.Rows, _ older: TimeGrid.Rows
  ) -> [Int?] {
    guard let rule = comparison.older.bucketRule else { return newer.isEmpty ? [] : [older.isEmpty ? nil : 0] }
    if rule.count != 1, rule.unit >= .day { return newer.indices.map { $0 < older.count ? $0 : nil } }
    if rule.unit >= .day { return counterpartsByDate(comparison, newer, older) }
    return counterpartsByClock(comparison, newer, older)
  }

  /// Days and longer: the older bucket that begins on the counterpart of the date.
  private static func counterpartsByDate(
    _ comparison: PeriodComparison, _ newer: TimeGrid.Rows, _ older: TimeGrid.Rows
  ) -> [Int?] {
    let (timeline, dayStart) = (comparison.older.timeline, comparison.shift.dayStartSeconds)
    func date(_ row: TimeGrid.Row) -> CivilDate { timeline.date(at: row.shown.start, dayStartSeconds: dayStart) }
    let places = Dictionary(older.indices.map { (date(older[$0]), $0) }) { first, _ in first }
    return newer.map { row in comparison.shift.date(date(row)).flatMap { places[$0] } }
  }

  /// Hours and minutes: what the clock shows decides; of a time shown twice, the first is held against the first.
  private static func counterpartsByClock(
    _ comparison: PeriodComparison, _ newer: TimeGrid.Rows, _ older: TimeGrid.Rows
  ) -> [Int?] {
    if let clock = comparison.shift.unit.clockMicroseconds {
      let distance = clock.multipliedClamped(by: Int64(comparison.shift.count))
      let places = Dictionary(older.indices.map { (older[$0].shown.start.microseconds, $0) }) { first, _ in first }
      return newer.map { places[$0.shown.start.microseconds.subtractingClamped(distance)] }
    }
    var places: [CivilDateTime: [Int]] = [:]
    for index in older.indices { places[older[index].civilStart, default: []].append(index) }
    var used: [CivilDateTime: Int] = [:]
    return newer.map { row in
      let local = row.civilStart
      guard let date = comparison.shift.date(local.date) else { return nil }
      let earlier = CivilDateTime(date, microsecondsOfDay: local.microsecondsOfDay)
      let turn = used[earlier, default: 0]
      used[earlier] = turn + 1
      guard let found = places[earlier], turn < found.count else { return nil }
      return found[turn]
    }
  }
}

// MARK: - Remarks

extension ComparedRows {
  /// What a reader must know to compare: where the older period ends, and which rows are not of one length.
  func notes(dataStart: Instant?) -> [QueryResult.Note] {
    guard let rows = newerParts.first?.grid.rows, !rows.isEmpty else { return [] }
    return [cutNote, lengthNote(rows), missingNote(rows), unmatchedNote, beginNote(dataStart)].compactMap { $0 }
  }

  private var timeline: ZoneTimeline { comparison.older.timeline }

  private func text(_ instant: Instant) -> String {
    let local = timeline.localDateTime(at: instant)
    return "\(local.date) \(local.hour.twoDigits):\(local.minute.twoDigits)"
  }

  private var cutNote: QueryResult.Note? {
    guard comparison.isCut, let range = comparison.olderRange else { return nil }
    return QueryResult.Note(
      "compared-until",
      "The older period is cut at \(text(range.end)): the newer one has run up to \(text(comparison.cut)).")
  }

  /// The time that is compared in a bucket: the whole, cut where the period ends.
  private static func length(_ row: TimeGrid.Row, _ limits: TimeRange) -> Int64 {
    let part = row.shown.clipped(to: OpenRange(start: limits.start, end: limits.end))
    return part.end.microseconds - part.start.microseconds
  }

  private func lengthNote(_ rows: TimeGrid.Rows) -> QueryResult.Note? {
    guard let olderRange = comparison.olderRange, let older = parts.first?.grid.rows else { return nil }
    let newer = TimeRange(comparison.newer.start, comparison.cut)
    let pairs = counterparts.enumerated().compactMap { place, counterpart in
      counterpart.map { (ComparedRows.length(rows[place], newer), ComparedRows.length(older[$0], olderRange)) }
    }
    let unequal = pairs.filter { $0.0 != $0.1 }
    guard let widest = unequal.max(by: { abs($0.0 - $0.1) < abs($1.0 - $1.1) }) else { return nil }
    if pairs.count == 1 {
      return QueryResult.Note(
        "compared-lengths",
        "\(ComparedRows.amount(widest.0)) are held against \(ComparedRows.amount(widest.1)); nothing is scaled.")
    }
    return QueryResult.Note(
      "compared-lengths",
      "\(unequal.count) of \(pairs.count) rows are longer or shorter than what they are held against, by up to "
        + "\(ComparedRows.amount(abs(widest.0 - widest.1))); nothing is scaled.")
  }

  /// `28 days`, `23 hours`, `14.4 days`
  private static func amount(_ microseconds: Int64) -> String {
    let hours = Double(microseconds) / 3_600_000_000
    let isDays = hours >= 48 || hours == 24
    let number = ((isDays ? hours / 24 : hours) * 10).rounded() / 10
    return "\(number.sentenceText) \(isDays ? "day" : "hour")\(number == 1 ? "" : "s")"
  }

  private func missingNote(_ rows: TimeGrid.Rows) -> QueryResult.Note? {
    let missing = rows.indices.filter { counterparts[$0] == nil && rows[$0].shown.start < comparison.cut }
    guard !missing.isEmpty else { return nil }
    let names = ComparedRows.list(missing.compactMap { rows.label(at: $0) })
    return QueryResult.Note(
      "compared-missing",
      "\(names.isEmpty ? "The period" : names) \(missing.count == 1 ? "has" : "have") no counterpart in the older period."
    )
  }

  private var unmatchedNote: QueryResult.Note? {
    let rows = parts.first?.grid.rows ?? TimeGrid.Rows()
    let unmatched = rows.indices.filter { newerBuckets[$0] == nil }
    guard !unmatched.isEmpty else { return nil }
    let names = ComparedRows.list(unmatched.compactMap { rows.label(at: $0) })
    return QueryResult.Note(
      "compared-unmatched",
      "\(names) of the older period \(unmatched.count == 1 ? "has" : "have") no counterpart and \(unmatched.count == 1 ? "is" : "are") left out."
    )
  }

  private func beginNote(_ dataStart: Instant?) -> QueryResult.Note? {
    guard let dataStart, let older = comparison.olderRange, dataStart > older.start else { return nil }
    return QueryResult.Note(
      "compared-incomplete",
      "The data begin on \(text(dataStart)), after the older period does: its values are incomplete.")
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " …" : "")
  }
}

extension TimeGrid.Row {
  /// What the clock shows at the start.
  fileprivate var civilStart: CivilDateTime {
    CivilDateTime(localMicroseconds: shown.start.microseconds.addingClamped(Int64(startOffsetSeconds) * 1_000_000))
  }
}
