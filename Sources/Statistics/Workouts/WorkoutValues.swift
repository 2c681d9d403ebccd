import Calendars
import Kernels
import Quantities
import Storage

/// What one type comes to in one workout: `X of … workouts`.
package struct WorkoutValue: Sendable {
  /// Where the numbers come from.
  package enum Origin: Hashable, Sendable {
    /// The workout's own statistics, or the totals that it states.
    case workout
    /// The samples in its span.
    case samples
  }

  package let workout: Workout
  package let origin: Origin
  /// In the kept unit; `nil` where the type has no such number or it is not known.
  package var sum: Double?, average: Double?, minimum: Double?, maximum: Double?

  package init(
    workout: Workout, origin: Origin, sum: Double? = nil, average: Double? = nil, minimum: Double? = nil,
    maximum: Double? = nil
  ) {
    self.workout = workout
    self.origin = origin
    self.sum = sum
    self.average = average
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether anything is known at all; a workout without is missing, not 0.
  package var isKnown: Bool { sum != nil || average != nil || minimum != nil || maximum != nil }
}

/// Numbers of workouts put into cells by the start of the workout.
package enum WorkoutTotals {
  /// A workout's own sum of a cumulative type, or `nil` if only its samples can tell.
  package static func ownSum(of type: QuantityType, in workout: Workout) -> Double? {
    if let sum = workout.statistic(of: type)?.sum { return sum }
    if type == .activeEnergyBurned { return workout.totalEnergyKilocalories }
    if QuantityType.distances.contains(type), type == QuantityType.distance(of: workout.activity),
      !workout.statistics.contains(where: { QuantityType.distances.contains($0.type) && $0.sum != nil })
    {
      return workout.totalDistanceKilometers
    }
    return nil
  }

  /// What an amount comes to in each workout: its own statistics, else the samples in its span.
  ///
  /// - Parameter amounts: The merged amounts of the type, `nil` if the person has none.
  /// - Returns: One value for each workout that has one, in the order given.
  package static func values(of type: QuantityType, in workouts: [Workout], amounts: Amounts?) -> [WorkoutValue] {
    workouts.compactMap { workout in
      if let sum = ownSum(of: type, in: workout) { return WorkoutValue(workout: workout, origin: .workout, sum: sum) }
      guard let amounts else { return nil }
      let request = CellRequest(partition: TimePartition(workout.range), aggregates: [.sum])
      guard let sum = amounts.aggregated(request).value(.sum, timeLabel: 0) else { return nil }
      return WorkoutValue(workout: workout, origin: .samples, sum: sum)
    }
  }

  /// What readings come to in each workout: its own statistics, else the samples in its span.
  package static func values(of type: QuantityType, in workouts: [Workout], readings: Readings?) -> [WorkoutValue] {
    workouts.compactMap { workout in
      if let own = workout.statistic(of: type), own.average != nil || own.minimum != nil || own.maximum != nil {
        return WorkoutValue(
          workout: workout, origin: .workout, average: own.average, minimum: own.minimum, maximum: own.maximum)
      }
      guard let readings else { return nil }
      let request = CellRequest(partition: TimePartition(workout.range), aggregates: [.average, .minimum, .maximum])
      guard let cell = readings.aggregated(request).cell(timeLabel: 0) else { return nil }
      return WorkoutValue(
        workout: workout, origin: .samples, average: cell.values[0], minimum: cell.values[1], maximum: cell.values[2])
    }
  }

  /// The distance of each workout: all its distance statistics, else the total it states, else the samples in its span of the type
  /// in which its activity is recorded.
  ///
  /// - Parameter amounts: Hands out the merged amounts of a distance type.
  package static func distances(of workouts: [Workout], amounts: (QuantityType) -> Amounts?) -> [WorkoutValue] {
    workouts.compactMap { workout in
      if let own = workout.distanceKilometers { return WorkoutValue(workout: workout, origin: .workout, sum: own) }
      let type = QuantityType.distance(of: workout.activity)
      return values(of: type, in: [workout], amounts: amounts(type)).first
    }
  }

  /// Sums of workouts as amounts over the span of each one, to be counted whole in the cell of its start.
  ///
  /// See ``CellRequest/assignsToRowStart``: a workout belongs to the bucket in which it starts.
  ///
  /// - Parameter values: By start of the workout. Those without a sum are left out.
  package static func amounts(of values: [WorkoutValue]) -> Amounts {
    var rows = Rows()
    for value in values.sorted(by: {
      ($0.workout.range.start, $0.workout.range.end) < ($1.workout.range.start, $1.workout.range.end)
    }) {
      guard let sum = value.sum else { continue }
      let range = value.workout.range
      rows.append(
        start: range.start.microseconds, end: range.end.microseconds, value: sum, source: value.workout.source.rawValue)
    }
    return .addingAll(rows)
  }

  /// The numbers of the readings of several workouts together, in the order of the aggregates.
  ///
  /// The average weights each workout's average by its duration without pauses; minimum and maximum are those over all workouts.
  /// Other numbers are taken over the averages of the workouts.
  ///
  /// - Parameter values: By start of the workout.
  package static func numbers(_ aggregates: [Aggregate], of values: [WorkoutValue]) -> [Double?] {
    aggregates.map { number($0, of: values) }
  }

  private static func number(_ aggregate: Aggregate, of values: [WorkoutValue]) -> Double? {
    let averages = values.compactMap(\.average)
    switch aggregate {
    case .count: return Double(values.count)
    case .minimum: return values.compactMap { $0.minimum ?? $0.average }.min()
    case .maximum: return values.compactMap { $0.maximum ?? $0.average }.max()
    case .average: return weightedAverage(of: values)
    case .latest: return values.last?.average
    case .earliest: return values.first?.average
    case .median, .percentile, .standardDeviation: return DailyTotals.statistic(aggregate, ofSorted: averages.sorted())
    case .time: return values.reduce(0) { $0 + $1.workout.durationSeconds }
    case .sum, .rate: return nil
    }
  }

  private static func weightedAverage(of values: [WorkoutValue]) -> Double? {
    var (sum, weight) = (DoubleDouble.zero, 0.0)
    for value in values {
      guard let average = value.average else { continue }
      sum += DoubleDouble(productOf: average, and: value.workout.durationSeconds)
      weight += value.workout.durationSeconds
    }
    return weight > 0 ? (sum / weight).value : mean(of: values.compactMap(\.average))
  }
}
