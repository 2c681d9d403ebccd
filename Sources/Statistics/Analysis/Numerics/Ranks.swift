/// The rank of each value, 1 for the smallest; equal values share the mean of their ranks.
///
///     averageRanks([10, 20, 20, 5])   // [2, 3.5, 3.5, 1]
///
/// - Parameter tolerance: How far neighbours in the order may lie apart and still count as equal: what rounding has done to values that
///   are equal in truth. 0 for values as they were recorded.
/// - Complexity: O(*n* log *n*).
package func averageRanks(_ values: [Double], tolerance: Double = 0) -> [Double] {
  let order = values.indices.sorted { values[$0] < values[$1] }
  var ranks = [Double](repeating: 0, count: values.count)
  forEachTie(in: order, of: values, tolerance: tolerance) { places in
    // Places count from 0, ranks from 1.
    let rank = Double(places.lowerBound + places.upperBound + 1) / 2
    for place in places { ranks[order[place]] = rank }
  }
  return ranks
}

/// How many times each value that occurs more than once occurs. O(*n* log *n*).
func tieSizes(_ values: [Double]) -> [Int] {
  let order = values.indices.sorted { values[$0] < values[$1] }
  var sizes: [Int] = []
  forEachTie(in: order, of: values) { if $0.count > 1 { sizes.append($0.count) } }
  return sizes
}

/// Calls `body` with each run of equal values in a sorted order, runs of one included.
private func forEachTie(
  in order: [Int], of values: [Double], tolerance: Double = 0, _ body: (Range<Int>) -> Void
) {
  var start = 0
  while start < order.count {
    var end = start + 1
    while end < order.count, values[order[end]] - values[order[end - 1]] <= tolerance { end += 1 }
    body(start..<end)
    start = end
  }
}
