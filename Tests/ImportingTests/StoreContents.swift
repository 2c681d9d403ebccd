import Storage

@testable import Importing

/// All that a person's data hold, for comparison.
struct StoreContents: Equatable {
  let rows: [String: SampleColumns]
  let sources: [SampleSource]
  let metadata: [[MetadataEntry]]
  // As text: a missing speed within a route is not equal to itself.
  let workouts: [String]
  let correlations: [Correlation]
  let heartbeats: [HeartbeatSeries]
  let zones: [ZoneSighting]
  let chunkCounts: [String: [Int]]
  let others: [OtherRecord]
  let homeZone: String?

  init(_ person: PersonData) {
    var rows: [String: SampleColumns] = [:]
    for (type, series) in person.series { rows[type.identifier] = series.columns() }
    self.rows = rows
    sources = person.sources.sources
    metadata = (0..<UInt32(person.metadata.count)).map { person.metadata[$0] }
    workouts = person.workouts.map { "\($0)" }
    correlations = person.correlations
    heartbeats = person.heartbeats
    zones = person.zoneSightings
    chunkCounts = Dictionary(
      uniqueKeysWithValues: person.series.map { ($0.key.identifier, $0.value.chunks.map(\.count)) })
    others = person.otherRecords + person.audiograms + person.visionPrescriptions + person.clinicalRecords
    homeZone = person.homeZoneIdentifier
  }
}
