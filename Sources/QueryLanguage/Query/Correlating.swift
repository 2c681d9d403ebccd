/// That a query asks how its measures move together, instead of their values.
///
///     try Query("correlate sum sleep with avg restingHeartRate lag 0..3 by day last 1 year").correlation
public struct Correlating: Hashable, Sendable {
  /// By how many buckets the first of a pair is taken later than the second: at lag 1, sleep is that of the day after the
  /// resting heart rate, so that with a positive lag the second leads.
  public var lags: ClosedRange<Int>

  /// Correlates at each of these lags; without any, bucket by bucket.
  public init(lags: ClosedRange<Int> = 0...0) { self.lags = lags }

  /// The largest lag either way.
  package static let mostLag = 1_000
  /// The most lags of one query.
  package static let mostLags = 500
  /// The most measures of one query.
  package static let mostMeasures = 40
  /// How many pairs of values a correlation needs.
  package static let fewestPairs = 10
}

extension Correlating {
  /// The clause behind the measures; empty where only lag 0 is asked.
  var lagText: String? {
    if lags == 0...0 { return nil }
    return lags.count == 1 ? "lag \(lags.lowerBound)" : "lag \(lags.lowerBound)..\(lags.upperBound)"
  }
}
