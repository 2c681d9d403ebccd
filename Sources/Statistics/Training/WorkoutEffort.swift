import Calendars
import Quantities
import Storage

/// The best effort of one workout.
package struct WorkoutEffort: Hashable, Sendable {
  /// In the unit of what is asked for; seconds for a time.
  package var value: Double
  /// When the stretch begins.
  package var start: Instant

  package init(value: Double, start: Instant) {
    self.value = value
    self.start = start
  }
}

/// Finds best efforts within a workout, over elapsed time: pauses count as time, and what is recorded in them does not.
package struct EffortSearch: Sendable {
  package let workout: Workout

  package init(_ workout: Workout) { self.workout = workout }

  /// The highest average of readings over any stretch of elapsed time; `nil` where none is long enough or known well enough.
  ///
  /// Power and speed are 0 where nothing is recorded. Of anything else a stretch counts only if at most a tenth of it is unknown.
  /// Exact. O(readings in the workout).
  package func highest(_ type: QuantityType, _ readings: Readings, seconds: Double) -> WorkoutEffort? {
    let rule: GapRule = EffortSearch.isZeroInPauses(type) ? .zero : .unknown(maximumShare: 0.1)
    return series(readings.steps(within: workout.activeSpans())).bestAverage(overSeconds: seconds, gaps: rule)
      .map(placed)
  }

  /// Whether there is none of it where nothing is recorded.
  package static func isZeroInPauses(_ type: QuantityType) -> Bool {
    [.cyclingPower, .runningPower, .cyclingSpeed, .runningSpeed, .rowingSpeed, .paddleSportsSpeed].contains(type)
  }

  /// The largest amount that came together in any stretch of elapsed time. Exact. O(samples in the workout).
  package func most(_ amounts: Amounts, seconds: Double) -> WorkoutEffort? {
    series(amounts.stepsPerSecond(within: workout.activeSpans())).bestAverage(overSeconds: seconds, gaps: .zero)
      .map { placed($0) }.map { WorkoutEffort(value: $0.value * seconds, start: $0.start) }
  }

  /// The shortest elapsed time, in seconds, in which a distance in kilometres was covered. Exact. O(samples in the workout).
  package func fastest(_ distances: Amounts, kilometers: Double) -> WorkoutEffort? {
    var (times, travelled): ([Double], [Double]) = ([0], [0])
    for step in plausible(distances.stepsPerSecond(within: workout.activeSpans())) {
      let start = Double(step.start - workout.range.start.microseconds) / 1_000_000
      times += [start, start + step.seconds]
      travelled += [travelled[travelled.count - 1], travelled[travelled.count - 1] + step.value * step.seconds]
    }
    return fastestStretch(times: times, distances: travelled, distance: kilometers).map(placed)
  }

  /// The largest distance in kilometres that was covered in any stretch of elapsed time. Exact. O(samples in the workout).
  package func farthest(_ distances: Amounts, seconds: Double) -> WorkoutEffort? {
    series(plausible(distances.stepsPerSecond(within: workout.activeSpans())))
      .bestAverage(overSeconds: seconds, gaps: .zero)
      .map { placed($0) }.map { WorkoutEffort(value: $0.value * seconds, start: $0.start) }
  }

  private func series(_ steps: [ReadingStep]) -> StepSeries {
    let (times, values, end) = steps.samples(from: workout.range.start, to: workout.range.end)
    return StepSeries(times: times, values: values, end: end, maximumHold: .infinity)
  }

  /// Without stretches that nobody can cover so fast: errors of positioning would be everybody's records.
  private func plausible(_ steps: [ReadingStep]) -> [ReadingStep] {
    let isOnFoot = QuantityType.distance(of: workout.activity) == .distanceWalkingRunning
    let limit = isOnFoot ? EffortSearch.fastestOnFoot : EffortSearch.fastest
    return steps.filter { $0.value <= limit }
  }

  /// 15 metres a second on foot, 45 on anything else, in kilometres a second.
  private static let (fastestOnFoot, fastest) = (0.015, 0.045)

  private func placed(_ effort: BestEffort) -> WorkoutEffort {
    // A stretch lies in the workout, so that its start fits.
    let microseconds = Int64((effort.start * 1_000_000).rounded())
    return WorkoutEffort(
      value: effort.value, start: Instant(microseconds: workout.range.start.microseconds &+ microseconds))
  }
}
