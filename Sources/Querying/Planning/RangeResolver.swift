import Calendars

/// Turns the range of a query into instants: civil dates of the person's timeline, relative ranges from now.
struct RangeResolver {
  let now: Instant
  let timeline: ZoneTimeline
  let conventions: CivilConventions
  /// The buckets asked for.
  let rule: BucketRule?
  /// Whether the answer counts by the dates of nights, so that a range of nights is one of dates.
  var countsByNight = false

  /// Nights begin six hours before the day whose date they carry.
  static let nightStartSeconds = -6 * 3_600

  /// Seconds of the clock at which the days of the range begin: those of nights where nights are asked for.
  private var dayStartSeconds: Int {
    rule?.unit == .night ? RangeResolver.nightStartSeconds : conventions.dayStartSeconds
  }

  /// The range in instants. What goes on until now ends there. Throws if it leaves the calendar.
  func range(_ range: QueryRange?) throws(BucketError) -> OpenRange {
    switch range {
    case nil, .allTime?: return OpenRange()
    case .last(let count, let unit)?:
      let last = try RelativeRange.last(count, unit).range(now: now, in: timeline, by: rule, conventions: conventions)
      return OpenRange(start: last.start, end: now)
    case .previous(let count, let unit)?: return try previous(count, unit)
    case .this(let unit)?: return try this(unit)
    case .today?: return OpenRange(start: border(today), end: now)
    case .yesterday?: return OpenRange(start: border(today.adding(days: -1)), end: border(today))
    case .dates(.period(let first), .period(let last))?: return OpenRange(start: start(of: first), end: end(of: last))
    case .dates(let first, let last)?: return dates(first, through: last)
    case .since(let first)?:
      let start = first.period.map(start) ?? border(dates(of: first).lowerBound)
      return OpenRange(start: start, end: max(start, now))
    case .until(let last)?:
      return OpenRange(start: nil, end: last.period.map(end) ?? border(dates(of: last).upperBound))
    }
  }

  /// The dates of a period that counts from now.
  private func dates(of date: QueryDate) -> Range<CivilDate> {
    date.dates(today: today, weekStart: conventions.weekStart)
  }

  /// From one period to another where one at least counts from now; a time of the clock at either end holds.
  private func dates(_ first: QueryDate, through last: QueryDate) -> OpenRange {
    let dates = QueryRange.civilDates(from: first, through: last, today: today, weekStart: conventions.weekStart)
    let begin = first.period.map(start) ?? border(dates.lowerBound)
    return OpenRange(start: begin, end: max(begin, last.period.map(end) ?? border(dates.upperBound)))
  }

  /// The date that runs now.
  private var today: CivilDate { timeline.date(at: now, dayStartSeconds: dayStartSeconds) }

  /// The instant at which the day of a date begins, or its night where nights are what the range is made of.
  private func border(_ date: CivilDate, of unit: BucketUnit = .day) -> Instant {
    let isNight = unit == .night && !countsByNight
    return timeline.startOfDay(date, dayStartSeconds: isNight ? RangeResolver.nightStartSeconds : dayStartSeconds)
  }

  private func this(_ unit: BucketUnit) throws(BucketError) -> OpenRange {
    if unit < .day {
      let running = try RelativeRange.this(unit).range(now: now, in: timeline, by: rule, conventions: conventions)
      return OpenRange(start: running.start, end: now)
    }
    return OpenRange(start: border(firstDate(of: unit), of: unit), end: now)
  }

  private func previous(_ count: Int, _ unit: BucketUnit) throws(BucketError) -> OpenRange {
    if unit < .day {
      let range = try RelativeRange.previous(count, unit).range(
        now: now, in: timeline, by: rule, conventions: conventions)
      return OpenRange(start: range.start, end: range.end)
    }
    let first = firstDate(of: unit)
    return OpenRange(start: border(first.subtracting(count, unit), of: unit), end: border(first, of: unit))
  }

  /// The first date of the unit that runs now.
  private func firstDate(of unit: BucketUnit) -> CivilDate {
    let date = unit == .night ? timeline.date(at: now, dayStartSeconds: RangeResolver.nightStartSeconds) : today
    return date.first(of: unit, weekStart: conventions.weekStart)
  }

  private func start(of period: CivilPeriod) -> Instant {
    period.unit == .minute || period.unit == .second
      ? period.range(in: timeline, conventions: conventions).start : border(period.start.date)
  }

  private func end(of period: CivilPeriod) -> Instant {
    period.unit == .minute || period.unit == .second
      ? period.range(in: timeline, conventions: conventions).end : border(period.end.date)
  }
}
