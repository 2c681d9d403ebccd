import Calendars
import Quantities

/// What a complete check of a store found.
public struct StoreVerification: Sendable {
  /// Parts that cannot be read.
  public internal(set) var damages: [StoreDamage] = []
  /// What SQLite says of the file's inner structure; empty if all is well.
  public internal(set) var structureProblems: [String] = []
  /// Rows of samples that were read and found in order.
  public internal(set) var soundRowCount = 0
  /// Chunks that were read and found in order.
  public internal(set) var soundChunkCount = 0

  /// Whether nothing is wrong.
  public var isSound: Bool { damages.isEmpty && structureProblems.isEmpty }
}

extension StoreFile {
  /// Reads the whole file and compares everything with its checksum, and zone maps, orders and totals with the rows.
  ///
  /// - Throws: ``StoreError`` if the file cannot be opened at all. Damage is no error here but what is looked for.
  /// - Complexity: O(bytes); memory for one chunk, and for the records of one kind.
  public func verify() throws(StoreError) -> StoreVerification {
    var result = StoreVerification()
    guard let connection = try openForReading() else { return result }
    result.structureProblems = StoreFile.structureProblems(connection)
    let log = DamageLog()
    let snapshot = try StoreSnapshot(connection, damages: log)
    let people = try snapshot.people()
    for person in people { StoreFile.readRecords(of: person) }
    try snapshot.withConnection { connection throws(StoreError) in
      for person in try StoredPerson.all(connection, damages: log) {
        try StoreFile.verifyChunks(of: person, connection, log, &result)
      }
    }
    if try !StoreFile.areHeadsSound(snapshot) {
      log.add(StoreDamage(person: "", part: .other("the head of a series")))
    }
    result.damages = log.damages
    return result
  }

  /// Whether what stands beside a series follows from its chunks, where those are sound. `compact` drops what does not.
  private static func areHeadsSound(_ snapshot: StoreSnapshot) throws(StoreError) -> Bool {
    try snapshot.withConnection { connection throws(StoreError) in
      guard try connection.hasTable("series_head") else { return true }
      let heads = try SeriesHead.all(connection)
      guard try connection.integer("SELECT count(*) FROM series_head") == Int64(heads.count) else { return false }
      for person in try StoredPerson.all(connection, damages: DamageLog()) {
        for (number, kind) in try SeriesKind.all(ofPerson: person.id, connection) {
          guard let head = heads[number], head.setting == StoredSlots.setting(of: kind, person) else { continue }
          var isWhole = true
          let chunks = try StoredChunk.live(ofSeries: number, connection) { _, _ in isWhole = false }
          if isWhole, head != SeriesHead(of: kind, person, chunks) { return false }
        }
      }
      return true
    }
  }

  private static func structureProblems(_ connection: Connection) -> [String] {
    var problems: [String] = []
    do throws(StoreError) {
      let check = try connection.prepare("PRAGMA integrity_check(20)")
      while try check.step() {
        if check.text(0) != "ok" { problems.append(check.text(0)) }
      }
    } catch {
      problems.append(error.message)
    }
    return problems
  }

  /// Reads everything but samples, so that what is damaged is met.
  private static func readRecords(of person: PersonData) {
    _ = person.metadata.count
    for workout in person.workouts {
      for route in workout.routes { _ = route.points.packed }
    }
    _ = (person.correlations.count, person.activitySummaries.count, person.heartbeats.count)
    _ = (person.audiograms.count, person.visionPrescriptions.count, person.clinicalRecords.count)
    _ = (person.electrocardiograms.count, person.otherRecords.count)
  }

  private static func verifyChunks(
    of person: StoredPerson, _ connection: Connection, _ log: DamageLog, _ result: inout StoreVerification
  ) throws(StoreError) {
    let writer = try StoreWriter(connection)
    for (kind, chunks) in try StoredChunk.all(ofPerson: person.id, named: person.name, connection, damages: log) {
      var last: SampleRow?
      for chunk in chunks {
        let rows = try? writer.rows(of: chunk, kind: kind)
        let isInOrder = last.map { $0 <= chunk.summary.firstRow } ?? true
        last = chunk.summary.lastRow
        if let rows, isInOrder, rows.isConsistent(with: chunk.summary, sourceCount: max(1, person.sources.count)) {
          result.soundRowCount += rows.count
          result.soundChunkCount += 1
        } else {
          log.add(StoreDamage(person: person.name, part: .samples(kind.sampleType, chunk.summary.zoneMap.span)))
        }
      }
    }
  }
}

extension StoredRows {
  /// Whether what the file says of a chunk follows from its rows.
  fileprivate func isConsistent(with summary: ChunkSummary, sourceCount: Int) -> Bool {
    guard count > 0, columns.isSorted, columns.sources.allSatisfy({ Int($0) < sourceCount }) else { return false }
    let computed = Chunk(sorted: columns).summary
    return computed.zoneMap == summary.zoneMap && computed.firstRow == summary.firstRow
      && computed.lastRow == summary.lastRow && computed.total == summary.total
      && computed.onlySource == summary.onlySource
  }
}
