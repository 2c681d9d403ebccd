import Calendars
import Quantities

/// What a person's efforts are measured against: heart rates, threshold power and zones, each from a date on.
///
///     let profile = try TrainingProfile(parsing: text)      // the JSON form, see Documentation/Profile.md
///     profile.value(of: \.thresholdPowerWatts, on: ride)    // what held on the day of the ride
///
/// A value holds from its date until the next value of its kind; before the first one, the first one holds.
public struct TrainingProfile: Hashable, Sendable {
  /// The sex that formulas were fitted for; `nil` leaves it to the person's characteristics.
  public var biologicalSex: BiologicalSex?
  /// The date of birth; `nil` leaves it to the person's characteristics.
  public var dateOfBirth: CivilDate?
  /// The thresholds by date, each date once.
  public private(set) var entries: [Entry]

  /// Thresholds that were measured or set on one day.
  public struct Entry: Hashable, Sendable {
    /// The first day on which they hold.
    public let date: CivilDate
    /// The values set then; the others go on as they were.
    public let thresholds: TrainingThresholds

    /// Thresholds from a day on.
    public init(from date: CivilDate, _ thresholds: TrainingThresholds) {
      self.date = date
      self.thresholds = thresholds
    }
  }

  /// A profile of entries in any order; of two of one date the later one in the list wins.
  public init(biologicalSex: BiologicalSex? = nil, dateOfBirth: CivilDate? = nil, _ entries: [Entry] = []) {
    self.biologicalSex = biologicalSex
    self.dateOfBirth = dateOfBirth
    let byDate = Dictionary(entries.map { ($0.date, $0) }) { $1 }
    self.entries = byDate.values.sorted { $0.date < $1.date }
  }

  /// The value of one kind that holds on a day, the date from which it does, and whether that date is still to come: then the first
  /// value stands in. `nil` if the profile never says. O(entries).
  public func value<Value>(
    of kind: KeyPath<TrainingThresholds, Value?>, on date: CivilDate
  ) -> (value: Value, from: CivilDate, isBeforeFirst: Bool)? {
    let known = entries.compactMap { entry in entry.thresholds[keyPath: kind].map { ($0, entry.date) } }
    guard let first = known.first else { return nil }
    guard let last = known.last(where: { $0.1 <= date }) else { return (first.0, first.1, true) }
    return (last.0, last.1, false)
  }

  /// The days on which something changes, ascending. O(entries).
  public var dates: [CivilDate] { entries.map(\.date) }
}

/// Values to measure efforts against. `nil` is *not said here*.
public struct TrainingThresholds: Hashable, Sendable {
  /// The highest heart rate, in beats per minute.
  public var maximumHeartRate: Double?
  /// The heart rate at rest, in beats per minute.
  public var restingHeartRate: Double?
  /// The heart rate at the lactate threshold: what can be held for about an hour.
  public var thresholdHeartRate: Double?
  /// The power that can be held for about an hour, in watts (known as FTP).
  public var thresholdPowerWatts: Double?
  /// Lower borders of the heart-rate zones 1, 2, 3 …, ascending; below the first is zone 0.
  public var heartRateZones: [Double]?
  /// Lower borders of the power zones 1, 2, 3 … in watts, ascending; below the first is zone 0.
  public var powerZones: [Double]?
  /// What heart-rate zones are shares of where no borders are given.
  public var heartRateZoneModel: ZoneModel?

  /// What zones of 50, 60, 70, 80 and 90 % are shares of.
  public enum ZoneModel: String, Hashable, Sendable, CaseIterable {
    /// The maximum heart rate.
    case maximum
    /// The span between resting and maximum heart rate (Karvonen).
    case reserve
  }

  /// Nothing said.
  public init() {}
}
