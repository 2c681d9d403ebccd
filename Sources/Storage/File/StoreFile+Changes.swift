import Calendars
import Quantities

/// What imports after an anchor did to one person's data. A sample that was corrected is among both, with its old and its new
/// value; one that came and went in between is in neither.
public struct StoreChanges: Sendable {
  /// Whose they are.
  public let person: String
  /// Samples that came and are still there, by type.
  public internal(set) var added: [SampleType: SampleColumns] = [:]
  /// Samples that were there at the anchor and are not any more, by type.
  public internal(set) var removed: [SampleType: SampleColumns] = [:]
  /// Workouts that came and are still there, without routes.
  public internal(set) var addedWorkouts: [Workout] = []
  /// Workouts that were there at the anchor and are not any more, without routes.
  public internal(set) var removedWorkouts: [Workout] = []
  /// What the numbers of sources mean.
  public let sources: SourceDictionary
  /// What the numbers of metadata mean.
  public let metadata: MetadataTable
  /// Ask with this one the next time.
  public let anchor: QueryAnchor
}

extension StoreFile {
  /// The place in the change log behind the last import.
  public func anchor() throws(StoreError) -> QueryAnchor {
    guard let connection = try openForReading() else { return QueryAnchor(store: 0, number: 0) }
    return try anchor(connection)
  }

  /// What came and went after `anchor`; without one, everything that is there.
  ///
  /// - Parameters:
  ///   - types: Only samples of these types, and no workouts; `nil` for all of both.
  ///   - person: Whose; `nil` for the first person.
  /// - Throws: ``StoreError/unknownAnchor`` for an anchor of another store or from before changes were forgotten;
  ///   ``StoreError/noPerson(_:known:)``; ``StoreError/damagedSamples(path:type:range:)`` if some cannot be told.
  /// - Complexity: O(rows of the chunks that hold changes).
  public func changes(
    since anchor: QueryAnchor?, of types: Set<SampleType>? = nil, person: String? = nil
  ) throws(StoreError) -> StoreChanges {
    guard let connection = try openForReading() else { throw .noPerson(person ?? "", known: []) }
    let now = try self.anchor(connection)
    if let anchor { try check(anchor, now, connection) }
    let people = try StoredPerson.all(connection, damages: DamageLog())
    guard let whom = person.map({ name in people.first { $0.name == name } }) ?? people.first else {
      throw .noPerson(person ?? "", known: people.map(\.name))
    }
    let snapshot = try StoreSnapshot(connection, damages: DamageLog())
    let lists = snapshot.metadata(ofPerson: whom.id, named: whom.name)
    var changes = StoreChanges(
      person: whom.name, sources: SourceDictionary(whom.sources), metadata: MetadataTable(LazyValue { lists }),
      anchor: now)
    let log = ChangeLog(connection: connection, person: whom.id, after: anchor?.number ?? 0)
    try log.addSamples(of: types, to: &changes)
    if types == nil { try log.addWorkouts(to: &changes) }
    return changes
  }

  private func check(_ anchor: QueryAnchor, _ now: QueryAnchor, _ connection: Connection) throws(StoreError) {
    let first = try connection.integer("SELECT value FROM format WHERE key = 'first_anchor'") ?? 0
    guard anchor.store == now.store, anchor.number >= first, anchor.number <= now.number else { throw .unknownAnchor }
  }
}

/// Reads what the tables tell of changes: each row and record knows the import that brought it, each removed one also that
/// which removed it.
private struct ChangeLog {
  let connection: Connection
  let person: Int64
  /// The import after which changes count.
  let after: Int64

  func addSamples(of types: Set<SampleType>?, to changes: inout StoreChanges) throws(StoreError) {
    let writer = try StoreWriter(connection)
    let series = try connection.prepare("SELECT id, kind, type, unit FROM series WHERE person = ? ORDER BY id")
    try series.start(.integer(person))
    while try series.step() {
      guard let kind = SeriesKind(kind: series.text(1), type: series.text(2), unit: series.text(3)),
        case .samples(let type) = kind, types?.contains(type) ?? true
      else { continue }
      let added = try rows(
        "series = ? AND removed_in = 0 AND last_added_in > ?", series.integer(0), kind, writer
      ) { $0 > after }
      if !added.isEmpty { changes.added[type] = added }
      if after == 0 { continue }
      let removed = try rows("series = ? AND removed_in > ?", series.integer(0), kind, writer) { $0 <= after }
      if !removed.isEmpty { changes.removed[type] = removed }
    }
  }

  private func rows(
    _ condition: String, _ series: Int64, _ kind: SeriesKind, _ writer: StoreWriter, where isWanted: (Int64) -> Bool
  ) throws(StoreError) -> SampleColumns {
    var damaged: TimeRange?
    let chunks = try StoredChunk.read(
      "SELECT id, checksum, bounds, byte_count, last_added_in, first_start, last_end FROM chunk WHERE " + condition,
      [.integer(series), .integer(after)], connection
    ) { start, end in damaged = TimeRange(checked: start, end) ?? TimeRange(start, start) }
    if let damaged { throw .damagedSamples(path: connection.path, type: kind.sampleType, range: damaged) }
    var result = SampleColumns()
    for chunk in chunks {
      let rows = try writer.rows(of: chunk, kind: kind)
      for row in 0..<rows.count where isWanted(rows.additions[row]) { result.append(rows.columns[row]) }
    }
    result.sort()
    return result
  }

  func addWorkouts(to changes: inout StoreChanges) throws(StoreError) {
    changes.addedWorkouts = try workouts("removed_in = 0 AND added_in > ?")
    if after > 0 { changes.removedWorkouts = try workouts("removed_in > ?1 AND added_in <= ?1") }
  }

  private func workouts(_ condition: String) throws(StoreError) -> [Workout] {
    let select = try connection.prepare(
      "SELECT data FROM record WHERE \(condition) AND person = ?2 AND kind = \(RecordKind.workout.rawValue) "
        + "ORDER BY start, id")
    try select.start(.integer(after), .integer(person))
    var workouts: [Workout] = []
    while try select.step() {
      var reader = ByteReader(select.bytes(0))
      let none = RoutePoints(RouteColumns())
      if let workout = try? Workout(from: &reader, points: { _, _ in none }) { workouts.append(workout) }
    }
    return workouts
  }
}
