import Statistics
import Storage

// Best efforts in cells.
extension MeasureEvaluator {
  /// The best effort of each column among the workouts that start in a cell; of equal ones the earliest.
  ///
  /// - Parameter rows: A row for each workout.
  func effortCells(
    _ all: [(workout: Workout, efforts: [WorkoutEffort?])], _ rows: Rows, _ partition: TimePartition
  ) -> MeasureCells {
    let coverage = coverageOfWorkouts(rows, partition)
    var result = MeasureCells()
    for (row, (workout, efforts)) in all.enumerated() where row < rows.count {
      guard let key = key(ofRow: row, rows, in: partition) else { continue }
      var cell =
        result.cells[key]
        ?? MeasureCell(
          values: efforts.map { _ in nil }, sampleCount: 0, coverage: coverage[key]?.coverage,
          efforts: efforts.map { _ in nil })
      for (place, effort) in efforts.enumerated() {
        guard let effort else { continue }
        if let known = cell.values[place], !isBetter(effort.value, than: known) { continue }
        cell.values[place] = effort.value
        cell.efforts[place] = RecordedEffort(value: effort.value, start: effort.start, workout: workout)
      }
      cell.sampleCount += 1
      result.cells[key] = cell
    }
    return result
  }

  /// Times are better the shorter they are; a pace is held as a speed.
  private func isBetter(_ value: Double, than other: Double) -> Bool {
    measure.measure.singleType == .workoutDuration ? value < other : value > other
  }
}
