import Calendars
import Statistics
import Storage

/// A moment that a person writes down: where the present is set by hand.
public enum Moment {
  /// The instant that `text` names: `2026-05-31T18:00:00+02:00` or with `Z`; without an offset, in the zone of the person:
  /// `2026-05-31T18:00`. A longer period (`2026-05-31`, `2026-W22`) stands for its first instant.
  ///
  /// - Parameters:
  ///   - zoneOverride: A zone put over everything, before the person's own.
  ///   - systemZone: The zone of a person whose data name none.
  /// - Throws: ``Calendars/CivilPeriodError`` that says what is wrong with the text.
  public static func instant(
    _ text: String, of person: PersonData, zoneOverride: Zone?, systemZone: Zone
  ) throws(CivilPeriodError) -> Instant {
    if let instant = ExportDate.instant(text) { return instant }
    let timeline =
      zoneOverride.map { ZoneTimeline(using: $0) } ?? ZoneTimeline.of(person, systemZone: systemZone).timeline
    return try CivilPeriod(parsing: text).range(in: timeline).start
  }
}
