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

/// The moments of `values`; of nothing, a count of 0.
///
/// One pass. The values of a piece of some hundreds are taken as deviations from the middle one of the first three, so that
/// their squares are of the size of the piece's own spread; pieces are merged in double-double. A large mean with a small spread therefore
/// costs no digits, other than with Σx² − (Σx)²/n. **Tolerance.** 10⁻¹² relative, in the forms that are twins 4 · 10⁻¹² (the mean: relative
/// to the mean magnitude). **NaN** gives NaN; squares beyond all numbers give infinity.
/// - Complexity: O(*n*), one pass at the speed of a plain sum from memory.
package func moments(_ values: UnsafeBufferPointer<Double>, form: KernelForm? = nil) -> Moments {
  var whole = MomentsInParts()
  switch form ?? .multiversioned {
  case .multiversioned:
    guard let base = values.baseAddress else { break }
    forEachReadingBlock(of: values.count) { whole.merge(blockMoments(base + $0.lowerBound, count: $0.count)) }
  case .blas, .plain:
    for start in stride(from: 0, to: values.count, by: plainPieceCount) {
      let piece = values[start..<min(values.count, start + plainPieceCount)]
      whole.merge(plainMoments(UnsafeBufferPointer(rebasing: piece), form: form))
    }
  }
  return whole.moments
}

/// Count, sum and squared deviations from the mean of values of which more will follow.
private struct MomentsInParts {
  var count = 0
  var total = DoubleDouble.zero
  var squaredDeviations = 0.0

  /// Takes in another part, which is not empty.
  mutating func merge(_ part: MomentsInParts) {
    squaredDeviations += part.squaredDeviations
    if count > 0 {
      let difference = (part.total / Double(part.count) - total / Double(count)).value
      squaredDeviations +=
        difference * difference * (Double(part.count) * Double(count) / Double(part.count + count))
    }
    total += part.total
    count += part.count
  }

  var moments: Moments {
    guard count > 0 else { return Moments() }
    let mean = (total / Double(count)).value
    if mean.isNaN { return Moments(count: count, mean: mean, squaredDeviations: .nan) }
    // Of numbers, squares are none only where they are too large for any.
    return Moments(
      count: count, mean: mean, squaredDeviations: squaredDeviations.isNaN ? .infinity : squaredDeviations)
  }
}

/// The moments of up to ``readingBlockCount`` values.
private func blockMoments(_ values: UnsafePointer<Double>, count: Int) -> MomentsInParts {
  var part = MomentsInParts(count: count)
  ck_moments(values, count, &part.total.high, &part.total.low, &part.squaredDeviations)
  part.total.normalise()
  return part
}

/// Values that share a shift in the plain form: few, so that their rounding errors stay small, and in the first-level cache.
private let plainPieceCount = 1_024

/// The moments of some values as deviations from the first one.
private func plainMoments(_ values: UnsafeBufferPointer<Double>, form: KernelForm?) -> MomentsInParts {
  let (shift, length) = (values[0], Double(values.count))
  return withUnsafeTemporaryAllocation(of: Double.self, capacity: values.count) { scratch in
    for index in values.indices { scratch[index] = values[index] - shift }
    let deviations = UnsafeBufferPointer(scratch)
    let deviationSum = sum(deviations, form: form)
    let spread = dot(deviations, deviations, form: form) - deviationSum * deviationSum / length
    return MomentsInParts(
      count: values.count, total: DoubleDouble(productOf: shift, and: length) + DoubleDouble(deviationSum),
      squaredDeviations: spread < 0 ? 0 : spread)
  }
}
