import Calendars

/// How sightings of zones lie in the file: only where the zone changes, and how often each zone was named.
///
///     | zones: name, times named | changes: instant, number of the zone |
extension ZoneSightings {
  /// The bytes of what a reader needs.
  func storedBytes() -> [UInt8] {
    var writer = ByteWriter()
    writer.list(namedZones) { writer, zone in
      writer.text(zone.name)
      writer.count(zone.count)
    }
    let numbers = Dictionary(namedZones.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    writer.list(changes()) { writer, sighting in
      writer.fixed(sighting.instant.microseconds)
      writer.count(numbers[sighting.zoneIdentifier] ?? 0)
    }
    return writer.bytes
  }

  /// Sightings of which only the changes are known.
  init(storedBytes: UnsafeRawBufferPointer) throws(MalformedBytes) {
    var reader = ByteReader(storedBytes)
    let zones = try reader.list { reader throws(MalformedBytes) in
      (name: try reader.text(), count: try reader.number())
    }
    let changes = try reader.list { reader throws(MalformedBytes) in
      (instant: try reader.fixed(Int64.self), zone: try reader.number())
    }
    try reader.end()
    // First, so that numbers stay what they are: rows in the file hold them.
    self.init(named: zones.map(\.name))
    for change in changes {
      guard zones.indices.contains(change.zone) else { throw MalformedBytes() }
      append(zones[change.zone].name, at: Instant(microseconds: change.instant))
    }
    for zone in zones { setCount(zone.count, of: zone.name) }
  }
}
