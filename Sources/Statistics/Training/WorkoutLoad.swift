import Calendars
import Quantities
import Storage

/// The currency in which training load is counted.
package enum LoadScale: Hashable, Sendable {
  /// A score on which an hour at threshold is 100, by power or by heart rate.
  case stressScore
  /// Banister's training impulse in weighted minutes, by heart rate.
  case impulse
}

/// What one workout was worth, or why that is not known.
package struct WorkoutLoad: Hashable, Sendable {
  /// What the load was worked out from.
  package enum Method: Hashable, Sendable {
    case power, heartRate
    /// No heart rate and no usable power was recorded in the workout.
    case noSamples
    /// Heart rate was recorded, but resting or maximum heart rate are not known.
    case noThresholds
  }

  /// `nil` if ``method`` says that it is not known.
  package var value: Double?
  package var method: Method
  /// The share of the active time for which there is a reading, 0…1.
  package var coverage: Double

  package init(value: Double?, method: Method, coverage: Double) {
    self.value = value
    self.method = method
    self.coverage = coverage
  }
}

extension Athlete {
  /// The load of each workout.
  ///
  /// On the scale of scores, a cycling workout counts by normalised power if the threshold power is known and power was recorded
  /// for half of the active time; all else counts by heart rate, as the impulse over that of an hour at the threshold heart rate.
  /// Pauses are cut out. A heart rate holds until the next one, at most `maximumGap`.
  ///
  /// - Complexity: O(readings in workouts), once for each profile, gap and scale.
  package func loads(
    of workouts: [Workout], _ person: PersonData, _ scale: LoadScale, maximumGap: Int64
  ) -> [WorkoutLoad] {
    var settings = StatisticsSettings()
    settings.maximumGap = maximumGap
    let rates = person.readings(of: .heartRate, settings: settings)
    let power = scale == .stressScore ? person.readings(of: .cyclingPower, settings: settings, needsTime: true) : nil
    return workouts.map { workout in
      let date = date(of: workout.range.start)
      if let power, let load = powerLoad(workout, power, on: date) { return load }
      return heartRateLoad(workout, rates, on: date, scale)
    }
  }

  private func powerLoad(_ workout: Workout, _ power: Readings, on date: CivilDate) -> WorkoutLoad? {
    guard workout.activity == .cycling || workout.activity == .handCycling, let threshold = thresholdPower(on: date)
    else { return nil }
    let spans = workout.activeSpans()
    let steps = power.steps(within: spans)
    let active = spans.seconds
    guard active > 0, steps.coveredSeconds >= active / 2 else { return nil }
    let (times, values, end) = steps.samples(from: workout.range.start, to: workout.range.end)
    guard
      let grid = valuesPerSecond(times: times, values: values, end: end, maximumHold: .infinity),
      let normalized = normalizedPower(perSecond: grid),
      let score = powerStressScore(
        normalizedPower: normalized, seconds: workout.durationSeconds, thresholdWatts: threshold.value)
    else { return nil }
    return WorkoutLoad(value: score, method: .power, coverage: min(steps.coveredSeconds / active, 1))
  }

  private func heartRateLoad(
    _ workout: Workout, _ rates: Readings?, on date: CivilDate, _ scale: LoadScale
  ) -> WorkoutLoad {
    let spans = workout.activeSpans()
    let steps = rates?.steps(within: spans) ?? []
    guard !steps.isEmpty else { return WorkoutLoad(value: nil, method: .noSamples, coverage: 0) }
    let coverage = min(steps.coveredSeconds / max(spans.seconds, 1), 1)
    guard let reserve = reserve(on: date), let threshold = thresholdHeartRate(on: date) else {
      return WorkoutLoad(value: nil, method: .noThresholds, coverage: coverage)
    }
    // Nobody is taken for a man unsaid: where the sex is unknown, the mean of both formulas counts.
    let values = impulseWeights.compactMap { weights -> Double? in
      guard
        let impulse = trainingImpulse(
          heartRates: steps.map(\.value), seconds: steps.map(\.seconds), reserve: reserve, weights: weights)
      else { return nil }
      guard scale == .stressScore else { return impulse }
      return heartRateStressScore(
        impulse: impulse, thresholdHeartRate: threshold.value, reserve: reserve, weights: weights)
    }
    guard values.count == impulseWeights.count else {
      return WorkoutLoad(value: nil, method: .noThresholds, coverage: coverage)
    }
    return WorkoutLoad(
      value: values.reduce(0, +) / Double(values.count), method: .heartRate, coverage: coverage)
  }
}

extension [TimeRange] {
  /// The length of all together.
  var seconds: Double { Double(reduce(Int64(0)) { $0 + $1.microseconds }) / 1_000_000 }
}

extension PersonData {
  /// The load of every session, in the order of ``workoutSessions``. Kept.
  package func sessionLoads(_ athlete: Athlete, _ scale: LoadScale, maximumGap: Int64) -> [WorkoutLoad] {
    let key = TrainingKey.loads(
      athlete.profile, home: athlete.timeline.home.identifier, moves: athlete.timeline.changes.count, scale,
      maximumGap: maximumGap)
    let types: Set<SampleType> = [.quantity(.heartRate), .quantity(.cyclingPower), .quantity(.restingHeartRate)]
    return derived.value(from: types, key: key) {
      athlete.loads(of: workoutSessions.map(\.main), self, scale, maximumGap: maximumGap)
    }
  }
}
