/// A unit of the calendar by which time is cut into buckets, shortest first.
public enum BucketUnit: String, CaseIterable, Hashable, Sendable, Comparable {
  case minute, hour, day, night, week, month, quarter, year

  public static func < (left: BucketUnit, right: BucketUnit) -> Bool { left.rank < right.rank }

  private var rank: Int { BucketUnit.allCases.firstIndex(of: self) ?? 0 }

  /// The unit's fixed length in microseconds if it is one of the clock, `nil` if it is one of the calendar.
  package var clockMicroseconds: Int64? {
    switch self {
    case .minute: Microseconds.minute
    case .hour: Microseconds.hour
    case .day, .night, .week, .month, .quarter, .year: nil
    }
  }
}

/// Where days and weeks begin.
public struct CivilConventions: Hashable, Sendable {
  /// The first day of a week.
  public var weekStart: Weekday
  /// The time of the clock at which days (and weeks, months …) begin, seconds after 00:00, below 86,400.
  public var dayStartSeconds: Int

  /// Conventions with the given starts; without any, those of ISO 8601.
  public init(weekStart: Weekday = .monday, dayStartSeconds: Int = 0) {
    self.weekStart = weekStart
    self.dayStartSeconds = dayStartSeconds
  }

  /// Weeks from Monday, days from midnight.
  public static let iso = CivilConventions()

  var dayStartMicroseconds: Int64 { Int64(dayStartSeconds) * Microseconds.second }
}
