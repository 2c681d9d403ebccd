/// A date and a time of day as a clock on the wall shows them, without a zone.
public struct CivilDateTime: Hashable, Comparable, Sendable {
  /// The date.
  public let date: CivilDate
  /// Microseconds of the clock since 00:00, below 24 hours.
  public let microsecondsOfDay: Int64

  /// That date at `microsecondsOfDay`; amounts outside the day carry over into the date. O(1).
  public init(_ date: CivilDate, microsecondsOfDay: Int64 = 0) {
    self.init(localMicroseconds: date.startMicroseconds.addingClamped(microsecondsOfDay))
  }

  /// That date at hour, minute and second, or `nil` if the clock has no such time (24:00, second 60).
  public init?(_ date: CivilDate, hour: Int, minute: Int, second: Int = 0) {
    guard 0..<24 ~= hour, 0..<60 ~= minute, 0..<60 ~= second else { return nil }
    self.init(date, microsecondsOfDay: Int64((hour * 60 + minute) * 60 + second) * Microseconds.second)
  }

  /// What the clock shows that many microseconds after 1970-01-01T00:00 of the clock.
  ///
  /// Stops at the first and the last date there is.
  package init(localMicroseconds unbounded: Int64) {
    let localMicroseconds = min(
      max(unbounded, CivilDate.earliest.startMicroseconds), CivilDate.latest.startMicroseconds)
    let days = localMicroseconds.dividedRoundingDown(by: Microseconds.civilDay)
    date = CivilDate(daysSinceEpoch: Int(days))
    microsecondsOfDay = localMicroseconds - days * Microseconds.civilDay
  }

  /// Microseconds of the clock since 1970-01-01T00:00 of the clock.
  package var localMicroseconds: Int64 { date.startMicroseconds + microsecondsOfDay }

  /// The hour, 0 to 23. O(1).
  public var hour: Int { Int(microsecondsOfDay / Microseconds.hour) }
  /// The minute, 0 to 59. O(1).
  public var minute: Int { Int(microsecondsOfDay / Microseconds.minute % 60) }
  /// The second, 0 to 59. O(1).
  public var second: Int { Int(microsecondsOfDay / Microseconds.second % 60) }
  /// The fraction of the second, 0 to 999,999 microseconds. O(1).
  public var microsecond: Int { Int(microsecondsOfDay % Microseconds.second) }

  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    (left.date, left.microsecondsOfDay) < (right.date, right.microsecondsOfDay)
  }
}

extension CivilDate {
  /// Microseconds of the clock from 1970-01-01T00:00 to the date's 00:00.
  package var startMicroseconds: Int64 { Int64(daysSinceEpoch) * Microseconds.civilDay }
}

extension CivilDateTime: CustomStringConvertible {
  /// `2026-05-04T09:50`, with seconds and their fraction only where there are any.
  public var description: String {
    TextWriter.text { writer in
      writer.date(date)
      writer.write("T")
      writer.time(self, withSeconds: false)
    }
  }
}
