import Kernels

/// By how much autocorrelation widens the variance of the Mann–Kendall statistic: at least 1, so that the correction only ever
/// makes a trend harder to claim.
///
/// What is left after the slope has been taken off is ranked, and those autocorrelations of the ranks count that lie outside the
/// 95 % band of independent values.
///
/// **Missing data.** A missing bucket keeps its place: values are *k* apart if their buckets are. It stands in no pair.
/// - Parameters:
///   - residuals: One element per bucket, the Theil–Sen line taken off.
///   - tolerance: Up to which difference residuals are equal. The line runs through recorded values, so that some residuals *are* equal
///     where values have few digits; rounding must not decide their order.
/// - Complexity: O(*n*²) multiplications, the longest by BLAS (about a second for 100,000 buckets).
/// - Note: Source: Hamed and Rao, *A modified Mann–Kendall trend test for autocorrelated data* (1998), all lags. The floor of 1 is
///   this project's.
package func hamedRaoFactor(ofResiduals residuals: [Double?], tolerance: Double = 0) -> Double {
  let places = residuals.indices.filter { present(residuals[$0]) != nil }
  let count = Double(places.count)
  guard places.count > 3 else { return 1 }
  let deviations = averageRanks(presentValues(residuals), tolerance: tolerance).map { $0 - (count + 1) / 2 }
  // Missing places hold a deviation of 0, so that they add nothing to any lag.
  var spread = [Double](repeating: 0, count: residuals.count)
  var isPresent = spread
  for (place, deviation) in zip(places, deviations) {
    spread[place] = deviation
    isPresent[place] = 1
  }
  let total = deviations.reduce(0) { $0 + $1 * $1 }
  guard total > 0 else { return 1 }
  let band = normalScore95 / count.squareRoot()
  var sum = 0.0
  for lag in 1..<max(residuals.count, 2) {
    let correlation = laggedProduct(spread, lag) / total
    guard abs(correlation) > band else { continue }
    let pairs = places.count == residuals.count ? count - Double(lag) : laggedProduct(isPresent, lag)
    if pairs > 2 { sum += pairs * (pairs - 1) * (pairs - 2) * correlation }
  }
  return max(1, 1 + 2 * sum / (count * (count - 1) * (count - 2)))
}

/// The sum of the products of all pairs of elements that lie `lag` apart. O(*n*).
private func laggedProduct(_ values: [Double], _ lag: Int) -> Double {
  values.withUnsafeBufferPointer { buffer in
    let length = buffer.count - lag
    guard length > 0 else { return 0 }
    return dot(
      UnsafeBufferPointer(rebasing: buffer[..<length]), UnsafeBufferPointer(rebasing: buffer[lag...]))
  }
}
