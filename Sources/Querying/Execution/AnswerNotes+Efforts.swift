import Quantities
import Statistics
import Storage

// What best efforts rest on.
extension AnswerNotes {
  /// Which workouts are meant where none are named, and how pauses count.
  func effortNotes(_ measure: Measure) -> [QueryResult.Note] {
    var notes: [QueryResult.Note] = []
    if measure.meansRunning, !measure.namesWorkouts, plan.query.during(of: measure) == nil {
      notes.append(
        QueryResult.Note(
          "running-meant", "Of running workouts; name others: \(measure.text) of walking workouts."))
    }
    guard measure.isBest else { return notes }
    let pauses =
      measure.countsPausesAsZero
      ? "pauses count as time, with nothing done in them"
      : "pauses count as time; a stretch with more than a tenth of its time unknown does not count"
    notes.append(QueryResult.Note("elapsed-time", "Efforts are over elapsed time: \(pauses)."))
    return notes
  }
}

extension AnswerNotes {
  /// Why no workout has an effort, where only efforts are asked: too short, or recorded too coarsely.
  func noEffortNote() -> QueryResult.Note? {
    guard let first = plan.query.measures.first, plan.query.measures.allSatisfy(\.isBest) else { return nil }
    let loader = MeasureLoader(plan: plan)
    let selection = plan.query.workouts(of: first)
    let sessions = loader.filteredSessions(selection)
    let workouts = sessions.map(\.main).filter { workout in plan.range.contains(workout.range.start) }
    guard !workouts.isEmpty else {
      return QueryResult.Note(
        "no-data", "There are no \(selection.text)\(plan.range.start == nil ? "" : " in the range").")
    }
    let lengths = first.aggregates.compactMap { aggregate -> String? in
      if case .best(let amount, let unit) = aggregate { return "\(amount.sentenceText) \(unit.sentenceText)" }
      return nil
    }
    let length = lengths.joined(separator: " or ")
    guard case .meters? = first.aggregates.first?.effortLength else {
      return QueryResult.Note(
        "no-effort", "None of \(amount(workouts.count, "workout")) has samples of \(first.title) over \(length).")
    }
    let distances: [Double] = workouts.map { loader.recordedDistance(of: $0) ?? 0 }
    let most: Int = distances.indices.max { distances[$0] < distances[$1] } ?? 0
    let kilometers: Double = (distances[most] * 100).rounded() / 100
    let label = WorkoutAnswer.label(of: workouts[most], plan.timeline)
    return QueryResult.Note(
      "no-effort",
      """
      None of \(amount(workouts.count, "workout")) has distance samples over \(length): the most is \
      \(kilometers.sentenceText) km, in that of \(label). The distance that a workout states as a whole has no moments to \
      measure by.
      """)
  }
}

extension MeasureLoader {
  /// The distance in kilometres that samples within the workout tell of, whatever the workout states.
  fileprivate func recordedDistance(of workout: Workout) -> Double? {
    var bare = workout
    bare.statistics = []
    bare.totalDistanceKilometers = nil
    return distance(of: bare)
  }
}

extension Measure {
  /// Whether time without a value counts as nothing, not as unknown.
  fileprivate var countsPausesAsZero: Bool {
    guard case .quantity(let type)? = singleType else { return true }
    return type.style.isCumulative || EffortSearch.isZeroInPauses(type)
  }
}
