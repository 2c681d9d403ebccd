import Calendars
import Quantities
import Statistics
import Storage

/// Cuts the data of one measure into cells.
///
/// Labels of time are `((row · K₁ + key₁) · K₂ + key₂) …` over the keys that time decides, labels of rows the same over those
/// that rows decide; ``decoded(_:_:)`` takes them apart.
struct MeasureEvaluator {
  let plan: Plan
  let measure: MeasurePlan
  let source: MeasureSource
  let axes: [KeyAxis]
  let grid: TimeGrid
  /// The spans to which the question is limited.
  let spans: [TimeRange]?
  /// Whether samples count whole where they start.
  let isNightly: Bool
  /// When the data of the subject begin.
  let dataStart: Instant?
  /// The hours or days that coverage counts; `nil` for none.
  let coverageUnits: CoverageUnits?

  /// The numbers of all rows that hold data.
  func cells() -> MeasureCells {
    // Rates are totals until they are divided by the time that was asked about.
    let statistics = measure.columns.map { $0.statistic == .rate ? .sum : $0.statistic }
    guard var result = cells(of: source, statistics: statistics, partition: timePartition(grid.partition)) else {
      return MeasureCells()
    }
    divideRates(&result)
    if measure.needsDailyTotals, let totals = dailyTotals() { fill(&result, with: totals) }
    return result
  }

  // MARK: Cells of one source

  private func cells(
    of source: MeasureSource, statistics: [Statistics.Aggregate], partition: TimePartition
  ) -> MeasureCells? {
    guard partition.count > 0 else { return nil }
    switch source {
    case .nothing: return nil
    case .amounts(let amounts, let scale):
      let request = request(partition, statistics, rows: { amounts.rows }, assignsToRowStart: isNightly)
      let converted: [Statistics.Aggregate] = scale == .identity ? [] : [.sum, .latest, .earliest]
      return decoded(amounts.aggregated(request), converting: converted) { scale($0) }
    case .readings(let readings):
      return decoded(
        readings.aggregated(
          request(partition, statistics, rows: { readings.rows }, assignsToRowStart: isNightly)))
    case .workoutAmounts(let amounts, let each, _):
      return workoutCells(amounts, each, statistics, partition)
    case .workoutReadings(let values):
      return workoutCells(values, of: source, statistics, partition)
    case .efforts(let all): return effortCells(all, source.rows ?? Rows(), partition)
    case .formula(let expression, let parts):
      return formulaCells(expression, parts, statistics, partition)
    }
  }

  private func request(
    _ partition: TimePartition, _ statistics: [Statistics.Aggregate], rows: () -> Rows, assignsToRowStart: Bool
  ) -> CellRequest {
    CellRequest(
      partition: partition, rowLabels: rowLabels(of: rows), spans: spans, aggregates: statistics,
      coverageUnits: coverageUnits, elapsedUntil: plan.settings.now, assignsToRowStart: assignsToRowStart)
  }

  /// Sums and counts of workouts add up; averages and the like are taken over the workouts.
  private func workoutCells(
    _ amounts: Amounts, _ each: Readings, _ statistics: [Statistics.Aggregate], _ partition: TimePartition
  ) -> MeasureCells {
    var result = decoded(
      amounts.aggregated(request(partition, statistics, rows: { amounts.rows }, assignsToRowStart: true)))
    let over = decoded(
      each.aggregated(request(partition, statistics, rows: { each.rows }, assignsToRowStart: true)))
    for (key, cell) in over.cells.sorted {
      for (place, statistic) in statistics.enumerated() where DailyTotals.isDaily(statistic) {
        result.cells[key]?.values[place] = cell.values[place]
      }
    }
    return result
  }

  private func workoutCells(
    _ values: [WorkoutValue], of source: MeasureSource, _ statistics: [Statistics.Aggregate], _ partition: TimePartition
  ) -> MeasureCells {
    let rows = source.rows ?? Rows()
    var members: [RowKey: [WorkoutValue]] = [:]
    for (row, value) in values.enumerated() where row < rows.count {
      if let key = key(ofRow: row, rows, in: partition) { members[key, default: []].append(value) }
    }
    let coverage = coverageOfWorkouts(rows, partition)
    var result = MeasureCells()
    for (key, values) in members {
      result.cells[key] = MeasureCell(
        values: WorkoutTotals.numbers(statistics, of: values), sampleCount: values.count,
        coverage: coverage[key]?.coverage)
    }
    return result
  }

  /// Cells with the share of hours or days that the workouts of each row last: a workout holds them in the cell of its start.
  func coverageOfWorkouts(_ rows: Rows, _ partition: TimePartition) -> CellMap {
    guard coverageUnits != nil else { return CellMap() }
    let spans = Amounts.addingAll(rows)
    return decoded(
      spans.aggregated(request(partition, [.sum], rows: { rows }, assignsToRowStart: true))
    ).cells
  }

  /// Works out the expression in every cell: amounts by their sum, states by their average.
  private func formulaCells(
    _ expression: TypeExpression, _ parts: [MeasuredType: MeasureSource], _ statistics: [Statistics.Aggregate],
    _ partition: TimePartition
  ) -> MeasureCells? {
    var tables: [MeasuredType: MeasureCells] = [:]
    for (type, part) in parts {
      let statistic: Statistics.Aggregate = type.style.isCumulative ? .sum : .average
      tables[type] = cells(of: part, statistics: [statistic], partition: partition)
    }
    var result = MeasureCells()
    for key in Set(tables.values.flatMap(\.cells.keys)) {
      let cells = tables.compactMapValues { $0.cells[key] }
      let value = expression.value { type -> Double? in cells[type]?.values.first ?? nil }
      let count: Int = cells.values.reduce(0) { sum, cell in sum + cell.sampleCount }
      let coverage = cells.values.compactMap(\.coverage).min()
      let values = statistics.map { statistic -> Double? in
        switch statistic {
        case .sum: value
        case .count: Double(count)
        default: nil
        }
      }
      result.cells[key] = MeasureCell(values: values, sampleCount: count, coverage: coverage)
    }
    return result
  }

  // MARK: Daily totals

  /// The totals of the days in each row, and how many samples they rest on where a day was left out.
  private func dailyTotals() -> DailyTotalsOfRows? {
    guard let range = grid.range, range.start < range.end else { return nil }
    let rule =
      isNightly || plan.bucketRule?.unit == .night
      ? BucketRule(.night) : BucketRule(.day, conventions: plan.conventions)
    guard let days = try? rule.buckets(covering: range, in: plan.timeline) else { return nil }
    let limits = OpenRange(start: range.start, end: range.end)
    let parts = (0..<days.count).map { days.range(at: $0).clipped(to: limits) }
    guard let last = parts.last else { return nil }
    let partition = TimePartition(borders: parts.map(\.start) + [last.end])
    guard let cells = cells(of: source, statistics: [.sum], partition: timePartition(partition)) else { return nil }
    let moments = PartialMoments(now: plan.settings.now, dataStart: dataStart, exportDate: plan.person.exportDate)
    let keepsPartial = plan.query.settings.partial == .keep
    let rows = grid.partition
    let rowOfDay = parts.indices.map { day -> Int32 in
      guard keepsPartial || !moments.isPartial(days.range(at: day)) else { return -1 }
      return rows.segment(containing: parts[day].start.microseconds).map { rows.labels[$0] } ?? -1
    }
    var totals = DailyTotalsOfRows()
    for (key, cell) in cells.cells.sorted {
      guard let total = cell.values[0], rowOfDay[key.bucket] >= 0 else { continue }
      totals.values[RowKey(bucket: Int(rowOfDay[key.bucket]), labels: key.labels), default: []].append(total)
    }
    if cells.cells.keys.contains(where: { rowOfDay[$0.bucket] < 0 }) {
      // A sample that crosses midnight lies in two days, and still is one sample: days cannot be added up.
      let counted = TimePartition(
        borders: partition.borders, labels: rowOfDay, labelCount: rows.labelCount)
      totals.counted = self.cells(of: source, statistics: [.sum], partition: timePartition(counted))?.cells ?? CellMap()
    }
    return totals
  }

  private struct DailyTotalsOfRows {
    var values: [RowKey: [Double]] = [:]
    /// Cells of the days that count alone; `nil` if all do.
    var counted: CellMap?
  }

  private func fill(_ result: inout MeasureCells, with totals: DailyTotalsOfRows) {
    let isDailyOnly = measure.columns.allSatisfy { DailyTotals.isDaily($0.statistic) }
    for key in result.cells.keys {
      let sorted = (totals.values[key] ?? []).sorted()
      for (place, column) in measure.columns.enumerated() where DailyTotals.isDaily(column.statistic) {
        result.cells[key]?.values[place] = DailyTotals.statistic(column.statistic, ofSorted: sorted)
      }
      // Where only daily totals are asked for, samples of days that were left out do not contribute.
      if isDailyOnly, let counted = totals.counted { result.cells[key]?.sampleCount = counted[key]?.sampleCount ?? 0 }
    }
  }

  // MARK: Labels

  /// The cells of time: rows of a partition, and in them the keys that time decides.
  func timePartition(_ base: TimePartition) -> TimePartition {
    var partition = base
    for axis in axes { if case .time(let other) = axis.labelling { partition = partition.refined(by: other) } }
    return partition
  }

  var rowLabelCount: Int {
    axes.reduce(1) { count, axis in
      if case .time = axis.labelling { return count }
      return count * max(axis.names.count, 1)
    }
  }

  /// - Parameter rows: Fetched only where several keys depend on them: unpacking a series is slow.
  private func rowLabels(of rows: () -> Rows) -> RowLabels {
    let rowAxes = axes.filter { axis in
      if case .time = axis.labelling { return false }
      return true
    }
    guard let first = rowAxes.first else { return .none }
    if rowAxes.count == 1 {
      switch first.labelling {
      case .source(let labels): return .bySource(labels, labelCount: first.names.count)
      case .bands(let borders): return .bands(borders)
      case .row(let labels): return .byRow(labels, labelCount: first.names.count)
      case .time: return .none
      }
    }
    let rows = rows()
    let labels = (0..<rows.count).map { row -> Int32 in
      var label = 0
      for axis in rowAxes {
        guard let part = axis.label(of: row, in: rows) else { return -1 }
        label = label * axis.names.count + part
      }
      return Int32(truncatingIfNeeded: label)
    }
    return .byRow(labels, labelCount: rowLabelCount)
  }

  func key(timeLabel: Int, rowLabel: Int) -> RowKey {
    if axes.isEmpty { return RowKey(bucket: timeLabel, labels: []) }
    var time = timeLabel
    var row = rowLabel
    var labels = [Int](repeating: 0, count: axes.count)
    for index in axes.indices.reversed() {
      let count = max(axes[index].names.count, 1)
      if case .time(let partition) = axes[index].labelling {
        labels[index] = time % max(partition.labelCount, 1)
        time /= max(partition.labelCount, 1)
      } else {
        labels[index] = row % count
        row /= count
      }
    }
    return RowKey(bucket: time, labels: labels)
  }

  /// The label of time that ``key(timeLabel:rowLabel:)`` takes apart.
  func timeLabel(of key: RowKey) -> Int {
    var label = key.bucket
    for (axis, part) in zip(axes, key.labels) {
      if case .time(let partition) = axis.labelling { label = label * max(partition.labelCount, 1) + part }
    }
    return label
  }

  /// The row of the answer in which a row of data starts; `nil` for none.
  func key(ofRow row: Int, _ rows: Rows, in partition: TimePartition) -> RowKey? {
    guard let segment = partition.segment(containing: rows.starts[row]), partition.labels[segment] >= 0 else {
      return nil
    }
    var label = 0
    for axis in axes {
      if case .time = axis.labelling { continue }
      guard let part = axis.label(of: row, in: rows) else { return nil }
      label = label * max(axis.names.count, 1) + part
    }
    return key(timeLabel: Int(partition.labels[segment]), rowLabel: label)
  }

  /// The cells of a table under the keys of rows, with the numbers of some aggregates converted.
  private func decoded(
    _ table: CellTable, converting converted: [Statistics.Aggregate] = [], by convert: (Double) -> Double = { $0 }
  ) -> MeasureCells {
    var table = table
    for aggregate in converted { table.convert(aggregate, convert) }
    var result = MeasureCells()
    result.sources = table.sources
    if axes.isEmpty {
      result.cells = CellMap(buckets: table)
      return result
    }
    for cell in table.cells {
      result.cells[key(timeLabel: cell.timeLabel, rowLabel: cell.rowLabel)] = MeasureCell(
        values: cell.values, sampleCount: cell.sampleCount, coverage: cell.coverage)
    }
    return result
  }
}

extension KeyAxis {
  /// The label of a row, `nil` for none.
  fileprivate func label(of row: Int, in rows: Rows) -> Int? {
    switch labelling {
    case .time: return nil
    case .source(let labels):
      let source = Int(rows.sources[row])
      return source < labels.count && labels[source] >= 0 ? Int(labels[source]) : nil
    case .row(let labels): return row < labels.count && labels[row] >= 0 ? Int(labels[row]) : nil
    case .bands(let borders): return borders.prefix { $0 <= rows.values[row] }.count
    }
  }
}
