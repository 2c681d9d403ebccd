/// The two-sided p-value of Student's t: the chance of one at least as far from 0. O(√degreesOfFreedom).
///
/// - Parameter degreesOfFreedom: Any positive number, whole or not.
/// - Note: Source: Abramowitz and Stegun (1964), 26.7.1: I_x(ν/2, 1/2) at x = ν/(ν + t²).
package func studentTwoSidedP(_ score: Double, degreesOfFreedom: Double) -> Double {
  guard score.isFinite else { return score.isNaN ? .nan : 0 }
  let ratio = score * score / degreesOfFreedom
  guard ratio.isFinite else { return 0 }
  return regularizedIncompleteBeta(degreesOfFreedom / 2, 0.5, x: 1 / (1 + ratio), complement: ratio / (1 + ratio))
}

/// The score that Student's t exceeds on both sides together with probability `tails`; `nil` outside 0 < `tails` < 1 or without a
/// positive number of degrees of freedom.
///
///     studentScore(tails: 0.05, degreesOfFreedom: 9)   // 2.262157162798…
///
/// **Accuracy.** Relative error about 10⁻¹².
/// - Complexity: some ten evaluations of ``studentTwoSidedP(_:degreesOfFreedom:)``.
/// - Note: Source: Newton's method on the distribution, kept inside a bracket.
package func studentScore(tails: Double, degreesOfFreedom: Double) -> Double? {
  guard tails > 0, tails < 1, degreesOfFreedom > 0 else { return nil }
  guard let normal = normalQuantile(1 - tails / 2) else { return nil }
  let logConstant = -logBeta(degreesOfFreedom / 2, 0.5) - 0.5 * naturalLogarithm(degreesOfFreedom)
  var (low, high) = (0.0, Double.greatestFiniteMagnitude.squareRoot())
  // The tails of t are heavier than normal ones: the score starts too small, and Newton's steps grow towards it.
  var score = normal
  for _ in 0..<200 {
    let excess = studentTwoSidedP(score, degreesOfFreedom: degreesOfFreedom) - tails
    if excess > 0 { low = score } else { high = score }
    let logTail = (degreesOfFreedom + 1) / 2 * naturalLogarithmOfOnePlus(score * score / degreesOfFreedom)
    let slope = 2 * exponential(logConstant - logTail)
    var next = slope > 0 ? score + excess / slope : .infinity
    if !(next > low && next < high) { next = high.isFinite && high < 1e150 ? (low + high) / 2 : 2 * score + 1 }
    if abs(next - score) <= 1e-15 * abs(next) { return next }
    score = next
  }
  return score
}
