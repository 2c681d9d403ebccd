import Calendars

/// What a row stands for: one key of the clause `by`.
///
/// A new key is a case here, a row in `Syntax/Words`, and a branch in `KeyAxis`.
public enum GroupingKey: Hashable, Sendable {
  /// Civil periods: days, nights, weeks, or several of them.
  case time(Int, BucketUnit)
  case source, device, activity, weekday, dayType, hourOfDay, zone, stage, workout, lap, person
  /// Classes of values, cut at these borders in ascending order: below the first, between each two, from the last on.
  case bands([Double])

  /// Whether the key cuts time into buckets.
  public var isTime: Bool {
    if case .time = self { return true }
    return false
  }

  /// The canonical text: `week`, `10 minutes`, `bands(120, 140)`.
  public var text: String {
    switch self {
    case .time(1, let unit): unit.rawValue
    case .time(let count, let unit): "\(count) \(unit.rawValue)s"
    case .bands(let borders): "bands(\(borders.map(\.sentenceText).joined(separator: ", ")))"
    default: row.word
    }
  }

  /// The largest N of `by N weeks`.
  package static let mostUnits = 10_000
  /// The most borders of `bands`.
  package static let mostBands = 100
}
