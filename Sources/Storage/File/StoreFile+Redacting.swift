import Calendars
import Quantities

extension StoreFile {
  /// Writes a copy of the store that says less of whom it is about, to a new file.
  ///
  /// Gone are: routes; names of people, sources and devices (`Watch 1`, `App 2` remain); the date of birth; clinical records;
  /// names and dates of birth within electrocardiograms and the like; metadata but Apple's own, and of that what identifies;
  /// removed samples; the history of imports; orders of sources. What remains is still a person's health over years, with the time of every
  /// step: few such lines are needed to recognise someone.
  ///
  /// - Throws: ``StoreError/exists(path:)`` if there is a file at `target`.
  public func redact(to target: String) throws(StoreError) {
    guard let connection = try openForReading() else { throw .noPerson("", known: []) }
    // Under the name that will be shared there is never more than the finished copy, whenever this is killed.
    let unfinished = target + ".not-yet-redacted"
    try Platform.createPrivateFile(target)
    do throws(StoreError) {
      for end in ["", "-wal", "-shm"] { Platform.delete(unfinished + end) }
      try Platform.createPrivateFile(unfinished)
      try connection.execute("COMMIT; PRAGMA query_only = 0")
      let copy = try connection.prepare("VACUUM INTO ?")
      try copy.run(.text(unfinished))
      try StoreFile(path: unfinished, busyTimeoutMilliseconds: busyTimeoutMilliseconds).redactInPlace()
      guard Platform.replace(target, with: unfinished) else { throw .readOnly(path: target) }
    } catch {
      for end in ["", "-wal", "-shm"] { Platform.delete(unfinished + end) }
      Platform.delete(target)
      throw error
    }
  }

  private func redactInPlace() throws(StoreError) {
    let connection = try openForWriting()
    try StoreFile.forgetChanges(connection)
    if try connection.hasTable("series_head") { try connection.execute("DELETE FROM series_head") }
    if try connection.hasTable("source_order") { try connection.execute("DELETE FROM source_order") }
    try connection.execute(
      """
      DELETE FROM route; DELETE FROM import; DELETE FROM totals;
      DELETE FROM record WHERE kind = \(RecordKind.clinicalRecord.rawValue);
      DELETE FROM format WHERE key >= '\(StoreFile.definitionPrefix)' AND key < '\(StoreFile.definitionEnd)';
      UPDATE format SET value = abs(random()) WHERE key = 'identity';
      UPDATE format SET value = 0 WHERE key = 'first_anchor';
      UPDATE person SET name = 'Person ' || id;
      """)
    for person in try StoredPerson.all(connection, damages: DamageLog()) {
      var redacted = person
      redacted.profile.characteristics.dateOfBirth = nil
      try redacted.update(connection)
      if var training = try TrainingProfile.stored(of: person, connection, damages: DamageLog()) {
        training.dateOfBirth = nil
        try training.write(for: person.id, connection)
      }
      try StoreFile.redactSources(of: person, connection)
      try StoreFile.redactMetadata(of: person, connection)
      try StoreFile.redactRecords(of: person, connection)
    }
    try commit(connection)
    // Deleted bytes lie in free pages until the file is written anew.
    try connection.execute("VACUUM")
    try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private static func redactSources(of person: StoredPerson, _ connection: Connection) throws(StoreError) {
    let update = try connection.prepare(
      "UPDATE source SET name = ?, device_model = ? WHERE person = ? AND number = ?")
    var counts: [SourceClass: Int] = [:]
    for (number, source) in person.sources.enumerated() {
      counts[source.sourceClass, default: 0] += 1
      let name = "\(source.sourceClass.redactedName) \(counts[source.sourceClass] ?? 0)"
      try update.run(
        .text(name), source.deviceModel == nil ? .null : .text(source.sourceClass.redactedName), .integer(person.id),
        .integer(Int64(number)))
    }
  }

  /// Lists keep their numbers and lose entries.
  private static func redactMetadata(of person: StoredPerson, _ connection: Connection) throws(StoreError) {
    let lists = try StoredMetadata(ofPerson: person.id, connection).lists
    var redacted = MetadataLists()
    for number in 1..<max(1, lists.count) {
      redacted.appendUnchecked(lists[UInt32(truncatingIfNeeded: number)].filter(\.isHarmless))
    }
    try connection.execute("DELETE FROM metadata WHERE person = \(person.id)")
    var writer = ByteWriter()
    redacted.write(afterTexts: 0, lists: 1, to: &writer)
    let insert = try connection.prepare("INSERT INTO metadata VALUES (NULL, ?, ?, ?)")
    try insert.run(.integer(person.id), .integer(Checksum.of(writer.bytes)), .bytes(writer.bytes))
  }

  private static func redactRecords(of person: StoredPerson, _ connection: Connection) throws(StoreError) {
    let select = try connection.prepare("SELECT id, kind, data FROM record WHERE person = ?")
    try select.start(.integer(person.id))
    var changed: [(id: Int64, bytes: [UInt8])] = []
    while try select.step() {
      guard let kind = RecordKind(rawValue: select.integer(1)),
        let bytes = try? redacted(kind, select.bytes(2))
      else {
        changed.append((select.integer(0), []))
        continue
      }
      if !bytes.isEmpty { changed.append((select.integer(0), bytes)) }
    }
    for record in changed {
      let update = try connection.prepare("UPDATE record SET checksum = ?, data = ?, key = id WHERE id = ?")
      try update.run(.integer(Checksum.of(record.bytes)), .bytes(record.bytes), .integer(record.id))
    }
    try connection.execute("DELETE FROM record WHERE length(data) = 0")
  }

  /// The bytes of a record without what tells of whom it is; empty if they may stay.
  private static func redacted(_ kind: RecordKind, _ bytes: UnsafeRawBufferPointer) throws(MalformedBytes) -> [UInt8] {
    var reader = ByteReader(bytes)
    var writer = ByteWriter()
    let numbers = NumberMapping.none
    switch kind {
    case .workout:
      var workout = try Workout(from: &reader) { _, _ in RoutePoints(RouteColumns()) }
      workout.routes = []
      for index in workout.activities.indices { workout.activities[index].uuid = "" }
      workout.write(to: &writer, numbers)
    case .correlation, .activitySummary, .heartbeats: break
    case .audiogram, .visionPrescription, .clinicalRecord, .electrocardiogram, .other:
      try OtherRecord(from: &reader).redacted().write(to: &writer, numbers)
    }
    return writer.bytes
  }
}

extension OtherRecord {
  /// Attributes that say when and how, none that may say who.
  private static let harmlessAttributes: Set<String> = [
    "type", "startDate", "endDate", "creationDate", "dateIssued", "expirationDate", "unit", "value", "hertz",
    "frequencyValue", "frequencyUnit", "Classification", "Sample Rate", "Unit", "Lead", "Recorded Date", "Symptoms",
    "Software Version", "leftEarValue", "leftEarUnit", "rightEarValue", "rightEarUnit",
  ]

  fileprivate func redacted() -> OtherRecord {
    var record = self
    record.attributes = attributes.filter { OtherRecord.harmlessAttributes.contains($0.key) }
    record.children = children.map { $0.redacted() }
    return record
  }
}

extension MetadataEntry {
  /// Apple's own keys that do not identify; other programs write whatever they like.
  fileprivate var isHarmless: Bool {
    key.hasPrefix("HK") && value.utf8.count <= 40
      && !["UUID", "Identifier", "Name", "Serial", "Food", "Location", "Brand"].contains { key.includes($0) }
  }
}

extension SourceClass {
  fileprivate var redactedName: String {
    switch self {
    case .watch: "Watch"
    case .phone: "iPhone"
    case .otherDevice: "Device"
    case .app: "App"
    }
  }
}
