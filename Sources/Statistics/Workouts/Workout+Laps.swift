import Calendars
import Storage

extension Workout {
  /// Each lap as a workout of its own, in order: pauses stay, and what the device computed for the whole does not. The one lap of a
  /// workout without lap events is the workout itself.
  ///
  /// See ``laps()`` for where laps begin and end.
  package func lapWorkouts() -> [Workout] {
    let laps = laps()
    if laps == [range] { return [self] }
    return laps.map { lap in
      var part = Workout(activity: activity, range: lap, source: source, metadata: metadata)
      // Pauses that began before the lap still hold: spans are cut to the lap.
      part.events = events.filter { $0.kind == .pause || $0.kind == .resume }
      return part
    }
  }
}
