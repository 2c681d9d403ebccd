/// A day of the week; raw values are those of ISO 8601, Monday 1 to Sunday 7.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The weekday of a day counted from 1970-01-01, which was a Thursday. O(1).
  init(daysSinceEpoch days: Int) {
    self = Weekday.allCases[(days &+ 3).remainderRoundingDown(by: 7)]
  }

  /// How many days after the latest `other` this one comes, 0 to 6. O(1).
  public func days(after other: Weekday) -> Int {
    (rawValue - other.rawValue).remainderRoundingDown(by: 7)
  }
}

extension Weekday: CustomStringConvertible {
  /// The English name in small letters: `monday`.
  public var description: String {
    // Written out: the name that the compiler knows is looked up by reflection, which costs as much as reading a sentence.
    switch self {
    case .monday: "monday"
    case .tuesday: "tuesday"
    case .wednesday: "wednesday"
    case .thursday: "thursday"
    case .friday: "friday"
    case .saturday: "saturday"
    case .sunday: "sunday"
    }
  }
}
