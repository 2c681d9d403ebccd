import Calendars
import Quantities

/// Merges the imported data of one person into the file, within a transaction that the caller opened.
struct PersonMerge {
  private let connection: Connection
  private let writer: StoreWriter
  private let imported: PersonData
  private var stored: StoredPerson
  private let isNewPerson: Bool
  private var rules: MergeRules
  private var mapping = NumberMapping(sources: [], metadata: [])
  private(set) var report: MergeReport
  private var isChanged: Bool

  init(
    _ imported: PersonData, extent: ImportExtent, number: Int64, chunkRowCount: Int, _ connection: Connection
  ) throws(StoreError) {
    self.connection = connection
    self.imported = imported
    writer = try StoreWriter(connection, chunkRowCount: chunkRowCount)
    if let known = try StoredPerson.named(imported.name, connection) {
      stored = known
      isNewPerson = false
    } else {
      stored = try StoredPerson.insert(named: imported.name, connection)
      isNewPerson = true
    }
    let origins = try StoredOrigins(ofPerson: stored.id, connection)
    let date = imported.exportDate?.microseconds
    rules = MergeRules(imported: date, extent: extent, coverage: stored.fullExportDate, origins, number: number)
    report = MergeReport(person: imported.name, isFull: rules.isFull, exportDate: imported.exportDate)
    isChanged = isNewPerson
  }

  /// The person's row in the file.
  var personNumber: Int64 { stored.id }

  /// Merges everything; `false` if the file need not change.
  mutating func run() throws(StoreError) -> Bool {
    try mapNumbers()
    for (type, series) in imported.series.sorted(by: { $0.key.identifier < $1.key.identifier }) {
      report.samples[type] = try merge(.samples(type), series: series)
    }
    if rules.isNewestFull { try mergeTypesLeftOut() }
    try mergeZones()
    try mergeRecords()
    try mergeProfile()
    if isChanged {
      try writeMetadata()
      try writeOrigins()
    }
    return isChanged
  }

  // MARK: Numbers

  private mutating func mapNumbers() throws(StoreError) {
    var sources = SourceDictionary(stored.sources)
    let insert = try connection.prepare("INSERT INTO source VALUES (?, ?, ?, ?, ?)")
    var numbers: [UInt16] = []
    for source in imported.sources.sources {
      let known = sources.count
      // Once all numbers are taken the last one stands for the rest.
      let number = sources.intern(source)?.rawValue ?? UInt16.max
      numbers.append(number)
      if sources.count > known {
        try insert.run(
          .integer(stored.id), .integer(Int64(number)), .text(source.name),
          source.deviceModel.map { .text($0) } ?? .null, .integer(Int64(source.sourceClass.rawValue)))
      }
    }
    stored.sources = sources.sources
    metadata = try StoredMetadata(ofPerson: stored.id, connection)
    mapping = NumberMapping(sources: numbers, metadata: metadata.add(imported.metadata.lists))
  }

  private var metadata = StoredMetadata()

  private func writeMetadata() throws(StoreError) { try metadata.write(ofPerson: stored.id, connection) }

  private func writeOrigins() throws(StoreError) {
    let insert = try connection.prepare("INSERT OR IGNORE INTO origin VALUES (?, ?, ?)")
    if rules.origin >= MergeRules.firstDated {
      try insert.run(.integer(stored.id), .integer(rules.origin), .integer(rules.date))
    }
    if let coverage = rules.coverage, rules.isNewestFull {
      try insert.run(.integer(stored.id), .integer(rules.formerOrigin), .integer(coverage))
    }
  }

  // MARK: Samples

  private mutating func merge(_ kind: SeriesKind, series: SampleSeries) throws(StoreError) -> MergeCounts {
    let (number, unit, isNew) = try writer.series(kind, ofPerson: stored.id)
    var merge = SeriesMerge(writer, rules: rules, series: number, kind: kind)
    let nothingIsCovered = rules.coverage.map { rules.date >= $0 } ?? true
    if isNew && nothingIsCovered && mapping.isIdentity && series.isWellCut(chunkRowCount: writer.chunkRowCount) {
      try merge.write(series.chunks)
    } else {
      try merge.merge(mapped(inUnit(unit, series.columns(), of: kind)))
    }
    isChanged = isChanged || merge.isChanged
    return merge.counts
  }

  /// Rows with values in the unit that the store keeps: that of a type which no table lists is the unit it first came in. Rows that
  /// cannot be converted are left out and counted.
  private mutating func inUnit(_ unit: String, _ rows: SampleColumns, of kind: SeriesKind) -> SampleColumns {
    guard unit != kind.stored.unit else { return rows }
    guard let from = try? QuantityUnit(kind.stored.unit), let to = try? QuantityUnit(unit),
      let conversion = try? from.conversion(to: to)
    else {
      report.inOtherUnits[kind.sampleType] = rows.count
      return SampleColumns()
    }
    var rows = rows
    for row in rows.values.indices { rows.values[row] = conversion(rows.values[row]) }
    return rows
  }

  /// Rows with the numbers of the store, in its order.
  private func mapped(_ rows: SampleColumns) -> SampleColumns {
    if mapping.isIdentity { return rows }
    var rows = rows
    for row in rows.sources.indices { rows.sources[row] = mapping.source(rows.sources[row]) }
    for row in rows.metadata.indices where rows.metadata[row] != 0 {
      rows.metadata[row] = mapping.metadata(rows.metadata[row])
    }
    rows.sort()
    return rows
  }

  /// Types that a newer full export does not hold at all any more.
  private mutating func mergeTypesLeftOut() throws(StoreError) {
    let select = try connection.prepare("SELECT id, kind, type, unit FROM series WHERE person = ?")
    try select.start(.integer(stored.id))
    var left: [(number: Int64, kind: SeriesKind)] = []
    while try select.step() {
      guard let kind = SeriesKind(kind: select.text(1), type: select.text(2), unit: select.text(3)) else { continue }
      if case .samples(let type) = kind, imported.series[type] == nil { left.append((select.integer(0), kind)) }
    }
    for (number, kind) in left {
      var merge = SeriesMerge(writer, rules: rules, series: number, kind: kind)
      try merge.merge(SampleColumns())
      isChanged = isChanged || merge.isChanged
      if !merge.counts.isUnchanged { report.samples[kind.sampleType] = merge.counts }
    }
  }

  // MARK: Zones

  /// Sightings of zones are rows like others: what names no zone any more must not move a day.
  private mutating func mergeZones() throws(StoreError) {
    var names = stored.zones
    let rows = names.rows(of: imported.allZoneSightings)
    if rows.isEmpty && !rules.isNewestFull { return }
    let number = try writer.series(.zones, ofPerson: stored.id).number
    var merge = SeriesMerge(writer, rules: rules, series: number, kind: .zones)
    try merge.merge(rows)
    guard merge.isChanged else { return }
    isChanged = true
    var zones = ZoneSightings(named: names.namedZones.map(\.name))
    for chunk in try writer.chunks(ofSeries: number, kind: .zones) {
      zones.append(try writer.rows(of: chunk, kind: .zones).columns)
    }
    stored.zones = zones
  }

  // MARK: Records

  private mutating func mergeRecords() throws(StoreError) {
    let mapping = mapping
    try merge(.workout, try workoutsWithKeptRoutes().map { ImportedRecord($0, mapping) })
    try merge(.correlation, imported.correlations.map { ImportedRecord($0, mapping) })
    try merge(.activitySummary, imported.activitySummaries.map { ImportedRecord($0) })
    try merge(.heartbeats, imported.heartbeats.map { ImportedRecord($0, mapping) })
    try merge(.audiogram, imported.audiograms.map { ImportedRecord($0, mapping) })
    try merge(.visionPrescription, imported.visionPrescriptions.map { ImportedRecord($0, mapping) })
    try merge(.clinicalRecord, imported.clinicalRecords.map { ImportedRecord($0, mapping) })
    try merge(.electrocardiogram, imported.electrocardiograms.map { ImportedRecord($0, mapping) })
    try merge(.other, imported.otherRecords.map { ImportedRecord($0, mapping) })
  }

  /// The imported workouts; routes whose files were missing have the points that the store has of them.
  private func workoutsWithKeptRoutes() throws(StoreError) -> [Workout] {
    var workouts = imported.workouts
    let incomplete = workouts.indices.filter { workouts[$0].routes.contains(where: \.isMissing) }
    if isNewPerson || incomplete.isEmpty { return workouts }
    let snapshot = try StoreSnapshot(connection, damages: DamageLog())
    var kept: [TimeRange: WorkoutRoute] = [:]
    for workout in snapshot.workouts(ofPerson: stored.id, named: stored.name) {
      for route in workout.routes where route.points.count > 0 { kept[route.range] = route }
    }
    for workout in incomplete {
      for place in workouts[workout].routes.indices where workouts[workout].routes[place].isMissing {
        guard let route = kept[workouts[workout].routes[place].range] else { continue }
        workouts[workout].routes[place].points = RoutePoints(route.points.columns())
        workouts[workout].routes[place].isMissing = false
      }
    }
    return workouts
  }

  private mutating func merge(_ kind: RecordKind, _ records: [ImportedRecord]) throws(StoreError) {
    var merge = try RecordMerge(connection, rules: rules, person: stored.id, kind: kind)
    try merge.merge(records)
    isChanged = isChanged || merge.isChanged
    if merge.counts != MergeCounts() { report.records[kind.text] = merge.counts }
  }

  // MARK: Profile

  /// The newest export knows the profile best; what it does not say an older one may.
  private mutating func mergeProfile() throws(StoreError) {
    let before = stored
    let date = rules.date == MergeRules.beyondAllDates ? Int64.min : rules.date
    var profile = StoredProfile(of: imported)
    if date >= stored.profileDate ?? Int64.min {
      profile.fill(from: stored.profile)
      stored.profile = profile
      stored.profileDate = date
    } else {
      stored.profile.fill(from: profile)
    }
    stored.homeZone = imported.givenHomeZoneIdentifier ?? stored.homeZone
    if rules.isNewestFull { stored.fullExportDate = rules.date }
    let isNewDate = rules.isNewestFull && before.fullExportDate != stored.fullExportDate
    let isNewProfile = before.profile != stored.profile || before.profileDate != stored.profileDate
    if isNewProfile || isNewDate || before.homeZone != stored.homeZone { isChanged = true }
    if isChanged { try stored.update(connection) }
  }
}

extension SampleSeries {
  /// Whether its chunks are as long as those that a store would make.
  fileprivate func isWellCut(chunkRowCount: Int) -> Bool {
    chunks.allSatisfy { $0.count <= chunkRowCount } && chunks.count <= 1 + 2 * sampleCount / chunkRowCount
  }
}

extension MergeRules {
  /// The rules of an import of that date into a store that holds these origins.
  init(
    imported date: Int64?, extent: ImportExtent, coverage: Int64?, _ origins: StoredOrigins, number: Int64
  ) {
    self.date = date ?? MergeRules.beyondAllDates
    self.isFull = extent != .part && date != nil
    self.speaksForFiles = extent == .full
    self.coverage = coverage
    dates = origins.dates
    importNumber = number
    let next = (origins.dates.keys.max() ?? MergeRules.firstDated - 1) + 1
    func origin(of date: Int64, orNew new: Int64) -> Int64 { origins.dates.first { $0.value == date }?.key ?? new }
    if let date {
      let isNewest = isFull && date > coverage ?? Int64.min
      self.origin = isNewest || date == coverage ? MergeRules.newestFull : origin(of: date, orNew: next)
    } else {
      self.origin = MergeRules.undated
    }
    formerOrigin = coverage.map { origin(of: $0, orNew: next + 1) } ?? MergeRules.newestFull
  }
}

/// The rows of table `origin` of one person.
struct StoredOrigins {
  var dates: [Int64: Int64] = [:]

  init(ofPerson person: Int64, _ connection: Connection) throws(StoreError) {
    let select = try connection.prepare("SELECT number, date FROM origin WHERE person = ?")
    try select.start(.integer(person))
    while try select.step() { dates[select.integer(0)] = select.integer(1) }
  }
}

/// The metadata of one person while it grows.
struct StoredMetadata {
  private(set) var lists = MetadataLists()
  private var storedTextCount = 0
  private var storedListCount = 1

  init() {}

  init(ofPerson person: Int64, _ connection: Connection) throws(StoreError) {
    let select = try connection.prepare("SELECT checksum, data FROM metadata WHERE person = ? ORDER BY id")
    try select.start(.integer(person))
    while try select.step() {
      var reader = ByteReader(select.bytes(1))
      guard Checksum.of(select.bytes(1)) == select.integer(0), (try? lists.append(from: &reader)) != nil else {
        throw .damaged(path: connection.path)
      }
    }
    storedTextCount = lists.texts.count
    storedListCount = lists.count
  }

  /// Adds all lists of `imported`; the result says for each number there what it is here.
  mutating func add(_ imported: MetadataLists) -> [UInt32] {
    (0..<imported.count).map { lists.intern(imported[UInt32(truncatingIfNeeded: $0)]) }
  }

  /// Writes what was added as one piece.
  func write(ofPerson person: Int64, _ connection: Connection) throws(StoreError) {
    guard lists.count > storedListCount || lists.texts.count > storedTextCount else { return }
    var writer = ByteWriter()
    lists.write(afterTexts: storedTextCount, lists: storedListCount, to: &writer)
    let insert = try connection.prepare("INSERT INTO metadata VALUES (NULL, ?, ?, ?)")
    try insert.run(.integer(person), .integer(Checksum.of(writer.bytes)), .bytes(writer.bytes))
  }
}
