import Calendars
import Storage

/// What answers depend on beside the query and the data: given by the caller, read nowhere else.
public struct EngineSettings: Sendable {
  /// The present: relative ranges count from here.
  public var now: Instant
  /// One zone over everything (`--tz`); a query's own `using tz` goes before it.
  public var zoneOverride: Zone?
  /// The zone of a person whose data name none.
  public var systemZone: Zone
  /// How many rows a result may have.
  public var rowLimit: Int
  /// Thresholds that take the place of those the person keeps (`--profile`); `nil` leaves the person's own.
  public var profile: TrainingProfile?

  /// Settings of a run.
  public init(
    now: Instant, zoneOverride: Zone? = nil, systemZone: Zone = .utc, rowLimit: Int = 1_000_000,
    profile: TrainingProfile? = nil
  ) {
    self.profile = profile
    self.now = now
    self.zoneOverride = zoneOverride
    self.systemZone = systemZone
    self.rowLimit = rowLimit
  }
}
