import Calendars

/// A value over a piece of time.
package struct ReadingStep: Hashable, Sendable {
  /// Microseconds of UTC.
  package var start: Int64
  package var end: Int64
  package var value: Double

  package var seconds: Double { Double(end - start) / 1_000_000 }
}

extension Readings {
  /// The value at each moment of some spans, as far as one is known: in order, disjoint, never empty.
  ///
  /// Where two readings of one source stand for the same time, the one that starts later counts from its start on.
  ///
  /// - Precondition: The readings know the time they stand for: made with `needsTime`, or of a type weighted by time. The spans are
  ///   sorted and disjoint.
  /// - Complexity: O(log *n* + pieces that touch the spans).
  package func steps(within spans: [TimeRange]) -> [ReadingStep] {
    guard let first = spans.first, let last = spans.last else { return [] }
    let (low, high) = (first.start.microseconds, last.end.microseconds)
    let all = all
    let rows = all.rows
    var stack = StepStack()
    for piece in all.pieceReach.ranges(touching: low, high).lazy.flatMap({ all.pieces[$0] }) {
      if piece.start >= high { break }
      if piece.end > low {
        stack.add(ReadingStep(start: piece.start, end: piece.end, value: rows.values[Int(piece.row)]))
      }
    }
    return stack.finished().clipped(to: spans)
  }
}

/// Makes steps that may overlap, given by start, disjoint: on top lies what started last, and what it covers comes out again
/// behind it.
struct StepStack {
  private var steps: [ReadingStep] = []
  /// What goes on below, the one that started last at the end.
  private var open: [ReadingStep] = []

  mutating func add(_ step: ReadingStep) {
    emit(until: step.start)
    open.append(step)
  }

  mutating func finished() -> [ReadingStep] {
    emit(until: .max)
    return steps
  }

  private mutating func emit(until limit: Int64) {
    while var top = open.last, top.start < limit {
      open.removeLast()
      let end = min(top.end, limit)
      if top.start < end { steps.append(ReadingStep(start: top.start, end: end, value: top.value)) }
      if top.end > limit {
        top.start = limit
        open.append(top)
        return
      }
      // What lies below was hidden up to here.
      while let below = open.last, below.end <= end { open.removeLast() }
      if let below = open.last { open[open.count - 1].start = max(below.start, end) }
    }
  }
}

extension [ReadingStep] {
  /// The parts inside spans. Both are sorted and disjoint. O(n + m).
  func clipped(to spans: [TimeRange]) -> [ReadingStep] {
    var result: [ReadingStep] = []
    var span = 0
    for step in self {
      while span < spans.count, spans[span].end.microseconds <= step.start { span += 1 }
      var index = span
      while index < spans.count, spans[index].start.microseconds < step.end {
        let start = Swift.max(step.start, spans[index].start.microseconds)
        let end = Swift.min(step.end, spans[index].end.microseconds)
        if start < end { result.append(ReadingStep(start: start, end: end, value: step.value)) }
        index += 1
      }
    }
    return result
  }

  /// Seconds for which a value is known.
  package var coveredSeconds: Double { reduce(0) { $0 + $1.seconds } }

  /// The steps as samples in seconds from `start` on, with a missing value where nothing is known.
  ///
  /// **Shape.** As many values as times, rising, the first at 0: the origin of what is found in them.
  package func samples(from start: Instant, to end: Instant) -> (times: [Double], values: [Double?], end: Double) {
    var (times, values): ([Double], [Double?]) = ([0], [nil])
    var reached = start.microseconds
    func seconds(_ instant: Int64) -> Double { Double(instant - start.microseconds) / 1_000_000 }
    for step in self {
      if step.start > reached, reached > start.microseconds {
        times.append(seconds(reached))
        values.append(nil)
      }
      times.append(seconds(step.start))
      values.append(step.value)
      reached = step.end
    }
    if reached < end.microseconds, reached > start.microseconds {
      times.append(seconds(reached))
      values.append(nil)
    }
    return (times, values, seconds(Swift.max(reached, end.microseconds)))
  }
}
