import Calendars

/// What readers know of a series before they read its chunks, as table `series_head` keeps it: enough for an answer out of totals.
struct SeriesHead: Hashable, Sendable {
  var rowCount: Int
  var bounds: SampleSeries.Bounds
  /// Checksum of what the stamp depends on beside the chunks; see ``StoredSlots/setting(of:_:)``.
  var setting: Int64
  /// The stamp of the totals of these chunks.
  var stamp: Int64
}

extension SeriesHead {
  /// The head of a series whose live chunks, none of them damaged, are these.
  init?(of kind: SeriesKind, _ person: StoredPerson, _ chunks: [StoredChunk]) {
    guard !chunks.isEmpty else { return nil }
    rowCount = chunks.reduce(0) { $0 + $1.summary.zoneMap.count }
    bounds = SampleSeries.Bounds(chunks.map(\.summary.zoneMap))
    setting = StoredSlots.setting(of: kind, person)
    stamp = StoredSlots.stamp(of: kind, person, chunks)
  }

  func storedBytes() -> [UInt8] {
    var writer = ByteWriter()
    writer.fixed(Int64(rowCount))
    writer.fixed(Int64(bounds.implausibleCount))
    for instant in [bounds.firstStart, bounds.lastStart, bounds.lastEnd] { writer.fixed(instant?.microseconds ?? 0) }
    writer.fixed(setting)
    writer.fixed(stamp)
    return writer.bytes
  }

  init(storedBytes: UnsafeRawBufferPointer) throws(MalformedBytes) {
    var reader = ByteReader(storedBytes)
    let counts = (rows: try reader.fixed(Int64.self), implausible: try reader.fixed(Int64.self))
    let (first, last, end): (Int64, Int64, Int64) = (try reader.fixed(), try reader.fixed(), try reader.fixed())
    setting = try reader.fixed()
    stamp = try reader.fixed()
    try reader.end()
    guard (1...1 << 40).contains(counts.rows), (0...counts.rows).contains(counts.implausible), first <= last,
      last <= end
    else { throw MalformedBytes() }
    rowCount = Int(counts.rows)
    bounds = SampleSeries.Bounds()
    bounds.implausibleCount = Int(counts.implausible)
    bounds.firstStart = Instant(microseconds: first)
    bounds.lastStart = Instant(microseconds: last)
    bounds.lastEnd = Instant(microseconds: end)
  }
}

extension SeriesHead {
  /// The sound heads of a file by the number of their series; none in files that have no such table.
  static func all(_ connection: Connection) throws(StoreError) -> [Int64: SeriesHead] {
    guard try connection.hasTable("series_head") else { return [:] }
    let select = try connection.prepare("SELECT series, checksum, data FROM series_head")
    var heads: [Int64: SeriesHead] = [:]
    while try select.step() {
      let bytes = select.bytes(2)
      guard Checksum.of(bytes) == select.integer(1), let head = try? SeriesHead(storedBytes: bytes) else { continue }
      heads[select.integer(0)] = head
    }
    return heads
  }

  /// Keeps the heads of all series that have totals but no head of the same chunks, in an open writing transaction.
  ///
  /// - Returns: Whether there were any.
  static func keepMissing(_ connection: Connection) throws(StoreError) -> Bool {
    var missing: Set<Int64> = []
    let known = try all(connection)
    let select = try connection.prepare("SELECT DISTINCT series, stamp FROM totals")
    while try select.step() {
      if known[select.integer(0)]?.stamp != select.integer(1) { missing.insert(select.integer(0)) }
    }
    if missing.isEmpty { return false }
    try connection.execute(StoreFormat.headSchema)
    let insert = try connection.prepare("INSERT OR REPLACE INTO series_head VALUES (?, ?, ?)")
    for person in try StoredPerson.all(connection, damages: DamageLog()) {
      for (number, kind) in try SeriesKind.all(ofPerson: person.id, connection) where missing.contains(number) {
        var isWhole = true
        let chunks = try StoredChunk.live(ofSeries: number, connection) { _, _ in isWhole = false }
        guard isWhole, let head = SeriesHead(of: kind, person, chunks) else { continue }
        let bytes = head.storedBytes()
        try insert.run(.integer(number), .integer(Checksum.of(bytes)), .bytes(bytes))
      }
    }
    return true
  }
}

extension SeriesKind {
  /// The series of a person by their numbers, in order of arrival; those of kinds that a newer version has are passed over.
  static func all(
    ofPerson person: Int64, _ connection: Connection
  ) throws(StoreError) -> [(number: Int64, kind: SeriesKind)] {
    let select = try connection.prepare("SELECT id, kind, type, unit FROM series WHERE person = ? ORDER BY id")
    try select.start(.integer(person))
    var result: [(number: Int64, kind: SeriesKind)] = []
    while try select.step() {
      guard let kind = SeriesKind(kind: select.text(1), type: select.text(2), unit: select.text(3)) else { continue }
      result.append((select.integer(0), kind))
    }
    return result
  }
}
