/// A sum that is being made, of which the rounding errors gather apart: as good as a ``DoubleDouble`` where values have one sign, and
/// several times quicker, since only one addition waits for the one before.
///
/// Public for the reason that ``DoubleDouble`` gives.
public struct RunningSum: Sendable {
  @usableFromInline var high = 0.0
  @usableFromInline var low = 0.0

  /// The sum of nothing.
  @inlinable
  package init() {}

  /// Adds a value. Exact but for what the errors lose among themselves.
  @inlinable @inline(__always)
  package mutating func add(_ value: Double) {
    let exact = DoubleDouble(sumOf: high, and: value)
    high = exact.high
    low += exact.low
  }

  /// Adds what is far smaller than the sum, such as the low part of another one.
  @inlinable @inline(__always)
  package mutating func addSmall(_ value: Double) { low += value }

  /// Adds another sum.
  @inlinable @inline(__always)
  package mutating func add(_ value: DoubleDouble) {
    add(value.high)
    low += value.low
  }

  /// What was added so far, rounded to two doubles.
  @inlinable
  package var total: DoubleDouble { DoubleDouble(sumOf: high, and: low) }
}
