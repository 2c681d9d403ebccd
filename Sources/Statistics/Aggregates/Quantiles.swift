import Kernels

/// The quantile of type 7 (Hyndman and Fan 1996) at a fraction 0…1 of values that are sorted; `nil` of nothing.
///
///     quantile(0.25, ofSorted: [1, 2, 3, 4])   // 1.75
///
/// - Complexity: O(1).
package func quantile(_ fraction: Double, ofSorted values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  let place = QuantilePlace(min(max(fraction, 0), 1), count: values.count)
  guard place.rank + 1 < values.count else { return values[place.rank] }
  return place.value(between: values[place.rank], and: values[place.rank + 1])
}

/// The sample standard deviation (n − 1), or `nil` of fewer than two values. O(n).
package func sampleStandardDeviation(of values: [Double]) -> Double? {
  values.withUnsafeBufferPointer { moments($0).sampleStandardDeviation }
}
