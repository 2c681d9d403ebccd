import Kernels

/// The quantile of type 7 (Hyndman and Fan 1996) at a fraction 0…1 of values that are sorted; `nil` of nothing.
///
///     quantile(0.25, ofSorted: [1, 2, 3, 4])   // 1.75
///
/// - Complexity: O(1).
package func quantile(_ fraction: Double, ofSorted values: [Double]) -> Double? {
  guard let first = values.first, let last = values.last else { return nil }
  let place = Double(values.count - 1) * min(max(fraction, 0), 1)
  let below = Int(place.rounded(.down))
  guard below + 1 < values.count else { return last }
  guard below >= 0 else { return first }
  let (low, high) = (values[below], values[below + 1])
  // Equal neighbours, infinite ones among them, give themselves: their difference would not be a number.
  return low == high ? low : low + (place - Double(below)) * (high - low)
}

/// The sample standard deviation (n − 1), or `nil` of fewer than two values. Two passes. O(n).
package func sampleStandardDeviation(of values: [Double]) -> Double? {
  guard values.count > 1 else { return nil }
  var sum = DoubleDouble.zero
  for value in values { sum += value }
  let mean = (sum / Double(values.count)).value
  var squares = DoubleDouble.zero
  var deviations = DoubleDouble.zero
  for value in values {
    squares += DoubleDouble(productOf: value - mean, and: value - mean)
    deviations += value - mean
  }
  // What the rounded mean leaves over is taken back (methods § 1.2).
  let rest = deviations.value * deviations.value / Double(values.count)
  return (max(squares.value - rest, 0) / Double(values.count - 1)).squareRoot()
}
