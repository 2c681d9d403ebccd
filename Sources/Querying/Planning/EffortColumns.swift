/// The columns that tell of the best effort beside its value: when it began, and in which workout.
struct EffortColumns {
  /// Whether rows are workouts, which say the rest themselves.
  let isOfWorkoutRows: Bool
  let hasActivityKey: Bool
  /// Beside values of another period there is no room for them.
  let isCompared: Bool

  init(_ query: Query) {
    isOfWorkoutRows = WorkoutAnswer.answers(query)
    hasActivityKey = query.keys.contains(.activity)
    isCompared = query.comparison != nil
  }

  /// What stands behind a column of values; nothing behind those that are no efforts.
  func heads(_ column: ValueColumn, of measure: MeasurePlan) -> [QueryResult.Column] {
    guard column.aggregate.isBest, !isCompared else { return [] }
    let prefix = measure.isAlone && measure.columns.count == 1 ? "" : column.name + " "
    var heads = [QueryResult.Column(prefix + "at", .time)]
    if !isOfWorkoutRows {
      heads.append(QueryResult.Column(prefix + "workout", .text))
      if !hasActivityKey { heads.append(QueryResult.Column(prefix + "activity", .text)) }
    }
    return heads
  }

  /// The cells below them.
  func cells(_ effort: RecordedEffort?, _ column: ValueColumn, _ plan: Plan) -> [QueryResult.Cell] {
    guard column.aggregate.isBest, !isCompared else { return [] }
    let count = isOfWorkoutRows ? 1 : hasActivityKey ? 2 : 3
    guard let effort else { return [QueryResult.Cell](repeating: .missing, count: count) }
    return Array(
      [
        .time(effort.start, in: plan.timeline), .text(WorkoutAnswer.label(of: effort.workout, plan.timeline)),
        .text(effort.workout.activity.name),
      ].prefix(count))
  }
}
