import Quantities

extension MeasuredType {
  /// Whether only workouts have it, so that they need not be named.
  package var isOnlyOfWorkouts: Bool {
    switch self {
    case .trainingLoad, .trainingImpulse, .pace, .speed: true
    case .quantity, .category, .sleep, .mainSleep, .sleepStage, .bmi, .workoutDuration: false
    }
  }
}

extension Measure {
  /// Whether workouts are named after `of`.
  package var namesWorkouts: Bool {
    if case .values(_, of: .some) = subject { return true }
    return false
  }

  /// Whether it asks for best efforts, which lie in workouts.
  package var isBest: Bool { aggregates.contains(where: \.isBest) }

  /// Whether it is about values of workouts: because some are named, or because nothing else has such values.
  package var isOfWorkouts: Bool {
    guard case .values(let expression, let workouts) = subject else { return false }
    return workouts != nil || isBest || expression.types.contains(where: \.isOnlyOfWorkouts)
  }

  /// Whether less is better: a pace, a time for a distance.
  package var prefersLess: Bool { singleType == .pace || isBest && singleType == .workoutDuration }

  /// Whether the word is a runner's, so that running workouts are meant where none are named.
  package var meansRunning: Bool { prefersLess }
}

extension Query {
  /// The workouts that a measure of workouts is about: those that it names, else those of `during`, else those that its words mean:
  /// running for a pace and for the time over a distance, all for anything else.
  package func workouts(of measure: Measure) -> WorkoutSelection {
    if case .values(_, of: let named?) = measure.subject { return named }
    if case .workouts(let named) = measure.subject { return named }
    return during(of: measure)?.selection ?? WorkoutSelection(measure.meansRunning ? .running : nil)
  }

  /// The spans to which a measure is limited: its own, else those of the query.
  package func during(of measure: Measure) -> SpanSelection? { measure.during ?? during }
}
