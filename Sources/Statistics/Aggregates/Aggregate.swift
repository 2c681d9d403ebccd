/// A number that sums up the samples of a cell.
///
/// A new one needs a case here and its line in ``amountValue(of:)`` or ``ReadingSummary``; cells, keys and merging stay as they are.
package enum Aggregate: Hashable, Sendable {
  /// The sum of amounts. Undefined for readings.
  case sum
  /// The mean: of readings by the rule of their type (weighted by time, by energy, or plain).
  case average
  case minimum, maximum
  /// The number of samples that start in the cell (readings), or that contribute to it (amounts).
  case count
  /// The quantile 0.5 of type 7.
  case median
  /// The sample standard deviation, n − 1; none of a single value.
  case standardDeviation
  /// The quantile of type 7 at a percentage 0…100.
  case percentile(Double)
  /// The value of the sample that starts last, or first, in the cell.
  case latest, earliest
  /// The time in seconds that samples cover, a point reading for as long as it is held.
  case time
  /// The sum divided by ``time``: per second.
  case rate

  /// Whether all values of the cell must be at hand, sorted or in a second pass.
  var needsValues: Bool {
    switch self {
    case .median, .percentile, .standardDeviation: true
    default: false
    }
  }
}
