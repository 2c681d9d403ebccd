extension FixedWidthInteger {
  /// The quotient rounded towards negative infinity. Precondition: `divisor > 0`.
  @inlinable
  package func dividedRoundingDown(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The remainder in `0..<divisor`. Precondition: `divisor > 0`.
  @inlinable
  package func remainderRoundingDown(by divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  /// The sum, or the nearest representable number if it does not fit.
  @inlinable
  package func addingClamped(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    guard overflow else { return sum }
    return other > 0 ? .max : .min
  }

  /// The difference, or the nearest representable number if it does not fit.
  @inlinable
  package func subtractingClamped(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    guard overflow else { return difference }
    return other > 0 ? .min : .max
  }

  /// The product, or the nearest representable number if it does not fit.
  @inlinable
  package func multipliedClamped(by other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    guard overflow else { return product }
    return (self < 0) == (other < 0) ? .max : .min
  }
}

/// Lengths of the units that have one, in microseconds.
package enum Microseconds {
  package static let second: Int64 = 1_000_000
  package static let minute: Int64 = 60 * second
  package static let hour: Int64 = 60 * minute
  /// A day of the civil calendar, in which every day has 24 hours on the clock; never the length of a lived day.
  package static let civilDay: Int64 = 24 * hour
}
