/// Seconds that a value spent in each band.
package struct TimeInBands: Hashable, Sendable {
  /// Below the first bound, then from each bound up to the next: one element more than there are bounds.
  package var seconds: [Double]
  /// Their sum: the time for which a value was known.
  package var coveredSeconds: Double
}

/// The band of a value among rising lower bounds: 0 below the first; a value on a bound belongs to the band above it. O(log *n*).
package func band(of value: Double, lowerBounds: [Double]) -> Int {
  var (low, high) = (0, lowerBounds.count)
  while low < high {
    let middle = (low + high) / 2
    if lowerBounds[middle] <= value { low = middle + 1 } else { high = middle }
  }
  return low
}

extension StepSeries {
  /// How long irregular samples spent in each band. A value holds until the next sample, for at most the hold of the series.
  ///
  ///     StepSeries(times: [0, 60], values: [110, 150], end: 90, maximumHold: 300).timeInBands([120]).seconds   // [60, 30]
  ///
  /// **Missing data.** Time without a value is in no band, not in the lowest.
  /// - Complexity: O(*n* log *bounds*).
  package func timeInBands(_ lowerBounds: [Double]) -> TimeInBands {
    var seconds = [Double](repeating: 0, count: lowerBounds.count + 1)
    for step in values.indices {
      guard let value = values[step] else { continue }
      seconds[band(of: value, lowerBounds: lowerBounds)] += knots[step + 1] - knots[step]
    }
    return TimeInBands(seconds: seconds, coveredSeconds: seconds.reduce(0, +))
  }
}

/// The lower bounds of zones at shares of the heart-rate reserve (Karvonen), not rounded.
///
/// - Note: Source: Karvonen, Kentala and Mustala, *The effects of training on heart rate* (1957).
package func heartRateBounds(
  shares: [Double] = [0.5, 0.6, 0.7, 0.8, 0.9], ofReserve reserve: HeartRateReserve
) -> [Double] {
  shares.map { reserve.resting + $0 * (reserve.maximum - reserve.resting) }
}
