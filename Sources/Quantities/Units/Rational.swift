/// An exact fraction in lowest terms with a positive denominator. Operations that leave 128 bits give `nil`.
struct Rational: Hashable, Sendable {
  let numerator: Int128
  let denominator: Int128

  static let one = Rational(1)

  /// The fraction `numerator / denominator`, reduced. Precondition: `denominator > 0`.
  init(_ numerator: Int128, over denominator: Int128 = 1) {
    precondition(denominator > 0, "a denominator must be positive, is \(denominator)")
    let divisor = Rational.greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Ten to the power of `exponent`, or `nil` outside ±38.
  init?(powerOfTen exponent: Int) {
    guard abs(exponent) <= 38 else { return nil }
    var power: Int128 = 1
    for _ in 0..<abs(exponent) { power *= 10 }
    self = exponent < 0 ? Rational(1, over: power) : Rational(power)
  }

  /// The product, reduced crosswise first so that it overflows only if the result does.
  func multiplied(by other: Rational) -> Rational? {
    let left = Rational.greatestCommonDivisor(numerator, other.denominator)
    let right = Rational.greatestCommonDivisor(other.numerator, denominator)
    let top = (numerator / left).multipliedReportingOverflow(by: other.numerator / right)
    let bottom = (denominator / right).multipliedReportingOverflow(by: other.denominator / left)
    guard !top.overflow, !bottom.overflow else { return nil }
    return Rational(top.partialValue, over: bottom.partialValue)
  }

  /// The quotient, or `nil` if `other` is zero or the result does not fit.
  func divided(by other: Rational) -> Rational? { other.reciprocal.flatMap { multiplied(by: $0) } }

  /// One over the fraction, or `nil` for zero.
  var reciprocal: Rational? {
    guard numerator != 0 else { return nil }
    return numerator > 0
      ? Rational(denominator, over: numerator) : Rational(-denominator, over: -numerator)
  }

  /// The fraction to an integer power, also a negative one.
  func raised(toPower exponent: Int) -> Rational? {
    guard let base = exponent < 0 ? reciprocal : self else { return nil }
    var result: Rational? = .one
    for _ in 0..<abs(exponent) {
      result = result.flatMap { $0.multiplied(by: base) }
      if result == nil { return nil }
    }
    return result
  }

  /// The difference, or `nil` if it does not fit.
  func subtracting(_ other: Rational) -> Rational? {
    let left = numerator.multipliedReportingOverflow(by: other.denominator)
    let right = other.numerator.multipliedReportingOverflow(by: denominator)
    let top = left.partialValue.subtractingReportingOverflow(right.partialValue)
    let bottom = denominator.multipliedReportingOverflow(by: other.denominator)
    guard !left.overflow, !right.overflow, !top.overflow, !bottom.overflow else { return nil }
    return Rational(top.partialValue, over: bottom.partialValue)
  }

  /// The nearest `Double`, within one unit in the last place.
  var approximation: Double { Double(numerator) / Double(denominator) }

  // Not inlined: every use would carry a copy of the 128-bit division.
  @inline(never)
  private static func greatestCommonDivisor(_ left: Int128, _ right: Int128) -> Int128 {
    var (larger, smaller) = (left.magnitude, right.magnitude)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger == 0 ? 1 : Int128(larger)
  }
}
