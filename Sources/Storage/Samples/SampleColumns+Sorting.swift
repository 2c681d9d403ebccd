extension SampleColumns {
  /// Whether the rows are in the order of a series. O(n).
  var isSorted: Bool {
    for row in 1..<max(1, count) {
      // Most rows differ in their start from the one before.
      if starts[row - 1] < starts[row] { continue }
      if self[row] < self[row - 1] { return false }
    }
    return true
  }

  /// Brings the rows into the order of a series. O(n) if they are in it, else O(n log n); runs in order are cheap.
  mutating func sort() {
    if isSorted { return }
    var order = starts.indices.map { Position(start: starts[$0], end: ends[$0], row: UInt32(truncatingIfNeeded: $0)) }
    order.sort { left, right in
      if left.start != right.start { return left.start < right.start }
      if left.end != right.end { return left.end < right.end }
      return self[Int(left.row)] < self[Int(right.row)]
    }
    starts = order.map(\.start)
    ends = order.map(\.end)
    values = order.map { values[Int($0.row)] }
    sources = order.map { sources[Int($0.row)] }
    flags = order.map { flags[Int($0.row)] }
    metadata = order.map { metadata[Int($0.row)] }
  }

  /// Where a row lies, with what mostly decides its order beside it.
  private struct Position {
    let start: Int64
    let end: Int64
    let row: UInt32
  }
}
