import Kernels

/// How two series move together.
package struct Correlation: Hashable, Sendable {
  /// The first series is taken this many buckets later than the second: with a positive lag, the second leads.
  package var lag: Int
  /// Pearson's coefficient, and its 95 % interval by Fisher's transformation.
  package var pearson: Double
  package var pearsonRange: ClosedRange<Double>
  /// Pearson's coefficient of the ranks.
  package var spearman: Double
  /// Kendall's τ-b.
  package var kendall: Double
  /// The two-sided p-values that there is no relation, by t of both coefficients.
  package var p: Double
  package var spearmanP: Double
  /// The two-sided p-value of ``kendall`` by its normal score.
  package var kendallP: Double
  /// How many pairs there are.
  package var count: Int
  /// How many independent pairs these are worth, where the correction was asked for; else ``count``.
  package var effectiveCount: Double
}

/// Why two series have no correlation.
package enum CorrelationRefusal: Error, Hashable, Sendable {
  /// Fewer pairs than are needed.
  case tooFewPairs(count: Int, needed: Int)
  /// All values of the first, or of the second, are equal.
  case firstIsConstant, secondIsConstant
}

/// The correlation of two series over the buckets in which both have a value.
///
/// **Shape.** One element per bucket in each, the same buckets in both.
///
/// **Missing data.** A bucket in which either has no value makes no pair; it keeps its place for lags and autocorrelations.
/// - Parameters:
///   - lag: Pairs `first[t + lag]` with `second[t]`.
///   - correctsForAutocorrelation: Whether p-values and the interval count only as many pairs as are independent:
///     n (1 − r₁r₂)/(1 + r₁r₂) of the correlations of each series with itself a bucket later, never more than n. Days resemble their
///     neighbours, so that without it almost everything correlates.
///   - minimumPairs: How many pairs are needed for an answer.
/// - Throws: ``CorrelationRefusal``.
/// - Precondition: as many elements in both.
/// - Complexity: O(*n* log *n*).
/// - Note: Source: Bretherton et al., *The effective number of spatial degrees of freedom of a time-varying field* (1999).
package func correlation(
  _ first: [Double?], _ second: [Double?], lag: Int = 0, correctsForAutocorrelation: Bool, minimumPairs: Int = 10
) throws(CorrelationRefusal) -> Correlation {
  let (x, y) = laggedPairs(first, second, lag: lag)
  guard x.count >= max(minimumPairs, 3) else {
    throw .tooFewPairs(count: x.count, needed: max(minimumPairs, 3))
  }
  guard let xScores = standardized(x) else { throw .firstIsConstant }
  guard let yScores = standardized(y) else { throw .secondIsConstant }
  guard let xRanks = standardized(averageRanks(x)) else { throw .firstIsConstant }
  guard let yRanks = standardized(averageRanks(y)) else { throw .secondIsConstant }
  let pearson = coefficient(xScores, yScores)
  let spearman = coefficient(xRanks, yRanks)
  let kendall = kendallCorrelation(x, y)
  let count = Double(x.count)
  let effectiveCount = correctsForAutocorrelation ? effectiveSize(count, first, second) : count
  return Correlation(
    lag: lag, pearson: pearson, pearsonRange: fisherRange(pearson, count: effectiveCount), spearman: spearman,
    kendall: kendall.tau, p: correlationP(pearson, count: effectiveCount),
    spearmanP: correlationP(spearman, count: effectiveCount), kendallP: kendall.p, count: x.count,
    effectiveCount: effectiveCount)
}

/// The values of both series in the buckets in which both have one, the first taken `lag` buckets later. O(*n*).
func laggedPairs(_ first: [Double?], _ second: [Double?], lag: Int) -> (x: [Double], y: [Double]) {
  precondition(first.count == second.count, "\(first.count) and \(second.count) buckets")
  var (x, y): ([Double], [Double]) = ([], [])
  guard abs(max(lag, -Int.max)) < first.count else { return (x, y) }
  for bucket in max(0, -lag)..<second.count - max(0, lag) {
    guard let later = present(first[bucket + lag]), let earlier = present(second[bucket]) else { continue }
    x.append(later)
    y.append(earlier)
  }
  return (x, y)
}

/// Deviations from the mean, scaled to a sum of squares of 1; `nil` if all values are equal.
///
/// The difference of the smallest and largest decides what is equal: rounding alone must not make a deviation.
func standardized(_ values: [Double]) -> [Double]? {
  guard let smallest = values.min(), let largest = values.max(), smallest < largest else { return nil }
  // Halves first: the difference of two finite numbers may be infinite.
  let scale = largest / 2 - smallest / 2
  guard scale.isNormal else { return nil }
  let scaled = values.map { ($0 / 2 - smallest / 2) / scale }
  guard let center = mean(of: scaled) else { return nil }
  let deviations = scaled.map { $0 - center }
  let norm = deviations.reduce(0) { $0 + $1 * $1 }.squareRoot()
  return norm > 0 ? deviations.map { $0 / norm } : nil
}

private func coefficient(_ x: [Double], _ y: [Double]) -> Double {
  let sum = x.withUnsafeBufferPointer { x in y.withUnsafeBufferPointer { accurateDot(x, $0) } }
  return min(max(sum.value, -1), 1)
}

/// The 95 % interval of a correlation of `count` independent pairs; everything if there are too few.
func fisherRange(_ coefficient: Double, count: Double) -> ClosedRange<Double> {
  guard count > 3 else { return -1...1 }
  guard abs(coefficient) < 1 else { return coefficient...coefficient }
  let (center, margin) = (inverseHyperbolicTangent(coefficient), normalScore95 / (count - 3).squareRoot())
  return hyperbolicTangent(center - margin)...hyperbolicTangent(center + margin)
}

/// The two-sided p-value of a correlation of `count` independent pairs by t; 1 if there are too few for any.
package func correlationP(_ coefficient: Double, count: Double) -> Double {
  guard count > 2 else { return 1 }
  let rest = (1 - coefficient) * (1 + coefficient)
  guard rest > 0 else { return 0 }
  return studentTwoSidedP(coefficient * ((count - 2) / rest).squareRoot(), degreesOfFreedom: count - 2)
}

/// How many independent pairs `count` pairs of two autocorrelated series are worth; never more than `count`.
func effectiveSize(_ count: Double, _ first: [Double?], _ second: [Double?]) -> Double {
  let product = autocorrelation(first, lag: 1) * autocorrelation(second, lag: 1)
  guard product > 0 else { return count }
  return count * (1 - product) / (1 + product)
}

/// The correlation of a series with itself `lag` buckets later: one mean, divided by the sum of all squares; 0 if it is constant.
///
/// **Missing data.** A pair with a missing bucket adds nothing.
/// - Complexity: O(*n*).
package func autocorrelation(_ values: [Double?], lag: Int) -> Double {
  guard lag >= 0, let deviations = standardized(presentValues(values)) else { return 0 }
  var next = deviations.makeIterator()
  let placed = values.map { present($0).flatMap { _ in next.next() } }
  guard lag < placed.count else { return 0 }
  var sum = DoubleDouble.zero
  for bucket in 0..<placed.count - lag {
    guard let earlier = placed[bucket], let later = placed[bucket + lag] else { continue }
    sum += DoubleDouble(productOf: earlier, and: later)
  }
  return sum.value
}
