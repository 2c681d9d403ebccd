/// A date of the Gregorian calendar, extended to all years, without a time and without a zone.
///
///     CivilDate(year: 2024, month: 2, day: 29)?.adding(months: 12).description   // "2025-02-28"
///
/// **Range.** Some 290,000 years to both sides of 1970; arithmetic stops at ``earliest`` and ``latest``.
///
/// - Complexity: everything is O(1) integer arithmetic, without tables.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, negative before it.
  public let daysSinceEpoch: Int

  /// The date `days` after 1970-01-01, or the nearest one in range.
  @inlinable
  public init(daysSinceEpoch days: Int) {
    daysSinceEpoch = Swift.min(Swift.max(days, -CivilDate.daysLimit), CivilDate.daysLimit)
  }

  /// The date of that year, month (1–12) and day, or `nil` if the calendar has no such date (February 30).
  public init?(year: Int, month: Int, day: Int) {
    guard CivilDate.years.contains(year), 1...12 ~= month, day >= 1 else { return nil }
    guard day <= CivilDate.days(inMonth: month, ofYear: year) else { return nil }
    self.init(unchecked: year, month, day)
  }

  /// The date of parts that are known to form one.
  init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.init(daysSinceEpoch: CivilDate.daysSinceEpoch(year: year, month: month, day: day))
  }

  /// A day count whose microseconds, and those of its neighbours of two years, still fit 64 bits.
  @usableFromInline
  static let daysLimit = 106_000_000
  /// The years for which dates can be written.
  static let years = -290_000...290_000
  /// The first date there is.
  public static let earliest = CivilDate(daysSinceEpoch: -daysLimit)
  /// The last date there is.
  public static let latest = CivilDate(daysSinceEpoch: daysLimit)

  @inlinable
  public static func < (left: CivilDate, right: CivilDate) -> Bool { left.daysSinceEpoch < right.daysSinceEpoch }
}

extension CivilDate {
  /// Year, month (1–12) and day of month. O(1); take it once where several parts are needed.
  public var parts: (year: Int, month: Int, day: Int) {
    // Years begin in March here, so that the leap day is the last one and months follow a rule of 153 days in five.
    // The shift by whole cycles of 400 years keeps every division positive.
    let shifted = daysSinceEpoch + CivilDate.daysFromMarchZero + CivilDate.shiftCycles * CivilDate.daysInCycle
    let century = (4 * shifted + 3) / CivilDate.daysInCycle
    let dayOfCentury = shifted - CivilDate.daysInCycle * century / 4
    let yearOfCentury = (4 * dayOfCentury + 3) / 1_461
    let dayOfYear = dayOfCentury - 1_461 * yearOfCentury / 4
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = 100 * century + yearOfCentury - 400 * CivilDate.shiftCycles + (month <= 2 ? 1 : 0)
    return (year, month, day)
  }

  /// The year; 0 is the year before 1. O(1).
  public var year: Int { parts.year }
  /// The month, 1 to 12. O(1).
  public var month: Int { parts.month }
  /// The day of the month, 1 to 31. O(1).
  public var day: Int { parts.day }
  /// The quarter of the year, 1 to 4. O(1).
  public var quarter: Int { (parts.month + 2) / 3 }
  /// The day of the week. O(1).
  public var weekday: Weekday { Weekday(daysSinceEpoch: daysSinceEpoch) }

  /// The week of ISO 8601: weeks start on Monday, and week 1 is the one with the year's first Thursday. O(1).
  ///
  /// The year is that of the week, which differs from the date's own year around New Year.
  public var isoWeek: (year: Int, week: Int) {
    let thursday = CivilDate(daysSinceEpoch: daysSinceEpoch - weekday.rawValue + 4)
    let year = thursday.year
    let firstDay = CivilDate.daysSinceEpoch(year: year, month: 1, day: 1)
    return (year, (thursday.daysSinceEpoch - firstDay) / 7 + 1)
  }

  /// Monday of an ISO week, or `nil` if the year has no week of that number (53 in most years). O(1).
  public init?(isoWeek week: Int, ofYear year: Int) {
    guard CivilDate.years.contains(year), 1...53 ~= week else { return nil }
    // 4 January always lies in week 1.
    let fourth = CivilDate(unchecked: year, 1, 4)
    let monday = CivilDate(daysSinceEpoch: fourth.daysSinceEpoch - fourth.weekday.rawValue + 1 + 7 * (week - 1))
    guard monday.isoWeek == (year, week) else { return nil }
    self = monday
  }

  /// The number of days between 1970-01-01 and a date that is known to exist.
  @inlinable
  package static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = month > 2 ? month - 3 : month + 9
    // Positive divisions only, for years from -400,000 on.
    let positive = marchYear + 400 * shiftCycles
    let leapDays = positive / 4 - positive / 100 + positive / 400
    let days = 365 * positive + leapDays - shiftCycles * daysInCycle
    return days + (153 * marchMonth + 2) / 5 + day - 1 - daysFromMarchZero
  }

  /// The number of days that a month has. Precondition: `month` is 1 to 12.
  @inlinable
  package static func days(inMonth month: Int, ofYear year: Int) -> Int {
    if month == 2 { return isLeap(year) ? 29 : 28 }
    // 31 in odd months up to July, in even ones from August on.
    return 30 + ((month + month >> 3) & 1)
  }

  /// Whether the year has a 29 February.
  @inlinable
  package static func isLeap(_ year: Int) -> Bool {
    year & 3 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Days in the 400 years after which the calendar repeats, weekdays included.
  @usableFromInline
  static let daysInCycle = 146_097
  /// Days from 1 March of year 0 to 1970-01-01.
  @usableFromInline
  static let daysFromMarchZero = 719_468
  @usableFromInline
  static let shiftCycles = 1_000
}

extension CivilDate {
  /// The date `days` later. O(1).
  @inlinable
  public func adding(days: Int) -> CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch.addingClamped(days)) }

  /// The date `months` later with the same day of month, or the month's last day where that is shorter. O(1).
  ///
  /// Adding months twice differs from adding their sum: January 31 plus one is February 28, plus two is March 31.
  public func adding(months: Int) -> CivilDate {
    let (year, month, day) = parts
    let total = (year * 12 + month - 1).addingClamped(months)
    let newYear = total.dividedRoundingDown(by: 12)
    guard newYear >= CivilDate.years.lowerBound else { return .earliest }
    guard newYear <= CivilDate.years.upperBound else { return .latest }
    let newMonth = total.remainderRoundingDown(by: 12) + 1
    return CivilDate(unchecked: newYear, newMonth, min(day, CivilDate.days(inMonth: newMonth, ofYear: newYear)))
  }

  /// The latest date at or before this one that falls on `weekday`. O(1).
  public func latest(_ weekday: Weekday) -> CivilDate { adding(days: -self.weekday.days(after: weekday)) }
}
