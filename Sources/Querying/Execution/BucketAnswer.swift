import Calendars
import Statistics
import Storage

/// Answers a query with a row for each bucket, and for each value of its further keys.
struct BucketAnswer {
  let plan: Plan
  private let loader: MeasureLoader
  private let sources: [MeasureSource]
  /// The spans to which each measure is limited; `nil` for one that is not.
  private let spans: [[TimeRange]?]
  /// Work that was done, for `explain analyze`.
  private(set) var steps: [Explanation.Step] = []
  /// What the sources gave to each measure.
  private(set) var contributions: [[SourceContribution]] = []
  /// Remarks on buckets that the range cuts.
  private(set) var rangeNotes: [QueryResult.Note] = []
  /// Remarks on the older period of `vs`.
  private(set) var comparisonNotes: [QueryResult.Note] = []

  init(plan: Plan) {
    self.plan = plan
    loader = MeasureLoader(plan: plan)
    sources = plan.measures.map { [loader] in loader.source(of: $0) }
    var known: [SpanSelection: [TimeRange]] = [:]
    spans = plan.measures.map { [loader] measure in
      guard let during = plan.query.during(of: measure.measure) else { return nil }
      let spans = known[during] ?? loader.spans(during)
      known[during] = spans
      return spans
    }
  }

  /// From the first to the last moment of the data of all measures.
  var dataSpan: TimeRange? { zip(sources, spans).compactMap { $0.span(within: $1) }.joinedSpan }

  /// The table. Throws if there are too many rows.
  mutating func table() throws(BucketError) -> AnswerTable {
    let dataSpan = dataSpan
    let civilRange = civilRange(dataSpan)
    let parts = try parts(plan, civilRange, dataSpan)
    contributions = parts.map(\.cells.sources)
    rangeNotes = plan.cutNotes(parts)
    guard let civilRange, let comparison = PeriodComparison(plan, newer: civilRange) else {
      return RowAssembly(plan: plan, parts: parts).table()
    }
    let older = try self.parts(comparison.older, comparison.olderRange, dataSpan)
    let rows = ComparedRows(comparison, newer: parts, older: older)
    comparisonNotes = rows.notes(dataStart: dataSpan?.start)
    return RowAssembly(plan: plan, parts: parts, compared: rows).table()
  }

  /// The cells of all measures, without a table.
  mutating func parts() throws(BucketError) -> [MeasurePart] {
    let dataSpan = dataSpan
    let parts = try parts(plan, civilRange(dataSpan), dataSpan)
    contributions = parts.map(\.cells.sources)
    return parts
  }

  private func civilRange(_ dataSpan: TimeRange?) -> TimeRange? {
    let isNightly = plan.measures.allSatisfy(\.isNightly) && TimeGridBuilder.shiftsToNights(plan.bucketRule)
    return TimeGridBuilder(plan: plan, dataSpan: dataSpan).civilRange(isNightly: isNightly)
  }

  /// The cells of all measures over a civil range.
  private func parts(
    _ plan: Plan, _ civilRange: TimeRange?, _ dataSpan: TimeRange?
  ) throws(BucketError) -> [MeasurePart] {
    let builder = TimeGridBuilder(plan: plan, dataSpan: dataSpan)
    var grids: [Bool: TimeGrid] = [:]
    var parts: [MeasurePart] = []
    for (index, (measure, source)) in zip(plan.measures, sources).enumerated() {
      let shifts = measure.isNightly && TimeGridBuilder.shiftsToNights(plan.bucketRule)
      if grids[shifts] == nil { grids[shifts] = try builder.grid(isNightly: shifts, civilRange: civilRange) }
      guard let grid = grids[shifts] else { continue }
      parts.append(try part(plan, measure, source, within: spans[index], grid, isShifted: shifts))
    }
    return parts
  }

  private func part(
    _ plan: Plan, _ measure: MeasurePlan, _ source: MeasureSource, within spans: [TimeRange]?, _ grid: TimeGrid,
    isShifted: Bool
  ) throws(BucketError) -> MeasurePart {
    let countsByNight = measure.isNightly && (plan.bucketRule.map { $0.unit >= .day } ?? true)
    // Data begin where the subject's do: what `during` leaves out does not move that.
    var part = MeasurePart(
      measure: measure, grid: grid, dataStart: countsByNight ? source.firstRowStart : source.span?.start)
    guard let range = grid.range else { return part }
    let axes = KeyAxes(
      plan: plan, measure: measure, source: source, range: grid.wholeRange ?? range, isNightly: measure.isNightly
    )
    part.axes = axes.axes()
    let evaluator = MeasureEvaluator(
      plan: plan, measure: measure, source: source, axes: part.axes, grid: grid,
      spans: measure.measure.isOfWorkouts ? nil : spans, isNightly: countsByNight, dataStart: part.dataStart,
      coverageUnits: try coverageUnits(grid, range, isShifted: isShifted))
    part.cells = evaluator.cells()
    if measure.measure.isWorkouts, part.axes.isEmpty { part.addCountsOfNothing(recorded: plan.recordedSpan) }
    if let least = plan.query.settings.coverage { part.cells.drop(coverageBelow: least) }
    return part
  }

  /// Hours for buckets up to a day, days for longer ones, nights where samples count by them; minutes are one piece.
  private func coverageUnits(
    _ grid: TimeGrid, _ range: TimeRange, isShifted: Bool
  ) throws(BucketError) -> CoverageUnits {
    guard range.start < range.end else { return .borders([]) }
    if let rule = plan.bucketRule, rule.unit == .minute, rule.count <= 60 {
      return .borders(grid.wholes.map(\.start) + [range.end])
    }
    let isHourly: Bool
    if let rule = plan.bucketRule {
      isHourly = rule.unit < .day || (rule.unit < .week && rule.count == 1)
    } else {
      isHourly = range.microseconds <= CoverageUnits.longestHourlyMicroseconds
    }
    let days = isShifted ? BucketRule(.night) : BucketRule(.day, conventions: plan.conventions)
    let length = isHourly ? Microseconds.hour : Microseconds.civilDay
    // What is refused is so before any unit is laid.
    if range.microseconds / length >= Int64(BucketRule.bucketLimit) - 2 {
      throw .tooManyBuckets(limit: BucketRule.bucketLimit)
    }
    return .buckets(isHourly ? BucketRule(.hour) : days, on: plan.timeline, within: range)
  }
}

extension CoverageUnits {
  /// A range up to a day, with the hour that a change of clocks adds, is covered by hours.
  fileprivate static let longestHourlyMicroseconds: Int64 = 25 * 3_600 * 1_000_000
}

extension Plan {
  /// The time of which it is known whether there was a workout: from the first thing on record to the last, at most until now.
  fileprivate var recordedSpan: TimeRange? {
    guard let span = person.recordedSpan else { return nil }
    return span.intersection(TimeRange(span.start, max(span.start, settings.now)))
  }
}

extension MeasurePart {
  /// Counts 0 workouts in buckets without one, as far as anything is on record there: who wears a watch and did not run, ran 0 times.
  fileprivate mutating func addCountsOfNothing(recorded: TimeRange?) {
    guard let recorded else { return }
    for (bucket, time) in grid.parts.enumerated() {
      guard time.start < recorded.end, recorded.start < time.end, !time.isEmpty else { continue }
      let key = RowKey(bucket: bucket, labels: [])
      guard cells.cells[key] == nil else { continue }
      cells.cells[key] = MeasureCell(values: measure.columns.map { _ in 0 }, sampleCount: 0, coverage: 0)
    }
  }
}

/// One measure of an answer: its grid and its cells.
struct MeasurePart: Sendable {
  let measure: MeasurePlan
  let grid: TimeGrid
  let dataStart: Instant?
  var axes: [KeyAxis] = []
  var cells = MeasureCells()
}
