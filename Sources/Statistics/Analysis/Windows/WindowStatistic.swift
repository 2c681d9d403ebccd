/// A number that sums up the values of a window.
package enum WindowStatistic: Hashable, Sendable {
  case sum, average, minimum, maximum, median, count
  /// With n − 1; none of a single value.
  case standardDeviation
  /// Of type 7, at a fraction 0…1.
  case quantile(Double)

  /// The counterpart of an aggregate of cells, where there is one.
  package init?(_ aggregate: Aggregate) {
    switch aggregate {
    case .sum: self = .sum
    case .average: self = .average
    case .minimum: self = .minimum
    case .maximum: self = .maximum
    case .count: self = .count
    case .median: self = .median
    case .standardDeviation: self = .standardDeviation
    case .percentile(let percentage): self = .quantile(percentage / 100)
    case .latest, .earliest, .time, .rate: return nil
    }
  }

  /// How much of a window must hold values for a result, unless asked otherwise.
  ///
  /// A sum over half of the days is not the sum; an average of what was measured is one, and people weigh themselves twice a week.
  package var defaultCoverage: Double { self == .sum ? 0.5 : 0 }
}
