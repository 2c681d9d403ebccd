import Calendars

extension Zone {
  /// The zone called `name`.
  static func named(_ name: String) throws(ExportError) -> Zone {
    do { return try Zone(identifier: name) } catch { throw .unknownZone(name) }
  }

  /// Seconds east of UTC at `time` (seconds since the epoch).
  func offsetSeconds(at time: Int) -> Int { offsetSeconds(at: Instant(seconds: Int64(time))) }

  /// The first second (since the epoch) of the civil date `daysSinceEpoch`.
  func startOfDay(_ daysSinceEpoch: Int) -> Int {
    Int(startOfDay(CivilDate(daysSinceEpoch: daysSinceEpoch)).secondsRoundedDown)
  }
}
