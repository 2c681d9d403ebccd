import Calendars

/// The older period that a query holds its own against: the clause `vs`.
///
///     try Query("sum steps by day this month vs previous year | cumulative").comparison   // .previous(1, .year)
public enum ComparedPeriod: Hashable, Sendable {
  /// The same period so many units earlier: `vs previous year`.
  case previous(Int, BucketUnit)
  /// The period of the same length that ends where the one asked about begins: `vs previous period`.
  case previousPeriod

  /// The canonical text, without the word `vs`.
  public var text: String {
    switch self {
    case .previous(1, let unit): "previous \(unit.rawValue)"
    case .previous(let count, let unit): "previous \(count) \(unit.rawValue)s"
    case .previousPeriod: "previous period"
    }
  }
}

extension ComparedPeriod {
  /// How far back the older period lies; `nil` where the range has none before it. `today` is the date that runs now, and
  /// serves `since`.
  package func distance(of range: QueryRange?, today: CivilDate) -> (count: Int, unit: BucketUnit)? {
    guard self == .previousPeriod else {
      if case .previous(let count, let unit) = self { return (count, unit) }
      return nil
    }
    switch range {
    case .last(let count, let unit)?, .previous(let count, let unit)?: return (count, unit)
    case .this(let unit)?: return (1, unit)
    case .today?, .yesterday?: return (1, .day)
    case .dates(.period(let first), .period(let last))?:
      return ComparedPeriod.length(first.start.date..<last.end.date, first.unit == last.unit ? first.unit : .day)
    case .dates(let first, let last)?:
      let dates = QueryRange.civilDates(from: first, through: last, today: today)
      return ComparedPeriod.length(dates, first == last ? first.unit : .day)
    case .since(let first)?:
      let start = first.dates(today: today).lowerBound
      return ComparedPeriod.length(start..<max(start, today.adding(days: 1)), first.unit)
    case .allTime?, .until?, nil: return nil
    }
  }

  /// How many units lie between two dates.
  private static func length(_ dates: Range<CivilDate>, _ unit: CivilPeriod.Unit) -> (count: Int, unit: BucketUnit)? {
    let days = max(dates.upperBound.daysSinceEpoch - dates.lowerBound.daysSinceEpoch, 1)
    let (startYear, startMonth, _) = dates.lowerBound.parts
    let (endYear, endMonth, _) = dates.upperBound.adding(days: -1).parts
    let months = (endYear - startYear) * 12 + endMonth - startMonth + 1
    switch unit {
    case .year: return (max(endYear - startYear + 1, 1), .year)
    case .quarter: return (max((months + 2) / 3, 1), .quarter)
    case .month: return (max(months, 1), .month)
    case .week: return (max((days + 6) / 7, 1), .week)
    case .day, .minute, .second: return (days, .day)
    }
  }
}
