import Calendars
import Storage

extension ZoneTimeline {
  /// The zone timeline of a person: the home zone, and from each sighting on the zone that was named, until another one is.
  ///
  /// Names that the tz database does not know are left out and handed back.
  ///
  /// - Parameter systemZone: The zone to live in where the person's data name none.
  /// - Complexity: O(s log s) for s sightings; each zone is read once.
  package static func of(
    _ person: PersonData, systemZone: Zone
  ) -> (timeline: ZoneTimeline, isHomeAssumed: Bool, unknownIdentifiers: [String]) {
    var known: [String: Zone] = [:]
    var unknown: [String] = []
    func zone(_ identifier: String) -> Zone? {
      if let zone = known[identifier] { return zone }
      if unknown.contains(identifier) { return nil }
      guard let zone = try? Zone(identifier: identifier) else {
        unknown.append(identifier)
        return nil
      }
      known[identifier] = zone
      return zone
    }
    let home = person.homeZoneIdentifier.flatMap(zone)
    let sightings = person.zoneSightings.compactMap { sighting in
      zone(sighting.zoneIdentifier).map { (sighting.instant, $0) }
    }
    return (ZoneTimeline(home: home ?? systemZone, sightings: sightings), home == nil, unknown)
  }
}
