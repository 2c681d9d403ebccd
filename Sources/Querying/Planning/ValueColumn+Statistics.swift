import Statistics

extension ValueColumn {
  /// What is asked of the statistics: for a pace the largest speed is the smallest value.
  var statistic: Statistics.Aggregate { aggregate.statistic(reversed: isReversed) }

  /// The cell for a number in the unit of the data.
  func cell(_ value: Double?) -> QueryResult.Cell {
    guard let number = number(value) else { return .missing }
    return holdsIntegers ? .integer(Int64(number)) : .number(number)
  }

  /// Whether cells are integers.
  var holdsIntegers: Bool { aggregate == .count }

  /// The number in that cell; `nil` for a missing one.
  func number(_ value: Double?) -> Double? {
    guard let value, value.isFinite else { return nil }
    if holdsIntegers { return Int64(exactly: value).map { Double($0) } }
    let shown = conversion(value)
    return shown.isFinite ? shown : nil
  }
}

extension Aggregate {
  /// The number of the statistics. Where a conversion turns the order round, the smallest becomes the largest.
  func statistic(reversed: Bool) -> Statistics.Aggregate {
    switch self {
    case .sum: .sum
    case .average: .average
    case .minimum: reversed ? .maximum : .minimum
    case .maximum: reversed ? .minimum : .maximum
    case .count: .count
    case .median: .median
    case .standardDeviation: .standardDeviation
    case .latest: .latest
    case .earliest: .earliest
    case .time: .time
    case .rate: .rate
    case .percentile(let percent): .percentile(reversed ? 100 - percent : percent)
    // Efforts are found elsewhere; among them the largest counts.
    case .best: reversed ? .minimum : .maximum
    }
  }

  /// The statistic over a window of rows; `nil` for what has none.
  var windowStatistic: WindowStatistic? { isBest ? nil : WindowStatistic(statistic(reversed: false)) }
}

extension ColumnTotal {
  /// What the statistics run along a column.
  var statistic: RunningStatistic {
    switch self {
    case .sum: .sum
    case .average: .average
    case .minimum: .minimum
    case .maximum: .maximum
    }
  }
}
