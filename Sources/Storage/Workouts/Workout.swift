import Calendars
import Quantities

/// A recorded training session.
///
///     |──run──▏pause▕──run──|      range; activeSpans() leaves the pause out
///          ▲lap      ▲lap
public struct Workout: Hashable, Sendable {
  /// What was done.
  public var activity: WorkoutActivityType
  /// From the start to the end, pauses included.
  public var range: TimeRange
  /// Seconds without pauses as the file states them, or `nil` where it does not.
  public var activeSeconds: Double?
  /// Distance in kilometres, from the workout's own attributes, else from its statistics; `nil` where neither tells.
  public var totalDistanceKilometers: Double?
  /// Energy in kilocalories, from the workout's own attributes, else from its statistics; `nil` where neither tells.
  public var totalEnergyKilocalories: Double?
  /// Who recorded it.
  public var source: SourceID
  /// Number in the person's ``MetadataTable``; 0 for none.
  public var metadata: UInt32
  /// Figures that the recording device computed, by type.
  public var statistics: [WorkoutStatistic] = []
  /// Pauses, laps and the like, in the order of the file.
  public var events: [WorkoutEvent] = []
  /// The parts of a workout of several sports (or the one part of others, from iOS 16 on).
  public var activities: [WorkoutActivityPart] = []
  /// Where it went.
  public var routes: [WorkoutRoute] = []

  /// A workout without any of its parts.
  public init(
    activity: WorkoutActivityType, range: TimeRange, activeSeconds: Double? = nil,
    totalDistanceKilometers: Double? = nil, totalEnergyKilocalories: Double? = nil, source: SourceID,
    metadata: UInt32 = 0
  ) {
    self.activity = activity
    self.range = range
    self.activeSeconds = activeSeconds
    self.totalDistanceKilometers = totalDistanceKilometers
    self.totalEnergyKilocalories = totalEnergyKilocalories
    self.source = source
    self.metadata = metadata
  }

  /// The workout's own statistic of that type, or `nil` if it has none. O(statistics).
  public func statistic(of type: QuantityType) -> WorkoutStatistic? { statistics.first { $0.type == type } }
}

/// What the recording device computed for one type over a workout or a part of it.
public struct WorkoutStatistic: Hashable, Sendable {
  /// What was measured.
  public var type: QuantityType
  /// The span it was taken over.
  public var range: TimeRange
  /// The sum in the kept unit of the type, or `nil` if the file has none.
  public var sum: Double?
  /// The average in the kept unit, or `nil`.
  public var average: Double?
  /// The smallest value in the kept unit, or `nil`.
  public var minimum: Double?
  /// The largest value in the kept unit, or `nil`.
  public var maximum: Double?

  /// A statistic.
  public init(
    type: QuantityType, range: TimeRange, sum: Double? = nil, average: Double? = nil, minimum: Double? = nil,
    maximum: Double? = nil
  ) {
    self.type = type
    self.range = range
    self.sum = sum
    self.average = average
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// One leg of a workout of several sports.
public struct WorkoutActivityPart: Hashable, Sendable {
  /// The identifier that the export writes.
  public var uuid: String
  /// What was done, or `nil` where the file does not say: that of the workout.
  public var activity: WorkoutActivityType?
  /// From the start to the end, pauses included.
  public var range: TimeRange
  /// Seconds without pauses as the file states them, or `nil`.
  public var activeSeconds: Double?
  /// Figures that the recording device computed, by type.
  public var statistics: [WorkoutStatistic] = []
  /// Pauses, laps and the like, in the order of the file.
  public var events: [WorkoutEvent] = []
  /// Number in the person's ``MetadataTable``; 0 for none.
  public var metadata: UInt32

  /// A leg without statistics and events.
  public init(
    uuid: String, activity: WorkoutActivityType? = nil, range: TimeRange, activeSeconds: Double? = nil,
    metadata: UInt32 = 0
  ) {
    self.uuid = uuid
    self.activity = activity
    self.range = range
    self.activeSeconds = activeSeconds
    self.metadata = metadata
  }
}
