import Calendars
import Statistics
import Storage

// Amounts by the time that was asked about.
extension MeasureEvaluator {
  /// Turns the totals of `rate` columns into amounts a second. A row without time has none.
  func divideRates(_ result: inout MeasureCells) {
    let places = measure.columns.indices.filter { measure.columns[$0].statistic == .rate }
    guard !places.isEmpty else { return }
    let seconds = secondsByTime()
    let durations = durationsOfWorkouts()
    for key in result.cells.keys {
      let time = durations.map { $0[key] ?? 0 } ?? seconds[timeLabel(of: key)] ?? 0
      for place in places {
        let total = result.cells[key]?.values[place]
        result.cells[key]?.values[place] = time > 0 ? total.flatMap { $0 }.map { $0 / time } : nil
      }
    }
  }

  /// The elapsed seconds of each label of time, within the spans of `during` if there are some.
  private func secondsByTime() -> [Int: Double] {
    let whole = timePartition(grid.partition)
    let partition = spans.map { whole.restricted(to: $0) } ?? whole
    let now = plan.settings.now.microseconds
    var seconds: [Int: Double] = [:]
    for segment in 0..<partition.count where partition.labels[segment] >= 0 {
      let end = min(partition.borders[segment + 1], now)
      guard partition.borders[segment] < end else { continue }
      seconds[Int(partition.labels[segment]), default: 0] += Double(end - partition.borders[segment]) / 1_000_000
    }
    return seconds
  }

  /// The durations of the workouts of each row without pauses, where values of workouts are asked; else `nil`.
  private func durationsOfWorkouts() -> [RowKey: Double]? {
    guard case .workoutAmounts(let amounts, _, let workouts) = source else { return nil }
    let partition = timePartition(grid.partition)
    var durations: [RowKey: Double] = [:]
    for row in 0..<min(amounts.rows.count, workouts.count) {
      guard let key = key(ofRow: row, amounts.rows, in: partition) else { continue }
      durations[key, default: 0] += workouts[row].durationSeconds
    }
    return durations
  }
}
