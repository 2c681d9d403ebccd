/// Count, mean and sum of squared deviations from it. Moments of two parts merge into those of the whole, whatever the
/// grouping.
///
/// - Note: Source of the merge: Chan, Golub and LeVeque, *Updating formulae and a pairwise algorithm for computing sample
///   variances* (1979).
package struct Moments: Hashable, Sendable {
  package private(set) var count: Int
  /// The arithmetic mean; 0 of nothing.
  package private(set) var mean: Double
  /// Sum of squared deviations from the mean (M2).
  package private(set) var squaredDeviations: Double

  package init(count: Int = 0, mean: Double = 0, squaredDeviations: Double = 0) {
    self.count = count
    self.mean = mean
    self.squaredDeviations = squaredDeviations
  }

  /// Variance with n − 1 in the denominator, or `nil` of fewer than two values.
  package var sampleVariance: Double? { count > 1 ? squaredDeviations / Double(count - 1) : nil }

  /// The square root of ``sampleVariance``.
  package var sampleStandardDeviation: Double? { sampleVariance.map { $0.squareRoot() } }

  /// Takes in the moments of another part. O(1).
  package mutating func merge(_ other: Moments) {
    guard other.count > 0 else { return }
    guard count > 0 else {
      self = other
      return
    }
    let total = Double(count + other.count)
    let difference = other.mean - mean
    let share = Double(other.count) / total
    mean += difference * share
    squaredDeviations += other.squaredDeviations + difference * difference * Double(count) * share
    count += other.count
  }
}

/// The moments of `values`; of nothing, a count of 0.
///
/// Two passes: the mean from an accurate sum, then the deviations from it. A large mean with a small spread therefore costs
/// no digits, other than with Σx² − (Σx)²/n. **Tolerance.** Forms agree within 10⁻¹² relative. **NaN** gives NaN.
/// - Complexity: O(*n*), two passes.
package func moments(_ values: UnsafeBufferPointer<Double>, form: KernelForm? = nil) -> Moments {
  guard values.count > 0 else { return Moments() }
  let exactMean = accurateSum(values, form: form) / Double(values.count)
  var deviationSum = 0.0
  var squares = 0.0
  // A chunk of deviations at a time stays in the first-level cache on its way to the two reductions.
  withUnsafeTemporaryAllocation(of: Double.self, capacity: min(values.count, 1024)) { scratch in
    var offset = 0
    while offset < values.count {
      let length = min(scratch.count, values.count - offset)
      for index in 0..<length { scratch[index] = (values[offset + index] - exactMean.high) - exactMean.low }
      let deviations = UnsafeBufferPointer(rebasing: scratch[..<length])
      deviationSum += sum(deviations, form: form)
      squares += dot(deviations, deviations, form: form)
      offset += length
    }
  }
  // What the rounding of the mean left over, removed to first order.
  let corrected = squares - deviationSum * deviationSum / Double(values.count)
  return Moments(count: values.count, mean: exactMean.value, squaredDeviations: corrected < 0 ? 0 : corrected)
}
