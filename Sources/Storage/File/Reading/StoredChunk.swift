import Calendars

/// One row of table `chunk`: what is known without reading the columns.
struct StoredChunk: Sendable {
  let id: Int64
  let summary: ChunkSummary
  /// That of the summary's bytes.
  let checksum: Int64
  /// Bytes of the columns in the file.
  let byteCount: Int
  /// The last import that brought one of the rows.
  let lastAddedIn: Int64

  /// The live chunks of a person by series, in time order. Those whose bounds are damaged are left out and told of.
  static func all(
    ofPerson person: Int64, named name: String, _ connection: Connection, damages: DamageLog
  ) throws(StoreError) -> [SeriesKind: [StoredChunk]] {
    var result: [SeriesKind: [StoredChunk]] = [:]
    for (number, kind) in try SeriesKind.all(ofPerson: person, connection) {
      result[kind] = try live(ofSeries: number, kind, of: name, connection, damages: damages)
    }
    return result
  }

  /// The live chunks of a series of a person in time order. Those whose bounds are damaged are left out and told of.
  static func live(
    ofSeries series: Int64, _ kind: SeriesKind, of name: String, _ connection: Connection, damages: DamageLog
  ) throws(StoreError) -> [StoredChunk] {
    try live(ofSeries: series, connection) { start, end in
      let range = TimeRange(checked: start, end) ?? TimeRange(start, start)
      damages.add(StoreDamage(person: name, part: .samples(kind.sampleType, range)))
    }
  }

  /// The live chunks of a series in time order. Of damaged ones `onDamage` is told what is left of their bounds.
  static func live(
    ofSeries series: Int64, _ connection: Connection, onDamage: (Instant, Instant) -> Void
  ) throws(StoreError) -> [StoredChunk] {
    try read(
      "SELECT id, checksum, bounds, byte_count, last_added_in, first_start, last_end FROM chunk "
        + "WHERE series = ? AND removed_in = 0",
      [.integer(series)], connection, onDamage: onDamage
    ).sorted { ($0.summary.firstRow, $0.summary.lastRow) < ($1.summary.firstRow, $1.summary.lastRow) }
  }

  /// The chunks that a statement selects.
  static func read(
    _ sql: String, _ values: [Statement.Value], _ connection: Connection, onDamage: (Instant, Instant) -> Void
  ) throws(StoreError) -> [StoredChunk] {
    let statement = try connection.prepare(sql)
    try statement.start(values)
    var chunks: [StoredChunk] = []
    while try statement.step() {
      let bytes = statement.bytes(2)
      if Checksum.of(bytes) == statement.integer(1), let summary = try? ChunkSummary(storedBytes: bytes) {
        chunks.append(
          StoredChunk(
            id: statement.integer(0), summary: summary, checksum: statement.integer(1),
            byteCount: Int(statement.integer(3)),
            lastAddedIn: statement.integer(4)))
      } else {
        onDamage(Instant(microseconds: statement.integer(5)), Instant(microseconds: statement.integer(6)))
      }
    }
    return chunks
  }
}
