/// The logarithm of the gamma function of a positive number.
///
/// **Accuracy.** About 10⁻¹⁵ of its magnitude, or of 1 where that is larger.
/// - Complexity: O(1).
/// - Note: Source: Stirling's series (Abramowitz and Stegun 1964, 6.1.41) above 16, the recurrence below. The platform's
///   `lgamma` writes to a global variable, which threads must not share.
package func logGamma(_ value: Double) -> Double {
  var argument = value
  var product = 1.0
  while argument < 16 {
    product *= argument
    argument += 1
  }
  let stirling = (argument - 0.5) * naturalLogarithm(argument) - argument + 0.5 * naturalLogarithm(2 * Double.pi)
  return stirling + stirlingRest(argument) - naturalLogarithm(product)
}

/// What Stirling's formula leaves over, for arguments from 16 on.
private func stirlingRest(_ argument: Double) -> Double {
  let inverse = 1 / argument
  let square = inverse * inverse
  let coefficients: [Double] = [1.0 / 12, -1.0 / 360, 1.0 / 1_260, -1.0 / 1_680, 1.0 / 1_188, -691.0 / 360_360]
  let series: Double = coefficients.reversed().reduce(0) { sum, coefficient in sum * square + coefficient }
  return series * inverse
}

/// The logarithm of the beta function B(a, b) of positive numbers.
func logBeta(_ a: Double, _ b: Double) -> Double {
  let (small, large) = (min(a, b), max(a, b))
  guard large >= 16 else { return logGamma(small) + logGamma(large) - logGamma(small + large) }
  // Γ(large)/Γ(large + small) by differences: the two logarithms alone would cancel to a few digits.
  let total = large + small
  let ratio =
    small - small * naturalLogarithm(total) - (large - 0.5) * naturalLogarithmOfOnePlus(small / large)
    + stirlingRest(large) - stirlingRest(total)
  return logGamma(small) + ratio
}

/// The regularised incomplete beta function I_x(a, b), for positive a and b.
///
/// **Accuracy.** Relative error some 10⁻¹² for parameters up to 10⁵, less for smaller ones.
/// - Parameters:
///   - x: A share 0…1.
///   - complement: 1 − `x`, which the caller often knows with more digits than the subtraction keeps.
/// - Complexity: O(√max(a, b)).
/// - Note: Source: the continued fraction 26.5.8 of Abramowitz and Stegun (1964), evaluated by Lentz's method as modified by
///   Thompson and Barnett, *Coulomb and Bessel functions of complex arguments and order* (1986).
package func regularizedIncompleteBeta(_ a: Double, _ b: Double, x: Double, complement: Double) -> Double {
  guard x > 0 else { return 0 }
  guard complement > 0 else { return 1 }
  // The fraction converges quickly on one side of the mean; the other side follows by symmetry.
  if x > (a + 1) / (a + b + 2) {
    return 1 - betaBySeries(b, a, x: complement, complement: x)
  }
  return betaBySeries(a, b, x: x, complement: complement)
}

private func betaBySeries(_ a: Double, _ b: Double, x: Double, complement: Double) -> Double {
  // The logarithm of a share near 1 has its digits in the complement.
  let logX = x > 0.5 ? naturalLogarithmOfOnePlus(-complement) : naturalLogarithm(x)
  let logComplement = complement > 0.5 ? naturalLogarithmOfOnePlus(-x) : naturalLogarithm(complement)
  let front = exponential(a * logX + b * logComplement - logBeta(a, b)) / a
  return front * betaFraction(a, b, x)
}

private func betaFraction(_ a: Double, _ b: Double, _ x: Double) -> Double {
  let tiny = 1e-300
  func nonZero(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
  var numeratorRatio = 1.0
  var denominatorRatio = 1 / nonZero(1 - (a + b) * x / (a + 1))
  var fraction = denominatorRatio
  for step in 1...10_000 {
    let m = Double(step)
    for coefficient in [
      m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
      -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
    ] {
      denominatorRatio = 1 / nonZero(1 + coefficient * denominatorRatio)
      numeratorRatio = nonZero(1 + coefficient / numeratorRatio)
      fraction *= numeratorRatio * denominatorRatio
    }
    if abs(numeratorRatio * denominatorRatio - 1) < 1e-16 { break }
  }
  return fraction
}
