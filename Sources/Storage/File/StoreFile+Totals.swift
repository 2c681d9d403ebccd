import Quantities

/// Totals of quarter hours of one series, to be kept in a store file.
package struct SeriesTotals: Sendable {
  package let person: String
  package let type: SampleType
  /// What the totals were made of. See ``StoredSlots/stamp``.
  package let stamp: Int64
  /// What is kept, by key.
  package let parts: [(key: String, bytes: [UInt8])]

  package init(person: String, type: SampleType, stamp: Int64, parts: [(key: String, bytes: [UInt8])]) {
    self.person = person
    self.type = type
    self.stamp = stamp
    self.parts = parts
  }
}

extension StoreFile {
  /// Keeps totals beside the rows they were made of, and the heads of their series, in one transaction, and drops those of rows
  /// that are no more.
  ///
  /// Whatever happens to the file in between, nothing wrong is kept: totals whose stamp is not that of their series are passed over.
  /// - Parameter stamps: Those of all series of the file.
  package func keep(_ totals: [SeriesTotals], stamps: Set<Int64>) throws(StoreError) {
    let connection = try openForWriting()
    let stale = try staleTotals(connection, stamps: stamps)
    let delete = try connection.prepare("DELETE FROM totals WHERE stamp = ?")
    for stamp in stale + totals.map(\.stamp) { try delete.run(.integer(stamp)) }
    let find = try connection.prepare(
      """
      SELECT series.id FROM series JOIN person ON person.id = series.person
      WHERE person.name = ? AND kind = ? AND type = ?
      """)
    let insert = try connection.prepare("INSERT INTO totals VALUES (?, ?, ?, ?, ?)")
    for series in totals {
      let stored = SeriesKind.samples(series.type).stored
      try find.start(.text(series.person), .text(stored.kind), .text(stored.type))
      guard try find.step() else { continue }
      let number = find.integer(0)
      for part in series.parts {
        try insert.run(
          .integer(number), .text(part.key), .integer(series.stamp), .integer(Checksum.of(part.bytes)),
          .bytes(part.bytes))
      }
    }
    find.reset()
    let hasNewHeads = try SeriesHead.keepMissing(connection)
    if totals.isEmpty && stale.isEmpty && !hasNewHeads {
      try connection.execute("ROLLBACK")
    } else {
      try commit(connection)
    }
  }

  private func staleTotals(_ connection: Connection, stamps: Set<Int64>) throws(StoreError) -> [Int64] {
    let select = try connection.prepare("SELECT DISTINCT stamp FROM totals")
    var stale: [Int64] = []
    while try select.step() {
      if !stamps.contains(select.integer(0)) { stale.append(select.integer(0)) }
    }
    return stale
  }
}

extension StoreSnapshot {
  /// Access to the totals that the file keeps of chunks with this stamp.
  func storedSlots(stamp: Int64) -> StoredSlots {
    StoredSlots(stamp: stamp) { [self] key, body in readTotals(key, stamp: stamp, body) }
  }

  /// Gives `body` the bytes as they lie in the file's memory; does nothing if there are none of this stamp, or they are damaged.
  private func readTotals(_ key: String, stamp: Int64, _ body: (UnsafeRawBufferPointer) -> Void) {
    try? withConnection { connection throws(StoreError) in
      // Files of version 1.0 have no such table.
      let select = try connection.prepare("SELECT checksum, data FROM totals WHERE stamp = ? AND key = ?")
      try select.start(.integer(stamp), .text(key))
      defer { select.reset() }
      guard try select.step() else { return }
      let bytes = select.bytes(1)
      if Checksum.of(bytes) == select.integer(0) { body(bytes) }
    }
  }
}

extension StoredSlots {
  /// A number that another set of rows, or of sources, does not have.
  static func stamp(of kind: SeriesKind, _ person: StoredPerson, _ chunks: [StoredChunk]) -> Int64 {
    var writer = makings(of: kind, person)
    for chunk in chunks {
      writer.fixed(chunk.id)
      writer.fixed(chunk.lastAddedIn)
      writer.fixed(Int64(chunk.byteCount))
      writer.fixed(chunk.checksum)
    }
    return Checksum.of(writer.bytes)
  }

  /// A number for what a stamp depends on beside the chunks.
  static func setting(of kind: SeriesKind, _ person: StoredPerson) -> Int64 {
    Checksum.of(makings(of: kind, person).bytes)
  }

  private static func makings(of kind: SeriesKind, _ person: StoredPerson) -> ByteWriter {
    var writer = ByteWriter()
    writer.fixed(StoredSlots.rulesVersion)
    writer.fixed(person.id)
    writer.text(kind.stored.kind)
    writer.text(kind.stored.type)
    for source in person.sources {
      writer.text(source.name)
      writer.optional(source.deviceModel) { $0.text($1) }
      writer.fixed(Int64(source.sourceClass.rawValue))
    }
    if case .samples(let type) = kind, let order = person.sourceOrders[type] {
      for name in order { writer.text(name) }
    }
    return writer
  }

  /// One more whenever merging or weighing changes, so that totals by the old rules are not used.
  private static let rulesVersion: UInt16 = 2
}
