import Calendars

/// Finds the older counterpart of dates and moments, so many units of the calendar earlier.
///
/// Civil time decides: the 15th at ten o'clock is held against the 15th at ten o'clock, whatever the months and clocks between them
/// did. A date that the older period does not have (29 February, the 31st, week 53) has no counterpart; as the border of a
/// range it moves on to the next date that exists.
struct PeriodShift: Sendable {
  let count: Int
  let unit: BucketUnit
  /// Years are counted in weeks: a week is held against the week of the same number, so that weekdays stay together.
  let alignsWeeks: Bool
  let timeline: ZoneTimeline
  let weekStart: Weekday
  /// Where days begin: of nights at 18:00 of the day before.
  let dayStartSeconds: Int

  /// The counterpart of a date; `nil` where the older period has none. O(1).
  func date(_ date: CivilDate) -> CivilDate? {
    if alignsWeeks { return week(of: date).map { $0.adding(days: date.weekday.days(after: weekStart)) } }
    let earlier = date.subtracting(count, unit)
    return unit.months == nil || earlier.day == date.day ? earlier : nil
  }

  /// The counterpart of the first date of a range, or of the first one after it.
  func border(_ date: CivilDate) -> CivilDate {
    if let same = self.date(date) { return same }
    // Week 53 ends at the first week of the next year; a short month at the first of the next.
    if alignsWeeks { return firstMidweek(of: midweek(date).year - years + 1).adding(days: -3) }
    return date.subtracting(count, unit).adding(days: 1)
  }

  /// The counterpart of a moment: the same time of the clock on the counterpart of its day.
  func instant(_ instant: Instant) -> Instant {
    if let clock = unit.clockMicroseconds {
      return Instant(microseconds: instant.microseconds.subtractingClamped(clock.multipliedClamped(by: Int64(count))))
    }
    let date = timeline.date(at: instant, dayStartSeconds: dayStartSeconds)
    let dayStart = timeline.startOfDay(date, dayStartSeconds: dayStartSeconds)
    guard dayStart != instant, let earlier = self.date(date) else {
      return timeline.startOfDay(border(date), dayStartSeconds: dayStartSeconds)
    }
    let local = timeline.localDateTime(at: instant)
    let days = local.date.daysSinceEpoch - date.daysSinceEpoch
    let moment = timeline.instant(
      of: CivilDateTime(earlier.adding(days: days), microsecondsOfDay: local.microsecondsOfDay))
    return max(moment, timeline.startOfDay(earlier, dayStartSeconds: dayStartSeconds))
  }

  // MARK: Weeks of a year

  private var years: Int { (unit.months ?? 12) * count / 12 }

  /// The fourth day of a date's week, which decides to which year the week belongs.
  private func midweek(_ date: CivilDate) -> CivilDate { date.latest(weekStart).adding(days: 3) }

  /// The fourth day of the first week of a year.
  private func firstMidweek(of year: Int) -> CivilDate {
    guard let first = CivilDate(year: year, month: 1, day: 1) else { return CivilDate(daysSinceEpoch: 0) }
    // The latest one at or before 7 January is the first one at or after 1 January.
    return first.adding(days: 6).latest(weekStart.adding(days: 3))
  }

  /// The first day of the week of the same number, so many years earlier.
  private func week(of date: CivilDate) -> CivilDate? {
    let middle = midweek(date)
    let number = (middle.daysSinceEpoch - firstMidweek(of: middle.year).daysSinceEpoch) / 7
    let earlier = firstMidweek(of: middle.year - years).adding(days: 7 * number)
    return earlier.year == middle.year - years ? earlier.adding(days: -3) : nil
  }
}

extension Weekday {
  /// The weekday so many days later.
  fileprivate func adding(days: Int) -> Weekday {
    Weekday.allCases.first { $0.days(after: self) == days % 7 } ?? self
  }
}

extension Plan {
  /// How the older period is found; `nil` without `vs`, and where the range has none before it.
  var shift: PeriodShift? {
    guard let comparison = query.comparison else { return nil }
    let isNight = bucketRule?.unit == .night
    let dayStart = isNight ? RangeResolver.nightStartSeconds : conventions.dayStartSeconds
    let today = timeline.date(at: settings.now, dayStartSeconds: dayStart)
    guard let (count, unit) = comparison.distance(of: query.range, today: today) else { return nil }
    return PeriodShift(
      count: count, unit: unit, alignsWeeks: query.isAboutWeeks && unit.months.map { $0 * count % 12 == 0 } ?? false,
      timeline: timeline, weekStart: conventions.weekStart, dayStartSeconds: dayStart)
  }
}

extension Query {
  /// Whether it asks by weeks, or over a range of weeks without other buckets of the calendar.
  var isAboutWeeks: Bool {
    for case .time(_, let unit) in keys where unit >= .week { return unit == .week }
    switch range {
    case .last(_, .week)?, .previous(_, .week)?, .this(.week)?: return true
    case .dates(let first, let last)?: return first.unit == .week && last.unit == .week
    default: return false
    }
  }
}
