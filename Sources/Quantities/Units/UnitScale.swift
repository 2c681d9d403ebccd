/// How many of one unit make another of the same dimension, exactly where 128 bits suffice.
struct UnitScale {
  private let exact: Rational?
  private let target: Rational?
  /// Multiplies values; a whole number where possible.
  let multiplier: Double
  /// Divides values; a whole number where possible.
  let divisor: Double

  /// The size of `unit` in `other`. Throws if it does not fit a `Double`.
  init(from unit: QuantityUnit, over other: QuantityUnit) throws(UnitError) {
    // Equal factors cancel first, and prefixes add up apart from the sizes, so that absurd powers stay exact longer.
    let factors = UnitScale.quotient(unit.factors, other.factors)
    let tens = factors.reduce(0) { $0 + $1.prefix.powerOfTen * $1.exponent }
    var exact = Rational(powerOfTen: tens)
    var approximate = UnitScale.power(10, tens)
    for factor in factors {
      exact = exact.flatMap { value in
        factor.size.raised(toPower: factor.exponent).flatMap { value.multiplied(by: $0) }
      }
      approximate *= UnitScale.power(factor.size.approximation, factor.exponent)
    }
    if let exact {
      (multiplier, divisor) = UnitScale.wholeNumbers(exact) ?? (exact.approximation, 1)
    } else {
      (multiplier, divisor) = (approximate, 1)
    }
    guard multiplier.isNormal, divisor.isNormal else { throw .unrepresentableFactor(unit, to: other) }
    self.exact = exact
    target = other.factors.first.flatMap { factor in
      Rational(powerOfTen: factor.prefix.powerOfTen).flatMap { $0.multiplied(by: factor.size) }
    }
  }

  /// The conversion by the factor alone.
  var conversion: UnitConversion { .scaling(multiplier: multiplier, divisor: divisor) }

  /// The conversion between bare temperatures whose zeros lie at these kelvins.
  ///
  /// The offset is added before or after the scaling, wherever it is the rounder number: 32 in both directions between
  /// Celsius and Fahrenheit.
  func conversion(zeroPoint: Rational, targetZeroPoint: Rational) -> UnitConversion {
    guard let exact, let target, let shift = zeroPoint.subtracting(targetZeroPoint),
      let after = shift.divided(by: target), let before = after.divided(by: exact)
    else { return conversion }
    let isBefore = before.denominator < after.denominator
    return UnitConversion(
      form: .affine, multiplier: multiplier, divisor: divisor,
      offsetBefore: isBefore ? before.approximation : 0, offsetAfter: isBefore ? 0 : after.approximation)
  }

  /// The factors of `left / right` without those that cancel. No limits apply here.
  private static func quotient(_ left: [UnitFactor], _ right: [UnitFactor]) -> [UnitFactor] {
    var result = left
    for factor in right {
      if let position = result.firstIndex(where: { $0.combines(with: factor) }) {
        result[position].exponent -= factor.exponent
      } else {
        var inverse = factor
        inverse.exponent = -factor.exponent
        result.append(inverse)
      }
    }
    return result.filter { $0.exponent != 0 }
  }

  /// Numerator and denominator, if a `Double` holds both exactly.
  private static func wholeNumbers(_ ratio: Rational) -> (Double, Double)? {
    guard let top = Double(exactly: ratio.numerator), let bottom = Double(exactly: ratio.denominator) else {
      return nil
    }
    return (top, bottom)
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<abs(exponent) { result *= base }
    return exponent < 0 ? 1 / result : result
  }
}
