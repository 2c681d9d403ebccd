import CKernels

/// Count, sum and extremes of some values. Summaries of two parts merge into that of the whole.
package struct Summary: Hashable, Sendable {
  /// How many values went in, NaN among them.
  package var count: Int
  /// Their sum in no particular order; see ``sum(_:form:)`` for its tolerance.
  package var sum: Double
  /// The smallest value; `+infinity` if all were NaN.
  package var minimum: Double
  /// The largest value; `-infinity` if all were NaN.
  package var maximum: Double

  /// The extremes, or `nil` if all values were NaN.
  package var extremes: Extremes? { minimum <= maximum ? Extremes(minimum: minimum, maximum: maximum) : nil }

  /// The arithmetic mean.
  package var mean: Double { sum / Double(count) }

  /// Takes in the summary of another part. O(1).
  package mutating func merge(_ other: Summary) {
    count += other.count
    sum += other.sum
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
  }
}

/// Count, sum, minimum and maximum of `values`, or `nil` of nothing.
///
/// **NaN** makes the sum NaN and is passed over by the extremes. Extremes agree exactly between forms, sums within the
/// tolerance of ``sum(_:form:)``.
/// - Complexity: O(*n*); one pass, three with BLAS.
package func summary(_ values: UnsafeBufferPointer<Double>, form: KernelForm? = nil) -> Summary? {
  guard values.count > 0 else { return nil }
  return switch form ?? .multiversioned {
  case .blas: blasSummary(values)
  case .plain: plainSummary(values)
  case .multiversioned: multiversionedSummary(values)
  }
}

private func blasSummary(_ values: UnsafeBufferPointer<Double>) -> Summary {
  // A NaN anywhere shows in the sum. So does an overflow, where the plain form is right as well.
  guard let total = BlasCalls.sum(values), total.isFinite, let extremes = BlasCalls.extremes(withoutNaN: values) else {
    return plainSummary(values)
  }
  return Summary(count: values.count, sum: total, minimum: extremes.minimum, maximum: extremes.maximum)
}

private func multiversionedSummary(_ values: UnsafeBufferPointer<Double>) -> Summary {
  var result = Summary(count: 0, sum: 0, minimum: .infinity, maximum: -.infinity)
  guard let base = values.baseAddress else { return result }
  forEachReadingBlock(of: values.count) { block in
    var part = Summary(count: block.count, sum: 0, minimum: 0, maximum: 0)
    ck_sum_min_max(base + block.lowerBound, block.count, &part.sum, &part.minimum, &part.maximum)
    result.merge(part)
  }
  return result
}

private func plainSummary(_ values: UnsafeBufferPointer<Double>) -> Summary {
  var sums = (SIMD8<Double>.zero, SIMD8<Double>.zero)
  var lows = SIMD8<Double>(repeating: .infinity)
  var highs = SIMD8<Double>(repeating: -.infinity)
  let vectorised = values.count & ~15
  if let base = values.baseAddress {
    for index in stride(from: 0, to: vectorised, by: 16) {
      let (first, second) = (loadLanes(base + index), loadLanes(base + index + 8))
      sums.0 += first
      sums.1 += second
      // A comparison with NaN is false, which passes over it.
      lows.replace(with: first, where: first .< lows)
      highs.replace(with: first, where: first .> highs)
      lows.replace(with: second, where: second .< lows)
      highs.replace(with: second, where: second .> highs)
    }
  }
  var result = Summary(count: values.count, sum: (sums.0 + sums.1).sum(), minimum: lows.min(), maximum: highs.max())
  for index in vectorised..<values.count {
    let value = values[index]
    result.sum += value
    if value < result.minimum { result.minimum = value }
    if value > result.maximum { result.maximum = value }
  }
  return result
}
