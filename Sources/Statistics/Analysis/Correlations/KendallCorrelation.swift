/// Kendall's τ-b of pairs and its two-sided p-value by the normal score, equal values taken into account. τ is 0 and p is 1 if all
/// values of either are equal.
///
/// - Precondition: as many elements in both, all finite.
/// - Complexity: O(*n* log *n*).
/// - Note: Source: Knight, *A computer method for calculating Kendall's tau with ungrouped data* (1966); Kendall (1975) for the
///   variance.
package func kendallCorrelation(_ x: [Double], _ y: [Double]) -> (tau: Double, p: Double) {
  precondition(x.count == y.count, "\(x.count) and \(y.count) values")
  let n = Double(x.count)
  // In order of x, falling y among equal x: then no pair of equal x rises.
  let order = x.indices.sorted { x[$0] != x[$1] ? x[$0] < x[$1] : y[$0] > y[$1] }
  let positions = x.indices.map(Double.init)
  let notRising = SlopeOrder(x: positions, y: order.map { y[$0] }).countOfSlopes(atMost: 0)
  let pairs = n * (n - 1) / 2
  let (xTies, yTies) = (TieTerms(x), TieTerms(y))
  let bothTied = Double(tiedPairCount(x, y, order: order))
  // Pairs in which both rise, less those in which one falls.
  let rising = pairs - Double(notRising)
  let falling = pairs - xTies.pairs - yTies.pairs + bothTied - rising
  let statistic = rising - falling
  let largest = ((pairs - xTies.pairs) * (pairs - yTies.pairs)).squareRoot()
  guard largest > 0, n > 2 else { return (0, 1) }
  let ordered = n * (n - 1)
  let variance =
    (ordered * (2 * n + 5) - xTies.weighted - yTies.weighted) / 18
    + 2 * xTies.pairs * yTies.pairs / ordered + xTies.triples * yTies.triples / (9 * ordered * (n - 2))
  guard variance > 0 else { return (statistic / largest, 1) }
  return (min(max(statistic / largest, -1), 1), normalTwoSidedP(statistic / variance.squareRoot()))
}

/// Sums over groups of t equal values.
private struct TieTerms {
  /// Σ t(t − 1)/2, Σ t(t − 1)(t − 2), Σ t(t − 1)(2t + 5).
  var (pairs, triples, weighted) = (0.0, 0.0, 0.0)

  init(_ values: [Double]) {
    for t in tieSizes(values).map(Double.init) {
      pairs += t * (t - 1) / 2
      triples += t * (t - 1) * (t - 2)
      weighted += t * (t - 1) * (2 * t + 5)
    }
  }
}

/// How many pairs are equal in both, given an order in which such stand side by side.
private func tiedPairCount(_ x: [Double], _ y: [Double], order: [Int]) -> Int {
  var (count, run) = (0, 0)
  for place in order.indices.dropFirst() {
    let (point, before) = (order[place], order[place - 1])
    run = x[point] == x[before] && y[point] == y[before] ? run + 1 : 0
    count += run
  }
  return count
}
