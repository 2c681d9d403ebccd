import Calendars

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

  /// Settings of a run.
  public init(now: Instant, zoneOverride: Zone? = nil, systemZone: Zone = .utc, rowLimit: Int = 1_000_000) {
    self.now = now
    self.zoneOverride = zoneOverride
    self.systemZone = systemZone
    self.rowLimit = rowLimit
  }
}
