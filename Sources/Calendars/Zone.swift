/// The time of a place: how far its clocks were, are and will be ahead of UTC.
///
///     let berlin = try Zone(identifier: "Europe/Berlin")
///     berlin.startOfDay(CivilDate("2024-03-31")!)   // the 23-hour day begins 2024-03-30T23:00:00Z
///
/// A zone is a value whose data are shared: copying costs a reference count, and two zones of one identifier are equal.
/// Data come from the system's tz database, see ``init(identifier:)``; years that no file lists follow the file's rule.
///
/// - Complexity: look-ups take O(log *n*) in the number of clock changes, some 10 steps, whatever the year.
public struct Zone: Hashable, Sendable {
  let data: ZoneData

  init(data: ZoneData) { self.data = data }

  /// The name under which the zone was asked for, as `Europe/Berlin`, `UTC` or `+05:30`.
  public var identifier: String { data.identifier }

  /// Clocks never differ from UTC by more: 26 hours.
  static let offsetLimitSeconds = 26 * 3_600

  /// The zone whose clocks show UTC.
  public static let utc = Zone(data: ZoneData(identifier: "UTC", fixedOffsetSeconds: 0, abbreviation: "UTC"))

  public static func == (left: Zone, right: Zone) -> Bool {
    left.data === right.data || left.identifier == right.identifier
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// What a zone's values share.
final class ZoneData: Sendable {
  let identifier: String
  let table: OffsetTable
  /// The setting of the clock in each step of the table.
  let stepSettings: [Int]
  let settings: [ZoneFile.Setting]

  init(identifier: String, table: OffsetTable, stepSettings: [Int], settings: [ZoneFile.Setting]) {
    assert(table.starts.count == stepSettings.count, "every step has a setting")
    self.identifier = identifier
    self.table = table
    self.stepSettings = stepSettings
    self.settings = settings
  }

  convenience init(identifier: String, fixedOffsetSeconds: Int, abbreviation: String) {
    let setting = ZoneFile.Setting(
      offsetSeconds: fixedOffsetSeconds, isDaylight: false, abbreviation: abbreviation)
    let offset = Int64(fixedOffsetSeconds) * Microseconds.second
    self.init(
      identifier: identifier, table: OffsetTable(fixedOffset: offset), stepSettings: [0], settings: [setting])
  }
}

extension Zone {
  /// How many seconds the zone's clocks are ahead of UTC at an instant; negative west of Greenwich. O(log n).
  public func offsetSeconds(at instant: Instant) -> Int {
    Int(data.table.offset(at: instant.microseconds) / Microseconds.second)
  }

  /// The short name in force at an instant, as `CEST` or `+03`. O(log n).
  public func abbreviation(at instant: Instant) -> String { setting(at: instant).abbreviation }

  /// Whether the tz database marks the setting in force as daylight saving time. O(log n).
  public func isDaylightSaving(at instant: Instant) -> Bool { setting(at: instant).isDaylight }

  private func setting(at instant: Instant) -> ZoneFile.Setting {
    data.settings[data.stepSettings[data.table.index(at: data.table.folded(instant.microseconds))]]
  }

  /// What the clocks show at an instant. O(log n).
  public func localDateTime(at instant: Instant) -> CivilDateTime {
    CivilDateTime(localMicroseconds: data.table.local(at: instant.microseconds))
  }

  /// The instant that a time on the clock means. O(log n).
  ///
  /// Of a time that the clocks show twice, the first. A time that they skip moves on by what was skipped: 02:30 becomes
  /// 03:30 where clocks go from 02:00 to 03:00.
  public func instant(of local: CivilDateTime) -> Instant {
    Instant(microseconds: data.table.instant(of: local.localMicroseconds))
  }

  /// The first instant whose date is `date` or later: 01:00 on the clock where midnight is skipped. O(log n).
  ///
  /// - Parameter dayStartSeconds: The time of the clock at which days begin, for days that run from 04:00 to 04:00.
  public func startOfDay(_ date: CivilDate, dayStartSeconds: Int = 0) -> Instant {
    let local = date.startMicroseconds.addingClamped(Int64(dayStartSeconds).multipliedClamped(by: Microseconds.second))
    return Instant(microseconds: data.table.first(reaching: local).instant)
  }

  /// The next instant after `instant` at which the clocks are set to another offset, or `nil` if they never are again.
  ///
  /// O(log n).
  public func nextChange(after instant: Instant) -> Instant? {
    var step = data.table.step(at: instant.microseconds)
    while step.end != .max {
      let next = data.table.step(at: step.end)
      if next.offset != step.offset { return Instant(microseconds: step.end) }
      step = next
    }
    return nil
  }
}
