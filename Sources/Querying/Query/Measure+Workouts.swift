extension MeasuredType {
  /// Whether only workouts have it, so that they need not be named.
  package var isOnlyOfWorkouts: Bool {
    switch self {
    case .trainingLoad, .trainingImpulse: true
    case .quantity, .category, .sleep, .mainSleep, .bmi, .workoutDuration: false
    }
  }
}

extension Measure {
  /// Whether workouts are named after `of`.
  package var namesWorkouts: Bool {
    if case .values(_, of: .some) = subject { return true }
    return false
  }

  /// Whether it is about values of workouts: because some are named, or because nothing else has such values.
  package var isOfWorkouts: Bool {
    guard case .values(let expression, let workouts) = subject else { return false }
    return workouts != nil || expression.types.contains(where: \.isOnlyOfWorkouts)
  }
}

extension Query {
  /// The workouts that a measure of workouts is about: those that it names, else those of `during`, else all.
  package func workouts(of measure: Measure) -> WorkoutSelection {
    if case .values(_, of: let named?) = measure.subject { return named }
    if case .workouts(let named) = measure.subject { return named }
    return during?.selection ?? WorkoutSelection(nil)
  }
}
