import Calendars
import Storage

/// The numbers of one cell. A number that was not asked for, or that does not exist for want of data, is `nil`: never 0.
package struct Cell: Sendable {
  /// Label of the time partition and of the row.
  package let timeLabel: Int, rowLabel: Int
  /// Samples that contribute and start in the cell or cross into it.
  package var sampleCount: Int
  /// The numbers asked for, in the order of ``CellRequest/aggregates``, in the kept unit (`time` in seconds, `rate` a second).
  package var values: [Double?]
  /// Share of the cell's elapsed hours or days that hold a sample, 0 to 1; `nil` if not asked for, or if none has elapsed.
  package var coverage: Double?
  package var details = CellDetails()
}

/// What only a walk over rows tells of a cell.
package struct CellDetails: Sendable {
  /// The span of the sample that `latest` and `earliest` tell of, if those were asked for.
  package var latestSpan: TimeRange?, earliestSpan: TimeRange?
  /// What each source gave, by number: its part of the sum for amounts, its number of readings for readings.
  /// Empty unless the request asks for it.
  package var sources: [SourceContribution] = []

  package init(latestSpan: TimeRange? = nil, earliestSpan: TimeRange? = nil, sources: [SourceContribution] = []) {
    (self.latestSpan, self.earliestSpan, self.sources) = (latestSpan, earliestSpan, sources)
  }
}

/// What one source gave.
package struct SourceContribution: Hashable, Sendable {
  /// The number of the source in the person's dictionary.
  package let source: UInt16
  /// Its part of the sum in the kept unit, or its number of readings.
  package let amount: Double
}

/// The data on which cells rest, a column for each thing that is known of them.
package struct CellEvidence: Sendable {
  /// See ``Cell/sampleCount``.
  package var sampleCounts: [Int] = []
  /// See ``Cell/coverage``.
  package var coverages: [Double?] = []

  /// No cells.
  package init() {}

  /// Adds that of further cells.
  package mutating func append(sampleCounts counts: [Int], coverages shares: [Double?]) {
    sampleCounts += counts
    coverages += shares
  }
}

/// The cells that hold data, by time label, then by row label: a column for each thing that is known of them, since a question about
/// years has thousands of cells and few numbers in each.
///
///     timeLabels                                              one a cell
///     rowLabels                                               the same, or nothing where all have one
///     values   | first aggregate | second |                   cell after cell
///     evidence | samples | coverage |                         one a cell, worked out when it is looked at
///     details  | spans, sources |                             one a cell, or none at all
package struct CellTable: Sendable {
  package let aggregates: [Aggregate]
  package private(set) var timeLabels: [Int32] = []
  private var rowLabels: [Int32] = []
  /// Of all cells, where ``rowLabels`` is empty.
  private var rowLabel: Int32 = 0
  /// The numbers of the cells, one cell after the other, ``aggregates`` of each.
  package private(set) var values: [Double?] = []
  /// The samples and the coverage of the cells.
  package private(set) var evidence = Deferred(CellEvidence())
  private var details: [CellDetails] = []
  /// What each source gave to all cells together, by number of the source.
  package var sources: [SourceContribution]

  /// A table of cells of one row label, without details; ``append(timeLabels:values:)`` adds them in the order of their labels.
  ///
  /// - Parameters:
  ///   - count: How many there may be.
  ///   - evidence: That of all cells that will be added. Called when it is looked at.
  init(
    aggregates: [Aggregate], rowLabel: Int, expecting count: Int, evidence: @escaping @Sendable () -> CellEvidence
  ) {
    self.aggregates = aggregates
    self.rowLabel = Int32(truncatingIfNeeded: rowLabel)
    sources = []
    self.evidence = Deferred(LazyValue(make: evidence), placeholder: CellEvidence())
    timeLabels.reserveCapacity(count)
    values.reserveCapacity(count * aggregates.count)
  }

  /// A table of cells in any order.
  package init(aggregates: [Aggregate], cells: [Cell], sources: [SourceContribution]) {
    self.aggregates = aggregates
    self.sources = sources
    let cells = cells.sorted { ($0.timeLabel, $0.rowLabel) < ($1.timeLabel, $1.rowLabel) }
    timeLabels = cells.map { Int32(truncatingIfNeeded: $0.timeLabel) }
    rowLabels = cells.map { Int32(truncatingIfNeeded: $0.rowLabel) }
    values = cells.flatMap(\.values)
    evidence.value.sampleCounts = cells.map(\.sampleCount)
    evidence.value.coverages = cells.map(\.coverage)
    details = cells.map(\.details)
  }

  /// How many cells there are. O(1).
  package var count: Int { timeLabels.count }

  /// Adds cells behind all others.
  ///
  /// - Parameter columns: The numbers of each aggregate, equally many.
  mutating func append(timeLabels labels: [Int32], values columns: [[Double?]]) {
    timeLabels += labels
    if columns.count == 1 {
      values += columns[0]
    } else {
      for place in labels.indices { for column in columns { values.append(column[place]) } }
    }
  }

  /// One cell. O(aggregates).
  package func cell(at place: Int) -> Cell {
    cell(at: place, evidence.value)
  }

  private func cell(at place: Int, _ evidence: CellEvidence) -> Cell {
    let first = place * aggregates.count
    return Cell(
      timeLabel: Int(timeLabels[place]), rowLabel: Int(labels(at: place).1),
      sampleCount: evidence.sampleCounts[place], values: Array(values[first..<first + aggregates.count]),
      coverage: evidence.coverages[place], details: place < details.count ? details[place] : CellDetails())
  }

  private func labels(at place: Int) -> (Int32, Int32) {
    (timeLabels[place], rowLabels.isEmpty ? rowLabel : rowLabels[place])
  }

  /// All cells, for those who look at them one by one.
  package var cells: [Cell] {
    let evidence = evidence.value
    return timeLabels.indices.map { cell(at: $0, evidence) }
  }

  /// The cell of two labels, or `nil` if it holds no data. O(log n).
  package func cell(timeLabel: Int, rowLabel: Int = 0) -> Cell? {
    let wanted = (Int32(truncatingIfNeeded: timeLabel), Int32(truncatingIfNeeded: rowLabel))
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if labels(at: middle) < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < count, labels(at: low) == wanted else { return nil }
    return cell(at: low)
  }

  /// A number of a cell, or `nil` if it was not asked for or there is no data. O(log n).
  package func value(_ aggregate: Aggregate, timeLabel: Int, rowLabel: Int = 0) -> Double? {
    guard let place = aggregates.firstIndex(of: aggregate) else { return nil }
    return cell(timeLabel: timeLabel, rowLabel: rowLabel)?.values[place]
  }

  /// The cells of two tables whose labels differ, and what sources gave to both.
  func joined(with other: CellTable) -> CellTable {
    var amounts: [UInt16: Double] = [:]
    for contribution in sources + other.sources { amounts[contribution.source, default: 0] += contribution.amount }
    return CellTable(
      aggregates: aggregates, cells: cells + other.cells,
      sources: amounts.sorted { $0.key < $1.key }.map { SourceContribution(source: $0.key, amount: $0.value) })
  }

  /// The same table with the numbers of one aggregate changed.
  package mutating func convert(_ aggregate: Aggregate, _ converted: (Double) -> Double) {
    for column in aggregates.indices where aggregates[column] == aggregate {
      for place in stride(from: column, to: values.count, by: aggregates.count) {
        if let value = values[place] { values[place] = converted(value) }
      }
    }
  }
}
