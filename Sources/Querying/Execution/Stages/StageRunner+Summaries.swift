import Calendars
import Quantities
import Statistics

// Stages that make another table of fewer rows.
extension StageRunner {
  /// The most rows of a trend, gaps between them counted: its correction takes time with their square.
  static let mostTrendRows = 20_000
  /// As many buckets as are looked at behind the last row: 38 years of minutes.
  private static let mostMissedBuckets = 20_000_000

  mutating func runTrend() throws(StageColumns.Mistake) {
    guard let value = columns.values.first, case .buckets(let count, let unit) = columns.rows else { return }
    var table: [[QueryResult.Cell]] = []
    for group in groups {
      guard positions(group.rows).last ?? 0 < Double(StageRunner.mostTrendRows) else {
        throw StageColumns.Mistake(
          code: .tooManyRows, message: "trend takes at most \(StageRunner.mostTrendRows) rows",
          hint: "ask for longer buckets or a shorter range")
      }
      let perYear =
        unit < .day
        ? 365.2425 / (unit.meanDays * Double(count))
        : CivilWindow(count, unit.windowUnit).map { bucketsPerYear($0) } ?? 1
      // Buckets without a row keep their places, for the correction as for the slope.
      let dense = self.dense(finishedNumbers(value.index, group.rows), group.rows)
      let trend = Statistics.trend(dense.values, bucketsPerYear: perYear)
      let daily = value.isOriginal ? context.daily(group.keys) : nil
      let change = daily.flatMap { changeOfLast90Days(days: $0.days, values: $0.values, lastDay: $0.lastDay) }
      let numbers = [
        trend.slope, trend.slopeRange?.lowerBound, trend.slopeRange?.upperBound, trend.perYear, trend.p, trend.plainP,
      ]
      var cells = group.keys + numbers.map { QueryResult.Cell(number: $0) }
      cells += [.integer(Int64(trend.count)), .text(trend.verdict.rawValue)]
      cells += [change?.change, change?.changeRange.lowerBound, change?.changeRange.upperBound].map {
        QueryResult.Cell(number: $0)
      }
      table.append(cells)
    }
    replace(table)
  }

  /// One streak, or all of them without a `choice`.
  mutating func runStreaks(
    _ choice: Stage.StreakChoice?, _ comparison: Comparison, _ value: FilterValue, _ allowance: Int
  ) {
    guard let column = columns.values.first?.index else { return }
    let test = self.test(comparison, value, column)
    var table: [[QueryResult.Cell]] = []
    for group in groups {
      // What has not begun yet breaks nothing.
      let rows = group.rows.filter { !isToCome($0) }
      var isRunning = rows.last.map(isPartial) ?? false
      let dense = self.dense(numbers(column, rows), rows)
      var reached = goalReached(dense.values) { test(.number($0)) }
      if choice == .current, let later = bucketsAfter(rows, group.keys) {
        // Rows may end with the last data: what went on then need not go on now.
        reached += [Bool?](repeating: nil, count: min(later.count, StageRunner.mostMissedBuckets))
        isRunning = later.isLastRunning
      }
      let found: [Streak] =
        switch choice {
        case nil: streaks(reached)
        case .longest: [longestStreak(reached, allowance: allowance)].compactMap { $0 }
        case .current:
          [currentStreak(reached, allowance: allowance, isLastRunning: isRunning)].compactMap { $0 }
        }
      let rowAt = Dictionary(zip(dense.places, rows)) { first, _ in first }
      for streak in found {
        guard let first = rowAt[streak.buckets.lowerBound], let last = rowAt[streak.buckets.upperBound - 1] else {
          continue
        }
        table.append(
          group.keys + [
            time(first, "start") ?? .missing, time(last, "end") ?? .missing, .integer(Int64(streak.length)),
          ])
      }
    }
    if table.isEmpty, !rows.isEmpty { note("no-streak", "No row reaches that, or no streak goes on.") }
    replace(table)
  }

  /// Counts the rows that have a value; none are none, not nothing.
  mutating func runCount() {
    let values = columns.values.map(\.index)
    var table = groups.map { group -> [QueryResult.Cell] in
      let count = group.rows.count { row in values.isEmpty || values.contains { rows[row].cells[$0] != .missing } }
      return group.keys + [.integer(Int64(count))]
    }
    if table.isEmpty, columns.keys.isEmpty { table = [[.integer(0)]] }
    replace(table)
  }

  mutating func runDescribe() {
    var table: [[QueryResult.Cell]] = []
    for group in groups {
      for value in columns.values {
        let found = Statistics.describe(finishedNumbers(value.index, group.rows))
        var cells = group.keys
        if columns.values.count > 1 { cells.append(.text(columns.columns[value.index].name)) }
        cells.append(.integer(Int64(found.count)))
        cells += [
          found.mean, found.standardDeviation, found.minimum, found.lowerQuartile, found.median, found.upperQuartile,
          found.maximum,
        ].map { QueryResult.Cell(number: $0) }
        cells.append(.integer(Int64(found.missing)))
        table.append(cells)
      }
    }
    replace(table)
  }

  /// Turns the table; gives the columns that stand behind those of `next`.
  mutating func runPivot(_ name: String, _ next: StageColumns) -> [QueryResult.Column] {
    guard let key = columns.index(named: name) else { return [] }
    let kept = next.columns.compactMap { column in columns.columns.firstIndex { $0.name == column.name } }
    var names: [QueryResult.Cell] = []
    var order: [[QueryResult.Cell]] = []
    var found: [[QueryResult.Cell]: [QueryResult.Cell: [QueryResult.Cell]]] = [:]
    for row in rows {
      let head = kept.map { row.cells[$0] }
      if found[head] == nil { order.append(head) }
      if !names.contains(row.cells[key]) { names.append(row.cells[key]) }
      found[head, default: [:]][row.cells[key]] = columns.values.map { row.cells[$0.index] }
    }
    names.sort { StageRunner.precedes($0, $1) ?? false }
    let values = columns.values
    replace(
      order.map { head in
        head
          + names.flatMap { found[head]?[$0] ?? [QueryResult.Cell](repeating: .missing, count: values.count) }
      })
    var taken = Set(next.columns.map(\.name))
    return names.flatMap { name in
      values.map { value in
        var column = columns.columns[value.index]
        let label = StageRunner.label(name)
        column.name = values.count > 1 ? "\(label) \(column.name)" : label
        while !taken.insert(column.name).inserted { column.name += " value" }
        return column
      }
    }
  }

  private static func label(_ cell: QueryResult.Cell) -> String {
    switch cell {
    case .text(let text): text.isEmpty ? "none" : text
    case .integer(let number): String(number)
    case .number(let number): number.sentenceText
    case .boolean(let flag): flag ? "true" : "false"
    case .missing, .time: "none"
    }
  }
}
