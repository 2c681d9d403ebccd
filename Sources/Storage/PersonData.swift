import Calendars
import Quantities

/// Everything known of one person. A value: copies are cheap, share what they hold, and one that is appended to does not
/// disturb readers of the others.
///
///     sources ◀─ number ─┐
///     metadata ◀─ number ┴─ series[type]: chunks of rows     workouts, correlations, summaries, beats, other records
///
/// Importers append in any order and end with ``seal()``; readers take sealed data.
public struct PersonData: Sendable {
  /// The name, empty for the only person of a store.
  public let name: String
  /// Who wrote samples. Numbers never change.
  public var sources = SourceDictionary()
  /// Metadata of samples and workouts. Numbers never change.
  public var metadata = MetadataTable()
  /// The samples by type.
  public internal(set) var series: [SampleType: SampleSeries] = [:]
  /// Training sessions; by start, then end once sealed, equals in the order of the file.
  public var workouts: [Workout] {
    get { workoutList.value }
    _modify {
      touch()
      yield &workoutList.value
    }
  }
  /// Samples that belong together; by start once sealed.
  public var correlations: [Correlation] {
    get { correlationList.value }
    _modify {
      touch()
      yield &correlationList.value
    }
  }
  /// Activity rings; by date once sealed, those of one date in the order of the file.
  public var activitySummaries: [ActivitySummary] {
    get { summaryList.value }
    _modify {
      touch()
      yield &summaryList.value
    }
  }
  /// Beats behind heart rate variability records; by start once sealed.
  public var heartbeats: [HeartbeatSeries] {
    get { heartbeatList.value }
    _modify {
      touch()
      yield &heartbeatList.value
    }
  }
  /// Hearing tests, in the order of the file.
  public var audiograms: [OtherRecord] {
    get { audiogramList.value }
    _modify { yield &audiogramList.value }
  }
  /// Vision prescriptions, in the order of the file.
  public var visionPrescriptions: [OtherRecord] {
    get { prescriptionList.value }
    _modify { yield &prescriptionList.value }
  }
  /// Clinical records, in the order of the file.
  public var clinicalRecords: [OtherRecord] {
    get { clinicalRecordList.value }
    _modify { yield &clinicalRecordList.value }
  }
  /// Electrocardiograms, in the order of the archive.
  public var electrocardiograms: [OtherRecord] {
    get { electrocardiogramList.value }
    _modify { yield &electrocardiogramList.value }
  }
  /// Elements that no reader knows, in the order of the file.
  public var otherRecords: [OtherRecord] {
    get { otherRecordList.value }
    _modify { yield &otherRecordList.value }
  }
  /// Date of birth and the like.
  public var characteristics = Characteristics() { didSet { touch() } }
  /// Thresholds that efforts are measured against, as the person keeps them in the store; `nil` for none.
  public var trainingProfile: TrainingProfile? { didSet { touch() } }
  /// Names of sources, or device models, to believe first when samples of a type overlap; others follow in the default order. Types
  /// that are not in it have the default order alone.
  public var sourceOrders: [SampleType: [String]] = [:] {
    didSet {
      touch()
      // Totals in a store file are those of the order before.
      for type in series.keys where sourceOrders[type] != oldValue[type] { series[type]?.storedSlots = nil }
    }
  }
  /// Where samples named a zone that differs from the one named before, in time order. Up to date once sealed.
  public internal(set) var zoneSightings: [ZoneSighting] = []
  /// The home zone that the user gave at import, or `nil`.
  public var givenHomeZoneIdentifier: String? { didSet { touch() } }
  /// When the export was made.
  public var exportDate: Instant? { didSet { touch() } }
  /// The locale of the export, for example `en_FR`.
  public var locale: String?
  /// The version that the export's document type names, for example `14`.
  public var exportVersion: String?

  /// Values that statistics computed from this data.
  package private(set) var derived = DerivedCache()

  // Records that a store file holds are read when they are first asked for.
  var workoutList = Deferred<[Workout]>([])
  var correlationList = Deferred<[Correlation]>([])
  var summaryList = Deferred<[ActivitySummary]>([])
  var heartbeatList = Deferred<[HeartbeatSeries]>([])
  var audiogramList = Deferred<[OtherRecord]>([])
  var prescriptionList = Deferred<[OtherRecord]>([])
  var clinicalRecordList = Deferred<[OtherRecord]>([])
  var electrocardiogramList = Deferred<[OtherRecord]>([])
  var otherRecordList = Deferred<[OtherRecord]>([])

  var allZoneSightings = ZoneSightings()
  private var hasNewZoneSightings = false
  private let chunkRowCount: Int

  /// A person without data whose series have chunks of `chunkRowCount` rows; tests pass small ones.
  ///
  /// - Precondition: `chunkRowCount > 0`.
  public init(name: String = "", chunkRowCount: Int = SampleSeries.defaultChunkRowCount) {
    precondition(chunkRowCount > 0, "a chunk holds at least one row, not \(chunkRowCount)")
    self.name = name
    self.chunkRowCount = chunkRowCount
  }

  /// The samples of a type, or `nil` if there is none. O(1).
  public func series(of type: SampleType) -> SampleSeries? { series[type] }

  /// The home zone: the given one, else the zone that samples name most often; `nil` if none does. O(zones).
  public var homeZoneIdentifier: String? { givenHomeZoneIdentifier ?? allZoneSightings.mostFrequent }

  /// Adds rows of a type in any order. See ``SampleSeries/append(_:)``.
  public mutating func append(_ rows: SampleColumns, to type: SampleType) {
    guard !rows.isEmpty else { return }
    touch(type)
    series[type, default: SampleSeries(type: type, chunkRowCount: chunkRowCount)].append(rows)
  }

  /// Takes over a whole series of a type that has no rows yet, sealed or not.
  package mutating func adopt(_ rows: SampleSeries) {
    precondition(series[rows.type] == nil, "\(rows.type) has rows already")
    touch(rows.type)
    series[rows.type] = rows
  }

  /// Notes that a sample of that moment names a zone. O(1) amortised.
  public mutating func noteZone(_ identifier: String, at instant: Instant) {
    touch()
    allZoneSightings.append(identifier, at: instant)
    hasNewZoneSightings = true
  }

  /// Brings everything into the order that readers rely on. Cheap if nothing changed.
  public mutating func seal() {
    // By key: indices of the dictionary would hold a second reference to all chunks, and none could be freed on the way.
    for type in Array(series.keys) { series[type]?.seal() }
    if hasNewZoneSightings {
      zoneSightings = allZoneSightings.changes()
      hasNewZoneSightings = false
    }
    sortRecords()
  }

  /// The activity rings of a date, the last of several; `nil` if there are none. O(summaries).
  public func activitySummary(on date: CivilDate) -> ActivitySummary? {
    activitySummaries.last { $0.date == date }
  }

  /// Drops derived values that depend on `type`, all without one. A cache that another copy reads is left to it.
  private mutating func touch(_ type: SampleType? = nil) {
    if !isKnownUniquelyReferenced(&derived) { derived = derived.copy() }
    derived.drop(type)
  }
}

extension PersonData {
  /// Assigns only what is not in order yet: every assignment drops what was derived.
  private mutating func sortRecords() {
    // What is in order is left alone, with all that was derived from it; what lies in a file was in order when it was written.
    if let sorted = workoutList.sorted(by: { $0.range.sortKey }) {
      workouts = sorted
    }
    if let sorted = correlationList.sorted(by: { $0.range.sortKey }) {
      correlations = sorted
    }
    if let sorted = heartbeatList.sorted(by: { $0.range.sortKey }) {
      heartbeats = sorted
    }
    if let sorted = summaryList.sorted(by: { (Int64($0.date.daysSinceEpoch), 0) }) { activitySummaries = sorted }
  }

  /// Bytes of the samples in memory. O(chunks).
  public var sampleByteCount: Int { series.values.reduce(0) { $0 + $1.byteCount } }

  /// The number of samples of all types. O(types).
  public var sampleCount: Int { series.values.reduce(0) { $0 + $1.sampleCount } }

  /// What is wrong with the layout, in words; empty if all is well. Decodes everything: for tests.
  package func checkInvariants() -> [String] {
    var problems = series.values.flatMap { $0.checkInvariants() }
    for (type, series) in series where series.type != type { problems.append("\(type) holds rows of \(series.type)") }
    let (sourceCount, metadataCount) = (sources.count, metadata.count)
    for (type, series) in series where series.isSealed {
      series.forEachChunk { rows in
        if rows.sources.contains(where: { Int($0) >= sourceCount }) { problems.append("\(type): unknown source") }
        if rows.metadata.contains(where: { Int($0) >= metadataCount }) { problems.append("\(type): unknown metadata") }
      }
    }
    return problems
  }
}

extension TimeRange {
  fileprivate var sortKey: (Int64, Int64) { (start.microseconds, end.microseconds) }
}

extension Deferred {
  /// The elements by `key`, those of equal keys in their old order; `nil` if they are in order or lie in a file.
  fileprivate func sorted<Element>(by key: (Element) -> (Int64, Int64)) -> [Element]? where Value == [Element] {
    guard isKnown else { return nil }
    let elements = value
    let keys = elements.map(key)
    if zip(keys, keys.dropFirst()).allSatisfy({ $0 <= $1 }) { return nil }
    return elements.indices.sorted { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : $0 < $1 }.map { elements[$0] }
  }
}
