import Calendars
import Quantities
import Statistics

/// Runs stages over a table, one after the other.
///
/// Rows carry all that stages need (local dates come from the offset in a time cell), so that tables of several people can be
/// worked on together.
struct StageRunner {
  /// One row, and whether it only serves windows: it lies before the range and is cut later.
  struct Row {
    var cells: [QueryResult.Cell]
    var isBefore: Bool
  }

  var columns: StageColumns
  var rows: [Row]
  let context: Context
  private(set) var notes: [QueryResult.Note] = []

  /// What stages depend on beside the table.
  struct Context {
    let now: Instant
    /// Seconds of the clock at which the days of rows begin.
    let dayStartSeconds: Int
    let weekStart: Weekday
    /// Whether statistics over rows count unfinished ones.
    let keepsPartial: Bool
    /// The share of a window that must hold values; `nil` for the statistic's own.
    let coverage: Double?
    /// Daily values for each combination of keys, for the change that `trend` shows; `nil` where there are none.
    let daily: ([QueryResult.Cell]) -> (days: [Int], values: [Double?], lastDay: Int)?
    /// Where what is on record ends, for each combination of keys.
    let knownEnd: ([QueryResult.Cell]) -> KnownEnd
  }

  /// Where what is on record ends: at the present or the export, or before that with the range.
  struct KnownEnd {
    /// The last moment of it.
    let last: QueryResult.Cell
    /// The moment after it, which is still in a bucket that is not over; `nil` where the range ends.
    let next: QueryResult.Cell?
  }

  /// Runs the stages; the first `lookBackCount` see the rows before the range.
  ///
  /// - Throws: A mistake that only the number of rows shows, with the position of its stage.
  mutating func run(_ stages: [Stage], lookBackCount: Int) throws(Failure) {
    for (position, stage) in stages.enumerated() {
      if position == lookBackCount { cutRowsBefore() }
      do throws(StageColumns.Mistake) {
        let next = try columns.applying(stage)
        try run(stage, next)
        columns = columnsAfter(stage, next)
      } catch {
        throw Failure(stage: position, mistake: error)
      }
    }
    cutRowsBefore()
  }

  /// A stage that failed.
  struct Failure: Error {
    let stage: Int
    let mistake: StageColumns.Mistake
  }

  private mutating func cutRowsBefore() { rows.removeAll(where: \.isBefore) }

  /// The columns that a turned table has are known once it is turned.
  private(set) var turned: [QueryResult.Column] = []

  private func columnsAfter(_ stage: Stage, _ next: StageColumns) -> StageColumns {
    guard case .pivot = stage else { return next }
    var next = next
    next.columns += turned
    return next
  }

  private mutating func run(_ stage: Stage, _ next: StageColumns) throws(StageColumns.Mistake) {
    switch stage {
    case .rolling(let aggregate, let count, let unit): runRolling(aggregate, count, unit)
    case .exponentialAverage(let count, let unit): runExponentialAverage(count, unit)
    case .cumulative(let unit): runCumulative(by: unit)
    case .trend: try runTrend()
    case .load: runLoad()
    case .goal(let value): runGoal(value)
    case .anomalies(let threshold): runAnomalies(threshold)
    case .streak(let choice, let comparison, let value, let allowance):
      runStreaks(choice, comparison, value, allowance)
    case .streaks(let comparison, let value): runStreaks(nil, comparison, value, 0)
    case .filter(let name, let comparison, let value): runFilter(name, comparison, value)
    case .sort(let name, let descending):
      if let index = columns.index(named: name) { sort(by: index, descending: descending) }
    case .top(let count, let name): runTop(count, name)
    case .records: runRecords()
    case .limit(let count): rows = Array(rows.prefix(count))
    case .count: runCount()
    case .describe: runDescribe()
    case .pivot(let name): turned = runPivot(name, next)
    }
  }

  // MARK: What stages share

  /// The rows of each series, oldest first, in the order in which the series begin.
  var groups: [(keys: [QueryResult.Cell], rows: [Int])] {
    guard !columns.keys.isEmpty else { return rows.isEmpty ? [] : [([], Array(rows.indices))] }
    var places: [[QueryResult.Cell]: Int] = [:]
    var groups: [([QueryResult.Cell], [Int])] = []
    for index in rows.indices {
      let key = columns.keys.map { rows[index].cells[$0] }
      if let place = places[key] {
        groups[place].1.append(index)
      } else {
        places[key] = groups.count
        groups.append((key, [index]))
      }
    }
    return groups
  }

  /// The numbers of a column in some rows.
  func numbers(_ column: Int, _ indices: [Int]) -> [Double?] { indices.map { rows[$0].cells[column].number } }

  /// The same, without those of rows to come, nor those of unfinished rows unless these are asked for.
  mutating func finishedNumbers(_ column: Int, _ indices: [Int]) -> [Double?] {
    let keepsPartial = context.keepsPartial
    if !keepsPartial,
      indices.contains(where: { isPartial($0) && !rows[$0].isBefore && rows[$0].cells[column].number != nil })
    {
      note("partial-left-out", "Unfinished rows are left out of statistics over rows; using partial keep counts them.")
    }
    return indices.map { row in
      isToCome(row) || (!keepsPartial && isPartial(row)) ? nil : rows[row].cells[column].number
    }
  }

  mutating func note(_ code: String, _ text: String) {
    let note = QueryResult.Note(code, text)
    if !notes.contains(note) { notes.append(note) }
  }

  func isPartial(_ row: Int) -> Bool {
    guard let column = columns.columns.lastIndex(where: { $0.name == "partial" }) else { return false }
    return rows[row].cells[column] == .boolean(true)
  }

  /// Whether a row begins in the future.
  func isToCome(_ row: Int) -> Bool {
    if case .time(let start, _)? = time(row, "start") { return start >= context.now }
    return false
  }

  func time(_ row: Int, _ name: String) -> QueryResult.Cell? {
    columns.columns.firstIndex { $0.name == name && $0.type == .time }.map { rows[row].cells[$0] }
  }

  /// Puts cells into the new columns of a row. All rows must get as many.
  mutating func insert(_ cells: [[QueryResult.Cell]]) {
    let place = columns.insertionPlace
    for (index, new) in cells.enumerated() { rows[index].cells.insert(contentsOf: new, at: place) }
  }

  /// Replaces the table by rows of the keys and these cells.
  mutating func replace(_ new: [[QueryResult.Cell]]) { rows = new.map { Row(cells: $0, isBefore: false) } }
}

// MARK: - Places in time

extension StageRunner {
  /// The civil day of a time cell as days since 1970-01-01.
  func day(_ cell: QueryResult.Cell?) -> Int {
    guard case .time(let instant, let offset)? = cell else { return 0 }
    let shift = Int64(offset - context.dayStartSeconds) * 1_000_000
    let local = instant.microseconds.addingClamped(shift)
    let length: Int64 = 86_400_000_000
    let (days, rest) = local.quotientAndRemainder(dividingBy: length)
    return Int(rest < 0 ? days - 1 : days)
  }

  func microseconds(_ cell: QueryResult.Cell?) -> Double {
    if case .time(let instant, _)? = cell { return Double(instant.microseconds) }
    return 0
  }

  /// The buckets without a row behind the last of these rows, as far as anything is on record; `nil` if there are none.
  func bucketsAfter(_ indices: [Int], _ keys: [QueryResult.Cell]) -> (count: Int, isLastRunning: Bool)? {
    guard let row = indices.last, let start = time(row, "start") else { return nil }
    let end = context.knownEnd(keys)
    let count = wholeBuckets(from: start, to: end.last)
    guard count > 0 else { return nil }
    return (count, end.next.map { wholeBuckets(from: start, to: $0) == count } ?? false)
  }

  /// How many whole buckets lie between the start of one and a moment behind it; 0 where rows are no buckets.
  private func wholeBuckets(from start: QueryResult.Cell, to moment: QueryResult.Cell) -> Int {
    guard case .buckets(let count, let unit) = columns.rows, case .time(let first, _) = start,
      case .time(let last, _) = moment
    else { return 0 }
    let days = day(moment) - day(start)
    let units: Int
    switch unit {
    case .minute, .hour:
      let length: Int64 = unit == .minute ? 60_000_000 : 3_600_000_000
      units = Int(last.microseconds.subtractingClamped(first.microseconds) / length)
    case .day, .night: units = days
    case .week: units = days / 7
    case .month, .quarter, .year: units = (month(moment) - month(start)) / (unit.months ?? 1)
    }
    return units / count
  }

  /// The civil month of a time cell, counted through the years.
  private func month(_ cell: QueryResult.Cell) -> Int {
    let (year, month, _) = CivilDate(daysSinceEpoch: day(cell)).parts
    return year * 12 + month - 1
  }

  /// Where each of these rows lies, in buckets: rows that are missing leave their places free. Rises.
  func positions(_ indices: [Int]) -> [Double] {
    guard case .buckets(let count, let unit) = columns.rows, let first = indices.first else {
      return indices.indices.map(Double.init)
    }
    let origin = position(first, unit)
    var last = -1.0
    return indices.map { row in
      let place = ((position(row, unit) - origin) / Double(count)).rounded()
      last = max(place, last + 1)
      return last
    }
  }

  private func position(_ row: Int, _ unit: BucketUnit) -> Double {
    let start = time(row, "start")
    guard unit >= .day else { return microseconds(start) / (unit.meanDays * 86_400_000_000) }
    let days = day(start)
    guard let months = unit.months else { return Double(days) / unit.meanDays }
    let (year, month, _) = CivilDate(daysSinceEpoch: days).parts
    return Double((year * 12 + month - 1) / months)
  }
}
