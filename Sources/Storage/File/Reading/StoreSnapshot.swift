import Quantities
import Synchronization

/// The state of a store file at one moment, held as long as anything that was read from it may want more: writers go on
/// beside it, unseen. Safe from several threads, which take turns.
final class StoreSnapshot: Sendable {
  private struct Reader {
    let connection: Connection
    let block: Statement
    let record: Statement
    let routes: Statement
    let routePoints: Statement
    let metadata: Statement
  }

  let path: String
  let damages: DamageLog
  private let reader: Mutex<Reader>

  /// Holds what `connection`, on which a reading transaction is open, sees.
  init(_ connection: Connection, damages: DamageLog) throws(StoreError) {
    path = connection.path
    self.damages = damages
    reader = Mutex(
      Reader(
        connection: connection,
        block: try connection.prepare("SELECT id, checksum, data FROM block WHERE id BETWEEN ? AND ?"),
        record: try connection.prepare(
          "SELECT id, checksum, data FROM record WHERE person = ? AND kind = ? AND removed_in = 0 ORDER BY start, id"),
        routes: try connection.prepare("SELECT id, place FROM route WHERE record = ?"),
        routePoints: try connection.prepare("SELECT checksum, data FROM route WHERE id = ?"),
        metadata: try connection.prepare("SELECT checksum, data FROM metadata WHERE person = ? ORDER BY id")))
  }

  /// Runs `body` with the connection, for what is read at once.
  func withConnection<Result: Sendable>(
    _ body: (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try reader.withLock { reader throws(StoreError) in try body(reader.connection) }
  }

  /// The columns of a chunk, or `nil` if they are not what was written. O(bytes).
  func columns(ofChunk chunk: Int64, count: Int, sourceCount: Int) -> ChunkColumns? {
    reader.withLock { reader in
      guard
        let blocks = try? ChunkBlocks(ofChunk: chunk, count: count, through: .runningSums, reader.block),
        let columns = blocks.columns, columns.isSound(sourceCount: sourceCount)
      else { return nil }
      return columns
    }
  }

  /// All metadata of a person; what comes after damage is missing, and told of.
  func metadata(ofPerson person: Int64, named name: String) -> MetadataLists {
    reader.withLock { reader in
      var lists = MetadataLists()
      do {
        try reader.metadata.start(.integer(person))
        defer { reader.metadata.reset() }
        while try reader.metadata.step() {
          let bytes = reader.metadata.bytes(1)
          guard Checksum.of(bytes) == reader.metadata.integer(0) else { throw MalformedBytes() }
          var part = ByteReader(bytes)
          try lists.append(from: &part)
        }
      } catch {
        damages.add(StoreDamage(person: name, part: .metadata))
      }
      return lists
    }
  }

  /// The records of a kind, by start, those of one start in the order of arrival. Damaged ones are left out and told of.
  func records<Element>(
    _ kind: RecordKind, ofPerson person: Int64, named name: String,
    _ decode: (Int64, inout ByteReader) throws(MalformedBytes) -> Element
  ) -> [Element] {
    reader.withLock { reader in
      var elements: [Element] = []
      do {
        try reader.record.start(.integer(person), .integer(kind.rawValue))
        defer { reader.record.reset() }
        while try reader.record.step() {
          let bytes = reader.record.bytes(2)
          var record = ByteReader(bytes)
          if Checksum.of(bytes) == reader.record.integer(1),
            let element = try? decode(reader.record.integer(0), &record)
          {
            elements.append(element)
          } else {
            damages.add(StoreDamage(person: name, part: .records(kind: kind.text)))
          }
        }
      } catch {
        damages.add(StoreDamage(person: name, part: .records(kind: kind.text)))
      }
      return elements
    }
  }

  /// The ids of all routes by record and place. O(routes), reads no points.
  func routeNumbers(ofPerson person: Int64) -> [Int64: [Int: Int64]] {
    reader.withLock { reader in
      var numbers: [Int64: [Int: Int64]] = [:]
      guard
        let statement = try? reader.connection.prepare(
          """
          SELECT route.record, route.place, route.id FROM record JOIN route ON route.record = record.id
          WHERE record.person = ? AND record.kind = \(RecordKind.workout.rawValue) AND record.removed_in = 0
          """)
      else { return numbers }
      try? statement.start(.integer(person))
      while (try? statement.step()) == true {
        numbers[statement.integer(0), default: [:]][Int(statement.integer(1))] = statement.integer(2)
      }
      return numbers
    }
  }

  /// The points of a route; none if they are damaged, which is told of.
  func route(_ route: Int64?, count: Int, person name: String) -> PackedRoute {
    let points: PackedRoute? = reader.withLock { reader in
      guard let route else { return nil }
      do {
        try reader.routePoints.start(.integer(route))
        defer { reader.routePoints.reset() }
        guard try reader.routePoints.step() else { return nil }
        let bytes = reader.routePoints.bytes(1)
        guard Checksum.of(bytes) == reader.routePoints.integer(0) else { return nil }
        var part = ByteReader(bytes)
        return try PackedRoute(from: &part, count: count)
      } catch {
        return nil
      }
    }
    if points == nil { damages.add(StoreDamage(person: name, part: .route)) }
    return points ?? PackedRoute(RouteColumns())
  }
}

extension RecordKind {
  /// The kind in words.
  var text: String {
    switch self {
    case .workout: "workouts"
    case .correlation: "correlations"
    case .activitySummary: "activity summaries"
    case .heartbeats: "heartbeats"
    case .audiogram: "audiograms"
    case .visionPrescription: "vision prescriptions"
    case .clinicalRecord: "clinical records"
    case .electrocardiogram: "electrocardiograms"
    case .other: "other records"
    }
  }
}
