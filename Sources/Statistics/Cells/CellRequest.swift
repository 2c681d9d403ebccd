import Calendars

/// What is asked of amounts or readings: which cells, which numbers of each.
package struct CellRequest: Sendable {
  /// The cells that time decides. Rows that start outside of it belong to no cell.
  package var partition: TimePartition
  /// The cells that the row decides.
  package var rowLabels: RowLabels
  /// Spans to which the question is limited (`during`), sorted and without overlap; `nil` for no limit.
  ///
  /// Amounts count by the share of their time inside, readings if they overlap a span, in the cell of the first moment inside.
  package var spans: [TimeRange]?
  /// The numbers asked for. Others of a cell stay `nil`.
  package var aggregates: [Aggregate]
  /// The hours (for buckets up to a day) or days (for longer ones) that coverage counts; `nil` gives no coverage.
  package var coverageUnits: CoverageUnits?
  /// Up to when hours and days of the coverage have elapsed: the present. `nil` counts all.
  package var elapsedUntil: Instant?
  /// Whether a sample counts whole where it starts, instead of being split at borders: time asleep by night and longer.
  package var assignsToRowStart: Bool
  /// Whether each cell tells what each source gave to it. The table as a whole always does.
  package var tellsSourcesOfCells: Bool

  /// A request; what has a default is left out of most questions.
  package init(
    partition: TimePartition, rowLabels: RowLabels = .none, spans: [TimeRange]? = nil, aggregates: [Aggregate],
    coverageUnits: CoverageUnits? = nil, elapsedUntil: Instant? = nil, assignsToRowStart: Bool = false,
    tellsSourcesOfCells: Bool = false
  ) {
    self.partition = partition
    self.rowLabels = rowLabels
    self.spans = spans
    self.aggregates = aggregates
    self.coverageUnits = coverageUnits
    self.elapsedUntil = elapsedUntil
    self.assignsToRowStart = assignsToRowStart
    self.tellsSourcesOfCells = tellsSourcesOfCells
  }
}
