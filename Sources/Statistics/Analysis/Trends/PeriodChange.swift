/// The last 90 days beside the last 365 days.
package struct PeriodChange: Hashable, Sendable {
  /// How a value changed lately: up or down if the ratio leaves a margin around 1.
  package enum Direction: String, Hashable, Sendable {
    case up, down, level
  }

  /// Mean of the last 90 days, of the last 365 days (the 90 among them), and of the 275 days before the 90.
  package var recentMean: Double
  package var yearMean: Double
  package var earlierMean: Double
  /// How many days have a value among the 90 and among the 275.
  package var recentCount: Int
  package var earlierCount: Int
  /// ``recentMean`` less ``yearMean``, with its 95 % interval; the columns `change_90_365`, `change_low`, `change_high`.
  package var change: Double
  package var changeRange: ClosedRange<Double>

  /// ``recentMean`` over ``yearMean``; `nil` if that is 0.
  package var ratio: Double? { yearMean == 0 ? nil : recentMean / yearMean }

  /// Whether ``ratio`` leaves the margin around 1.
  package func direction(margin: Double = 0.05) -> Direction? {
    ratio.map { $0 > 1 + margin ? .up : $0 < 1 - margin ? .down : .level }
  }
}

/// Compares the last 90 days with the last 365, over daily values; `nil` without enough data.
///
/// **Interval.** Welch's, for independent days, of the 90 days against the 275 before them. The mean of the year holds the 90 days
/// too, and so equals a mix of both means; its difference, and the interval, are those of the two parts times the share of the
/// earlier days.
///
/// **Enough data.** At least ten days with a value in each part, and the earlier ones reach over at least half of their 275 days.
/// - Parameters:
///   - days: The day of each value as days since 1970-01-01, each once, in any order.
///   - values: `nil` and values that are not finite are left out.
///   - lastDay: The last of the 90 days: the last whole day of the range. Later values are left out.
/// - Precondition: as many days as values.
/// - Complexity: O(*n*).
/// - Note: Source: Welch, *The generalization of "Student's" problem when several different population variances are involved*
///   (1947), degrees of freedom after Satterthwaite (1946).
package func changeOfLast90Days(days: [Int], values: [Double?], lastDay: Int) -> PeriodChange? {
  precondition(days.count == values.count, "\(days.count) days of \(values.count) values")
  var (recent, earlier): ([Double], [Double]) = ([], [])
  var earlierAges: [Int] = []
  for (day, value) in zip(days, values) {
    guard let value = present(value), day <= lastDay, day > lastDay - 365 else { continue }
    if day > lastDay - 90 {
      recent.append(value)
    } else {
      earlier.append(value)
      earlierAges.append(lastDay - day)
    }
  }
  guard recent.count >= 10, earlier.count >= 10 else { return nil }
  guard let oldest = earlierAges.max(), let newest = earlierAges.min(), 2 * (oldest - newest + 1) >= 275 else {
    return nil
  }
  guard let recentMean = mean(of: recent), let earlierMean = mean(of: earlier),
    let yearMean = mean(of: recent + earlier),
    let margin = welchMargin(recent, earlier)
  else { return nil }
  let share = Double(earlier.count) / Double(recent.count + earlier.count)
  let change = recentMean - yearMean
  return PeriodChange(
    recentMean: recentMean, yearMean: yearMean, earlierMean: earlierMean, recentCount: recent.count,
    earlierCount: earlier.count, change: change, changeRange: change - share * margin...change + share * margin)
}

/// Half the length of the 95 % interval of the difference of two means; `nil` if either has fewer than two values.
func welchMargin(_ first: [Double], _ second: [Double]) -> Double? {
  guard let firstDeviation = sampleStandardDeviation(of: first),
    let secondDeviation = sampleStandardDeviation(of: second)
  else { return nil }
  let (firstCount, secondCount) = (Double(first.count), Double(second.count))
  let firstError = firstDeviation * firstDeviation / firstCount
  let secondError = secondDeviation * secondDeviation / secondCount
  let error = firstError + secondError
  guard error > 0 else { return error == 0 ? 0 : nil }
  let (firstShare, secondShare) = (firstError / error, secondError / error)
  let freedom = 1 / (firstShare * firstShare / (firstCount - 1) + secondShare * secondShare / (secondCount - 1))
  guard let score = studentScore(tails: 0.05, degreesOfFreedom: freedom) else { return nil }
  let margin = score * error.squareRoot()
  return margin.isFinite ? margin : nil
}
