/// The columns that tell of the best effort beside its value: when it began, and in which workout.
package struct EffortColumns {
  /// Whether rows are workouts, which say the rest themselves.
  package let isOfWorkoutRows: Bool
  package let hasActivityKey: Bool
  /// Beside values of another period there is no room for them.
  package let isCompared: Bool

  package init(_ query: Query) {
    isOfWorkoutRows = query.hasRowOfEachWorkout
    hasActivityKey = query.keys.contains(.activity)
    isCompared = query.comparison != nil
  }

  /// What stands behind a column of values; nothing behind those that are no efforts.
  package func heads(_ column: ValueColumn, of measure: MeasurePlan) -> [QueryResult.Column] {
    guard column.aggregate.isBest, !isCompared else { return [] }
    let prefix = measure.isAlone && measure.columns.count == 1 ? "" : column.name + " "
    var heads = [QueryResult.Column(prefix + "at", .time)]
    if !isOfWorkoutRows {
      heads.append(QueryResult.Column(prefix + "workout", .text))
      if !hasActivityKey { heads.append(QueryResult.Column(prefix + "activity", .text)) }
    }
    return heads
  }
}
