/// A line through the medians of a series: the median of the slopes between all pairs of its points.
package struct TheilSenLine: Hashable, Sendable {
  package var slope: Double
  /// Between these the true slope lies with 95 % confidence if the values are independent; `nil` where there are too few points
  /// for any such interval (below five, as a rule).
  package var slopeRange: ClosedRange<Double>?
  /// The median of the values less the slope times the median of the positions (Conover's form).
  package var intercept: Double
}

/// The Theil–Sen line through points, with its interval; `nil` of fewer than two points.
///
///     theilSenLine(x: [0, 1, 2, 3, 4], y: [1, 3, 5, 7, 90])?.slope   // 2: one wild value moves nothing
///
/// **Unit.** That of y over that of x.
///
/// - Parameters:
///   - variance: Of Kendall's statistic for these values, see ``MannKendall``; computed if `nil`.
///   - longestList: Up to how many points all slopes are listed. Above, they are selected by counting.
/// - Precondition: x rises, and has as many elements as y; all are finite.
/// - Complexity: O(*n*² log *n*) up to `longestList` points, beyond it O(*n* log *n*) for each of some dozens of steps.
/// - Note: Source: Sen, *Estimates of the regression coefficient based on Kendall's tau* (1968); ranks of the interval as R's `trend`
///   and SciPy round them.
package func theilSenLine(
  x: [Double], y: [Double], variance: Double? = nil, longestList: Int = 1_000
) -> TheilSenLine? {
  precondition(x.count == y.count, "\(x.count) positions of \(y.count) values")
  guard x.count >= 2, let middleX = quantile(0.5, ofSorted: x), let middleY = median(of: y) else { return nil }
  let pairs = x.count * (x.count - 1) / 2
  let spread = normalScore95 * (variance ?? MannKendall(y).variance).squareRoot()
  let lowRank = Int(((Double(pairs) - spread) / 2).rounded(.toNearestOrEven)) - 1
  let highRank = Int(((Double(pairs) + spread) / 2).rounded(.toNearestOrEven))
  let hasRange = lowRank >= 0 && highRank < pairs
  let ranks = [(pairs - 1) / 2, pairs / 2] + (hasRange ? [lowRank, highRank] : [])
  let order = SlopeOrder(x: x, y: y)
  let slopes: [Double]
  if x.count <= longestList {
    let all = order.sorted()
    slopes = ranks.map { all[$0] }
  } else {
    slopes = order.values(ranks: ranks)
  }
  guard slopes.allSatisfy(\.isFinite) else { return nil }
  let slope = slopes[0] == slopes[1] ? slopes[0] : slopes[0] / 2 + slopes[1] / 2
  let range = hasRange ? min(slopes[2], slopes[3])...max(slopes[2], slopes[3]) : nil
  return TheilSenLine(slope: slope, slopeRange: range, intercept: middleY - slope * middleX)
}
