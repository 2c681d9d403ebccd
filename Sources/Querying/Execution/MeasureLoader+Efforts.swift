import Calendars
import Quantities
import Statistics
import Storage

// Best efforts of workouts.
extension MeasureLoader {
  /// The best effort of each length in each workout that has one. O(samples in the workouts × lengths).
  func efforts(_ expression: TypeExpression, _ aggregates: [Aggregate], _ workouts: [Workout]) -> MeasureSource {
    guard let type = expression.singleType else { return .nothing }
    let lengths = aggregates.map(\.effortLength)
    var settings = unfilteredSettings
    // Within a workout sources are put together, whatever its rows are grouped by.
    settings.sourceMode = settings.sourceMode == .all ? .all : .merged
    let finder = EffortFinder(type: type, person: plan.person, settings: settings)
    var found: [(workout: Workout, efforts: [WorkoutEffort?])] = []
    for workout in workouts.sorted(by: { $0.isBefore($1) }) {
      let efforts = lengths.map { length -> WorkoutEffort? in
        guard let effort = length.flatMap({ finder.effort(of: workout, $0) }) else { return nil }
        return plan.filter.valuePredicate.map { $0(effort.value) } ?? true ? effort : nil
      }
      if efforts.contains(where: { $0 != nil }) { found.append((workout, efforts)) }
    }
    return found.isEmpty ? .nothing : .efforts(found)
  }
}

/// Finds efforts of one type, in the unit of its data: kilometres an hour for speed and pace, minutes for a time.
private struct EffortFinder {
  let type: MeasuredType
  let person: PersonData
  let settings: StatisticsSettings

  func effort(of workout: Workout, _ length: EffortSpan) -> WorkoutEffort? {
    let search = EffortSearch(workout)
    switch (type, length) {
    case (.quantity(let type), .seconds(let seconds)): return timed(search, type, seconds)
    case (.pace, .seconds(let seconds)), (.speed, .seconds(let seconds)):
      return distances(of: workout).flatMap { search.farthest($0, seconds: seconds) }
        .map { WorkoutEffort(value: $0.value / seconds * 3_600, start: $0.start) }
    case (.pace, .meters(let meters)), (.speed, .meters(let meters)):
      return fastest(search, meters).map { WorkoutEffort(value: meters / $0.value * 3.6, start: $0.start) }
    case (.workoutDuration, .meters(let meters)):
      return fastest(search, meters).map { WorkoutEffort(value: $0.value / 60, start: $0.start) }
    default: return nil
    }
  }

  private func timed(_ search: EffortSearch, _ type: QuantityType, _ seconds: Double) -> WorkoutEffort? {
    if type == .distanceWalkingRunning {
      // "Distance" means the way that the workout covered, whatever it was covered on.
      return distances(of: search.workout).flatMap { search.farthest($0, seconds: seconds) }
    }
    if QuantityType.distances.contains(type) {
      return person.amounts(of: .quantity(type), settings: settings).flatMap { search.farthest($0, seconds: seconds) }
    }
    if type.style.isCumulative {
      return person.amounts(of: .quantity(type), settings: settings).flatMap { search.most($0, seconds: seconds) }
    }
    return person.readings(of: type, settings: settings, needsTime: true)
      .flatMap { search.highest(type, $0, seconds: seconds) }
  }

  private func fastest(_ search: EffortSearch, _ meters: Double) -> WorkoutEffort? {
    distances(of: search.workout).flatMap { search.fastest($0, kilometers: meters / 1_000) }
      .flatMap { $0.value > 0 ? $0 : nil }
  }

  private func distances(of workout: Workout) -> Amounts? {
    person.amounts(of: .quantity(QuantityType.distance(of: workout.activity)), settings: settings)
  }
}
