import Calendars

/// The activity rings of one civil date, as the system computed them.
///
/// A file may hold several of one date. All are kept, in the order of the file; ``PersonData/activitySummary(on:)`` answers with
/// the last one.
public struct ActivitySummary: Hashable, Sendable {
  /// The date, as lived: no time and no zone.
  public var date: CivilDate
  /// Active energy in kilocalories.
  public var activeEnergyBurnedKilocalories: Double?
  /// Its goal, in kilocalories.
  public var activeEnergyBurnedGoalKilocalories: Double?
  /// Move time in minutes, for those whose ring counts it.
  public var moveMinutes: Double?
  /// Its goal, in minutes.
  public var moveGoalMinutes: Double?
  /// Exercise in minutes.
  public var exerciseMinutes: Double?
  /// Its goal, in minutes.
  public var exerciseGoalMinutes: Double?
  /// The number of hours with a minute of standing.
  public var standHours: Double?
  /// Its goal.
  public var standGoalHours: Double?

  /// A summary of which nothing is known but its date.
  public init(date: CivilDate) { self.date = date }
}
