/// A point in time: whole microseconds of UTC since 1970-01-01T00:00:00Z, leap seconds not counted.
///
///     Instant(seconds: 60) < Instant(seconds: 61)   // true
public struct Instant: Hashable, Comparable, Sendable {
  /// Microseconds since the epoch; negative before it.
  public var microseconds: Int64

  /// The instant that lies `microseconds` after the epoch.
  @inlinable
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// The instant that lies `seconds` after the epoch. Precondition: it is within ±292,000 years.
  @inlinable
  public init(seconds: Int64) { microseconds = seconds * Instant.microsecondsPerSecond }

  /// Seconds since the epoch, rounded towards the past. O(1).
  @inlinable
  public var secondsRoundedDown: Int64 {
    let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: Instant.microsecondsPerSecond)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// How many microseconds a second has.
  public static let microsecondsPerSecond: Int64 = 1_000_000

  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }
}
