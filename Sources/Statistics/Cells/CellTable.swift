import Calendars

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

/// The cells that hold data, by time label, then by row label: a column for each thing that is known of them, since a question about
/// years has thousands of cells and few numbers in each.
///
///     timeLabels, rowLabels, sampleCounts, coverages          one a cell
///     values   | first aggregate | second |                   cell after cell
///     details  | spans, sources |                             one a cell, or none at all
package struct CellTable: Sendable {
  package let aggregates: [Aggregate]
  package private(set) var timeLabels: [Int32] = []
  package private(set) var rowLabels: [Int32] = []
  /// See ``Cell/sampleCount``.
  package private(set) var sampleCounts: [Int] = []
  /// See ``Cell/coverage``.
  package private(set) var coverages: [Double?] = []
  /// The numbers of the cells, one cell after the other, ``aggregates`` of each.
  package private(set) var values: [Double?] = []
  private var details: [CellDetails] = []
  /// What each source gave to all cells together, by number of the source.
  package var sources: [SourceContribution]

  /// A table without cells; they are added in the order of their labels.
  package init(aggregates: [Aggregate], sources: [SourceContribution] = [], expecting count: Int = 0) {
    self.aggregates = aggregates
    self.sources = sources
    timeLabels.reserveCapacity(count)
    rowLabels.reserveCapacity(count)
    sampleCounts.reserveCapacity(count)
    coverages.reserveCapacity(count)
    values.reserveCapacity(count * aggregates.count)
  }

  /// A table of cells in the order of their labels.
  package init(aggregates: [Aggregate], cells: [Cell], sources: [SourceContribution]) {
    self.init(aggregates: aggregates, sources: sources, expecting: cells.count)
    for cell in cells {
      timeLabels.append(Int32(truncatingIfNeeded: cell.timeLabel))
      rowLabels.append(Int32(truncatingIfNeeded: cell.rowLabel))
      sampleCounts.append(cell.sampleCount)
      coverages.append(cell.coverage)
      values += cell.values
    }
    details = cells.map(\.details)
  }

  /// How many cells there are. O(1).
  package var count: Int { timeLabels.count }

  /// Adds cells of one row label, behind all others of it, to a table without details.
  ///
  /// - Parameters:
  ///   - coverages: `nil` if not asked for.
  ///   - columns: The numbers of each aggregate.
  /// - Precondition: All columns are equally long.
  mutating func append(
    timeLabels labels: [Int32], rowLabel: Int, sampleCounts counts: [Int], coverages shares: [Double?]?,
    values columns: [[Double?]]
  ) {
    timeLabels += labels
    rowLabels += repeatElement(Int32(truncatingIfNeeded: rowLabel), count: labels.count)
    sampleCounts += counts
    if let shares { coverages += shares } else { coverages += repeatElement(nil, count: labels.count) }
    if columns.count == 1 {
      values += columns[0]
    } else {
      for place in labels.indices { for column in columns { values.append(column[place]) } }
    }
  }

  /// One cell. O(aggregates).
  package func cell(at place: Int) -> Cell {
    let first = place * aggregates.count
    return Cell(
      timeLabel: Int(timeLabels[place]), rowLabel: Int(rowLabels[place]), sampleCount: sampleCounts[place],
      values: Array(values[first..<first + aggregates.count]), coverage: coverages[place],
      details: place < details.count ? details[place] : CellDetails())
  }

  private func labels(at place: Int) -> (Int32, Int32) { (timeLabels[place], rowLabels[place]) }

  /// All cells, for those who look at them one by one.
  package var cells: [Cell] { timeLabels.indices.map { cell(at: $0) } }

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

  /// The same cells in the order of their labels. O(n log n).
  func sortedByLabels() -> CellTable {
    let order = timeLabels.indices.sorted { labels(at: $0) < labels(at: $1) }
    return CellTable(aggregates: aggregates, cells: order.map { cell(at: $0) }, sources: sources)
  }

  /// The cells of two tables whose labels differ, and what sources gave to both.
  func joined(with other: CellTable) -> CellTable {
    var amounts: [UInt16: Double] = [:]
    for contribution in sources + other.sources { amounts[contribution.source, default: 0] += contribution.amount }
    return CellTable(
      aggregates: aggregates, cells: cells + other.cells,
      sources: amounts.sorted { $0.key < $1.key }.map { SourceContribution(source: $0.key, amount: $0.value) }
    ).sortedByLabels()
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
