/// The two-sided p-value of a standard normal score: the chance of one at least as far from 0. O(1).
package func normalTwoSidedP(_ score: Double) -> Double {
  complementaryErrorFunction(abs(score) / 2.0.squareRoot())
}

/// The score below which a standard normal variable lies with this probability; `nil` outside 0…1 and at its ends.
///
///     normalQuantile(0.975)   // 1.959963984540054
///
/// **Accuracy.** Relative error below 10⁻¹⁴, tails included.
/// - Complexity: O(1).
/// - Note: Source: start value from Abramowitz and Stegun, *Handbook of mathematical functions* (1964), 26.2.23; two steps of
///   Halley on the complementary error function, each of which triples the digits.
package func normalQuantile(_ probability: Double) -> Double? {
  guard probability > 0, probability < 1 else { return nil }
  // Only the tail is solved: there a probability keeps its digits.
  let tail = min(probability, 1 - probability)
  guard tail < 0.5 else { return 0 }
  let root = (-2 * naturalLogarithm(tail)).squareRoot()
  let numerator = 2.515517 + root * (0.802853 + root * 0.010328)
  let denominator = 1 + root * (1.432788 + root * (0.189269 + root * 0.001308))
  var score = root - numerator / denominator
  for _ in 0..<3 {
    let excess = complementaryErrorFunction(score / 2.0.squareRoot()) / 2 - tail
    let density = exponential(-score * score / 2) / (2 * Double.pi).squareRoot()
    guard density > 0 else { break }
    let step = excess / density
    score += step / (1 - step * score / 2)
  }
  return probability < 0.5 ? -score : score
}

/// Within how many standard errors 95 % of a normal distribution lie: ``normalQuantile(_:)`` of 0.975.
package let normalScore95 = 1.959963984540054
