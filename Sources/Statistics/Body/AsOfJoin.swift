/// Pairs each left time with the latest right time at or before it.
///
/// **Shape.** One index into `right` for each element of `left`, or `nil` where no right time is early enough. Among equal right
/// times the last one counts.
///
/// - Parameter tolerance: Pairs further apart than this many microseconds do not count; `nil` sets no limit.
/// - Precondition: `right` ascends; `left` may come in any order.
/// - Complexity: O(n log m).
package func asOfIndices(left: [Int64], right: [Int64], tolerance: Int64? = nil) -> [Int?] {
  // Where left times ascend, too, the pair is that of the last one or one soon after it.
  var known = 0
  return left.map { time in
    var low = known > 0 && right[known - 1] <= time ? known : 0
    var high = right.count
    if low > 0 {
      var step = 1
      while low + step <= right.count && right[low + step - 1] <= time {
        low += step
        step *= 2
      }
      high = min(low + step, right.count)
    }
    while low < high {
      let middle = (low + high) / 2
      if right[middle] <= time { low = middle + 1 } else { high = middle }
    }
    known = low
    guard low > 0 else { return nil }
    if let tolerance, time.subtractingReportingOverflow(right[low - 1]).partialValue > tolerance { return nil }
    return low - 1
  }
}

extension Rows {
  /// Arithmetic between readings: for each row of `self` the value of `other` in force at its start.
  ///
  /// Discrete types join as-of at the samples of the first type. Before the first row of `other` there is no value. Among rows of
  /// one start the best source counts, entered by hand before all, and of one source the last in order.
  ///
  /// - Returns: Index of the row of `other` for each row, or `nil`.
  package func asOf(_ other: Rows, ranking: SourceRanking) -> [Int?] {
    let order = other.bestLast(ranking)
    return asOfIndices(left: starts, right: order.map { other.starts[$0] }).map { $0.map { order[$0] } }
  }

  /// Row indices by start, of one start the best source last.
  func bestLast(_ ranking: SourceRanking) -> [Int] {
    let ranks = self.ranks(ranking)
    return (0..<count).sorted { left, right in
      if starts[left] != starts[right] { return starts[left] < starts[right] }
      if ranks[left] != ranks[right] { return ranks[left] > ranks[right] }
      return left < right
    }
  }
}
