/// Whether values tend to rise or to fall, whatever their distribution: of all pairs, how many more rise than fall.
///
/// - Note: Source: Mann, *Nonparametric tests against trend* (1945); Kendall, *Rank correlation methods* (1975).
package struct MannKendall: Hashable, Sendable {
  /// How many values.
  package let count: Int
  /// Rising pairs less falling ones (S).
  package let statistic: Int
  /// The variance of ``statistic`` without a trend, equal values taken into account.
  package let variance: Double
  /// ``statistic`` over its largest possible size, equal values taken into account (τ-b); `nil` if all are equal.
  package let tau: Double?
  /// Whether some values are equal.
  package let hasTies: Bool

  /// - Precondition: all values are finite.
  /// - Complexity: O(*n* log *n*).
  package init(_ values: [Double]) {
    count = values.count
    let n = Double(count)
    let ties = tieSizes(values).map(Double.init)
    let pairs = count * (count - 1) / 2
    let tiedPairs = ties.reduce(0) { $0 + $1 * ($1 - 1) / 2 }
    // Pairs that do not rise are those whose slope is at most 0, level ones among them.
    let notRising = SlopeOrder(x: (0..<count).map(Double.init), y: values).countOfSlopes(atMost: 0)
    statistic = pairs - 2 * notRising + Int(tiedPairs)
    let tieTerm = ties.reduce(0) { $0 + $1 * ($1 - 1) * (2 * $1 + 5) }
    variance = (n * (n - 1) * (2 * n + 5) - tieTerm) / 18
    let largest = ((Double(pairs) - tiedPairs) * Double(pairs)).squareRoot()
    tau = largest > 0 ? Double(statistic) / largest : nil
    hasTies = ties.count > 0
  }

  /// The normal score with the correction for whole numbers, the variance multiplied by `factor`; 0 without any variance.
  package func score(varianceFactor factor: Double = 1) -> Double {
    guard variance * factor > 0, statistic != 0 else { return 0 }
    let towardsZero = statistic > 0 ? statistic - 1 : statistic + 1
    return Double(towardsZero) / (variance * factor).squareRoot()
  }

  /// The two-sided p-value for independent values: exact below ten values without equal ones, else by the normal score. 1 if all
  /// values are equal, and of fewer than two.
  package var p: Double {
    count < 10 && !hasTies ? exactP : normalTwoSidedP(score())
  }

  /// From the number of orders that have each number of falling pairs. O(*n*⁴), for small *n*.
  private var exactP: Double {
    guard count > 1 else { return 1 }
    var orders = [1.0]
    for length in 2...count {
      // A new last value makes 0 to length − 1 falling pairs.
      var next = [Double](repeating: 0, count: orders.count + length - 1)
      for (falling, ways) in orders.enumerated() {
        for added in 0..<length { next[falling + added] += ways }
      }
      orders = next
    }
    let pairs = count * (count - 1) / 2
    let fewer = (pairs - abs(statistic)) / 2
    let tail = orders[...fewer].reduce(0, +) / orders.reduce(0, +)
    return min(1, 2 * tail)
  }

  /// The two-sided p-value when the variance is `factor` times that of independent values. Never below ``p``.
  package func p(varianceFactor factor: Double) -> Double {
    factor == 1 ? p : max(p, normalTwoSidedP(score(varianceFactor: factor)))
  }
}
