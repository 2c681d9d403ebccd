import Calendars
import Foundation
import Quantities
import Storage
import TestSupport
import Testing

@testable import Querying

/// Stages over random daily and weekly values against ``SlowTable``.
@Suite("stages, against their plainest form")
struct RandomStageTests {
  /// A person with at most one sample a day, and what the plain answer by bucket must be.
  struct Case {
    let engine: QueryEngine
    let subject: String
    /// `sum` or `avg`: the column of values.
    let column: String
    let unit: String
    let table: SlowTable
    let isWeekly: Bool
  }

  private static func make(_ random: inout SeededGenerator) throws -> Case {
    let isAmount = Bool.random(using: &random)
    let isWeekly = Int.random(in: 0..<4, using: &random) == 0
    let dayCount = Int.random(in: 1...(isWeekly ? 250 : 120), using: &random)
    let first = Int.random(in: 19_000..<21_000, using: &random)
    let share = Double.random(in: 0.3...1, using: &random)
    let levels = [3, 20, 5_000].randomElement(using: &random) ?? 20
    var values: [Int: Double] = [:]
    for day in 0..<dayCount where day == 0 || day == dayCount - 1 || Double.random(in: 0..<1, using: &random) < share {
      values[first + day] = Double(Int.random(in: 1...levels, using: &random)) + (isAmount ? 0 : 50)
    }
    let nowDay = first + dayCount - 1 + ([0, 0, 1, 9].randomElement(using: &random) ?? 0)
    var columns = SampleColumns()
    var person = PersonData(name: "", chunkRowCount: 16)
    let number = person.sources.intern(SampleSource(name: "App", deviceModel: nil))
    let source = try #require(number)
    for (day, value) in values.sorted(by: { $0.key < $1.key }) {
      let start = Int64(day) * 86_400_000_000 + 36_000_000_000
      columns.append(
        start: start, end: isAmount ? start + 600_000_000 : start, value: value, source: source)
    }
    person.append(columns, to: .quantity(isAmount ? .stepCount : .bodyMass))
    person.givenHomeZoneIdentifier = "UTC"
    person.seal()
    let now = Instant(microseconds: Int64(nowDay) * 86_400_000_000 + 43_200_000_000)
    let engine = QueryEngine(person: person, settings: EngineSettings(now: now))
    let keepsPartial = Int.random(in: 0..<4, using: &random) == 0
    // 1970-01-01 was a Thursday.
    func start(_ day: Int) -> Int { isWeekly ? day - (day + 3) % 7 : day }
    let length = isWeekly ? 7 : 1
    let rows = stride(from: start(first), through: start(first + dayCount - 1), by: length).map { begin in
      let here = (begin..<begin + length).compactMap { values[$0] }
      let total = here.reduce(0, +)
      let value = here.isEmpty ? nil : isAmount ? total : total / Double(here.count)
      let days = begin..<begin + length
      return SlowTable.Row(
        start: begin, end: begin + length, value: value, isPartial: days.contains(first) || days.contains(nowDay))
    }
    return Case(
      engine: engine, subject: isAmount ? "steps" : "weight", column: isAmount ? "sum" : "avg",
      unit: isWeekly ? "week" : "day", table: SlowTable(rows: rows, nowDay: nowDay, keepsPartial: keepsPartial),
      isWeekly: isWeekly)
  }

  /// Asks with settings and stages over all time, or over the dates of some rows.
  private static func answer(
    _ made: Case, _ stages: String, rows: Range<Int>? = nil
  ) throws -> (result: QueryResult, sentence: String) {
    let using = made.table.keepsPartial ? " using partial keep" : ""
    var range = "all time"
    if let rows {
      let first = CivilDate(daysSinceEpoch: made.table.rows[rows.lowerBound].start)
      let last = CivilDate(daysSinceEpoch: made.table.rows[rows.upperBound - 1].end - 1)
      range = "\(first)..\(last)"
    }
    let sentence = "\(made.column) \(made.subject) by \(made.unit) \(range)\(using)\(stages)"
    return (try made.engine.run(sentence: sentence), sentence)
  }

  private static func isNear(_ found: Double?, _ expected: Double?) -> Bool {
    guard let found, let expected else { return found == nil && expected == nil }
    return abs(found - expected) <= max(1e-9 * abs(expected), 1e-9)
  }

  private static func expect(
    _ found: [Double?], _ expected: [Double?], _ context: String, location: SourceLocation = #_sourceLocation
  ) {
    let isEqual = found.count == expected.count && zip(found, expected).allSatisfy { isNear($0, $1) }
    #expect(isEqual, "\(context): \(found) instead of \(expected)", sourceLocation: location)
  }

  private static func day(_ cell: QueryResult.Cell) -> Int? {
    guard case .time(let instant, _) = cell else { return nil }
    return Int(instant.microseconds / 86_400_000_000)
  }

  /// Some rows of the middle, or all of them.
  private static func part(_ made: Case, _ random: inout SeededGenerator) -> Range<Int>? {
    let count = made.table.rows.count
    guard count > 2, Bool.random(using: &random) else { return nil }
    let first = Int.random(in: 0..<count, using: &random)
    return first..<Int.random(in: first + 1...count, using: &random)
  }

  private static func forEachCase(
    _ name: String, rounds: Int, _ body: (Case, inout SeededGenerator, String) throws -> Void
  ) throws {
    let seed = SeededGenerator.freshSeed(name)
    var random = SeededGenerator(seed: seed)
    for round in 0..<rounds { try body(try make(&random), &random, "seed \(seed), round \(round)") }
  }

  // MARK: Tests

  @Test("the plain rows are what the tests below take them for")
  func plain() throws {
    try Self.forEachCase("plain rows", rounds: 60) { made, random, context in
      let part = Self.part(made, &random)
      let (result, sentence) = try Self.answer(made, "", rows: part)
      let rows = made.table.rows[part ?? made.table.rows.indices]
      Self.expect(result.numbers(named: made.column), rows.map(\.value), "\(context), \(sentence)")
      #expect((result.cells(named: "start") ?? []).map(Self.day) == rows.map(\.start), "\(context), \(sentence)")
      #expect(
        (result.cells(named: "partial") ?? []).map { $0 == .boolean(true) } == rows.map(\.isPartial),
        "\(context), \(sentence)")
    }
  }

  @Test("rolling, also with values from before the range")
  func rolling() throws {
    try Self.forEachCase("rolling", rounds: 150) { made, random, context in
      let aggregate = ["avg", "sum", "min", "max", "median", "count", "stddev"].randomElement(using: &random) ?? "avg"
      let count = Int.random(in: 1...12, using: &random)
      let part = Self.part(made, &random)
      let stage = "rolling \(aggregate) \(count) \(made.unit)\(count > 1 ? "s" : "")"
      let (result, sentence) = try Self.answer(made, " | \(stage)", rows: part)
      let expected = made.table.rolling(aggregate, count)
      let column = "\(aggregate) rolling \(count) \(made.unit)\(count > 1 ? "s" : "")"
      Self.expect(
        result.numbers(named: column), Array(expected[part ?? expected.indices]), "\(context), \(sentence)")
    }
  }

  @Test("exponential averages")
  func exponentialAverages() throws {
    try Self.forEachCase("ewma", rounds: 60) { made, random, context in
      let count = Int.random(in: 2...20, using: &random)
      let stage = "ewma \(count) \(made.unit)s"
      let (result, sentence) = try Self.answer(made, " | \(stage)")
      Self.expect(result.numbers(named: stage), made.table.exponentialAverage(count), "\(context), \(sentence)")
    }
  }

  @Test("running totals and means, also anew each month or year")
  func cumulative() throws {
    try Self.forEachCase("cumulative", rounds: 80) { made, random, context in
      let period = ["", " by month", " by year"].randomElement(using: &random) ?? ""
      let part = Self.part(made, &random)
      let (result, sentence) = try Self.answer(made, " | cumulative\(period)", rows: part)
      var table = made.table
      table.rows = Array(table.rows[part ?? table.rows.indices])
      let expected = table.cumulative(made.column) { day in
        let parts = CivilDate(daysSinceEpoch: day).parts
        return period.isEmpty ? 0 : period == " by year" ? parts.year : parts.year * 12 + parts.month
      }
      Self.expect(result.numbers(named: "cumulative\(period)"), expected, "\(context), \(sentence)")
    }
  }

  @Test("goals, alone and of a smoothed line")
  func goals() throws {
    try Self.forEachCase("goal", rounds: 80) { made, random, context in
      let goal = made.table.rows.compactMap(\.value).randomElement(using: &random) ?? 1
      var table = made.table
      var stages = " | goal \(goal)"
      if Bool.random(using: &random) {
        stages = " | rolling avg 3 \(made.unit)s" + stages
        let smooth = table.rolling("avg", 3)
        for index in table.rows.indices { table.rows[index].value = smooth[index] }
      }
      // A mean that meets the goal but for its last digits may fall on either side.
      guard !table.rows.contains(where: { $0.value.map { $0 != goal && abs($0 - goal) < 1e-6 } ?? false }) else {
        return
      }
      let (result, sentence) = try Self.answer(made, stages)
      let found = (result.cells(named: "reached") ?? []).map { cell -> Double? in
        guard case .boolean(let isReached) = cell else { return nil }
        return isReached ? 1 : 0
      }
      Self.expect(found, table.reached(goal), "\(context), \(sentence)")
    }
  }

  @Test("longest, current and all streaks, with misses forgiven")
  func streaks() throws {
    try Self.forEachCase("streaks", rounds: 150) { made, random, context in
      let limit = made.table.rows.compactMap(\.value).randomElement(using: &random) ?? 1
      let sign = [">=", ">", "<", "<="].randomElement(using: &random) ?? ">="
      let missed = [0, 0, 1, 2].randomElement(using: &random) ?? 0
      let kind = ["longest streak", "current streak", "streaks"].randomElement(using: &random) ?? "streaks"
      let allowed = missed > 0 && kind != "streaks" ? missed : 0
      let (result, sentence) = try Self.answer(
        made, " | \(kind) \(sign) \(limit)\(allowed > 0 ? " allow \(allowed)" : "")")
      let (all, current) = made.table.streaks(allowing: allowed) { value in
        switch sign {
        case ">=": value >= limit
        case ">": value > limit
        case "<": value < limit
        default: value <= limit
        }
      }
      var expected = all
      if kind == "current streak" { expected = current.map { [$0] } ?? [] }
      if kind == "longest streak" {
        let longest = all.map(\.length).max() ?? 0
        expected = all.first { $0.length == longest }.map { [$0] } ?? []
      }
      let found = result.rows.map { row in
        SlowTable.Streak(
          start: Self.day(row[result.columnIndex(named: "start") ?? 0]) ?? 0,
          end: Self.day(row[result.columnIndex(named: "end") ?? 1]) ?? 0,
          length: Int(row[result.columnIndex(named: "length") ?? 2].number ?? 0))
      }
      #expect(found == expected, "\(context), \(sentence)")
    }
  }

  @Test("rows picked and put in order")
  func pickedRows() throws {
    try Self.forEachCase("rows", rounds: 100) { made, random, context in
      let column = made.column
      let limit = Int.random(in: 1...5, using: &random)
      let border = made.table.rows.compactMap(\.value).randomElement(using: &random) ?? 1
      let kept = made.table.rows.filter { $0.value != nil }
      func ordered(_ rows: [SlowTable.Row], descending: Bool) -> [SlowTable.Row] {
        var rows = rows
        // Insertion keeps equal rows in their order.
        for index in rows.indices.dropFirst() {
          var place = index
          while place > 0 {
            let (first, second) = (rows[place - 1].value ?? 0, rows[place].value ?? 0)
            guard descending ? first < second : second < first else { break }
            rows.swapAt(place - 1, place)
            place -= 1
          }
        }
        return rows
      }
      let missing = made.table.rows.filter { $0.value == nil }
      let forms: [(stage: String, rows: [SlowTable.Row])] = [
        ("sort \(column)", ordered(kept, descending: false) + missing),
        ("sort \(column) desc", ordered(kept, descending: true) + missing),
        ("top \(limit)", Array(ordered(kept, descending: true).prefix(limit))),
        ("limit \(limit)", Array(made.table.rows.prefix(limit))),
        ("where \(column) < \(border)", kept.filter { $0.value ?? 0 < border }),
        ("sort \(column) desc | limit \(limit)", Array((ordered(kept, descending: true) + missing).prefix(limit))),
        (
          "where \(column) >= \(border) | sort \(column)",
          ordered(kept.filter { $0.value ?? 0 >= border }, descending: false)
        ),
      ]
      let form = forms[Int.random(in: 0..<forms.count, using: &random)]
      let (result, sentence) = try Self.answer(made, " | \(form.stage)")
      Self.expect(result.numbers(named: column), form.rows.map(\.value), "\(context), \(sentence)")
      #expect((result.cells(named: "start") ?? []).map(Self.day) == form.rows.map(\.start), "\(context), \(sentence)")
    }
  }

  @Test("trends: the slope, how many rows it rests on, and the plain p-value")
  func trends() throws {
    try Self.forEachCase("trend", rounds: 60) { made, random, context in
      let part = Self.part(made, &random)
      var table = made.table
      table.rows = Array(table.rows[part ?? table.rows.indices])
      let (result, sentence) = try Self.answer(made, " | trend", rows: part)
      let (slope, count) = table.theilSen()
      Self.expect(result.numbers(named: "slope"), [slope], "\(context), \(sentence)")
      Self.expect(result.numbers(named: "n"), [Double(count)], "\(context), \(sentence)")
      guard !(3...9 ~= count) || table.mannKendall() != nil else { return }
      Self.expect(result.numbers(named: "p_plain"), [table.mannKendall()], "\(context), \(sentence)")
    }
  }

  @Test("trends are the same whether buckets without data have rows or not")
  func trendsOverGaps() throws {
    try Self.forEachCase("trend over gaps", rounds: 60) { made, _, context in
      let (full, sentence) = try Self.answer(made, " | trend")
      for other in [" fill skip | trend", " | where n > 0 | trend"] {
        let (sparse, text) = try Self.answer(made, other)
        for column in ["slope", "slope_low", "slope_high", "p", "p_plain", "n"] {
          Self.expect(
            sparse.numbers(named: column), full.numbers(named: column), "\(context), \(text) and \(sentence), \(column)"
          )
        }
      }
    }
  }

  @Test("anomalies and summaries")
  func summaries() throws {
    try Self.forEachCase("summaries", rounds: 60) { made, _, context in
      let (scored, sentence) = try Self.answer(made, " | anomalies 2")
      let scores = made.table.anomalyScores()
      Self.expect(scored.numbers(named: "z"), scores, "\(context), \(sentence)")
      let (described, text) = try Self.answer(made, " | describe")
      let values = made.table.rows.compactMap { made.table.counted($0) }
      for (column, name) in [
        ("mean", "avg"), ("stddev", "stddev"), ("min", "min"), ("p25", "p25"), ("median", "median"), ("p75", "p75"),
        ("max", "max"),
      ] {
        Self.expect(described.numbers(named: column), [SlowTable.statistic(name, values)], "\(context), \(text)")
      }
      Self.expect(described.numbers(named: "count"), [Double(values.count)], "\(context), \(text)")
      Self.expect(
        described.numbers(named: "missing"), [Double(made.table.rows.count - values.count)], "\(context), \(text)")
    }
  }
}
