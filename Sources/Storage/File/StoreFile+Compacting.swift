import Calendars
import Quantities

/// What compacting a store did.
public struct StoreCompaction: Sendable {
  /// Damaged parts that were dropped.
  public internal(set) var dropped: [StoreDamage] = []
  /// Size of the file before.
  public internal(set) var byteCountBefore = 0
  /// Size of the file after.
  public internal(set) var byteCountAfter = 0
}

extension StoreFile {
  /// Drops what is damaged, joins small chunks, and gives back room that nothing uses.
  ///
  /// Dropping makes importing possible again; the next full export brings back what was dropped.
  /// - Parameter forgetsChanges: Whether the record of removed samples goes too. Anchors from before are then unknown.
  /// - Complexity: O(bytes); needs as much free room on the disk as the file is long.
  public func compact(forgetsChanges: Bool = false) throws(StoreError) -> StoreCompaction {
    var result = StoreCompaction()
    result.byteCountBefore = Platform.status(path)?.byteCount ?? 0
    let connection = try openForWriting()
    let log = DamageLog()
    let writer = try StoreWriter(connection)
    for person in try StoredPerson.all(connection, damages: log) {
      try Repair(connection: connection, person: person, log: log).run()
      try StoreFile.dropDamagedBounds(of: person, connection, log)
      let series = try StoredChunk.all(ofPerson: person.id, named: person.name, connection, damages: log)
      for (kind, chunks) in series {
        let number = try writer.series(kind, ofPerson: person.id).number
        var sound: [StoredChunk] = []
        for chunk in chunks {
          if (try? writer.rows(of: chunk, kind: kind)) != nil {
            sound.append(chunk)
          } else {
            log.add(StoreDamage(person: person.name, part: .samples(kind.sampleType, chunk.summary.zoneMap.span)))
            try writer.deleteChunk(chunk.id)
          }
        }
        try StoreFile.join(sound, series: number, kind: kind, writer)
      }
    }
    if forgetsChanges { try StoreFile.forgetChanges(connection) }
    // Chunks were joined: the next import, or `keepTotals`, makes them anew.
    try connection.execute("DELETE FROM totals")
    if try connection.hasTable("series_head") { try connection.execute("DELETE FROM series_head") }
    try commit(connection)
    try connection.execute("PRAGMA busy_timeout = \(busyTimeoutMilliseconds); VACUUM")
    try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    result.dropped = log.damages
    result.byteCountAfter = Platform.status(path)?.byteCount ?? 0
    return result
  }

  private static func dropDamagedBounds(
    of person: StoredPerson, _ connection: Connection, _ log: DamageLog
  ) throws(StoreError) {
    let select = try connection.prepare(
      """
      SELECT chunk.id, chunk.checksum, chunk.bounds, series.kind, series.type, series.unit, first_start, last_end
      FROM chunk JOIN series ON series.id = chunk.series WHERE series.person = ?
      """)
    try select.start(.integer(person.id))
    var damaged: [Int64] = []
    while try select.step() {
      if Checksum.of(select.bytes(2)) == select.integer(1) { continue }
      damaged.append(select.integer(0))
      guard let kind = SeriesKind(kind: select.text(3), type: select.text(4), unit: select.text(5)) else { continue }
      let start = Instant(microseconds: select.integer(6))
      let range = TimeRange(checked: start, Instant(microseconds: select.integer(7))) ?? TimeRange(start, start)
      log.add(StoreDamage(person: person.name, part: .samples(kind.sampleType, range)))
    }
    let writer = try StoreWriter(connection)
    for chunk in damaged { try writer.deleteChunk(chunk) }
  }

  /// Writes neighbours as one chunk where they fit.
  private static func join(
    _ chunks: [StoredChunk], series: Int64, kind: SeriesKind, _ writer: StoreWriter
  ) throws(StoreError) {
    var group: [StoredChunk] = []
    func flush() throws(StoreError) {
      defer { group = [] }
      guard group.count > 1 else { return }
      var rows = StoredRows()
      for chunk in group {
        rows.append(contentsOf: try writer.rows(of: chunk, kind: kind))
        try writer.deleteChunk(chunk.id)
      }
      try writer.insert(rows.sorted(), series: series)
    }
    for chunk in chunks {
      let count = group.reduce(chunk.summary.zoneMap.count) { $0 + $1.summary.zoneMap.count }
      if count > SampleSeries.defaultChunkRowCount { try flush() }
      group.append(chunk)
    }
    try flush()
  }

  /// Deletes what is kept of removed samples and records.
  static func forgetChanges(_ connection: Connection) throws(StoreError) {
    try connection.execute(
      """
      DELETE FROM block WHERE id / \(StoredColumn.stride) IN (SELECT id FROM chunk WHERE removed_in > 0);
      DELETE FROM chunk WHERE removed_in > 0;
      DELETE FROM record WHERE removed_in > 0;
      UPDATE format SET value = (SELECT ifnull(max(id), 0) FROM import) WHERE key = 'first_anchor';
      """)
  }
}
