/// Merges the imported records of one kind into those of the file: as ``RowMerge``, with keys in place of spans and sources.
/// Memory: a few numbers for each stored record; bytes only of those that differ.
struct RecordMerge {
  private let connection: Connection
  private let rules: MergeRules
  private let person: Int64
  private let kind: RecordKind
  private let insertRecord: Statement
  private let insertRoute: Statement

  private(set) var counts = MergeCounts()
  private(set) var isChanged = false

  /// A record of the file.
  private struct Stored {
    let id: Int64
    let origin: Int64
    let addedIn: Int64
    let start: Int64
    let checksum: Int64
  }

  init(_ connection: Connection, rules: MergeRules, person: Int64, kind: RecordKind) throws(StoreError) {
    self.connection = connection
    self.rules = rules
    self.person = person
    self.kind = kind
    insertRecord = try connection.prepare("INSERT INTO record VALUES (NULL, ?, ?, 0, ?, ?, ?, ?, ?, ?)")
    insertRoute = try connection.prepare("INSERT INTO route VALUES (NULL, ?, ?, ?, ?, ?)")
  }

  /// Merges `imported`, in the order of the file.
  mutating func merge(_ imported: [ImportedRecord]) throws(StoreError) {
    var storedByKey = try stored()
    if storedByKey.isEmpty && imported.isEmpty { return }
    var importedByKey: [Int64: [ImportedRecord]] = [:]
    var keys: [Int64] = []
    for record in imported {
      if rules.isCovered(start: record.start) {
        counts.covered += 1
        continue
      }
      if importedByKey[record.key] == nil { keys.append(record.key) }
      importedByKey[record.key, default: []].append(record)
    }
    for key in keys { try merge(importedByKey[key] ?? [], storedByKey.removeValue(forKey: key) ?? []) }
    for rest in storedByKey.values {
      for record in rest { try leave(record) }
    }
  }

  private func stored() throws(StoreError) -> [Int64: [Stored]] {
    let select = try connection.prepare(
      "SELECT key, id, origin, added_in, start, checksum FROM record WHERE person = ? AND kind = ? AND removed_in = 0")
    try select.start(.integer(person), .integer(kind.rawValue))
    var result: [Int64: [Stored]] = [:]
    while try select.step() {
      result[select.integer(0), default: []].append(
        Stored(
          id: select.integer(1), origin: select.integer(2), addedIn: select.integer(3), start: select.integer(4),
          checksum: select.integer(5)))
    }
    return result
  }

  /// Records of one key. As many stored ones as there are imported ones count as held, those of the latest origin first;
  /// among these, equal bytes find each other.
  private mutating func merge(_ imported: [ImportedRecord], _ stored: [Stored]) throws(StoreError) {
    let ranked = stored.sorted { left, right in
      let (leftDate, rightDate) = (rules.date(ofOrigin: left.origin), rules.date(ofOrigin: right.origin))
      return leftDate != rightDate ? leftDate > rightDate : left.id < right.id
    }
    var shared = Array(ranked.prefix(imported.count))
    var rest: [ImportedRecord] = []
    for record in imported {
      let checksum = Checksum.of(record.bytes)
      if let index = shared.firstIndex(where: { $0.checksum == checksum }) {
        counts.unchanged += 1
        try updateOrigin(shared.remove(at: index))
      } else {
        rest.append(record)
      }
    }
    for record in rest {
      if shared.isEmpty {
        try insert(record)
        counts.added += 1
      } else {
        try replace(shared.removeFirst(), by: record)
      }
    }
    for record in ranked.dropFirst(imported.count) { try leave(record) }
  }

  /// A record whose bytes differ: the newer export is right.
  private mutating func replace(_ stored: Stored, by record: ImportedRecord) throws(StoreError) {
    let isRepeat = try isRepeat(stored, record)
    let isUndated = rules.date(ofOrigin: stored.origin) == MergeRules.beyondAllDates
    guard rules.decidesContent(overOrigin: stored.origin) || isUndated && !isRepeat else {
      counts.unchanged += 1
      return try updateOrigin(stored)
    }
    if isRepeat {
      // Other digits or words only: not worth a line in the change log.
      counts.unchanged += 1
      try run(
        "UPDATE record SET checksum = ?, data = ?, origin = ? WHERE id = ?", .integer(Checksum.of(record.bytes)),
        .bytes(record.bytes), .integer(rules.originOfShared(stored.origin)), .integer(stored.id))
      try run("DELETE FROM route WHERE record = ?", .integer(stored.id))
      try insertRoutes(of: record, stored.id)
      isChanged = true
    } else {
      counts.changed += 1
      try remove(stored)
      try insert(record, origin: rules.originOfShared(stored.origin))
    }
  }

  private func isRepeat(_ stored: Stored, _ record: ImportedRecord) throws(StoreError) -> Bool {
    let select = try connection.prepare("SELECT data FROM record WHERE id = ?")
    try select.start(.integer(stored.id))
    return try select.step() && record.isRepeat(select.bytes(0))
  }

  private mutating func updateOrigin(_ stored: Stored) throws(StoreError) {
    try setOrigin(rules.originOfShared(stored.origin), of: stored)
  }

  /// A record that only the store holds.
  private mutating func leave(_ stored: Stored) throws(StoreError) {
    let isSpokenFor = rules.speaksForFiles || kind != .electrocardiogram
    if isSpokenFor, rules.removes(start: stored.start, origin: stored.origin) {
      try remove(stored)
      counts.removed += 1
    } else {
      try setOrigin(rules.originOfOther(stored.origin), of: stored)
    }
  }

  private mutating func setOrigin(_ origin: Int64, of stored: Stored) throws(StoreError) {
    if origin == stored.origin { return }
    try run("UPDATE record SET origin = ? WHERE id = ?", .integer(origin), .integer(stored.id))
    isChanged = true
  }

  /// Removed records stay for the change log, without their routes.
  private mutating func remove(_ stored: Stored) throws(StoreError) {
    try run("UPDATE record SET removed_in = ? WHERE id = ?", .integer(rules.importNumber), .integer(stored.id))
    try run("DELETE FROM route WHERE record = ?", .integer(stored.id))
    isChanged = true
  }

  private mutating func insert(_ record: ImportedRecord, origin: Int64? = nil) throws(StoreError) {
    try insertRecord.run(
      .integer(person), .integer(kind.rawValue), .integer(rules.importNumber), .integer(origin ?? rules.origin),
      .integer(record.start), .integer(record.key), .integer(Checksum.of(record.bytes)), .bytes(record.bytes))
    try insertRoutes(of: record, connection.lastInsertedRow)
    isChanged = true
  }

  private func insertRoutes(of record: ImportedRecord, _ id: Int64) throws(StoreError) {
    for route in record.routes {
      let bytes = route.points.bytes()
      try insertRoute.run(
        .integer(id), .integer(Int64(route.place)), .integer(Int64(route.count)), .integer(Checksum.of(bytes)),
        .bytes(bytes))
    }
  }

  private func run(_ sql: String, _ values: Statement.Value...) throws(StoreError) {
    let statement = try connection.prepare(sql)
    try statement.run(values)
  }
}
