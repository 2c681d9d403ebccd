/// A sum that carries its rounding errors along: the result is within two units in the last place of the exact sum.
///
/// Each addition is exact as a pair (Knuth's TwoSum), the errors add up apart (Ogita, Rump, Oishi 2005, algorithm Sum2). Sums of
/// parts merge by adding both halves, so chunk layout and order do not matter beyond the bound.
struct PreciseSum: Sendable {
  private(set) var high = 0.0
  private(set) var low = 0.0

  @inline(__always)
  mutating func add(_ value: Double) {
    let sum = high + value
    let part = sum - high
    low += (high - (sum - part)) + (value - part)
    high = sum
  }

  /// Adds an unevaluated sum of two doubles.
  @inline(__always)
  mutating func add(_ value: (high: Double, low: Double)) {
    add(value.high)
    low += value.low
  }

  /// Adds a product without its rounding error.
  @inline(__always)
  mutating func addProduct(_ left: Double, _ right: Double) {
    let product = left * right
    add(product)
    low += (-product).addingProduct(left, right)
  }

  /// The sum rounded once. Beyond the range of doubles it is infinite, as a plain sum would be.
  var value: Double { high.isFinite ? high + low : high }

  /// The sum divided by `divisor`, rounded once: the mean of equal values is that value.
  func divided(by divisor: Double) -> Double {
    let quotient = high / divisor
    guard quotient.isFinite else { return quotient }
    let rest = high.addingProduct(-quotient, divisor) + low
    return quotient + rest / divisor
  }
}
