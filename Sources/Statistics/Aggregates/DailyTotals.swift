import Kernels

/// Statistics of daily totals: what `avg`, `min`, `max`, `median`, `stddev` and percentiles mean for cumulative types.
package enum DailyTotals {
  /// Sums up the days of each longer bucket.
  ///
  /// A day without data is missing, not 0: it takes no part, and ``Cell/sampleCount`` still counts samples, not days.
  ///
  /// - Parameters:
  ///   - days: A table with the sum of each day, whose time labels number days (nights for sleep).
  ///   - bucketOfDay: The label of the bucket that each day belongs to; negative for none.
  ///   - isLeftOut: Whether a day is left out although it has data: partial days, unless the question asks for them. A bucket
  ///     whose days are all left out has a cell, with `nil` for these numbers.
  ///   - table: The table of the buckets themselves, which has their sums, counts and coverage; the numbers of days
  ///     are added to it.
  /// - Returns: `table` with the daily statistics filled in.
  /// - Complexity: O(d log d) for d days.
  package static func adding(
    to table: CellTable, days: CellTable, bucketOfDay: [Int32], isLeftOut: (Int) -> Bool = { _ in false }
  ) -> CellTable {
    guard let sumPlace = days.aggregates.firstIndex(of: .sum) else { return table }
    var totals: [CellKey: [Double]] = [:]
    for day in days.cells where day.timeLabel < bucketOfDay.count && bucketOfDay[day.timeLabel] >= 0 {
      guard let total = day.values[sumPlace], !isLeftOut(day.timeLabel) else { continue }
      let key = CellKey(timeLabel: Int(bucketOfDay[day.timeLabel]), rowLabel: day.rowLabel)
      totals[key, default: []].append(total)
    }
    var filled = table
    for index in filled.cells.indices {
      let key = CellKey(timeLabel: filled.cells[index].timeLabel, rowLabel: filled.cells[index].rowLabel)
      let values = (totals[key] ?? []).sorted()
      for (place, aggregate) in table.aggregates.enumerated() where isDaily(aggregate) {
        filled.cells[index].values[place] = statistic(aggregate, ofSorted: values)
      }
    }
    return filled
  }

  private struct CellKey: Hashable {
    let timeLabel: Int
    let rowLabel: Int
  }

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
