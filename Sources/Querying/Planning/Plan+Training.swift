import Calendars
import Statistics
import Storage

extension Plan {
  /// What the person's efforts are measured against. O(resting heart rates).
  var athlete: Athlete { Athlete(person, profile: settings.profile, timeline: timeline) }

  /// The load of each of some sessions, which come in the order of the person's. O(sessions) where it was worked out before.
  func loads(of workouts: [Workout], _ scale: LoadScale) -> [WorkoutLoad] {
    if query.keys.contains(.lap) {
      return athlete.loads(of: workouts, person, scale, maximumGap: maximumGapMicroseconds)
    }
    let all = person.sessionLoads(athlete, scale, maximumGap: maximumGapMicroseconds)
    let sessions = person.workoutSessions
    var place = 0
    return workouts.map { workout in
      while place < sessions.count, !sessions[place].main.isSameRecord(as: workout) { place += 1 }
      return place < sessions.count ? all[place] : WorkoutLoad(value: nil, method: .noSamples, coverage: 0)
    }
  }
}

extension Workout {
  /// Whether two copies are of one record; quicker than comparing all that they hold.
  fileprivate func isSameRecord(as other: Workout) -> Bool {
    range == other.range && source == other.source && activity == other.activity
  }
}
