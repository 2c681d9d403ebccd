import Calendars

/// A period that people call by its name and without digits: `april`, `last summer`, `winter 2025`, `monday`.
///
/// Without a year it is the latest one that has begun, as seen from now: asked in March 2026, `april` is that of 2025. ``isOver``
/// leaves out the one that still runs: `last april`.
public struct NamedPeriod: Hashable, Sendable {
  /// What it is called.
  public enum Name: Hashable, Sendable {
    /// A month of the year, 1 to 12.
    case month(Int)
    /// A quarter of the year, 1 to 4.
    case quarter(Int)
    /// Three whole months.
    case season(Season)
    /// A date without its year.
    case date(month: Int, day: Int)
    /// The latest such day.
    case weekday(Weekday)
    /// Saturday and Sunday.
    case weekend
    /// The unit that runs now: `today`, `this month`.
    case running(BucketUnit)
    /// The unit before it: `yesterday`, `last week`.
    case preceding(BucketUnit)
    /// The unit so many before the running one: `2 weeks ago`.
    case ago(Int, BucketUnit)
  }

  /// Quarters of the year as the weather has them: spring from March, summer from June, autumn from September, winter from
  /// December. Those of the southern half of the world are the other way round.
  public enum Season: String, Hashable, Sendable, CaseIterable {
    case spring, summer, autumn, winter

    var firstMonth: Int {
      switch self {
      case .spring: 3
      case .summer: 6
      case .autumn: 9
      case .winter: 12
      }
    }
  }

  /// What it is called.
  public let name: Name
  /// The year in which it begins; `nil` for the latest.
  public let year: Int?
  /// Whether it must have ended.
  public let isOver: Bool

  /// The period of that name in `year`, or the latest one.
  public init(_ name: Name, year: Int? = nil, isOver: Bool = false) {
    self.name = name
    self.year = year
    self.isOver = isOver
  }
}

extension NamedPeriod {
  /// The first date and the one behind the last, as seen on `today`. O(1).
  func dates(today: CivilDate, weekStart: Weekday) -> Range<CivilDate> {
    if let year { return dates(in: year) ?? today..<today }
    switch name {
    case .weekday(let weekday): return latest(weekday, dayCount: 1, today)
    case .weekend: return latest(.saturday, dayCount: 2, today)
    case .running(let unit):
      let first = today.first(of: unit, weekStart: weekStart)
      return first..<first.subtracting(-1, unit)
    case .preceding(let unit):
      let end = today.first(of: unit, weekStart: weekStart)
      return end.subtracting(1, unit)..<end
    case .ago(let count, let unit):
      let first = today.first(of: unit, weekStart: weekStart).subtracting(count, unit)
      return first..<first.subtracting(-1, unit)
    case .month, .quarter, .season, .date:
      // 29 February comes every eighth year at the least.
      let years = (0...9).lazy.compactMap { dates(in: today.year - $0) }
      return years.first { $0.lowerBound <= today && (!isOver || $0.upperBound <= today) } ?? today..<today
    }
  }

  /// The first period of the name that begins on `first` or later.
  func dates(from first: CivilDate, weekStart: Weekday) -> Range<CivilDate> {
    if let year { return dates(in: year) ?? first..<first }
    switch name {
    case .weekday, .weekend:
      let week = dates(today: first, weekStart: weekStart)
      guard week.lowerBound < first else { return week }
      return week.lowerBound.adding(days: 7)..<week.upperBound.adding(days: 7)
    case .running, .preceding, .ago: return dates(today: first, weekStart: weekStart)
    case .month, .quarter, .season, .date:
      return (0...9).lazy.compactMap { dates(in: first.year + $0) }.first { $0.lowerBound >= first } ?? first..<first
    }
  }

  private func latest(_ weekday: Weekday, dayCount: Int, _ today: CivilDate) -> Range<CivilDate> {
    let first = today.latest(weekday)
    let runs = first.adding(days: dayCount) > today
    let start = isOver && runs ? first.adding(days: -7) : first
    return start..<start.adding(days: dayCount)
  }

  /// The dates in one year; `nil` where it has none.
  private func dates(in year: Int) -> Range<CivilDate>? {
    func months(_ first: Int, _ count: Int) -> Range<CivilDate>? {
      CivilDate(year: year, month: first, day: 1).map { $0..<$0.adding(months: count) }
    }
    switch name {
    case .month(let month): return months(month, 1)
    case .quarter(let quarter): return months(quarter &* 3 &- 2, 3)
    case .season(let season): return months(season.firstMonth, 3)
    case .date(let month, let day): return CivilDate(year: year, month: month, day: day).map { $0..<$0.adding(days: 1) }
    case .weekday, .weekend, .running, .preceding, .ago: return nil
    }
  }
}

extension NamedPeriod {
  /// The canonical text: `april`, `last summer`, `winter 2025`, `yesterday`.
  public var text: String {
    let words =
      switch name {
      case .month(let month): NamedPeriod.monthName(month)
      case .quarter(let quarter): "q\(quarter)"
      case .season(let season): season.rawValue
      case .date(let month, let day): "\(NamedPeriod.monthName(month)) \(day)"
      case .weekday(let weekday): "\(weekday)"
      case .weekend: "weekend"
      case .running(.day): "today"
      case .running(let unit): "this \(unit.rawValue)"
      case .preceding(.day): "yesterday"
      case .preceding(let unit): "last \(unit.rawValue)"
      case .ago(let count, let unit): "\(Stage.amount(count, unit)) ago"
      }
    return (isOver ? "last " : "") + words + (year.map { " \($0)" } ?? "")
  }

  /// Whether it hangs on the present alone: `yesterday`, `this week`.
  var countsFromNow: Bool {
    switch name {
    case .running, .preceding, .ago: true
    case .month, .quarter, .season, .date, .weekday, .weekend: isOver
    }
  }

  /// How long it is.
  var unit: CivilPeriod.Unit {
    switch name {
    case .month: .month
    case .quarter, .season: .quarter
    case .date, .weekday, .weekend: .day
    case .running(let unit), .preceding(let unit), .ago(_, let unit):
      switch unit {
      case .minute, .hour, .day, .night: .day
      case .week: .week
      case .month: .month
      case .quarter: .quarter
      case .year: .year
      }
    }
  }

  /// The name of a month; numbers outside 1 to 12 name none, and no dates either.
  private static func monthName(_ month: Int) -> String {
    months.indices.contains(month &- 1) ? months[month &- 1] : "month \(month)"
  }

  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
}

extension CivilDate {
  /// The first date of the unit that holds it; itself for units up to a day.
  package func first(of unit: BucketUnit, weekStart: Weekday) -> CivilDate {
    let (year, month, _) = parts
    switch unit {
    case .minute, .hour, .day, .night: return self
    case .week: return latest(weekStart)
    case .month: return CivilDate(year: year, month: month, day: 1) ?? self
    case .quarter: return CivilDate(year: year, month: (month - 1) / 3 * 3 + 1, day: 1) ?? self
    case .year: return CivilDate(year: year, month: 1, day: 1) ?? self
    }
  }
}
