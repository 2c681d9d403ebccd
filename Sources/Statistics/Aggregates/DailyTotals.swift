import Kernels

/// Statistics of daily totals: what `avg`, `min`, `max`, `median`, `stddev` and percentiles mean for cumulative types.
package enum DailyTotals {
  /// Whether a number is taken over daily totals where the type is cumulative.
  package static func isDaily(_ aggregate: Aggregate) -> Bool {
    switch aggregate {
    case .average, .minimum, .maximum, .median, .standardDeviation, .percentile: true
    case .sum, .count, .latest, .earliest, .time, .rate: false
    }
  }

  /// A number of plain values in ascending order, each counting the same; `nil` of nothing.
  package static func statistic(_ aggregate: Aggregate, ofSorted values: [Double]) -> Double? {
    guard let first = values.first, let last = values.last else { return nil }
    switch aggregate {
    case .average: return mean(of: values)
    case .minimum: return first
    case .maximum: return last
    case .median: return quantile(0.5, ofSorted: values)
    case .percentile(let percentage): return quantile(percentage / 100, ofSorted: values)
    case .standardDeviation: return sampleStandardDeviation(of: values)
    case .sum, .count, .latest, .earliest, .time, .rate: return nil
    }
  }
}

/// The arithmetic mean, or `nil` of nothing. O(n).
package func mean(of values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  var sum = DoubleDouble.zero
  for value in values { sum += value }
  return (sum / Double(values.count)).value
}
