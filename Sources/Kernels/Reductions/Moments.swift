import CKernels

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

/// Values of a block that share a shift: few, so that their rounding errors stay small, and in the first-level cache.
private let blockCount = 1_024

/// The moments of `values`; of nothing, a count of 0.
///
/// One pass. The values of a block are taken as deviations from its first one, whose squares cannot exceed the block's own
/// spread by more than its length; the blocks are merged in double-double. A large mean with a small spread therefore costs no
/// digits, other than with Σx² − (Σx)²/n. **Tolerance.** Forms agree within 10⁻¹² relative (the mean: relative to the mean
/// magnitude). **NaN** gives NaN.
/// - Complexity: O(*n*), one pass at the speed of a plain sum from memory.
package func moments(_ values: UnsafeBufferPointer<Double>, form: KernelForm? = nil) -> Moments {
  guard let base = values.baseAddress, values.count > 0 else { return Moments() }
  var total = DoubleDouble.zero
  var squaredDeviations = 0.0
  var offset = 0
  while offset < values.count {
    let length = min(blockCount, values.count - offset)
    let shift = base[offset]
    let (deviationSum, squares) = shiftedSums(
      UnsafeBufferPointer(start: base + offset, count: length), shift: shift, form: form)
    let blockTotal = DoubleDouble(productOf: shift, and: Double(length)) + DoubleDouble(deviationSum)
    squaredDeviations += max(0, squares - deviationSum * deviationSum / Double(length))
    if offset > 0 {
      let difference = (blockTotal / Double(length) - total / Double(offset)).value
      squaredDeviations +=
        difference * difference * (Double(length) * Double(offset) / Double(length + offset))
    }
    total += blockTotal
    offset += length
  }
  // `max` may pass over NaN; the total does not.
  let mean = (total / Double(values.count)).value
  return Moments(count: values.count, mean: mean, squaredDeviations: mean.isNaN ? .nan : squaredDeviations)
}

/// Sum and sum of squares of `value - shift`.
private func shiftedSums(
  _ values: UnsafeBufferPointer<Double>, shift: Double, form: KernelForm?
) -> (sum: Double, squares: Double) {
  switch form ?? .multiversioned {
  case .multiversioned:
    var (sum, squares) = (0.0, 0.0)
    ck_shifted_sums(values.baseAddress, values.count, shift, &sum, &squares)
    return (sum, squares)
  case .blas, .plain:
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: values.count) { scratch in
      for index in values.indices { scratch[index] = values[index] - shift }
      let deviations = UnsafeBufferPointer(scratch)
      return (sum(deviations, form: form), dot(deviations, deviations, form: form))
    }
  }
}
