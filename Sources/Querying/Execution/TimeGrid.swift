import Calendars
import QueryLanguage
import Statistics

/// The rows of a result as far as time makes them: whole civil buckets, and the part of each that is asked about.
struct TimeGrid: Sendable {
  /// One bucket.
  struct Row: Sendable {
    /// What the row shows: the whole civil bucket.
    let shown: TimeRange
    let startOffsetSeconds: Int
    let endOffsetSeconds: Int
  }

  /// The rows of a grid, told by its buckets when they are looked at.
  struct Rows: RandomAccessCollection, Sendable {
    fileprivate enum Source: Sendable {
      case none
      /// Without a time key: one row for all.
      case one(Row)
      case buckets(Buckets)
    }

    fileprivate let source: Source
    let startIndex = 0
    let endIndex: Int

    /// No rows.
    init() { self.init(.none) }

    /// One row without a name.
    init(_ row: Row) { self.init(.one(row)) }

    fileprivate init(_ source: Source) {
      self.source = source
      endIndex =
        switch source {
        case .none: 0
        case .one: 1
        case .buckets(let buckets): buckets.count
        }
    }

    subscript(index: Int) -> Row {
      switch source {
      case .buckets(let buckets):
        return Row(
          shown: buckets.range(at: index), startOffsetSeconds: buckets.startOffsetSeconds(at: index),
          endOffsetSeconds: buckets.endOffsetSeconds(at: index))
      case .one(let row): return row
      case .none: preconditionFailure("a grid without rows has no row \(index)")
      }
    }

    /// When some rows begin.
    func starts(_ rows: Range<Int>) -> QueryResult.ColumnValues {
      if case .buckets(let buckets) = source {
        return .times(
          Array(buckets.borders[rows]), offsetsSeconds: rows.map { buckets.startOffsetSeconds(at: $0) })
      }
      return .times(rows.map { self[$0].shown.start }, offsetsSeconds: rows.map { self[$0].startOffsetSeconds })
    }

    /// When some rows end.
    func ends(_ rows: Range<Int>) -> QueryResult.ColumnValues {
      if case .buckets(let buckets) = source {
        return .times(
          Array(buckets.borders[rows.lowerBound + 1..<rows.upperBound + 1]),
          offsetsSeconds: rows.map { buckets.endOffsetSeconds(at: $0) })
      }
      return .times(rows.map { self[$0].shown.end }, offsetsSeconds: rows.map { self[$0].endOffsetSeconds })
    }

    /// The name of a bucket; `nil` without a time key. Made when it is asked for.
    func label(at index: Int) -> String? {
      if case .buckets(let buckets) = source { return buckets.label(at: index) }
      return nil
    }
  }

  /// The time of each row, told by the borders between them when it is looked at.
  struct Times: RandomAccessCollection, Sendable {
    /// One more than rows, or none at all.
    fileprivate let borders: [Instant]
    fileprivate let limits: OpenRange
    let startIndex = 0
    var endIndex: Int { Swift.max(borders.count - 1, 0) }

    subscript(index: Int) -> TimeRange {
      let start = borders[index]
      return TimeRange(start, Swift.max(start, borders[index + 1])).clipped(to: limits)
    }

    /// The row within which an instant lies, not at its start; `nil` if it is at a border or outside.
    fileprivate func row(cutAt instant: Instant) -> Int? {
      var (low, high) = (0, borders.count)
      while low < high {
        let middle = (low + high) / 2
        if borders[middle] < instant { low = middle + 1 } else { high = middle }
      }
      return low > 0 && low < borders.count && borders[low] != instant ? low - 1 : nil
    }

    /// From the first to the last; `nil` without rows.
    var span: TimeRange? {
      guard let first, let last else { return nil }
      return TimeRange(first.start, last.end)
    }
  }

  let rows: Rows
  /// The time of each row in which samples count: for sleep by day and longer, that of the nights.
  let wholes: Times
  /// The same, cut where the range begins and ends.
  let parts: Times

  /// - Parameters:
  ///   - borders: Of the time of each row in which samples count; one more than rows, or none at all.
  ///   - limits: Where the range begins and ends.
  init(rows: Rows, borders: [Instant], limits: OpenRange = OpenRange()) {
    self.rows = rows
    wholes = Times(borders: borders, limits: OpenRange())
    parts = Times(borders: borders, limits: limits)
  }

  /// Parts as segments; labels are indices of rows.
  var partition: TimePartition {
    var borders = parts.map(\.start.microseconds)
    if let last = parts.last { borders.append(last.end.microseconds) }
    return TimePartition(buckets: borders)
  }

  /// The rows within which the range begins or ends, ascending.
  var cutRows: [Int] {
    let rows = [parts.limits.start, parts.limits.end].compactMap { $0.flatMap(wholes.row(cutAt:)) }
    return rows.count == 2 && rows[0] == rows[1] ? [rows[0]] : rows
  }

  /// From the first part to the last; `nil` without rows.
  var range: TimeRange? { parts.span }

  /// From the first whole to the last; `nil` without rows.
  var wholeRange: TimeRange? { wholes.span }
}

/// Lays the grid of a plan.
struct TimeGridBuilder {
  let plan: Plan
  /// From the first to the last moment of the data, for the sides that the query leaves open; `nil` without data.
  let dataSpan: TimeRange?

  private var timeline: ZoneTimeline { plan.timeline }
  private var dayStart: Int { plan.conventions.dayStartSeconds }
  private static let nightStart = RangeResolver.nightStartSeconds

  /// Whether samples that count on the night's date need borders of their own: nights asked for have them already.
  static func shiftsToNights(_ rule: BucketRule?) -> Bool {
    guard let rule else { return true }
    return rule.unit >= .day && rule.unit != .night
  }

  /// The grid for measures of one kind; empty if nothing can lie in it.
  ///
  /// - Parameter isNightly: Whether samples count on the night's date, and nights are not asked for anyway.
  /// - Throws: ``BucketError`` if there are too many rows.
  func grid(isNightly: Bool, civilRange: TimeRange?) throws(BucketError) -> TimeGrid {
    guard let civilRange else { return TimeGrid(rows: TimeGrid.Rows(), borders: []) }
    let limits = isNightly ? nightLimits : plan.range
    guard let rule = plan.bucketRule else { return single(civilRange, isNightly: isNightly, limits: limits) }
    let buckets = try rule.buckets(covering: civilRange, in: timeline, limit: plan.settings.rowLimit)
    let borders = isNightly ? nightBorders(buckets) : buckets.borders
    return TimeGrid(rows: TimeGrid.Rows(.buckets(buckets)), borders: borders, limits: limits)
  }

  /// The civil time that rows cover: the range asked for, with open sides closed by the data. `nil` if there is none.
  func civilRange(isNightly: Bool) -> TimeRange? {
    var span = dataSpan
    if isNightly, let data = dataSpan { span = civilDays(ofNights: data) }
    guard let start = plan.range.start ?? span?.start, let end = plan.range.end ?? span?.end, start < end else {
      return nil
    }
    return TimeRange(start, end)
  }

  // MARK: Without a time key

  private func single(_ civilRange: TimeRange, isNightly: Bool, limits: OpenRange) -> TimeGrid {
    var shown = civilRange
    if plan.range.start == nil || plan.range.end == nil {
      let first = timeline.date(at: shown.start, dayStartSeconds: dayStart)
      let last = timeline.date(at: Instant(microseconds: shown.end.microseconds - 1), dayStartSeconds: dayStart)
      let start = plan.range.start ?? timeline.startOfDay(first, dayStartSeconds: dayStart)
      let end = plan.range.end ?? timeline.startOfDay(last.adding(days: 1), dayStartSeconds: dayStart)
      shown = TimeRange(start, max(start, end))
    }
    let row = TimeGrid.Row(
      shown: shown, startOffsetSeconds: timeline.offsetSeconds(at: shown.start),
      endOffsetSeconds: timeline.offsetSeconds(at: shown.end))
    let whole = isNightly ? nights(ofDays: shown) : shown
    return TimeGrid(rows: TimeGrid.Rows(row), borders: [whole.start, whole.end], limits: limits)
  }

  // MARK: Nights

  /// When the night of a date begins.
  private func nightStart(_ date: CivilDate) -> Instant {
    timeline.startOfDay(date, dayStartSeconds: TimeGridBuilder.nightStart)
  }

  private func nightBorders(_ buckets: Buckets) -> [Instant] {
    let dates = (0..<buckets.count).map { buckets.date(at: $0) }
    let end = timeline.date(at: buckets.borders[buckets.count], dayStartSeconds: dayStart)
    return (dates + [end]).map(nightStart)
  }

  /// The range of the nights whose dates lie in the range asked for; what ends now still does.
  private var nightLimits: OpenRange {
    var limits = OpenRange()
    if let start = plan.range.start { limits.start = nightStart(timeline.date(at: start, dayStartSeconds: dayStart)) }
    if let end = plan.range.end {
      let last = timeline.date(at: Instant(microseconds: end.microseconds - 1), dayStartSeconds: dayStart)
      limits.end = min(end, nightStart(last.adding(days: 1)))
    }
    return limits
  }

  /// The nights of the dates of whole days.
  private func nights(ofDays range: TimeRange) -> TimeRange {
    let first = timeline.date(at: range.start, dayStartSeconds: dayStart)
    let last = timeline.date(at: Instant(microseconds: range.end.microseconds - 1), dayStartSeconds: dayStart)
    let start = nightStart(first)
    return TimeRange(start, max(start, nightStart(last.adding(days: 1))))
  }

  /// The days of the dates that the nights of the data carry.
  private func civilDays(ofNights range: TimeRange) -> TimeRange {
    let first = timeline.date(at: range.start, dayStartSeconds: TimeGridBuilder.nightStart)
    let last = timeline.date(
      at: Instant(microseconds: range.end.microseconds - 1), dayStartSeconds: TimeGridBuilder.nightStart)
    let start = timeline.startOfDay(first, dayStartSeconds: dayStart)
    return TimeRange(start, max(start, timeline.startOfDay(last.adding(days: 1), dayStartSeconds: dayStart)))
  }
}

extension TimeRange {
  /// The part within `limits`; empty at its nearer end if there is none.
  func clipped(to limits: OpenRange) -> TimeRange {
    var low = start
    var high = end
    if let first = limits.start { low = min(max(low, first), max(high, first)) }
    if let last = limits.end { high = max(min(high, last), min(low, last)) }
    low = min(low, high)
    return TimeRange(low, high)
  }
}
