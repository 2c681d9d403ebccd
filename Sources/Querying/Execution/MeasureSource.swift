import Calendars
import Quantities
import Statistics
import Storage

/// The data behind one measure, ready to be cut into cells. Numbers come out in the kept unit of the subject.
indirect enum MeasureSource: Sendable {
  /// Amounts that add up; `scale` leads from their unit to the kept one.
  case amounts(Amounts, scale: UnitConversion)
  /// States.
  case readings(Readings)
  /// One amount for each workout: sums add up, all else is taken over the workouts. One row for each workout.
  case workoutAmounts(Amounts, each: Readings, workouts: [Workout])
  /// Averages and extremes of each workout, by start.
  case workoutReadings([WorkoutValue])
  /// The best efforts of each workout by start, one for each column.
  case efforts([(workout: Workout, efforts: [WorkoutEffort?])])
  /// Arithmetic that is done bucket by bucket.
  case formula(TypeExpression, parts: [MeasuredType: MeasureSource])
  /// The person has no such samples.
  case nothing

  /// From the first to the last moment of what contributes; `nil` without data. O(n).
  var span: TimeRange? {
    switch self {
    case .amounts(let amounts, _), .workoutAmounts(let amounts, _, _): return amounts.dataSpan
    case .readings(let readings): return readings.dataSpan
    case .workoutReadings(let values): return values.map(\.workout.range).joinedSpan
    case .efforts(let all): return all.map(\.workout.range).joinedSpan
    case .formula(_, let parts): return parts.values.compactMap(\.span).joinedSpan
    case .nothing: return nil
    }
  }

  /// When the first sample starts of which anything contributes: its first moments may give way to a better source. O(n).
  var firstRowStart: Instant? {
    guard case .amounts(let amounts, _) = self else { return span?.start }
    return amounts.pieces.lazy.map { amounts.rows.starts[Int($0.row)] }.min().map(Instant.init(microseconds:))
  }

  /// The same of what lies within spans, where the question is limited to some. O(n log k).
  func span(within spans: [TimeRange]?) -> TimeRange? {
    guard let spans else { return span }
    switch self {
    case .amounts(let amounts, _): return spans.joinedSpan(of: amounts.pieces.lazy.map { ($0.start, $0.end) })
    case .readings(let readings):
      let rows = readings.rows
      return spans.joinedSpan(of: rows.starts.indices.lazy.map { (rows.starts[$0], rows.ends[$0]) })
    case .formula(_, let parts): return parts.values.compactMap { $0.span(within: spans) }.joinedSpan
    case .workoutAmounts, .workoutReadings, .efforts, .nothing: return span
    }
  }

  /// The rows that can carry labels of row keys.
  var rows: Rows? {
    switch self {
    case .amounts(let amounts, _), .workoutAmounts(let amounts, _, _): amounts.rows
    case .readings(let readings): readings.rows
    case .workoutReadings(let values): MeasureSource.rows(values.map { ($0.workout, $0.average ?? 0) })
    case .efforts(let all): MeasureSource.rows(all.map { ($0.workout, 0) })
    case .formula, .nothing: nil
    }
  }

  /// The workouts of the rows, where values *of* workouts are asked.
  var workouts: [Workout]? {
    switch self {
    case .workoutAmounts(_, _, let workouts): workouts
    case .workoutReadings(let values): values.map(\.workout)
    case .efforts(let all): all.map(\.workout)
    case .amounts, .readings, .formula, .nothing: nil
    }
  }

  /// A row for each workout over its span.
  private static func rows(_ values: [(workout: Workout, value: Double)]) -> Rows {
    var rows = Rows()
    for (workout, value) in values {
      let range = workout.range
      rows.append(
        start: range.start.microseconds, end: range.end.microseconds, value: value, source: workout.source.rawValue)
    }
    return rows
  }
}

extension [TimeRange] {
  /// From the earliest start to the latest end.
  var joinedSpan: TimeRange? {
    guard let first = self.map(\.start).min(), let last = self.map(\.end).max() else { return nil }
    return TimeRange(first, last)
  }

  /// From the first to the last moment that pieces of time share with these spans; instants count as a microsecond.
  ///
  /// Precondition: the spans are sorted and disjoint.
  fileprivate func joinedSpan(of pieces: some Sequence<(Int64, Int64)>) -> TimeRange? {
    var low = Int64.max
    var high = Int64.min
    for (start, end) in pieces where end > high || start < low {
      let piece = TimeRange(Instant(microseconds: start), Instant(microseconds: Swift.max(end, start &+ 1)))
      guard let first = firstIndex(endingAfter: piece.start), let shared = self[first].intersection(piece) else {
        continue
      }
      low = Swift.min(low, shared.start.microseconds)
      var last = first
      while last + 1 < count, self[last + 1].start < piece.end { last += 1 }
      high = Swift.max(high, Swift.min(self[last].end, piece.end).microseconds)
    }
    return low < high ? TimeRange(Instant(microseconds: low), Instant(microseconds: high)) : nil
  }
}
