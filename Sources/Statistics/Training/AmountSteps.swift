import Calendars

extension Amounts {
  /// How fast an amount grew at each moment of some spans, per second: in order, disjoint, never empty.
  ///
  /// Every sample counts with the share that no better source covers, spread evenly over its time. Samples without a length have no
  /// pace and are left out. Where two samples of one source overlap, the one that starts later counts.
  ///
  /// - Precondition: The spans are sorted and disjoint.
  /// - Complexity: O(log *n* + pieces that touch the spans).
  package func stepsPerSecond(within spans: [TimeRange]) -> [ReadingStep] {
    guard let first = spans.first, let last = spans.last else { return [] }
    let (low, high) = (first.start.microseconds, last.end.microseconds)
    let all = all
    let rows = all.rows
    var stack = StepStack()
    for piece in all.reach.ranges(touching: low, high).lazy.flatMap({ all.pieces[$0] }) {
      if piece.start >= high { break }
      let length = Double(rows.ends[Int(piece.row)] - rows.starts[Int(piece.row)]) / 1_000_000
      guard piece.end > low, piece.start < piece.end, length > 0 else { continue }
      stack.add(ReadingStep(start: piece.start, end: piece.end, value: rows.values[Int(piece.row)] / length))
    }
    return stack.finished().clipped(to: spans)
  }
}
