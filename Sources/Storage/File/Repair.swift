import Calendars

/// Drops what is damaged of a person beside samples, so that the file is sound and the next full export brings it back.
struct Repair {
  let connection: Connection
  let person: StoredPerson
  let log: DamageLog

  func run() throws(StoreError) {
    try dropRecords()
    try dropMetadata()
    try renewProfile()
  }

  /// Records whose bytes are damaged, and workouts of which a route is: an import that holds them makes them anew.
  private func dropRecords() throws(StoreError) {
    var damaged: [Int64] = []
    let records = try connection.prepare("SELECT id, kind, checksum, data FROM record WHERE person = ?")
    try records.start(.integer(person.id))
    while try records.step() {
      if Checksum.of(records.bytes(3)) == records.integer(2) { continue }
      damaged.append(records.integer(0))
      let kind = RecordKind(rawValue: records.integer(1))?.text ?? "records"
      log.add(StoreDamage(person: person.name, part: .records(kind: kind)))
    }
    let routes = try connection.prepare(
      """
      SELECT record, route.checksum, route.data FROM route JOIN record ON record.id = route.record WHERE person = ?
      """)
    try routes.start(.integer(person.id))
    while try routes.step() {
      if Checksum.of(routes.bytes(2)) == routes.integer(1) { continue }
      damaged.append(routes.integer(0))
      log.add(StoreDamage(person: person.name, part: .route))
    }
    for statement in ["DELETE FROM route WHERE record = ?", "DELETE FROM record WHERE id = ?"] {
      let delete = try connection.prepare(statement)
      for record in damaged { try delete.run(.integer(record)) }
    }
  }

  /// From the first damaged piece on, metadata become lists without entries, as many as there may have been: numbers that rows hold
  /// must not come to mean something else.
  private func dropMetadata() throws(StoreError) {
    var lists = MetadataLists()
    var lost: [(id: Int64, byteCount: Int)] = []
    let select = try connection.prepare("SELECT id, checksum, data FROM metadata WHERE person = ? ORDER BY id")
    try select.start(.integer(person.id))
    while try select.step() {
      var reader = ByteReader(select.bytes(2))
      let isSound = lost.isEmpty && Checksum.of(select.bytes(2)) == select.integer(1)
      // A list takes a byte at least.
      if !isSound || (try? lists.append(from: &reader)) == nil {
        lost.append((select.integer(0), select.bytes(2).count))
      }
    }
    guard !lost.isEmpty else { return }
    log.add(StoreDamage(person: person.name, part: .metadata))
    let (textCount, listCount) = (lists.texts.count, lists.count)
    for _ in 0..<lost.reduce(0, { $0 + $1.byteCount }) { lists.appendUnchecked([]) }
    let delete = try connection.prepare("DELETE FROM metadata WHERE id = ?")
    for piece in lost { try delete.run(.integer(piece.id)) }
    var writer = ByteWriter()
    lists.write(afterTexts: textCount, lists: listCount, to: &writer)
    let insert = try connection.prepare("INSERT INTO metadata VALUES (NULL, ?, ?, ?)")
    try insert.run(.integer(person.id), .integer(Checksum.of(writer.bytes)), .bytes(writer.bytes))
  }

  /// Writes characteristics and zones anew if they are damaged. Without their names the numbers of zones mean nothing.
  private func renewProfile() throws(StoreError) {
    guard log.damages.contains(where: { $0.person == person.name && $0.part == .profile }) else { return }
    if person.zones.namedZones.isEmpty {
      try connection.execute(
        """
        DELETE FROM block WHERE id / \(StoredColumn.stride) IN (
          SELECT chunk.id FROM chunk JOIN series ON series.id = chunk.series
          WHERE series.person = \(person.id) AND series.kind = '\(SeriesKind.zones.stored.kind)');
        DELETE FROM chunk WHERE series IN (
          SELECT id FROM series WHERE person = \(person.id) AND kind = '\(SeriesKind.zones.stored.kind)');
        """)
    }
    try person.update(connection)
  }
}
