import Calendars

/// One step after the bar: what is done with the table of rows.
///
///     try Query("avg weight by day last 90 days | rolling avg 7 days").stages
///
/// Stages run in order, each on the table that the one before it made. They act on its *value columns*: those of the
/// aggregates, then those that the last of `rolling`, `ewma` and `cumulative` added. Other columns stay as they are.
///
/// A new stage is a case here; see the README of this module for the other places.
public enum Stage: Hashable, Sendable {
  /// A statistic over the trailing civil days, weeks, months … of each row: `rolling avg 7 days`.
  case rolling(Aggregate, Int, BucketUnit)
  /// The exponential average whose values are as old as those of the plain average of that window: `ewma 7 days`.
  case exponentialAverage(Int, BucketUnit)
  /// What has come together up to each row, from the start or from the start of each unit: `cumulative by year`.
  case cumulative(by: BucketUnit?)
  /// One row: slope, intervals, p-values and a verdict.
  case trend
  /// Long-term and short-term average of daily loads, and their balance.
  case load
  /// Whether each row reaches a value, in the unit of the column unless it names one: `goal 10000`.
  case goal(FilterValue)
  /// Rows unlike those before them, beyond so many robust standard deviations; 3.5 without a number.
  case anomalies(Double?)
  /// One run of rows: `longest streak >= 10000 allow 1`.
  case streak(StreakChoice, Comparison, FilterValue, allow: Int)
  /// All runs of rows, oldest first.
  case streaks(Comparison, FilterValue)
  /// Only rows whose column compares so: `where sum > 10000`.
  case filter(String, Comparison, FilterValue)
  /// By one column; rows without a value come last.
  case sort(String, descending: Bool)
  /// The rows with the largest values, by the value column unless another one is named.
  case top(Int, by: String?)
  /// The rows that are better than all rows before them.
  case records
  /// The first rows.
  case limit(Int)
  /// One row: how many rows there are, without those that have no value.
  case count
  /// One row for each value column: count, mean, quartiles …
  case describe
  /// The values of one key side by side.
  case pivot(String)

  /// Which run of rows.
  public enum StreakChoice: String, Hashable, Sendable, CaseIterable {
    /// The first of the longest.
    case longest
    /// The one that still goes on.
    case current
  }

  /// The most stages of one query.
  package static let mostStages = 32
  /// The longest window, in its units.
  package static let longestWindow = 10_000
  /// The largest N of `top` and `limit`, and of what a streak forgives.
  package static let mostRows = 1_000_000_000
}

extension Stage {
  /// The stage as it stands after its bar.
  public var text: String {
    switch self {
    case .rolling(let aggregate, let count, let unit): "rolling \(aggregate.name) \(Stage.amount(count, unit))"
    case .exponentialAverage(let count, let unit): "ewma \(Stage.amount(count, unit))"
    case .cumulative(by: nil): "cumulative"
    case .cumulative(let unit?): "cumulative by \(unit.rawValue)"
    case .trend: "trend"
    case .load: "load"
    case .goal(let value): "goal \(value.text)"
    case .anomalies(nil): "anomalies"
    case .anomalies(let threshold?): "anomalies \(threshold.sentenceText)"
    case .streak(let choice, let comparison, let value, let allowance):
      "\(choice.rawValue) streak \(comparison.rawValue) \(value.text)" + (allowance > 0 ? " allow \(allowance)" : "")
    case .streaks(let comparison, let value): "streaks \(comparison.rawValue) \(value.text)"
    case .filter(let name, let comparison, let value): "where \(name.columnText) \(comparison.rawValue) \(value.text)"
    case .sort(let name, let descending): "sort \(name.columnText)" + (descending ? " desc" : "")
    case .top(let count, by: nil): "top \(count)"
    case .top(let count, let name?): "top \(count) by \(name.columnText)"
    case .records: "records"
    case .limit(let count): "limit \(count)"
    case .count: "count"
    case .describe: "describe"
    case .pivot(let name): "pivot \(name.columnText)"
    }
  }

  /// The first word, or both words of a streak: what errors call the stage.
  package var name: String {
    switch self {
    case .streak(let choice, _, _, _): "\(choice.rawValue) streak"
    default: text.split(separator: " ").first.map(String.init) ?? ""
    }
  }

  /// `7 days`
  package static func amount(_ count: Int, _ unit: BucketUnit) -> String {
    "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")"
  }
}

extension String {
  /// The name of a column, bare where it is one plain word.
  package var columnText: String {
    let isPlain = first?.isLetter == true && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return isPlain ? self : quotedText
  }
}
