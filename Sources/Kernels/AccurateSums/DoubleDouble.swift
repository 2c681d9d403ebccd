/// A number as the unevaluated sum of two doubles: about 106 bits, enough that a sum of many parts still rounds right.
///
/// `high` is the nearest double to the whole and `low` what that leaves over.
/// The type is public so that other modules inline its operations, which of a package type they do not (Swift 6.3); all of them are
/// the package's own.
/// - Note: Source: Knuth's TwoSum and Dekker's fast form (1971); addition after Li et al., *Design, implementation and testing
///   of extended and mixed precision BLAS* (2002): relative error below 2⁻¹⁰⁴ per operation where signs agree.
public struct DoubleDouble: Hashable, Sendable {
  @usableFromInline package var high: Double
  @usableFromInline package var low: Double

  @inlinable
  package init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  @inlinable
  package init(_ value: Double) { self.init(high: value, low: 0) }

  package static let zero = DoubleDouble(0)

  /// The nearest double.
  @inlinable
  package var value: Double { high.isFinite ? high + low : high }

  /// `left + right` exactly.
  @inlinable
  package init(sumOf left: Double, and right: Double) {
    let total = left + right
    let added = total - left
    self.init(high: total, low: (left - (total - added)) + (right - added))
  }

  /// `left * right` exactly (save where the rounding error falls below the smallest double).
  @inlinable
  package init(productOf left: Double, and right: Double) {
    let product = left * right
    self.init(high: product, low: (-product).addingProduct(left, right))
  }

  /// Restores `|low| ≤ ulp(high) / 2`, given that `high` is the larger one.
  @inlinable
  mutating func normalise() {
    let total = high + low
    low = low - (total - high)
    high = total
  }

  @inlinable
  package static func += (sum: inout DoubleDouble, value: Double) {
    let exact = DoubleDouble(sumOf: sum.high, and: value)
    sum = DoubleDouble(high: exact.high, low: exact.low + sum.low)
    sum.normalise()
  }

  @inlinable
  package static func += (sum: inout DoubleDouble, other: DoubleDouble) {
    var highs = DoubleDouble(sumOf: sum.high, and: other.high)
    let lows = DoubleDouble(sumOf: sum.low, and: other.low)
    highs.low += lows.high
    highs.normalise()
    highs.low += lows.low
    highs.normalise()
    sum = highs
  }

  @inlinable
  package static func + (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    var sum = left
    sum += right
    return sum
  }

  @inlinable
  package static prefix func - (number: DoubleDouble) -> DoubleDouble {
    DoubleDouble(high: -number.high, low: -number.low)
  }

  @inlinable
  package static func - (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble { left + -right }

  @inlinable
  package static func * (number: DoubleDouble, factor: Double) -> DoubleDouble {
    var product = DoubleDouble(productOf: number.high, and: factor)
    product.low += number.low * factor
    product.normalise()
    return product
  }

  @inlinable
  package static func / (number: DoubleDouble, divisor: Double) -> DoubleDouble {
    let quotient = number.high / divisor
    guard quotient.isFinite else { return DoubleDouble(quotient) }
    let remainder = number - DoubleDouble(productOf: quotient, and: divisor)
    var result = DoubleDouble(high: quotient, low: remainder.value / divisor)
    result.normalise()
    return result
  }
}
