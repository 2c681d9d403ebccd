import Calendars

/// What a sentence names as a date: digits, or a name that counts from now.
public enum QueryDate: Hashable, Sendable {
  /// `2026`, `2026-Q2`, `2026-05`, `2026-W18`, `2026-05-04`, `2026-05-04T09:50`
  case period(CivilPeriod)
  /// `april`, `last summer`, `yesterday`
  case named(NamedPeriod)

  /// The canonical text.
  public var text: String {
    switch self {
    case .period(let period): period.sentenceText
    case .named(let period): period.text
    }
  }

  /// The stretch of the calendar, if digits name it.
  package var period: CivilPeriod? {
    if case .period(let period) = self { return period }
    return nil
  }
}

extension QueryRange {
  /// One period or two, both included, as sentences write them with `..` between.
  public static func dates(_ first: CivilPeriod, through last: CivilPeriod) -> QueryRange {
    .dates(.period(first), through: .period(last))
  }

  /// A period by its name: `named(.month(4))`, the latest April that has begun.
  ///
  /// - Parameter year: The year in which it begins; without one the latest counts.
  public static func named(_ name: NamedPeriod.Name, year: Int? = nil) -> QueryRange {
    let date = QueryDate.named(NamedPeriod(name, year: year))
    return .dates(date, through: date)
  }
}

extension QueryDate {
  /// The first date and the one behind the last, as seen on `today`.
  package func dates(today: CivilDate, weekStart: Weekday = .monday) -> Range<CivilDate> {
    switch self {
    case .period(let period): period.start.date..<max(period.start.date, period.end.date)
    case .named(let period): period.dates(today: today, weekStart: weekStart)
    }
  }

  /// How long it is.
  package var unit: CivilPeriod.Unit {
    switch self {
    case .period(let period): period.unit
    case .named(let period): period.unit
    }
  }
}

extension QueryRange {
  /// The dates from the first of one period to the last of another; a second one that is named is the first behind the
  /// beginning: `november to january` crosses the turn of the year.
  package static func civilDates(
    from first: QueryDate, through last: QueryDate, today: CivilDate, weekStart: Weekday = .monday
  ) -> Range<CivilDate> {
    let begun = first.dates(today: today, weekStart: weekStart)
    guard first != last else { return begun }
    let end =
      switch last {
      case .period(let period): period.end.date
      case .named(let period):
        period.countsFromNow
          ? period.dates(today: today, weekStart: weekStart).upperBound
          : period.dates(from: begun.lowerBound, weekStart: weekStart).upperBound
      }
    return begun.lowerBound..<max(begun.lowerBound, end)
  }
}
