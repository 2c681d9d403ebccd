/// What a column of numbers looks like.
package struct Description: Hashable, Sendable {
  /// How many values are present, and how many are missing.
  package var count: Int
  package var missing: Int
  /// The arithmetic mean; `nil` of nothing.
  package var mean: Double?
  /// The sample standard deviation (n − 1); `nil` of fewer than two values.
  package var standardDeviation: Double?
  package var minimum: Double?
  /// Quartiles of type 7.
  package var lowerQuartile: Double?
  package var median: Double?
  package var upperQuartile: Double?
  package var maximum: Double?
}

/// Count, mean, standard deviation, extremes and quartiles of a column.
///
/// **Missing data.** `nil` and values that are not finite are left out and counted in ``Description/missing``. Of nothing, all
/// but the counts is `nil`.
/// - Complexity: O(*n* log *n*).
package func describe(_ values: [Double?]) -> Description {
  let sorted = presentValues(values).sorted()
  return Description(
    count: sorted.count, missing: values.count - sorted.count, mean: mean(of: sorted),
    standardDeviation: sampleStandardDeviation(of: sorted), minimum: sorted.first,
    lowerQuartile: quantile(0.25, ofSorted: sorted), median: quantile(0.5, ofSorted: sorted),
    upperQuartile: quantile(0.75, ofSorted: sorted), maximum: sorted.last)
}
