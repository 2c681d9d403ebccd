/// The band of a value among rising lower bounds: 0 below the first; a value on a bound belongs to the band above it. O(log *n*).
package func band(of value: Double, lowerBounds: [Double]) -> Int {
  var (low, high) = (0, lowerBounds.count)
  while low < high {
    let middle = (low + high) / 2
    if lowerBounds[middle] <= value { low = middle + 1 } else { high = middle }
  }
  return low
}

/// The lower bounds of zones at shares of the heart-rate reserve (Karvonen), not rounded.
///
/// - Note: Source: Karvonen, Kentala and Mustala, *The effects of training on heart rate* (1957).
package func heartRateBounds(
  shares: [Double] = [0.5, 0.6, 0.7, 0.8, 0.9], ofReserve reserve: HeartRateReserve
) -> [Double] {
  shares.map { reserve.resting + $0 * (reserve.maximum - reserve.resting) }
}
