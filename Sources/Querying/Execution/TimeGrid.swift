import Calendars
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

    /// The name of a bucket; `nil` without a time key. Made when it is asked for.
    func label(at index: Int) -> String? {
      if case .buckets(let buckets) = source { return buckets.label(at: index) }
      return nil
    }
  }

  let rows: Rows
  /// The time of each row in which samples count: for sleep by day and longer, that of the nights.
  let wholes: [TimeRange]
  /// The same, cut where the range begins and ends.
  let parts: [TimeRange]

  /// Parts as segments; labels are indices of rows.
  var partition: TimePartition {
    guard let last = parts.last else { return TimePartition(borders: []) }
    return TimePartition(borders: parts.map(\.start) + [last.end])
  }

  /// From the first part to the last; `nil` without rows.
  var range: TimeRange? { TimeGrid.span(parts) }

  /// From the first whole to the last; `nil` without rows.
  var wholeRange: TimeRange? { TimeGrid.span(wholes) }

  private static func span(_ times: [TimeRange]) -> TimeRange? {
    guard let first = times.first, let last = times.last else { return nil }
    return TimeRange(first.start, last.end)
  }
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
    guard let civilRange else { return TimeGrid(rows: TimeGrid.Rows(), wholes: [], parts: []) }
    let limits = isNightly ? nightLimits : plan.range
    guard let rule = plan.bucketRule else { return single(civilRange, isNightly: isNightly, limits: limits) }
    let buckets = try rule.buckets(covering: civilRange, in: timeline, limit: plan.settings.rowLimit)
    let borders = isNightly ? nightBorders(buckets) : buckets.borders
    let wholes = zip(borders, borders.dropFirst()).map { TimeRange($0, max($0, $1)) }
    return TimeGrid(
      rows: TimeGrid.Rows(.buckets(buckets)), wholes: wholes, parts: wholes.map { $0.clipped(to: limits) })
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
    return TimeGrid(rows: TimeGrid.Rows(row), wholes: [whole], parts: [whole.clipped(to: limits)])
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
