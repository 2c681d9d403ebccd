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
  public private(set) var series: [SampleType: SampleSeries] = [:]
  /// Training sessions; by start, then end once sealed, equals in the order of the file.
  public var workouts: [Workout] = [] { didSet { touch() } }
  /// Samples that belong together; by start once sealed.
  public var correlations: [Correlation] = [] { didSet { touch() } }
  /// Activity rings; by date once sealed, those of one date in the order of the file.
  public var activitySummaries: [ActivitySummary] = [] { didSet { touch() } }
  /// Beats behind heart rate variability records; by start once sealed.
  public var heartbeats: [HeartbeatSeries] = [] { didSet { touch() } }
  /// Hearing tests, in the order of the file.
  public var audiograms: [OtherRecord] = []
  /// Vision prescriptions, in the order of the file.
  public var visionPrescriptions: [OtherRecord] = []
  /// Clinical records, in the order of the file.
  public var clinicalRecords: [OtherRecord] = []
  /// Electrocardiograms, in the order of the archive.
  public var electrocardiograms: [OtherRecord] = []
  /// Elements that no reader knows, in the order of the file.
  public var otherRecords: [OtherRecord] = []
  /// Date of birth and the like.
  public var characteristics = Characteristics() { didSet { touch() } }
  /// Where samples named a zone that differs from the one named before, in time order. Up to date once sealed.
  public private(set) var zoneSightings: [ZoneSighting] = []
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

  private var allZoneSightings = ZoneSightings()
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
    if let sorted = workouts.broughtIntoOrder(by: { $0.range.sortKey }) { workouts = sorted }
    if let sorted = correlations.broughtIntoOrder(by: { $0.range.sortKey }) { correlations = sorted }
    if let sorted = heartbeats.broughtIntoOrder(by: { $0.range.sortKey }) { heartbeats = sorted }
    if let sorted = activitySummaries.broughtIntoOrder(by: { (Int64($0.date.daysSinceEpoch), 0) }) {
      activitySummaries = sorted
    }
  }

  /// Bytes of the samples in memory. O(chunks).
  public var sampleByteCount: Int { series.values.reduce(0) { $0 + $1.byteCount } }

  /// The number of samples of all types. O(types).
  public var sampleCount: Int { series.values.reduce(0) { $0 + $1.sampleCount } }

  /// What is wrong with the layout, in words; empty if all is well. Decodes everything: for tests.
  package func checkInvariants() -> [String] {
    var problems = series.values.flatMap { $0.checkInvariants() }
    for (type, series) in series where series.type != type { problems.append("\(type) holds rows of \(series.type)") }
    let sourceCount = sources.count
    for (type, series) in series where series.isSealed {
      series.forEachChunk { rows in
        if rows.sources.contains(where: { Int($0) >= sourceCount }) { problems.append("\(type): unknown source") }
        if rows.metadata.contains(where: { Int($0) >= metadata.count }) { problems.append("\(type): unknown metadata") }
      }
    }
    return problems
  }
}

extension TimeRange {
  fileprivate var sortKey: (Int64, Int64) { (start.microseconds, end.microseconds) }
}

extension Array {
  /// The elements by `key`, those of equal keys in their old order; `nil` if they are in order already.
  fileprivate func broughtIntoOrder(by key: (Element) -> (Int64, Int64)) -> [Element]? {
    let keys = map(key)
    if zip(keys, keys.dropFirst()).allSatisfy({ $0 <= $1 }) { return nil }
    return indices.sorted { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : $0 < $1 }.map { self[$0] }
  }
}
