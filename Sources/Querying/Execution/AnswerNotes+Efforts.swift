import Quantities
import Statistics
import Storage

// What best efforts rest on.
extension AnswerNotes {
  /// Which workouts are meant where none are named, and how pauses count.
  func effortNotes(_ measure: Measure) -> [QueryResult.Note] {
    var notes: [QueryResult.Note] = []
    if measure.meansRunning, !measure.namesWorkouts, plan.query.during == nil {
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

extension Measure {
  /// Whether time without a value counts as nothing, not as unknown.
  fileprivate var countsPausesAsZero: Bool {
    guard case .quantity(let type)? = singleType else { return true }
    return type.style.isCumulative || EffortSearch.isZeroInPauses(type)
  }
}
