import Calendars
import Quantities
import Storage

extension ExportReader {
  /// Brings the rows of all types that were read so far into order while the reader goes on: once, where the first element stands
  /// that exports have behind all records. What stands there is no more than a hundredth of the file, but one thread reads it.
  mutating func settleAhead() {
    guard !hasSettledAhead else { return }
    hasSettledAhead = true
    for column in columns { packing.settle(column) }
  }

  /// Brings the rows of all types into order and looks at each, the largest types first, and calls `other` for each index
  /// below `otherCount`. All of it is shared among the threads of the crew.
  mutating func settleSeries(besides otherCount: Int = 0, _ other: @escaping (Int) -> Void = { _ in }) {
    for column in columns { packing.settle(column) }
    crew.forEach(otherCount, other)
    for settled in packing.finish().sorted(by: { $0.series.sampleCount > $1.series.sampleCount }) {
      person.adopt(settled.series)
      inspections[settled.series.type] = settled.inspection
    }
  }

  /// Settles what needs the whole file and returns the person's data, sealed. Comes after ``settleSeries(besides:_:)``.
  mutating func finish() -> PersonData {
    person.givenHomeZoneIdentifier = options.homeZone?.identifier
    person.workouts = workouts
    person.correlations = correlations
    person.heartbeats = heartbeats
    person.activitySummaries = activitySummaries
    person.seal()
    settleNestedRecords()
    person.seal()
    addRepairs()
    reportSeries()
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
        recordsKept += 1
        if column.rows.isFull { append(column) }
      }
    }
    nestedRecords.removeAll()
    for column in columns where column.rows.count > 0 { append(column) }
  }

  /// Adds rows to a type that was settled before.
  private mutating func append(_ column: TypeColumn) {
    person.append(column.rows.takeAll(), to: column.type)
    inspections[column.type] = nil
  }

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

  /// Tells of exact copies and running totals, by type.
  private mutating func reportSeries() {
    var duplicates = 0
    for column in columns where column.keptCount > 0 {
      let inspection = inspection(of: column)
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

  /// What was found in the rows of a type; looks again if rows were added since. O(rows) then
  private func inspection(of column: TypeColumn) -> SeriesInspection {
    if let known = inspections[column.type] { return known }
    var inspection = SeriesInspection(looksForRunningTotals: column.isCumulative)
    person.series(of: column.type)?.forEachChunk { inspection.inspect($0) }
    return inspection
  }

  private mutating func noteGaps() {
    if person.exportDate == nil { report.note(.noExportDate) }
    if person.homeZoneIdentifier == nil { report.note(.noHomeZone) }
  }
}
