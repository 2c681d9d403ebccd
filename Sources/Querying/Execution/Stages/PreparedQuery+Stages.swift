import Calendars
import Statistics
import Storage

// The stages of a prepared query.
extension PreparedQuery {
  /// The rows before the range that the first stages look back on, with the columns of `table`; empty if none do.
  func rowsBefore(_ plan: Plan, _ table: AnswerTable) throws(QueryErrors) -> [[QueryResult.Cell]] {
    let lookBack = LookBack(query)
    guard lookBack.text != nil, let start = plan.range.start else { return [] }
    // The bucket in which the range begins has its row already, with the part that is asked about.
    var end = start
    if case .time(let first, _)? = table.rows.first?.first { end = min(end, first) }
    guard let earlier = plan.lookingBack(lookBack, before: end, dataStart: dataStart(plan)) else { return [] }
    return try answer(earlier).table.rows.filter { row in
      if case .time(let first, _)? = row.first { return first < end }
      return false
    }
  }

  private func dataStart(_ plan: Plan) -> Instant? { BucketAnswer(plan: plan).dataSpan?.start }

  /// Runs the stages over the joined table, whose last column says whether a row lies before the range.
  func staged(_ table: AnswerTable) throws(QueryErrors) -> (table: AnswerTable, notes: [QueryResult.Note]) {
    guard let plan = plans.first, !table.columns.isEmpty else { return (table, []) }
    var columns = StageColumns(query)
    // The table knows best how its columns look; their number and order are the same.
    if table.columns.count == columns.columns.count + 1 { columns.columns = Array(table.columns.dropLast()) }
    let rows = table.rows.map { row in
      StageRunner.Row(cells: Array(row.dropLast()), isBefore: row.last == .boolean(true))
    }
    var runner = StageRunner(columns: columns, rows: rows, context: context(plan, table))
    do throws(StageRunner.Failure) {
      try runner.run(query.stages, lookBackCount: LookBack(query).stageCount)
    } catch {
      throw failure(error)
    }
    return (
      AnswerTable(columns: runner.columns.columns, rows: QueryResult.Rows(runner.rows.map(\.cells))), runner.notes
    )
  }

  private func failure(_ failure: StageRunner.Failure) -> QueryErrors {
    let mistake = failure.mistake
    let spans = parsed.spans
    return parsed.errors([
      QueryChecks.Finding(
        code: mistake.code, message: mistake.message, hint: mistake.hint,
        span: failure.stage < spans.stages.count ? spans.stages[failure.stage] : spans.whole,
        expected: mistake.expected, suggestions: mistake.suggestions)
    ])
  }

  private func context(_ plan: Plan, _ table: AnswerTable) -> StageRunner.Context {
    let isNight = plan.bucketRule?.unit == .night
    let daily = query.stages.contains(.trend) ? dailyValues(table) : [:]
    let ends = Dictionary(plans.map { ($0.person.name, $0.knownEnd) }) { first, _ in first }
    let isByPerson = query.keys.contains(.person)
    return StageRunner.Context(
      now: plan.settings.now,
      dayStartSeconds: isNight ? RangeResolver.nightStartSeconds : plan.conventions.dayStartSeconds,
      weekStart: plan.conventions.weekStart, keepsPartial: query.settings.partial == .keep,
      coverage: query.settings.coverage, daily: { daily[$0] },
      knownEnd: { keys in
        // The person is the first of the keys.
        guard isByPerson, case .text(let name)? = keys.first else { return plan.knownEnd }
        return ends[name] ?? plan.knownEnd
      })
  }

  private typealias DailyValues = (days: [Int], values: [Double?], lastDay: Int)

  /// The values of each day of the year before the end of the range, for each combination of keys.
  private func dailyValues(_ table: AnswerTable) -> [[QueryResult.Cell]: DailyValues] {
    var found: [[QueryResult.Cell]: DailyValues] = [:]
    for plan in plans {
      let now = plan.settings.now
      var last = plan.range.end
      if last == nil, case .time(let end, _)? = table.rows.last?.dropFirst().first { last = end }
      let end = min(last ?? now, now)
      guard let daily = Plan.daily(query, person: plan.person, settings: plan.settings, until: end) else { continue }
      var answer = BucketAnswer(plan: daily)
      guard let days = try? answer.table(), let names = days.valuePlaces(daily) else { continue }
      let lastDay = plan.timeline.date(at: end, dayStartSeconds: plan.conventions.dayStartSeconds).daysSinceEpoch - 1
      for row in days.rows {
        guard case .text(let label)? = row.dropFirst(2).first, let date = CivilDate(label) else { continue }
        if row.last == .boolean(true), query.settings.partial != .keep { continue }
        var keys = names.keys.map { row[$0] }
        if query.keys.contains(.person) { keys.insert(.text(plan.person.name), at: 0) }
        found[keys, default: ([], [], lastDay)].days.append(date.daysSinceEpoch)
        found[keys]?.values.append(row[names.value].number)
      }
    }
    return found
  }
}

extension Plan {
  /// Where what is on record of the range ends.
  fileprivate var knownEnd: StageRunner.KnownEnd {
    let present = min(settings.now, person.exportDate ?? settings.now)
    let end = min(range.end ?? present, present)
    let last = Instant(microseconds: end.microseconds.subtractingClamped(1))
    return StageRunner.KnownEnd(
      last: .time(last, in: timeline), next: end < present ? nil : QueryResult.Cell.time(end, in: timeline))
  }
}

extension AnswerTable {
  /// Where the only value and the keys of a daily table stand: behind start, end and label.
  fileprivate func valuePlaces(_ plan: Plan) -> (keys: [Int], value: Int)? {
    let keyCount = plan.query.keys.count { $0.columnHead != nil }
    let value = 3 + keyCount
    return value < columns.count ? (Array(3..<value), value) : nil
  }

  /// With a last column that says whether a row lies before the range.
  func marked(before rows: [[QueryResult.Cell]]) -> AnswerTable {
    var table = self
    table.columns.append(QueryResult.Column("", .boolean))
    table.rows = QueryResult.Rows(
      rows.map { $0 + [.boolean(true)] } + table.rows.map { $0 + [.boolean(false)] })
    return table
  }
}
