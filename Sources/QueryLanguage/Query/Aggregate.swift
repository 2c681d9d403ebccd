import Quantities

/// What is computed from the samples of a bucket.
///
/// A new aggregate is a case here with its ``name``, a row in `Syntax/Words`, what it may be asked of in `QueryChecks`, and a branch in
/// `MeasureEvaluator`.
public enum Aggregate: Hashable, Sendable {
  /// The total of a cumulative type.
  case sum
  /// The mean: by time for types marked so, by energy for sound levels, else of the readings; of daily totals for
  /// cumulative types.
  case average
  case minimum
  case maximum
  /// How many samples count.
  case count
  /// The middle value: the 50th percentile.
  case median
  /// With divisor n − 1.
  case standardDeviation
  /// The last value in time.
  case latest
  /// The first value in time.
  case earliest
  /// How long values were in force.
  case time
  /// The total by the time asked about: the active time of `during`, the duration of workouts, else the elapsed time of the bucket.
  case rate
  /// The value below which so many percent of the values lie, by linear interpolation (type 7).
  case percentile(Double)
  /// The best stretch of a workout that is so long or so far: `best 20 min power`, `best 5 km pace`.
  case best(Double, QuantityUnit)

  /// The canonical word, which also names the column: `avg`, `p90`.
  public var name: String {
    switch self {
    case .sum: "sum"
    case .average: "avg"
    case .minimum: "min"
    case .maximum: "max"
    case .count: "count"
    case .median: "median"
    case .standardDeviation: "stddev"
    case .latest: "latest"
    case .earliest: "earliest"
    case .time: "time"
    case .rate: "rate"
    case .percentile(let percent): "p\(percent.sentenceText)"
    case .best(let amount, let unit): "best \(amount.sentenceText) \(unit.sentenceText)"
    }
  }

  /// Whether it is a best effort.
  package var isBest: Bool {
    if case .best = self { return true }
    return false
  }

  /// All but the percentiles, in the order of the language's reference.
  package static let named: [Aggregate] = [
    .sum, .average, .minimum, .maximum, .count, .median, .standardDeviation, .latest, .earliest, .time, .rate,
  ]
}

extension Double {
  /// The number as sentences write it: without a fraction where there is none.
  package var sentenceText: String {
    if let whole = Int64(exactly: self), whole.magnitude < 1_000_000_000_000_000 { return String(whole) }
    return description
  }
}
