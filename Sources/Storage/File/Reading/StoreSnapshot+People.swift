import Calendars
import Quantities

/// What table `series` holds rows of.
enum SeriesKind: Hashable {
  case samples(SampleType)
  /// Where samples named a zone; a row's value is the number of the zone in the person's `zones`.
  case zones

  /// The columns `kind`, `type` and `unit`.
  var stored: (kind: String, type: String, unit: String) {
    switch self {
    case .samples(.quantity(let type)): ("quantity", type.identifier, type.keptUnit.unitString)
    case .samples(.category(let type)): ("category", type.identifier, "")
    case .zones: ("zone", "", "")
    }
  }

  init?(kind: String, type: String, unit: String) {
    switch kind {
    case "quantity":
      self = .samples(.quantity(.unknown(identifier: type, unit: (try? QuantityUnit(unit)) ?? .null)))
    case "category": self = .samples(.category(.unknown(identifier: type)))
    case "zone": self = .zones
    default: return nil
    }
  }

  /// The type under which rows are held in memory; zones have one that no file can name.
  var sampleType: SampleType {
    switch self {
    case .samples(let type): type
    case .zones: .category(.unknown(identifier: ""))
    }
  }
}

/// One row of table `person`, and what stands beside it.
struct StoredPerson: Sendable {
  var id: Int64
  var name: String
  /// When the newest full export of the person was made.
  var fullExportDate: Int64?
  /// When the export was made that the profile comes from.
  var profileDate: Int64?
  var homeZone: String?
  var profile: StoredProfile
  var zones: ZoneSightings
  var sources: [SampleSource]
  /// Sources to believe first, by type, where the user said so.
  var sourceOrders: [SampleType: [String]] = [:]
}

extension StoreSnapshot {
  /// Everyone in the file, in order of arrival, with series and records that are read when they are wanted.
  func people() throws(StoreError) -> [PersonData] {
    let stored = try withConnection { connection throws(StoreError) in
      try StoredPerson.all(connection, damages: damages)
    }
    var people: [PersonData] = []
    for person in stored { people.append(try self.person(person)) }
    return people
  }

  private func person(_ stored: StoredPerson) throws(StoreError) -> PersonData {
    var person = PersonData(name: stored.name)
    person.sources = SourceDictionary(stored.sources)
    // Before the series: their stored totals are those of this order.
    person.sourceOrders = stored.sourceOrders
    person.series = try series(of: stored)
    person.allZoneSightings = stored.zones
    person.zoneSightings = stored.zones.changes()
    person.givenHomeZoneIdentifier = stored.homeZone
    person.characteristics = stored.profile.characteristics
    person.exportDate = stored.profile.exportDate.map { Instant(microseconds: $0) }
    person.locale = stored.profile.locale
    person.exportVersion = stored.profile.exportVersion
    person.trainingProfile = try withConnection { connection throws(StoreError) in
      try TrainingProfile.stored(of: stored, connection, damages: damages)
    }
    deferRecords(of: &person, stored)
    return person
  }

  private func series(of person: StoredPerson) throws(StoreError) -> [SampleType: SampleSeries] {
    let (stored, heads) = try withConnection { connection throws(StoreError) in
      (try SeriesKind.all(ofPerson: person.id, connection), try SeriesHead.all(connection))
    }
    var series: [SampleType: SampleSeries] = [:]
    for (number, kind) in stored {
      if case .samples(let type) = kind, let head = heads[number], head.setting == StoredSlots.setting(of: kind, person)
      {
        series[type] = SampleSeries(type: type, head: head, chunks: chunks(ofSeries: number, type, person, head))
        series[type]?.storedSlots = storedSlots(stamp: head.stamp)
      } else {
        let chunks = try withConnection { connection throws(StoreError) in
          try StoredChunk.live(ofSeries: number, kind, of: person.name, connection, damages: damages)
        }
        // Where zones were named is known from the person.
        guard case .samples(let type) = kind, !chunks.isEmpty else { continue }
        series[type] = SampleSeries(type: type, sortedChunks: chunks.map { chunk($0, of: type, person) })
        series[type]?.storedSlots = storedSlots(stamp: StoredSlots.stamp(of: kind, person, chunks))
      }
    }
    return series
  }

  /// The chunks of a series, to be listed when somebody asks for them. What is damaged is told of then.
  private func chunks(
    ofSeries number: Int64, _ type: SampleType, _ person: StoredPerson, _ head: SeriesHead
  ) -> LazyValue<ChunkList> {
    LazyValue { [self] in
      let stored = try? withConnection { connection throws(StoreError) in
        try StoredChunk.live(ofSeries: number, .samples(type), of: person.name, connection, damages: damages)
      }
      // Readers make room for as many rows as the head says.
      if let stored, stored.reduce(0, { $0 + $1.summary.zoneMap.count }) <= head.rowCount {
        return ChunkList(stored.map { chunk($0, of: type, person) })
      }
      damages.add(StoreDamage(person: person.name, part: .samples(type, head.bounds.span)))
      return ChunkList()
    }
  }

  private func chunk(_ stored: StoredChunk, of type: SampleType, _ person: StoredPerson) -> Chunk {
    let (name, sourceCount) = (person.name, person.sources.count)
    let columns = StoredColumns(storedByteCount: stored.byteCount) { [self] in
      let columns = self.columns(ofChunk: stored.id, count: stored.summary.zoneMap.count, sourceCount: sourceCount)
      if columns == nil {
        damages.add(StoreDamage(person: name, part: .samples(type, stored.summary.zoneMap.span)))
      }
      return columns
    }
    return Chunk(summary: stored.summary, stored: columns)
  }

  private func deferRecords(of person: inout PersonData, _ stored: StoredPerson) {
    let (id, name) = (stored.id, stored.name)
    person.metadata = MetadataTable(LazyValue { [self] in metadata(ofPerson: id, named: name) })
    person.workoutList = deferred { [self] in workouts(ofPerson: id, named: name) }
    person.correlationList = deferredRecords(.correlation, stored) { reader throws(MalformedBytes) in
      try Correlation(from: &reader)
    }
    person.summaryList = deferredRecords(.activitySummary, stored) { reader throws(MalformedBytes) in
      try ActivitySummary(from: &reader)
    }
    person.heartbeatList = deferredRecords(.heartbeats, stored) { reader throws(MalformedBytes) in
      try HeartbeatSeries(from: &reader)
    }
    person.audiogramList = deferredOthers(.audiogram, stored)
    person.prescriptionList = deferredOthers(.visionPrescription, stored)
    person.clinicalRecordList = deferredOthers(.clinicalRecord, stored)
    person.electrocardiogramList = deferredOthers(.electrocardiogram, stored)
    person.otherRecordList = deferredOthers(.other, stored)
  }

  private func deferred<Element: Sendable>(_ read: @escaping @Sendable () -> [Element]) -> Deferred<[Element]> {
    Deferred(LazyValue(make: read), placeholder: [])
  }

  private func deferredRecords<Element: Sendable>(
    _ kind: RecordKind, _ person: StoredPerson,
    _ decode: @escaping @Sendable (inout ByteReader) throws(MalformedBytes) -> Element
  ) -> Deferred<[Element]> {
    let (id, name) = (person.id, person.name)
    return deferred { [self] in
      records(kind, ofPerson: id, named: name) { _, reader throws(MalformedBytes) in try decode(&reader) }
    }
  }

  private func deferredOthers(_ kind: RecordKind, _ person: StoredPerson) -> Deferred<[OtherRecord]> {
    deferredRecords(kind, person) { reader throws(MalformedBytes) in try OtherRecord(from: &reader) }
  }

  /// The workouts of a person; points of routes are read when they are wanted.
  func workouts(ofPerson person: Int64, named name: String) -> [Workout] {
    let routes = routeNumbers(ofPerson: person)
    return records(.workout, ofPerson: person, named: name) { record, reader throws(MalformedBytes) in
      try Workout(from: &reader) { place, count in
        if count == 0 { return RoutePoints(RouteColumns()) }
        let route = routes[record]?[place]
        return RoutePoints(count: count, LazyValue { self.route(route, count: count, person: name) })
      }
    }
  }
}

extension SampleSeries.Bounds {
  /// From the first start to the latest end.
  fileprivate var span: TimeRange {
    let start = firstStart ?? Instant(microseconds: 0)
    return TimeRange(checked: start, lastEnd ?? start) ?? TimeRange(start, start)
  }
}

extension ZoneMap {
  /// From the first start to the latest end.
  var span: TimeRange { TimeRange(checked: firstStart, lastEnd) ?? TimeRange(firstStart, firstStart) }
}
