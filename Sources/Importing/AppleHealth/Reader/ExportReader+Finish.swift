import Calendars
import Quantities
import Storage

extension ExportReader {
  /// Settles what needs the whole file and returns the person's data, sealed.
  mutating func finish() -> PersonData {
    takePackedSeries()
    person.givenHomeZoneIdentifier = options.homeZone?.identifier
    person.workouts = workouts
    person.correlations = correlations
    person.heartbeats = heartbeats
    person.activitySummaries = activitySummaries
    person.seal()
    settleNestedRecords()
    person.seal()
    addRepairs()
    inspectSeries()
    noteGaps()
    return person
  }

  /// Records inside correlations and workouts mostly stand at the top level too, but not in all files: each is kept as often
  /// as the place that has it more often.
  private mutating func settleNestedRecords() {
    guard !nestedRecords.isEmpty else { return }
    var topLevelCounts = countsAtTopLevel()
    for nested in nestedRecords {
      let column = columns[nested.column]
      let key = RecordIdentity(nested)
      if let count = topLevelCounts[key], count > 0 {
        topLevelCounts[key] = count - 1
        report.add(.listedTwice, column.identifier, at: nested.offset)
      } else {
        column.rows.append(
          start: nested.start, end: nested.end, value: nested.value, source: nested.source, flags: nested.flags,
          metadata: nested.metadata)
        column.keptCount += 1
        recordsKept += 1
      }
    }
    nestedRecords.removeAll()
    for column in columns where !column.rows.isEmpty {
      person.append(column.rows, to: column.type)
      column.rows.removeAll()
    }
  }

  /// Brings the series of all types into order, the largest first, and hands them to the person's data.
  private mutating func takePackedSeries() {
    for column in columns { flush(column) }
    let packed = packing.finish().sorted { $0.sampleCount > $1.sampleCount }
    let series = SlotArray(packed)
    TwoThreads.forEach(series.count, isWorthIt: recordsKept > ExportReader.fewRecords) { series[$0].seal() }
    for one in series.elements { person.adopt(one) }
  }

  /// So many are put into order before a second thread would have started.
  private static let fewRecords = 20_000

  /// What makes two records of one file the same.
  private struct RecordIdentity: Hashable {
    let column: Int
    let start: Int64
    let end: Int64
    let value: Double
    let source: UInt16

    init(column: Int, start: Int64, end: Int64, value: Double, source: UInt16) {
      self.column = column
      self.start = start
      self.end = end
      self.value = value
      self.source = source
    }

    init(_ record: NestedRecord) {
      self.init(
        column: record.column, start: record.start, end: record.end, value: record.value, source: record.source.rawValue
      )
    }
  }

  /// How often each nested record stands at the top level. O(rows of the types concerned).
  private mutating func countsAtTopLevel() -> [RecordIdentity: Int] {
    var counts = Dictionary(nestedRecords.map { (RecordIdentity($0), 0) }, uniquingKeysWith: { first, _ in first })
    let starts = Set(nestedRecords.map(\.start))
    for place in Set(nestedRecords.map(\.column)) {
      person.series(of: columns[place].type)?.forEachChunk { rows in
        for row in 0..<rows.count where starts.contains(rows.starts[row]) {
          let identity = RecordIdentity(
            column: place, start: rows.starts[row], end: rows.ends[row], value: rows.values[row],
            source: rows.sources[row])
          if let count = counts[identity] { counts[identity] = count + 1 }
        }
      }
    }
    return counts
  }

  private mutating func addRepairs() {
    report.add(.controlCharacter, "source", at: 0, count: sources.repairs.controlCharacters)
    report.add(.invalidUTF8, "source", at: 0, count: sources.repairs.invalidSequences)
  }

  /// Counts exact copies and looks for running totals.
  private mutating func inspectSeries() {
    let inspected = columns.filter { $0.keptCount > 0 }.sorted { $0.keptCount > $1.keptCount }
    let inspections = SlotArray(inspected.map { SeriesInspection(looksForRunningTotals: $0.isCumulative) })
    let allSeries = inspected.map { person.series(of: $0.type) }
    TwoThreads.forEach(inspected.count, isWorthIt: recordsKept > ExportReader.fewRecords) { place in
      allSeries[place]?.forEachChunk { inspections[place].inspect($0) }
    }
    var duplicates = 0
    let inspectionOf = Dictionary(
      zip(inspected.map(\.type), inspections.elements), uniquingKeysWith: { first, _ in first })
    for column in columns {
      guard let inspection = inspectionOf[column.type] else { continue }
      duplicates += inspection.duplicates
      for (source, samples) in inspection.runningTotals() {
        report.note(
          .runningTotals(
            type: column.identifier, source: person.sources[SourceID(rawValue: source)].name, samples: samples))
      }
    }
    let counts = Dictionary(columns.map { ($0.identifier, $0.keptCount) }, uniquingKeysWith: +).filter { $0.value > 0 }
    let unknown = columns.filter { !$0.isKnown && $0.keptCount > 0 }.map(\.identifier).sorted()
    report.update {
      $0.exactDuplicates = duplicates
      $0.samplesByType = counts
      $0.unknownTypes = unknown
    }
    report.tally("Record", kept: recordsKept)
  }

  private mutating func noteGaps() {
    if person.exportDate == nil { report.note(.noExportDate) }
    if person.homeZoneIdentifier == nil { report.note(.noHomeZone) }
  }
}
