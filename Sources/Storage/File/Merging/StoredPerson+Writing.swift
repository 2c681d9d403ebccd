import Calendars

extension StoredPerson {
  /// The person of that name, or `nil`. A damaged profile is an error: what is not known cannot be merged.
  static func named(_ name: String, _ connection: Connection) throws(StoreError) -> StoredPerson? {
    let damages = DamageLog()
    guard let person = try all(connection, damages: damages).first(where: { $0.name == name }) else { return nil }
    if damages.damages.contains(where: { $0.person == name }) { throw .damaged(path: connection.path) }
    return person
  }

  /// A new person of whom nothing is known.
  static func insert(named name: String, _ connection: Connection) throws(StoreError) -> StoredPerson {
    let (profile, zones) = (StoredProfile(), ZoneSightings())
    let insert = try connection.prepare("INSERT INTO person VALUES (NULL, ?, NULL, NULL, NULL, ?, ?, ?, ?)")
    let (profileBytes, zoneBytes) = (profile.storedBytes(), zones.storedBytes())
    try insert.run(
      .text(name), .integer(Checksum.of(profileBytes)), .bytes(profileBytes), .integer(Checksum.of(zoneBytes)),
      .bytes(zoneBytes))
    return StoredPerson(
      id: connection.lastInsertedRow, name: name, fullExportDate: nil, profileDate: nil, homeZone: nil,
      profile: profile,
      zones: zones, sources: [])
  }

  /// Writes everything but the sources.
  func update(_ connection: Connection) throws(StoreError) {
    let (profileBytes, zoneBytes) = (profile.storedBytes(), zones.storedBytes())
    let update = try connection.prepare(
      """
      UPDATE person SET export_date = ?, profile_date = ?, home_zone = ?, profile_checksum = ?, profile = ?,
        zones_checksum = ?, zones = ? WHERE id = ?
      """)
    try update.run(
      fullExportDate.map { .integer($0) } ?? .null, profileDate.map { .integer($0) } ?? .null,
      homeZone.map { .text($0) } ?? .null, .integer(Checksum.of(profileBytes)), .bytes(profileBytes),
      .integer(Checksum.of(zoneBytes)), .bytes(zoneBytes), .integer(id))
  }
}

extension ZoneSightings {
  /// No sightings, but numbers for these zones.
  init(named names: [String]) {
    self.init()
    for name in names { setCount(0, of: name) }
  }

  /// Other sightings as rows of a series, whose values are numbers of this one's zones.
  mutating func rows(of other: ZoneSightings) -> SampleColumns {
    let zones = other.namedZones.map { zone in
      setCount(count(of: zone.name), of: zone.name)
      return namedZones.firstIndex { $0.name == zone.name } ?? 0
    }
    var rows = SampleColumns()
    for (instant, zone) in zip(other.instants, other.zones) {
      rows.append(
        start: instant, end: instant, value: Double(zones[Int(zone)]), source: SourceID(rawValue: 0))
    }
    rows.sort()
    return rows
  }

  /// Adds sightings that are rows of a series.
  mutating func append(_ rows: SampleColumns) {
    let names = namedZones.map(\.name)
    for (start, value) in zip(rows.starts, rows.values) {
      if let number = Int(exactly: value), names.indices.contains(number) {
        append(names[number], at: Instant(microseconds: start))
      }
    }
  }

  private func count(of name: String) -> Int { namedZones.first { $0.name == name }?.count ?? 0 }
}
