import Calendars

/// The time that a query asks about. Relative ranges count from the engine's `now`.
public enum QueryRange: Hashable, Sendable {
  /// From so many units before now, moved up to the next border of the bucket, until now: `last 12 weeks`.
  case last(Int, BucketUnit)
  /// The whole units before the running one: `previous 2 months`.
  case previous(Int, BucketUnit)
  /// The running unit, whole: `this week`.
  case this(BucketUnit)
  case today
  case yesterday
  /// From the first sample to the last.
  case allTime
  /// From the start of the first period to the end of the second: `2024-01..2024-03`; one period where both are equal.
  case dates(QueryDate, through: QueryDate)
  /// From the start of a period on, until now: `since 2024-05`.
  case since(QueryDate)
  /// From the first sample to the end of a period: `until 2024-05`.
  case until(QueryDate)

  /// The canonical text.
  public var text: String {
    switch self {
    case .last(let count, let unit): "last \(QueryRange.amount(count, unit))"
    case .previous(let count, let unit): "previous \(QueryRange.amount(count, unit))"
    case .this(let unit): "this \(unit.rawValue)"
    case .today: "today"
    case .yesterday: "yesterday"
    case .allTime: "all time"
    case .dates(let first, let last) where first == last: first.text
    case .dates(.period(let first), .period(let last)): "\(first.sentenceText)..\(last.sentenceText)"
    case .dates(let first, let last): "between \(first.text) and \(last.text)"
    case .since(let first): "since \(first.text)"
    case .until(let last): "until \(last.text)"
    }
  }

  private static func amount(_ count: Int, _ unit: BucketUnit) -> String {
    "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")"
  }

  /// The largest N of `last N days`.
  package static let mostUnits = 1_000_000
}
