import Calendars
import Quantities
import Statistics

// Stages that add columns which run along time.
extension StageRunner {
  mutating func runRolling(_ aggregate: Aggregate, _ count: Int, _ unit: BucketUnit) {
    guard let statistic = aggregate.windowStatistic else { return }
    addColumns { runner, column, indices in
      // A total so far is one; a mean of half a day is none.
      let isTotal = statistic == .sum || statistic == .count
      let values = isTotal ? runner.numbers(column, indices) : runner.finishedNumbers(column, indices)
      let windows = runner.windows(indices, count, unit)
      let result = Statistics.rolling(values, statistic, over: windows, minimumCoverage: runner.context.coverage)
      return result.values.map { value in
        aggregate == .count
          ? value.flatMap { Int64(exactly: $0) }.map { .integer($0) } ?? .missing : QueryResult.Cell(number: value)
      }
    }
  }

  mutating func runExponentialAverage(_ count: Int, _ unit: BucketUnit) {
    guard case .buckets(let bucketCount, let bucket) = columns.rows else { return }
    let buckets = Double(count) * unit.meanDays / (Double(bucketCount) * bucket.meanDays)
    addColumns { runner, column, indices in
      Statistics.exponentialAverage(
        runner.finishedNumbers(column, indices), decay: .span(max(buckets, 1)), positions: runner.positions(indices),
        carriedBuckets: buckets
      ).map { QueryResult.Cell(number: $0) }
    }
  }

  mutating func runCumulative(by unit: BucketUnit?) {
    let running = Dictionary(columns.values.map { ($0.index, ($0.running ?? .sum).statistic) }) { first, _ in first }
    addColumns { runner, column, indices in
      let restarts = unit.map { unit in indices.map { runner.number(ofUnit: unit, row: $0) } }
      let reached = Statistics.cumulative(
        runner.numbers(column, indices), running[column] ?? .sum, restartingWith: restarts)
      return zip(indices, reached).map { row, value in
        guard let value, !runner.isToCome(row) else { return .missing }
        return runner.columns.columns[column].type == .integer
          ? Int64(exactly: value).map { .integer($0) } ?? .missing : QueryResult.Cell(number: value)
      }
    }
  }

  mutating func runAnomalies(_ threshold: Double?) {
    var cells = [[QueryResult.Cell]](repeating: [], count: rows.count)
    for value in columns.values {
      for group in groups {
        let dense = self.dense(finishedNumbers(value.index, group.rows), group.rows)
        let result = Statistics.anomalies(dense.values, threshold: threshold ?? 3.5)
        for (row, place) in zip(group.rows, dense.places) {
          cells[row].append(QueryResult.Cell(number: result.scores[place]))
          cells[row].append(result.areAnomalies[place].map { .boolean($0) } ?? .missing)
        }
      }
    }
    insert(cells)
  }

  mutating func runGoal(_ value: FilterValue) {
    guard let column = columns.values.first?.index else { return }
    let test = self.test(.greaterOrEqual, value, column)
    insert(
      rows.indices.map { row -> [QueryResult.Cell] in
        guard !isToCome(row), let number = rows[row].cells[column].number else { return [.missing] }
        let isReached = test(.number(number))
        // What is not over may still reach it.
        return [isReached || !isPartial(row) ? .boolean(isReached) : .missing]
      })
  }

  // MARK: Helpers

  /// One column more for each value column, filled series by series.
  private mutating func addColumns(_ fill: (inout StageRunner, Int, [Int]) -> [QueryResult.Cell]) {
    var cells = [[QueryResult.Cell]](repeating: [], count: rows.count)
    for value in columns.values {
      for group in groups {
        for (row, cell) in zip(group.rows, fill(&self, value.index, group.rows)) { cells[row].append(cell) }
      }
    }
    insert(cells)
  }

  private func windows(_ indices: [Int], _ count: Int, _ unit: BucketUnit) -> TrailingWindows {
    let (starts, ends) = (indices.map { time($0, "start") }, indices.map { time($0, "end") })
    if unit >= .day, case .buckets(let rowCount, let bucket) = columns.rows, bucket >= .day || unit.months != nil,
      let window = CivilWindow(count, unit.windowUnit)
    {
      let startDays = starts.map(day)
      // A row of days holds whole ones. Its end does not tell how many: where a trip ends a day, the clock shows no midnight.
      let endDays =
        bucket >= .day
        ? startDays.map { CivilDate(daysSinceEpoch: $0).subtracting(-rowCount, bucket).daysSinceEpoch }
        : ends.map(endDay)
      return TrailingWindows(window, startDays: startDays, endDays: endDays)
    }
    return TrailingWindows(
      length: Double(count) * unit.meanDays * 86_400_000_000, starts: starts.map(microseconds),
      ends: ends.map(microseconds))
  }

  /// The day after the last one of a row within a day that ends here.
  private func endDay(_ cell: QueryResult.Cell?) -> Int {
    guard case .time(let instant, let offset)? = cell else { return 0 }
    return day(.time(Instant(microseconds: instant.microseconds.subtractingClamped(1)), offsetSeconds: offset)) + 1
  }

  /// The values with a missing one for each bucket that has no row, and the place of each row among them.
  func dense(_ values: [Double?], _ indices: [Int]) -> (values: [Double?], places: [Int]) {
    let places = positions(indices).map { Int($0) }
    // Series with few rows far apart stay as they are: nothing can be said about their gaps.
    guard let last = places.last, last < 20_000_000 else { return (values, Array(values.indices)) }
    var dense = [Double?](repeating: nil, count: last + 1)
    for (value, place) in zip(values, places) { dense[place] = value }
    return (dense, places)
  }

  /// The number of the unit in which a row starts; only equality counts.
  private func number(ofUnit unit: BucketUnit, row: Int) -> Int {
    let start = time(row, "start")
    let date = CivilDate(daysSinceEpoch: day(start))
    switch unit {
    case .minute, .hour: return clockUnitStart(start, unit == .minute ? 60_000_000 : 3_600_000_000)
    case .day, .night: return date.daysSinceEpoch
    case .week: return date.latest(context.weekStart).daysSinceEpoch
    case .month, .quarter, .year:
      let (year, month, _) = date.parts
      return (year * 12 + month - 1) / (unit.months ?? 1)
    }
  }
}

extension StageRunner {
  /// The instant at which the hour or minute that the clock shows began: where it is set back, the second one is another.
  private func clockUnitStart(_ cell: QueryResult.Cell?, _ length: Int64) -> Int {
    guard case .time(let instant, let offset)? = cell else { return 0 }
    let local = instant.microseconds.addingClamped(Int64(offset) * 1_000_000)
    let passed = local % length
    // The remainder of a time before 1970 is negative.
    return Int(instant.microseconds.subtractingClamped(passed < 0 ? passed + length : passed))
  }
}

extension BucketUnit {
  /// The unit of a civil window; of days for what is shorter.
  var windowUnit: CivilWindow.Unit {
    switch self {
    case .minute, .hour, .day, .night: .days
    case .week: .weeks
    case .month: .months
    case .quarter: .quarters
    case .year: .years
    }
  }
}
