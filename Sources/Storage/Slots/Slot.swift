/// Quarter hours of UTC, numbered from 1970 on: the grain in which totals of a series are kept ready.
///
/// Every offset that a clock has had for decades is a multiple of a quarter hour, so hours, days, weeks and years in any
/// zone begin where a slot does.
///
/// Public so that other modules inline its functions, which of a package type they do not (Swift 6.3); all of them are the package's own.
public enum Slot {
  /// The length of a slot.
  @inlinable
  package static var microseconds: Int64 { 900_000_000 }

  /// The slot that holds an instant, microseconds of UTC. O(1).
  @inlinable
  package static func number(of instant: Int64) -> Int64 {
    let quotient = instant / microseconds
    return instant < quotient &* microseconds ? quotient - 1 : quotient
  }

  /// Whether an instant is the border of two slots. O(1).
  @inlinable
  package static func isBorder(_ instant: Int64) -> Bool { instant % microseconds == 0 }
}
