import Calendars
import Quantities

/// The columns of a table between two stages, known before any row is: so that a stage which does not fit is an error of the
/// sentence, with its place, and not an empty answer.
package struct StageColumns: Sendable {
  /// All columns in order.
  package var columns: [QueryResult.Column]
  /// The columns that stages act on.
  package var values: [ValueRole]
  /// The columns of further keys, beside buckets or workouts: a series for each combination of their values.
  package var keys: [Int] = []
  /// What one row is.
  package var rows: RowKind

  /// What one row of a table is.
  package enum RowKind: Hashable, Sendable {
    /// A bucket of so many units, oldest first.
    case buckets(Int, BucketUnit)
    /// A workout, oldest first.
    case workouts
    /// Buckets in another order.
    case reordered
    /// Anything else; the text says what made it.
    case other(String)
  }

  /// A value column, and how its values come together over rows.
  package struct ValueRole: Hashable, Sendable {
    package var index: Int
    package var running: ColumnTotal?
    /// Whether the column is as the aggregates made it.
    package var isOriginal = true
    /// Whether the smallest value is the best: paces, times for a distance.
    package var prefersLess = false
  }

  /// A mistake that a stage makes with these columns.
  package struct Mistake: Error {
    package var code: QueryErrorCode
    package var message: String
    package var hint = ""
    package var expected: [String] = []
    package var suggestions: [String] = []

    package init(
      code: QueryErrorCode, message: String, hint: String = "", expected: [String] = [], suggestions: [String] = []
    ) {
      self.code = code
      self.message = message
      self.hint = hint
      self.expected = expected
      self.suggestions = suggestions
    }
  }

  /// The columns of a query without its stages. It must have passed the checks.
  package init(_ query: Query) {
    guard query.correlation == nil else {
      self = StageColumns(correlation: query)
      return
    }
    let isWorkouts = query.hasRowOfEachWorkout
    let isListing = query.measures.contains { $0.isWorkouts && $0.aggregates.isEmpty } && isWorkouts
    let time = query.keys.lazy.compactMap { key -> (Int, BucketUnit)? in
      if case .time(let count, let unit) = key { return (count, unit) }
      return nil
    }.first
    let hasRowsOfTime = time != nil || isWorkouts
    columns =
      isWorkouts
      ? query.workoutHeads : [QueryResult.Column("start", .time), QueryResult.Column("end", .time)]
    if !isWorkouts, time != nil { columns.append(QueryResult.Column("label", .text)) }
    values = []
    rows = time.map { .buckets($0.0, $0.1) } ?? (isWorkouts ? .workouts : .other("there is no bucket of time"))
    if query.keys.contains(.person) {
      let place = isWorkouts || time != nil ? 3 : 2
      columns.insert(QueryResult.Column("person", .text), at: place)
      if hasRowsOfTime { keys.append(place) }
    }
    if isListing {
      values = columns.indices.filter { columns[$0].type == .number }.map { ValueRole(index: $0, running: .sum) }
      return
    }
    for head in query.keys.compactMap(\.columnHead) {
      if hasRowsOfTime { keys.append(columns.count) }
      columns.append(head)
    }
    let isCompared = query.comparison != nil
    let further = EffortColumns(query)
    var heads: [QueryResult.Column] = []
    for measure in query.measures {
      let plan = MeasurePlan(measure, unit: query.unit, isAlone: query.measures.count == 1)
      for column in plan.columns {
        let isLess = measure.prefersLess && (column.aggregate.isBest || measure.singleType == .pace)
        let running = column.aggregate.isBest ? (isLess ? .minimum : .maximum) : column.aggregate.running
        let index = columns.count + heads.count
        values.append(ValueRole(index: index, running: running, prefersLess: isLess))
        heads += [column.head] + further.heads(column, of: plan)
        guard isCompared else { continue }
        // The older value stands beside the newer one.
        values.append(ValueRole(index: index + 1, running: running, prefersLess: isLess))
        heads += [QueryResult.Column](repeating: column.head, count: ComparedPeriod.columnsOfValue - 1)
      }
    }
    if isCompared {
      heads = ComparedPeriod.heads(
        of: query.measures.flatMap {
          MeasurePlan($0, unit: query.unit, isAlone: query.measures.count == 1).columns
        })
    }
    columns += heads
    columns.append(QueryResult.Column("n", .integer, isValue: false))
    if !isWorkouts { columns.append(QueryResult.Column("coverage", .number, isValue: false)) }
    if !isWorkouts, time != nil { columns.append(QueryResult.Column("partial", .boolean, isValue: false)) }
  }

  /// The columns of a correlation: rows of pairs, all of whose numbers are values.
  private init(correlation query: Query) {
    var heads = Correlating.heads
    if query.keys.contains(.person) { heads.insert(QueryResult.Column("person", .text), at: 0) }
    columns = heads
    values = heads.indices.filter { heads[$0].type == .number }.map { ValueRole(index: $0, running: nil) }
    rows = .other(StageColumns.correlation)
  }

  /// Why nothing runs along the rows of a correlation.
  static let correlation = "correlations are no buckets"

  /// The position of the column called `name`, case and blanks ignored.
  package func index(named name: String) -> Int? { columns.firstIndex { $0.name.foldedName == name.foldedName } }

  /// Whether rows follow each other in time.
  package var isSeries: Bool {
    switch rows {
    case .buckets, .workouts: true
    default: false
    }
  }

  /// The names of the value columns.
  package var valueNames: [String] { values.map { columns[$0.index].name } }
}

/// How values come together over rows.
package enum ColumnTotal: Hashable, Sendable {
  case sum, average, minimum, maximum
}

extension Aggregate {
  /// How values of several rows come together; `nil` where nothing does.
  package var running: ColumnTotal? {
    switch self {
    case .sum, .count, .time: .sum
    case .average: .average
    case .minimum: .minimum
    case .maximum: .maximum
    default: nil
    }
  }

  /// Whether there is one of the rows of a window.
  var isOfWindows: Bool {
    switch self {
    case .sum, .average, .minimum, .maximum, .count, .median, .standardDeviation, .percentile: true
    case .latest, .earliest, .time, .rate, .best: false
    }
  }
}

extension BucketUnit {
  /// `a week`, `an hour`
  var withArticle: String { (self == .hour ? "an " : "a ") + rawValue }

  /// The mean length in days of the Gregorian calendar.
  package var meanDays: Double {
    switch self {
    case .minute: 1 / 1_440
    case .hour: 1 / 24
    case .day, .night: 1
    case .week: 7
    case .month: 365.2425 / 12
    case .quarter: 365.2425 / 4
    case .year: 365.2425
    }
  }

  /// The months of a unit that has a whole number of them.
  package var months: Int? {
    switch self {
    case .month: 1
    case .quarter: 3
    case .year: 12
    default: nil
    }
  }

  /// The shortest and the longest that it can be, in days.
  fileprivate var days: ClosedRange<Double> {
    switch self {
    case .month: 28...31
    case .quarter: 90...92
    case .year: 365...366
    default: meanDays...meanDays
    }
  }

  /// Whether a window of `count` of these is shorter than some bucket.
  func isShorter(_ count: Int, thanBucketOf bucketCount: Int, _ bucket: BucketUnit) -> Bool {
    if let months, let bucketMonths = bucket.months { return count * months < bucketCount * bucketMonths }
    return Double(count) * days.lowerBound < Double(bucketCount) * bucket.days.upperBound
  }
}
