import Calendars
import Quantities

/// Statements that change a store file, within one transaction.
final class StoreWriter {
  let connection: Connection
  private let insertChunk: Statement
  private let insertBlock: Statement
  private let selectBlocks: Statement
  private let deleteChunkStatement: Statement
  private let deleteBlocks: Statement

  /// Rows of a full chunk.
  let chunkRowCount: Int

  init(
    _ connection: Connection, chunkRowCount: Int = SampleSeries.defaultChunkRowCount
  ) throws(StoreError) {
    self.connection = connection
    self.chunkRowCount = chunkRowCount
    insertChunk = try connection.prepare(
      "INSERT INTO chunk VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    insertBlock = try connection.prepare("INSERT INTO block VALUES (?, ?, ?)")
    selectBlocks = try connection.prepare("SELECT id, checksum, data FROM block WHERE id BETWEEN ? AND ?")
    deleteChunkStatement = try connection.prepare("DELETE FROM chunk WHERE id = ?")
    deleteBlocks = try connection.prepare("DELETE FROM block WHERE id BETWEEN ? AND ?")
  }

  // MARK: Reading

  /// The live chunks of a series in time order.
  func chunks(ofSeries series: Int64, kind: SeriesKind) throws(StoreError) -> [StoredChunk] {
    var damaged: TimeRange?
    let chunks = try StoredChunk.live(ofSeries: series, connection) { start, end in
      damaged = TimeRange(checked: start, end) ?? TimeRange(start, start)
    }
    if let damaged { throw .damagedSamples(path: connection.path, type: kind.sampleType, range: damaged) }
    return chunks
  }

  /// All rows of a chunk. A damaged one is an error: what is not known cannot be merged.
  func rows(of chunk: StoredChunk, kind: SeriesKind) throws(StoreError) -> StoredRows {
    let count = chunk.summary.zoneMap.count
    guard let blocks = try? ChunkBlocks(ofChunk: chunk.id, count: count, through: .additions, selectBlocks),
      let columns = blocks.columns, let origins = blocks[.origins], let additions = blocks[.additions]
    else {
      throw .damagedSamples(path: connection.path, type: kind.sampleType, range: chunk.summary.zoneMap.span)
    }
    var rows = StoredRows()
    columns.decode(0..<count, into: &rows.columns)
    rows.origins = origins.values()
    rows.additions = additions.values()
    return rows
  }

  // MARK: Writing

  /// Writes rows that are in order as one chunk.
  func insert(_ rows: StoredRows, series: Int64, removedIn: Int64 = 0) throws(StoreError) {
    guard let last = rows.additions.max() else { return }
    let chunk = Chunk(sorted: rows.columns)
    guard let columns = chunk.loadedColumns() else { return }
    try insert(
      columns, chunk.summary, series: series, origins: PackedIntegers(rows.origins),
      additions: PackedIntegers(rows.additions), lastAddedIn: last, removedIn: removedIn)
  }

  /// Writes a chunk.
  func insert(
    _ columns: ChunkColumns, _ summary: ChunkSummary, series: Int64, origins: PackedIntegers, additions: PackedIntegers,
    lastAddedIn: Int64, removedIn: Int64 = 0
  ) throws(StoreError) {
    var blocks = columns.blocks()
    blocks.append((.origins, origins.storedBytes()))
    blocks.append((.additions, additions.storedBytes()))
    let bounds = summary.storedBytes()
    let zoneMap = summary.zoneMap
    try insertChunk.run(
      .integer(series), .integer(removedIn), .integer(lastAddedIn), .integer(Int64(zoneMap.count)),
      .integer(zoneMap.firstStart.microseconds), .integer(zoneMap.lastStart.microseconds),
      .integer(zoneMap.lastEnd.microseconds), .real(zoneMap.minimum), .real(zoneMap.maximum),
      .real(summary.total.value.isFinite ? summary.total.value : 0),
      .integer(Int64(blocks.reduce(0) { $0 + $1.bytes.count })), .integer(Checksum.of(bounds)), .bytes(bounds))
    let chunk = connection.lastInsertedRow
    for (column, bytes) in blocks.sorted(by: { $0.column.rawValue < $1.column.rawValue }) {
      try insertBlock.run(.integer(column.block(ofChunk: chunk)), .integer(Checksum.of(bytes)), .bytes(bytes))
    }
  }

  /// Deletes a chunk with its columns.
  func deleteChunk(_ chunk: Int64) throws(StoreError) {
    try deleteChunkStatement.run(.integer(chunk))
    try deleteBlocks.run(.integer(chunk &* StoredColumn.stride), .integer(chunk &* StoredColumn.stride + 15))
  }

  /// The number of a series and the unit of its values, a new one in the unit of `kind` if there is none.
  func series(
    _ kind: SeriesKind, ofPerson person: Int64
  ) throws(StoreError) -> (number: Int64, unit: String, isNew: Bool) {
    let stored = kind.stored
    let find = try connection.prepare("SELECT id, unit FROM series WHERE person = ? AND kind = ? AND type = ?")
    try find.start(.integer(person), .text(stored.kind), .text(stored.type))
    if try find.step() { return (find.integer(0), find.text(1), false) }
    let insert = try connection.prepare("INSERT INTO series VALUES (NULL, ?, ?, ?, ?)")
    try insert.run(.integer(person), .text(stored.kind), .text(stored.type), .text(stored.unit))
    return (connection.lastInsertedRow, stored.unit, true)
  }
}

extension PackedIntegers {
  /// All values. O(n)
  func values() -> [Int64] {
    [Int64](unsafeUninitializedCapacity: count) { buffer, initialisedCount in
      if let base = buffer.baseAddress, count > 0 { decode(0..<count, into: base) }
      initialisedCount = count
    }
  }
}
