/// A stretch of the calendar that a short text names: a year, quarter, month, week, day, minute or second.
///
///     try CivilPeriod(parsing: "2026-W18").range(in: timeline)   // Monday 27 April to Sunday 3 May
public struct CivilPeriod: Hashable, Sendable {
  /// How long the period is.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    case year, quarter, month, week, day, minute, second
  }

  /// How long the period is.
  public let unit: Unit
  /// The first time of the period.
  public let start: CivilDateTime
  /// The first time after it.
  public let end: CivilDateTime

  private init(_ unit: Unit, _ start: CivilDate, _ end: CivilDate) {
    self.unit = unit
    self.start = CivilDateTime(start)
    self.end = CivilDateTime(end)
  }

  /// The whole day.
  public init(day: CivilDate) { self.init(.day, day, day.adding(days: 1)) }

  /// The whole year, or `nil` if it lies beyond the calendar.
  public init?(year: Int) {
    guard let first = CivilDate(year: year, month: 1, day: 1) else { return nil }
    self.init(.year, first, first.adding(months: 12))
  }
}

/// Why a text names no period.
public enum CivilPeriodError: Error, Hashable, Sendable {
  /// The text has none of the known forms.
  case unreadable(String)
  /// A month other than 01 to 12.
  case noSuchMonth(Int)
  /// The month ends before that day.
  case noSuchDay(Int, month: Int, year: Int, lastDay: Int)
  /// A quarter other than 1 to 4.
  case noSuchQuarter(Int)
  /// The year has no week of that number.
  case noSuchWeek(Int, year: Int, lastWeek: Int)
  /// A time that no clock shows.
  case noSuchTime(hour: Int, minute: Int, second: Int)
}

extension CivilPeriodError: CustomStringConvertible {
  /// A sentence for people that says what is wrong.
  public var description: String {
    switch self {
    case .unreadable(let text):
      "\(text.debugDescription) is not a date; write 2026, 2026-Q2, 2026-05, 2026-W18, 2026-05-04 or 2026-05-04T09:50"
    case .noSuchMonth(let month): "there is no month \(Digits.two(month)); months are 01 to 12"
    case .noSuchDay(let day, let month, let year, let lastDay):
      "\(Digits.year(year))-\(Digits.two(month)) has no day \(Digits.two(day)); its last is \(lastDay)"
    case .noSuchQuarter(let quarter): "there is no quarter Q\(quarter); quarters are Q1 to Q4"
    case .noSuchWeek(let week, let year, let lastWeek):
      "\(Digits.year(year)) has no week W\(Digits.two(week)); its weeks are W01 to W\(lastWeek)"
    case .noSuchTime(let hour, let minute, let second):
      "no clock shows \(Digits.two(hour)):\(Digits.two(minute)):\(Digits.two(second)); times are 00:00:00 to 23:59:59"
    }
  }
}

extension CivilPeriod {
  /// The period that a text names: `2026`, `2026-Q2`, `2026-05`, `2026-W18`, `2026-05-04`, `2026-05-04T09:50`,
  /// `2026-05-04T09:50:30`.
  ///
  /// - Throws: ``CivilPeriodError`` that says what is wrong with the text.
  public init(parsing text: some StringProtocol) throws(CivilPeriodError) {
    let unreadable = CivilPeriodError.unreadable(String(text.prefix(40)))
    var reader = DigitReader(text)
    guard let year = reader.number(digits: 4) else { throw unreadable }
    if reader.isAtEnd, let period = CivilPeriod(year: year) {
      self = period
      return
    }
    guard reader.skip("-") else { throw unreadable }
    if reader.skip("Q") || reader.skip("q") {
      guard let quarter = reader.number(digits: 1), reader.isAtEnd else { throw unreadable }
      self = try CivilPeriod.quarter(quarter, year: year)
    } else if reader.skip("W") || reader.skip("w") {
      guard let week = reader.number(digits: 2), reader.isAtEnd else { throw unreadable }
      self = try CivilPeriod.week(week, year: year)
    } else {
      guard let month = reader.number(digits: 2) else { throw unreadable }
      self = try CivilPeriod.monthOrShorter(year, month, &reader, unreadable)
    }
  }

  private static func quarter(_ quarter: Int, year: Int) throws(CivilPeriodError) -> CivilPeriod {
    guard 1...4 ~= quarter else { throw .noSuchQuarter(quarter) }
    let first = CivilDate(unchecked: year, quarter * 3 - 2, 1)
    return CivilPeriod(.quarter, first, first.adding(months: 3))
  }

  private static func week(_ week: Int, year: Int) throws(CivilPeriodError) -> CivilPeriod {
    guard let monday = CivilDate(isoWeek: week, ofYear: year) else {
      // 28 December always lies in the last week.
      let last = CivilDate(unchecked: year, 12, 28).isoWeek.week
      throw .noSuchWeek(week, year: year, lastWeek: last)
    }
    return CivilPeriod(.week, monday, monday.adding(days: 7))
  }

  private static func monthOrShorter(
    _ year: Int, _ month: Int, _ reader: inout DigitReader, _ unreadable: CivilPeriodError
  ) throws(CivilPeriodError) -> CivilPeriod {
    guard 1...12 ~= month else { throw .noSuchMonth(month) }
    if reader.isAtEnd {
      let first = CivilDate(unchecked: year, month, 1)
      return CivilPeriod(.month, first, first.adding(months: 1))
    }
    guard reader.skip("-"), let day = reader.number(digits: 2) else { throw unreadable }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw .noSuchDay(day, month: month, year: year, lastDay: CivilDate.days(inMonth: month, ofYear: year))
    }
    if reader.isAtEnd { return CivilPeriod(day: date) }
    return try time(on: date, &reader, unreadable)
  }

  private static func time(
    on date: CivilDate, _ reader: inout DigitReader, _ unreadable: CivilPeriodError
  ) throws(CivilPeriodError) -> CivilPeriod {
    guard reader.skip("T") || reader.skip("t"), let hour = reader.number(digits: 2), reader.skip(":"),
      let minute = reader.number(digits: 2)
    else { throw unreadable }
    var second: Int?
    if reader.skip(":") {
      second = reader.number(digits: 2)
      guard second != nil else { throw unreadable }
    }
    guard reader.isAtEnd else { throw unreadable }
    guard let start = CivilDateTime(date, hour: hour, minute: minute, second: second ?? 0) else {
      throw .noSuchTime(hour: hour, minute: minute, second: second ?? 0)
    }
    return CivilPeriod(second == nil ? .minute : .second, at: start)
  }

  private init(_ unit: Unit, at start: CivilDateTime) {
    let length = unit == .minute ? Microseconds.minute : Microseconds.second
    self.unit = unit
    self.start = start
    end = CivilDateTime(start.date, microsecondsOfDay: start.microsecondsOfDay + length)
  }

  /// The time that the period was lived: days begin where the conventions say. O(log n).
  ///
  /// A date that the timeline leaps over gives an empty range. Minutes and seconds that the clock shows twice mean the first
  /// time; ones that it skips move on by what was skipped.
  public func range(in timeline: ZoneTimeline, conventions: CivilConventions = .iso) -> TimeRange {
    let dayStart = conventions.dayStartSeconds
    switch unit {
    case .minute, .second:
      let first = timeline.instant(of: start)
      let length = end.localMicroseconds - start.localMicroseconds
      return TimeRange(first, Instant(microseconds: first.microseconds.addingClamped(length)))
    case .year, .quarter, .month, .week, .day:
      return TimeRange(
        timeline.startOfDay(start.date, dayStartSeconds: dayStart),
        timeline.startOfDay(end.date, dayStartSeconds: dayStart))
    }
  }
}
