/// How quickly an exponential average forgets. The four usual parameters are different speeds for the same number, so each has
/// its name here.
package struct ExponentialDecay: Hashable, Sendable {
  /// The natural logarithm of the weight that a value keeps after one bucket; negative.
  package let logWeightPerBucket: Double

  /// The weight of the newest value against everything before: 1 less what is kept of a bucket.
  package var gain: Double { -exponentialMinusOne(logWeightPerBucket) }

  /// Gain 2/(*n* + 1): values are on average as old as in a plain average of *n* buckets. The meaning of `ewma N unit`, so that
  /// it may be laid beside `rolling avg N unit`.
  package static func span(_ buckets: Double) -> ExponentialDecay { gain(2 / (buckets + 1)) }

  /// Gain 1 − e^(−1/τ): the form of training load.
  package static func timeConstant(_ buckets: Double) -> ExponentialDecay {
    ExponentialDecay(logWeightPerBucket: -1 / buckets)
  }

  /// The weight of the newest value itself, 0…1.
  package static func gain(_ gain: Double) -> ExponentialDecay {
    ExponentialDecay(logWeightPerBucket: naturalLogarithmOfOnePlus(-gain))
  }
}

/// The exponential average at each bucket: the mean of all values up to it, weighted by how long ago they were.
///
///     exponentialAverage([5, 2], decay: .gain(0.3))   // [5, 3.235…]: (2 + 0.7 * 5) / 1.7
///
/// This is the *adjusted* form: weights are divided by their sum, so that the first value does not weigh more than its share.
///
/// **Missing data.** A missing bucket keeps its place: weights fade over it. The average of what came before stands there, for at
/// most `carriedBuckets` after the last value; then it is `nil` until a value comes, as it is before the first.
/// - Parameters:
///   - positions: Where each value lies, in buckets; `nil` for one after the other. Never falls.
///   - carriedBuckets: For how many buckets an average without news is still shown.
/// - Precondition: as many positions as values.
/// - Complexity: O(*n*), one pass.
/// - Note: Source: methods of exponential smoothing for uneven spacing as in Eckner, *Algorithms for unevenly spaced time series*
///   (2012), the form for points.
package func exponentialAverage(
  _ values: [Double?], decay: ExponentialDecay, positions: [Double]? = nil, carriedBuckets: Double = .infinity
) -> [Double?] {
  precondition(positions.map { $0.count == values.count } ?? true, "as many positions as values")
  var (weighted, weights) = (0.0, 0.0)
  var (previous, newest): (Double?, Double?) = (nil, nil)
  return values.indices.map { row in
    let position = positions?[row] ?? Double(row)
    if let previous, position > previous {
      let kept = exponential(decay.logWeightPerBucket * (position - previous))
      weighted *= kept
      weights *= kept
    }
    previous = position
    if let value = present(values[row]) {
      weighted += value
      weights += 1
      newest = position
    }
    guard let newest, position - newest <= carriedBuckets, weights > 0, weighted.isFinite else { return nil }
    return weighted / weights
  }
}
