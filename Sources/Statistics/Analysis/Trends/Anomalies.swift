/// How far each value lies from those before it.
package struct AnomalyResult: Hashable, Sendable {
  /// The robust score; `nil` where there is no value, too little past, or a past without any spread.
  package var scores: [Double?]
  /// Whether the score lies beyond the threshold; `nil` where there is no score.
  package var areAnomalies: [Bool?]
  /// The median of the past, against which the value was held.
  package var medians: [Double?]
}

/// Marks values that are unlike those before them: 0.6745 × (value − median) / MAD of the past.
///
/// **Base.** The `windowBuckets` buckets before each one, never the bucket itself nor a later one, so that a mark stands when more
/// data come. 56 days are eight whole weeks: every weekday counts the same.
///
/// **Missing data.** Missing values stand in no base. Below `minimumCount` values in it there is no score.
///
/// **No spread.** If more than half of the past is equal, the MAD is 0; then 1.253314 × the mean distance from the median takes its
/// place. If all of the past is equal there is no scale, and no score.
/// - Complexity: O(*n* *w* log *w*) for windows of *w* buckets.
/// - Note: Source: Iglewicz and Hoaglin, *How to detect and handle outliers* (1993), whose threshold is 3.5; the base of the past
///   only is this project's.
package func anomalies(
  _ values: [Double?], threshold: Double = 3.5, windowBuckets: Int = 56, minimumCount: Int = 14
) -> AnomalyResult {
  var result = AnomalyResult(scores: [], areAnomalies: [], medians: [])
  for row in values.indices {
    let base = presentValues(Array(values[max(0, row - max(windowBuckets, 0))..<row]))
    let middle = base.count >= max(minimumCount, 1) ? median(of: base) : nil
    let score = middle.flatMap { middle in present(values[row]).flatMap { robustScore($0, median: middle, base: base) }
    }
    result.medians.append(middle)
    result.scores.append(score)
    result.areAnomalies.append(score.map { abs($0) > threshold })
  }
  return result
}

/// The modified score of a value against others; `nil` if these have no spread. O(*n* log *n*).
package func robustScore(_ value: Double, median middle: Double, base: [Double]) -> Double? {
  let distances = base.map { abs($0 - middle) }
  if let deviation = median(of: distances), deviation > 0 {
    return present(0.6745 * (value - middle) / deviation)
  }
  guard let deviation = mean(of: distances), deviation > 0 else { return nil }
  return present((value - middle) / (1.253314 * deviation))
}
