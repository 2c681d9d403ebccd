/// What can be said about the change of a series over time.
package struct Trend: Hashable, Sendable {
  package enum Verdict: String, Hashable, Sendable {
    case rising, falling
    case noClearTrend = "no clear trend"
  }

  /// The change per bucket, and its 95 % interval; `nil` where there are too few values.
  package var slope: Double?
  package var slopeRange: ClosedRange<Double>?
  /// The change per year.
  package var perYear: Double?
  /// Where the line stands at the first bucket.
  package var intercept: Double?
  /// The p-value of the Mann–Kendall test, corrected for autocorrelation, and under independence.
  package var p: Double?
  package var plainP: Double?
  /// Kendall's τ-b of values and time.
  package var tau: Double?
  /// How many buckets have a value.
  package var count: Int
  package var verdict: Verdict
}

/// The trend of a series of buckets: Theil–Sen slope, Mann–Kendall test, and a verdict.
///
/// **Shape.** One element per bucket, oldest first. Leave unfinished buckets out.
///
/// **Missing data.** A missing bucket keeps its place on the time axis. Below two values there is no slope, below three no p-value.
///
/// **Verdict.** Rising or falling if the corrected p-value lies below `significance` *and* the interval of the slope leaves 0 out;
/// else no clear trend. Both must hold because the interval assumes independent values and the corrected test does not.
/// - Parameter bucketsPerYear: How many make a year, for ``Trend/perYear``: 365.2425 days, 52.1775 weeks, 12 months.
/// - Complexity: O(*n*²) multiplications for the correction, see ``hamedRaoFactor(ofResiduals:)``; else as
///   ``theilSenLine(x:y:variance:longestList:)``.
package func trend(_ values: [Double?], bucketsPerYear: Double, significance: Double = 0.05) -> Trend {
  let rows = values.indices.filter { present(values[$0]) != nil }
  let x = rows.map { Double($0) }
  let y = rows.compactMap { values[$0] }
  var result = Trend(count: y.count, verdict: .noClearTrend)
  let test = MannKendall(y)
  guard let line = theilSenLine(x: x, y: y, variance: test.variance) else { return result }
  result.slope = line.slope
  result.slopeRange = line.slopeRange
  result.perYear = line.slope * bucketsPerYear
  result.intercept = line.intercept
  guard y.count >= 3 else { return result }
  let residuals = values.indices.map { row in
    present(values[row]).map { $0 - line.slope * Double(row) }
  }
  let scale = max(magnitude(of: y), abs(line.slope) * magnitude(of: x))
  let factor = hamedRaoFactor(ofResiduals: residuals, tolerance: scale * roundingOfResiduals)
  let corrected = test.p(varianceFactor: factor)
  result.tau = test.tau
  result.plainP = test.p
  result.p = corrected
  if corrected < significance, let range = line.slopeRange {
    if range.lowerBound > 0 { result.verdict = .rising }
    if range.upperBound < 0 { result.verdict = .falling }
  }
  return result
}

/// What a product, a difference and the rounding of the slope can do to a residual, as a share of the largest number in it: a few units
/// in the last place.
private let roundingOfResiduals = 16 * Double.ulpOfOne

private func magnitude(of values: [Double]) -> Double { values.reduce(0) { max($0, abs($1)) } }

/// How many buckets make a year of the Gregorian calendar, on average over its 400 years.
package func bucketsPerYear(_ window: CivilWindow) -> Double {
  let daysPerYear = 365.2425
  let unitsPerYear =
    switch window.unit {
    case .days: daysPerYear
    case .weeks: daysPerYear / 7
    case .months: 12.0
    case .quarters: 4.0
    case .years: 1.0
    }
  return unitsPerYear / Double(window.count)
}
