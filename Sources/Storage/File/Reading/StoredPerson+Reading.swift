extension StoredPerson {
  /// Everyone in the file, in order of arrival. What is damaged is replaced by nothing, and told of.
  static func all(_ connection: Connection, damages: DamageLog) throws(StoreError) -> [StoredPerson] {
    let statement = try connection.prepare(
      """
      SELECT id, name, export_date, profile_date, home_zone, profile_checksum, profile, zones_checksum, zones
      FROM person ORDER BY id
      """)
    var people: [StoredPerson] = []
    while try statement.step() {
      let name = statement.text(1)
      let profile = checked(statement, 5) { bytes throws(MalformedBytes) in try StoredProfile(storedBytes: bytes) }
      let zones = checked(statement, 7) { bytes throws(MalformedBytes) in try ZoneSightings(storedBytes: bytes) }
      if profile == nil || zones == nil { damages.add(StoreDamage(person: name, part: .profile)) }
      people.append(
        StoredPerson(
          id: statement.integer(0), name: name,
          fullExportDate: statement.isNull(2) ? nil : statement.integer(2),
          profileDate: statement.isNull(3) ? nil : statement.integer(3),
          homeZone: statement.isNull(4) ? nil : statement.text(4), profile: profile ?? StoredProfile(),
          zones: zones ?? ZoneSightings(), sources: []))
    }
    for index in people.indices {
      people[index].sources = try sources(of: people[index].id, connection)
      people[index].sourceOrders = try sourceOrders(of: people[index].id, connection)
    }
    return people
  }

  /// What `decode` makes of the bytes behind a checksum, or `nil` if they are damaged.
  private static func checked<Value>(
    _ statement: Statement, _ column: Int32, _ decode: (UnsafeRawBufferPointer) throws(MalformedBytes) -> Value
  ) -> Value? {
    let bytes = statement.bytes(column + 1)
    guard Checksum.of(bytes) == statement.integer(column) else { return nil }
    return try? decode(bytes)
  }

  private static func sources(of person: Int64, _ connection: Connection) throws(StoreError) -> [SampleSource] {
    let statement = try connection.prepare(
      "SELECT name, device_model, class FROM source WHERE person = ? ORDER BY number")
    try statement.start(.integer(person))
    var sources: [SampleSource] = []
    while try statement.step() {
      sources.append(
        SampleSource(
          name: statement.text(0), deviceModel: statement.isNull(1) ? nil : statement.text(1),
          sourceClass: SourceClass(rawValue: Int(truncatingIfNeeded: statement.integer(2))) ?? .app))
    }
    return sources
  }
}
