import Calendars
import Quantities

/// What every fluent form can say: the clauses that do not depend on what is asked.
///
/// Each call returns a copy with one clause more; ``query`` is the finished value. The order of calls does not matter.
public protocol QueryBuilding: Sendable {
  /// The query as built so far.
  var query: Query { get set }
}

extension QueryBuilding {
  /// Groups rows: `by(.week)`, `by(.day, .source)`, `by(.minutes(10))`.
  public func by(_ keys: GroupingKey...) -> Self { changing { $0.keys += keys } }

  /// Sets the time asked about: `range(.last(12, .weeks))`, `range(.year(2024))`.
  public func range(_ range: QueryRange) -> Self { changing { $0.range = range } }

  /// Holds the rows against those of an older period: `versus(.previous(1, .years))`, `versus(.previousPeriod)`.
  public func versus(_ period: ComparedPeriod) -> Self { changing { $0.comparison = period } }

  /// Counts only samples that pass, beside those conditions that were set before.
  public func `where`(_ filter: SampleFilter) -> Self {
    changing { query in query.filter = query.filter.map { $0 && filter } ?? filter }
  }

  /// Counts only samples whose `field` compares so with a number in the type's kept unit: `where(.value, .greater, 120)`.
  public func `where`(_ field: FilterField, _ comparison: Comparison, _ number: Double) -> Self {
    self.where(.comparison(field, comparison, .number(number, nil)))
  }

  /// Counts only samples whose `field` compares so with a text: `where(.source, .contains, "Watch")`.
  public func `where`(_ field: FilterField, _ comparison: Comparison, _ text: String) -> Self {
    self.where(.comparison(field, comparison, .text(text)))
  }

  /// Counts only samples of these sources, by name or class: `sources("watch", "phone")`.
  public func sources(_ names: String...) -> Self { changing { $0.sources += names } }

  /// Says what stands in buckets without data.
  public func fill(_ rule: FillRule) -> Self { changing { $0.fill = rule } }

  /// Changes settings: `using { $0.weekStart = .sunday }`.
  public func using(_ change: (inout QuerySettings) -> Void) -> Self { changing { change(&$0.settings) } }

  /// Puts one zone over everything: `using { $0.timeZone = name }` in one word.
  public func timeZone(_ identifier: String) -> Self { using { $0.timeZone = identifier } }

  func changing(_ change: (inout Query) -> Void) -> Self {
    var copy = self
    change(&copy.query)
    return copy
  }
}

extension GroupingKey {
  public static var minute: GroupingKey { .time(1, .minute) }
  public static var hour: GroupingKey { .time(1, .hour) }
  public static var day: GroupingKey { .time(1, .day) }
  /// From 18:00 to 18:00, named by the date of waking.
  public static var night: GroupingKey { .time(1, .night) }
  public static var week: GroupingKey { .time(1, .week) }
  public static var month: GroupingKey { .time(1, .month) }
  public static var quarter: GroupingKey { .time(1, .quarter) }
  public static var year: GroupingKey { .time(1, .year) }
  public static func minutes(_ count: Int) -> GroupingKey { .time(count, .minute) }
  public static func hours(_ count: Int) -> GroupingKey { .time(count, .hour) }
  public static func days(_ count: Int) -> GroupingKey { .time(count, .day) }
  public static func weeks(_ count: Int) -> GroupingKey { .time(count, .week) }
  public static func months(_ count: Int) -> GroupingKey { .time(count, .month) }
  /// Classes of values, cut at these borders in ascending order.
  public static func bands(_ borders: Double...) -> GroupingKey { .bands(borders) }
}

/// The units in the plural, so that `last(12, .weeks)` reads well.
extension BucketUnit {
  public static var minutes: BucketUnit { .minute }
  public static var hours: BucketUnit { .hour }
  public static var days: BucketUnit { .day }
  public static var nights: BucketUnit { .night }
  public static var weeks: BucketUnit { .week }
  public static var months: BucketUnit { .month }
  public static var quarters: BucketUnit { .quarter }
  public static var years: BucketUnit { .year }
}

extension QueryRange {
  /// A calendar year. Precondition: it has four digits.
  public static func year(_ year: Int) -> QueryRange {
    guard let period = CivilPeriod(year: year), 1...9999 ~= year else { preconditionFailure("no year \(year)") }
    return .dates(period, through: period)
  }

  /// A period as sentences write it: `2026-Q2`, `2026-05`, `2026-W18`, `2026-05-04`.
  ///
  /// - Throws: ``CivilPeriodError`` for any other text.
  public static func period(_ text: String) throws(CivilPeriodError) -> QueryRange {
    let period = try CivilPeriod(parsing: text)
    return .dates(period, through: period)
  }

  /// From the first day to the last, both included.
  public static func days(_ first: CivilDate, through last: CivilDate) -> QueryRange {
    .dates(CivilPeriod(day: first), through: CivilPeriod(day: last))
  }
}

extension WorkoutSelection {
  /// Workouts of `activity`, or of any: `of(.workouts(.running))`.
  ///
  /// - Parameter newest: Only so many of them, the newest of the range.
  public static func workouts(_ activity: WorkoutActivityType? = nil, newest: Int? = nil) -> WorkoutSelection {
    WorkoutSelection(activity, newest: newest)
  }
}
