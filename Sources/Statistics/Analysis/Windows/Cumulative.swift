import Kernels

/// What runs along a column.
package enum RunningStatistic: Hashable, Sendable {
  case sum, average, minimum, maximum
}

/// The statistic of everything up to each row, starting anew with each group.
///
///     cumulative([1, nil, 2, 4], .sum, restartingWith: [0, 0, 0, 1])   // [1, 1, 3, 4]
///
/// **Missing data.** A row without a value keeps what was reached before it; `nil` before the first value of a group.
///
/// **Accuracy.** Sums are exact, rounded once.
/// - Parameter groups: The group of each row (its year, say); a change starts anew. `nil` for a single group.
/// - Precondition: as many groups as values.
/// - Complexity: O(*n*).
package func cumulative(
  _ values: [Double?], _ statistic: RunningStatistic = .sum, restartingWith groups: [Int]? = nil
) -> [Double?] {
  precondition(groups.map { $0.count == values.count } ?? true, "as many groups as values")
  var (sum, count): (ExactSum, Int) = (ExactSum(), 0)
  var reached: Double?
  return values.indices.map { row in
    if let groups, row > 0, groups[row] != groups[row - 1] { (sum, count, reached) = (ExactSum(), 0, nil) }
    guard let value = present(values[row]) else { return reached }
    sum += value
    count += 1
    switch statistic {
    case .sum: reached = present(sum.value)
    case .average: reached = present(sum.value).map { $0 / Double(count) }
    case .minimum: reached = min(reached ?? value, value)
    case .maximum: reached = max(reached ?? value, value)
    }
    return reached
  }
}
