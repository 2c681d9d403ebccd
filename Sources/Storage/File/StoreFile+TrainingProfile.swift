extension StoreFile {
  /// Keeps a person's training profile, in the place of the one before; `nil` forgets it. Imports leave it alone.
  ///
  /// - Parameter name: Whose profile it is; `nil` for the first person of the store.
  /// - Throws: ``StoreError/noPerson(_:known:)`` if nobody is called so; the file then is as it was before.
  public func keep(_ profile: TrainingProfile?, of name: String? = nil) throws(StoreError) {
    let (connection, person) = try openForWriting(person: name)
    try connection.execute(StoreFormat.profileSchema)
    if let profile {
      try profile.write(for: person.id, connection)
    } else {
      try connection.execute("DELETE FROM training_profile WHERE person = \(person.id)")
    }
    try commit(connection)
  }
}

extension TrainingProfile {
  /// The profile of a person in the file; `nil` if there is none, or if it is damaged, which is told.
  static func stored(
    of person: StoredPerson, _ connection: Connection, damages: DamageLog
  ) throws(StoreError) -> TrainingProfile? {
    guard try connection.hasTable("training_profile") else { return nil }
    let select = try connection.prepare("SELECT checksum, data FROM training_profile WHERE person = ?")
    try select.start(.integer(person.id))
    defer { select.reset() }
    guard try select.step() else { return nil }
    let bytes = select.bytes(1)
    let text = String(decoding: bytes, as: UTF8.self)
    if Checksum.of(bytes) == select.integer(0), let profile = try? TrainingProfile(parsing: text) { return profile }
    damages.add(StoreDamage(person: person.name, part: .other("the training profile")))
    return nil
  }

  /// Writes the profile into the file; the table must be there.
  func write(for person: Int64, _ connection: Connection) throws(StoreError) {
    let bytes = Array(text.utf8)
    let insert = try connection.prepare("INSERT OR REPLACE INTO training_profile VALUES (?, ?, ?)")
    try insert.run(.integer(person), .integer(Checksum.of(bytes)), .bytes(bytes))
  }
}
