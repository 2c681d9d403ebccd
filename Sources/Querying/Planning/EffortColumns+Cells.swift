extension EffortColumns {
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
