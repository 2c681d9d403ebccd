import Calendars
import Quantities

// What each stage makes of the columns, and when it does not fit.
extension StageColumns {
  /// The columns after `stage`.
  package func applying(_ stage: Stage) throws(Mistake) -> StageColumns {
    switch stage {
    case .rolling(let aggregate, let count, let unit): return try applyingRolling(stage, aggregate, count, unit)
    case .exponentialAverage(let count, let unit):
      try checkWindow(stage, count, unit)
      return adding(stage.text) { old, index in (old.columns[index].asNumber, .average) }
    case .cumulative(let unit): return try applyingCumulative(stage, unit)
    case .trend: return try applyingTrend(stage)
    case .load: return try applyingLoad(stage)
    case .goal(let value):
      try checkValue(value, of: try soleValue(stage))
      return inserting([QueryResult.Column("reached", .boolean)]).0
    case .anomalies:
      try checkBuckets(stage)
      return applyingAnomalies()
    case .streak(_, _, let value, _), .streaks(_, let value):
      try checkSeries(stage)
      try checkValue(value, of: try soleValue(stage))
      return replaced(by: [("start", .time), ("end", .time), ("length", .integer)], stage)
    case .filter(let name, _, let value):
      try checkValue(value, of: try column(name))
      return self
    case .sort(let name, _):
      _ = try column(name)
      return reordered()
    case .top(_, let name):
      if let name { _ = try column(name) } else { _ = try soleValue(stage) }
      return reordered()
    case .limit: return self
    case .records:
      try checkSeries(stage)
      _ = try soleValue(stage)
      return self
    case .count: return replaced(by: [("count", .integer)], stage)
    case .describe: return try applyingDescribe(stage)
    case .pivot(let name): return try applyingPivot(name)
    }
  }

  /// Whether the smallest values of a column are the best ones.
  package func prefersLess(_ column: Int) -> Bool { values.first { $0.index == column }?.prefersLess ?? false }

  /// The column that `top` orders by.
  package func topColumn(_ name: String?) -> Int? { name.map { index(named: $0) } ?? values.first?.index }

  // MARK: Stages

  private func applyingRolling(
    _ stage: Stage, _ aggregate: Aggregate, _ count: Int, _ unit: BucketUnit
  ) throws(Mistake) -> StageColumns {
    guard aggregate.isOfWindows else {
      throw Mistake(
        code: .undefinedStatistic, message: "there is no rolling \(aggregate.name)", hint: "such as rolling avg 7 days",
        expected: ["avg", "sum", "min", "max", "median", "stddev", "count", "p90"])
    }
    try checkWindow(stage, count, unit)
    return adding("\(aggregate.name) rolling \(Stage.amount(count, unit))") { old, index in
      aggregate == .count
        ? (QueryResult.Column("", .integer, isValue: false), .sum) : (old.columns[index].asNumber, aggregate.running)
    }
  }

  private func applyingCumulative(_ stage: Stage, _ unit: BucketUnit?) throws(Mistake) -> StageColumns {
    try checkSeries(stage)
    for value in values where value.running == nil {
      throw Mistake(
        code: .undefinedStatistic, message: "\(columns[value.index].name) does not come together over rows",
        hint: "ask sum, count, avg, min or max")
    }
    if let unit, case .buckets(_, let bucket) = rows, unit < bucket {
      throw Mistake(
        code: .invalidValue, message: "\(unit.withArticle) is shorter than a row", hint: "such as cumulative by year")
    }
    return adding(stage.text) { old, index in
      (old.columns[index], old.values.first { $0.index == index }?.running)
    }
  }

  private func applyingTrend(_ stage: Stage) throws(Mistake) -> StageColumns {
    try checkBuckets(stage)
    let value = columns[try soleValue(stage)]
    guard case .buckets(let count, let unit) = rows else { return self }
    let slope = value.unit(per: GroupingKey.time(count, unit).text)
    var result = replaced(
      by: [
        ("slope", .number), ("slope_low", .number), ("slope_high", .number), ("per_year", .number), ("p", .number),
        ("p_plain", .number), ("n", .integer), ("verdict", .text), ("change_90_365", .number), ("change_low", .number),
        ("change_high", .number),
      ], stage)
    for index in result.columns.indices {
      switch result.columns[index].name {
      case "slope", "slope_low", "slope_high": result.columns[index].unit = slope
      case "per_year": result.columns[index].unit = value.unit(per: "year")
      case "change_90_365", "change_low", "change_high": result.columns[index].unit = value.unit
      case "n": result.columns[index].isValue = false
      default: break
      }
    }
    return result
  }

  private func applyingLoad(_ stage: Stage) throws(Mistake) -> StageColumns {
    guard case .buckets(1, .day) = rows else {
      throw Mistake(
        code: .clauseDoesNotApply, message: "load runs over days",
        hint: isSeries ? "such as sum trainingLoad by day | load" : "put it behind rows by day, before sort and top",
        expected: ["by day"])
    }
    let index = try soleValue(stage)
    guard values.first?.running == .sum, columns[index].type == .number else {
      throw Mistake(
        code: .undefinedStatistic, message: "\(columns[index].name) is no amount of load",
        hint: "such as sum trainingLoad by day | load", expected: ["sum"])
    }
    let heads = ["long_term", "short_term", "balance"].map {
      QueryResult.Column($0, .number, unit: columns[index].unit)
    }
    return inserting(heads + [QueryResult.Column("building", .boolean)]).0
  }

  private func applyingAnomalies() -> StageColumns {
    var result = self
    for value in values {
      let prefix = values.count > 1 ? columns[value.index].name + " " : ""
      result =
        result.inserting([
          QueryResult.Column(prefix + "z", .number), QueryResult.Column(prefix + "anomaly", .boolean),
        ]).0
    }
    return result
  }

  private func applyingDescribe(_ stage: Stage) throws(Mistake) -> StageColumns {
    guard !values.isEmpty else { throw noValues(stage) }
    let names = ["mean", "stddev", "min", "p25", "median", "p75", "max"]
    var heads: [(String, QueryResult.ColumnType)] = values.count > 1 ? [("column", .text)] : []
    heads += [("count", .integer)] + names.map { ($0, .number) } + [("missing", .integer)]
    var result = replaced(by: heads, stage)
    for index in result.columns.indices where ["count", "missing"].contains(result.columns[index].name) {
      result.columns[index].isValue = false
    }
    let units = Set(values.map { columns[$0.index].unit })
    // Several columns in different units share theirs with nobody.
    if units.count == 1, let unit = units.first {
      for index in result.columns.indices where names.contains(result.columns[index].name) {
        result.columns[index].unit = unit
      }
    }
    return result
  }

  private func applyingPivot(_ name: String) throws(Mistake) -> StageColumns {
    let index = try column(name)
    guard keys.contains(index) else {
      throw Mistake(
        code: .clauseDoesNotApply, message: "\(columns[index].name) is no further key of by",
        hint: keys.isEmpty ? "such as by week, source | pivot source" : "", expected: keys.map { columns[$0].name },
        suggestions: keys.map { columns[$0].name })
    }
    var result = self
    // What the new columns are called only the data say.
    result.values = []
    result.keys = []
    result.rows = .other("the table is turned")
    let first = values.map(\.index).min() ?? columns.count
    result.columns = columns[..<first].indices.filter { $0 != index }.map { columns[$0] }
    return result
  }

  // MARK: New columns

  /// With one column more for each value column, which takes its place as value column.
  private func adding(
    _ name: String, _ head: (StageColumns, Int) -> (QueryResult.Column, running: ColumnTotal?)
  ) -> StageColumns {
    var heads: [QueryResult.Column] = []
    var roles: [ColumnTotal?] = []
    for value in values {
      var (column, role) = head(self, value.index)
      column.name = values.count > 1 ? "\(columns[value.index].name) \(name)" : name
      heads.append(column)
      roles.append(role)
    }
    var (result, places) = inserting(heads)
    result.values = zip(places, roles).map { ValueRole(index: $0, running: $1, isOriginal: false) }
    return result
  }

  /// With these columns behind the values and what was added before, under names that do not stand yet.
  private func inserting(_ heads: [QueryResult.Column]) -> (StageColumns, Range<Int>) {
    var result = self
    let place = insertionPlace
    for (offset, head) in heads.enumerated() {
      var head = head
      let wanted = head.name
      var number = 2
      while result.columns.contains(where: { $0.name == head.name }) {
        head.name = "\(wanted) \(number)"
        number += 1
      }
      result.columns.insert(head, at: place + offset)
    }
    return (result, place..<place + heads.count)
  }

  /// Where further columns go: before the counts that end every row.
  package var insertionPlace: Int {
    let ends: Set<String> = ["n", "coverage", "partial"]
    var place = columns.count
    while place > 0, ends.contains(columns[place - 1].name) { place -= 1 }
    return place
  }

  /// The columns of the keys and these.
  private func replaced(by heads: [(String, QueryResult.ColumnType)], _ stage: Stage) -> StageColumns {
    var result = self
    result.columns = keys.map { columns[$0] } + heads.map { QueryResult.Column($0.0, $0.1) }
    result.keys = []
    result.values = result.columns.indices.filter {
      $0 >= keys.count && (result.columns[$0].type == .number || result.columns[$0].type == .integer)
    }.map { ValueRole(index: $0, running: nil, isOriginal: false) }
    result.rows = .other("no buckets are left after \(stage.name)")
    return result
  }

  private func reordered() -> StageColumns {
    var result = self
    if isSeries { result.rows = .reordered }
    return result
  }
}

// MARK: - Checks

extension StageColumns {
  /// The column called `name`.
  package func column(_ name: String) throws(Mistake) -> Int {
    if let index = index(named: name) { return index }
    let names = columns.map(\.name)
    let close = Spelling.suggestions(for: name, among: names)
    throw Mistake(
      code: .unknownColumn, message: "there is no column “\(name)”",
      hint: close.isEmpty ? "there are \(names.joined(separator: ", "))" : "", expected: names,
      suggestions: close.map(\.columnText))
  }

  /// The only value column.
  private func soleValue(_ stage: Stage) throws(Mistake) -> Int {
    guard let first = values.first else { throw noValues(stage) }
    guard values.count == 1 else {
      let isCompared = valueNames.contains { $0.hasSuffix(" previous") }
      var hint = isCompared ? "leave vs away" : "ask one aggregate of one subject"
      if case .top(let count, _) = stage { hint = "say which: top \(count) by \(valueNames[0].columnText)" }
      throw Mistake(
        code: .ambiguousColumn,
        message: "\(stage.name) takes one column, and there are \(StageColumns.list(valueNames))",
        hint: hint, expected: valueNames)
    }
    return first.index
  }

  /// `a, b and c`
  private static func list(_ names: [String]) -> String {
    names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  private func noValues(_ stage: Stage) -> Mistake {
    Mistake(code: .clauseDoesNotApply, message: "there is no column of values for \(stage.name)")
  }

  private func checkSeries(_ stage: Stage) throws(Mistake) {
    guard !isSeries else { return }
    throw Mistake(code: .clauseDoesNotApply, message: "\(stage.name) runs along time: \(reason)", hint: wayOut(stage))
  }

  private func checkBuckets(_ stage: Stage) throws(Mistake) {
    if case .buckets = rows { return }
    throw Mistake(code: .clauseDoesNotApply, message: "\(stage.name) runs along time: \(reason)", hint: wayOut(stage))
  }

  private var reason: String {
    switch rows {
    case .buckets: ""
    case .workouts: "workouts are no buckets"
    case .reordered: "the rows are sorted otherwise"
    case .other(let text): text
    }
  }

  private func wayOut(_ stage: Stage) -> String {
    switch rows {
    case .reordered: "put it before sort and top"
    case .other("there is no bucket of time"), .workouts: "such as by week | \(stage.text)"
    case .other(StageColumns.correlation): ""
    default: "put it first"
    }
  }

  private func checkWindow(_ stage: Stage, _ count: Int, _ unit: BucketUnit) throws(Mistake) {
    try checkBuckets(stage)
    guard !values.isEmpty else { throw noValues(stage) }
    guard case .buckets(let bucketCount, let bucket) = rows else { return }
    guard unit.isShorter(count, thanBucketOf: bucketCount, bucket) else { return }
    throw Mistake(
      code: .invalidValue,
      message: "a window of \(Stage.amount(count, unit)) is shorter than a row of \(Stage.amount(bucketCount, bucket))",
      hint: "take a longer window, or shorter buckets")
  }

  /// Whether a value may be compared with a column.
  private func checkValue(_ value: FilterValue, of index: Int) throws(Mistake) {
    let column = columns[index]
    switch (value, column.type) {
    case (.number(_, let unit?), .number), (.number(_, let unit?), .integer):
      guard StageColumns.conversion(from: unit, toColumn: column) == nil else { return }
      let own = column.unit ?? "a plain number"
      throw Mistake(
        code: .incompatibleUnit, message: "\(column.name) is not measured in \(unit.sentenceText)",
        hint: "its unit is \(own)", expected: [own])
    case (.number, .number), (.number, .integer), (.text, .text), (.text, .time): return
    case (.number(_, nil), .text): return
    case (.text(let text), .boolean):
      guard StageColumns.boolean(text) == nil else { return }
      throw Mistake(
        code: .invalidValue, message: "\(column.name) is true or false", expected: ["true", "false"],
        suggestions: ["true", "false"])
    default:
      throw Mistake(
        code: .invalidValue, message: "\(column.name) is \(column.type.words)", expected: [column.type.words])
    }
  }

  /// From the unit that a value is written in to that of a column; `nil` if it measures something else.
  package static func conversion(from unit: QuantityUnit, toColumn column: QueryResult.Column) -> UnitConversion? {
    let own = column.unit.map { text in try? QuantityUnit(text) } ?? QuantityUnit.count
    return own.flatMap { try? unit.conversion(to: $0) }
  }

  /// `true` and `false` in words.
  package static func boolean(_ text: String) -> Bool? {
    switch text.foldedName {
    case "true", "yes": true
    case "false", "no": false
    default: nil
    }
  }
}

extension QueryResult.Column {
  /// The same column for numbers that need not be whole.
  fileprivate var asNumber: QueryResult.Column { QueryResult.Column(name, .number, unit: unit) }

  /// The unit of a change in so much time. Percent stay so, since their values are fractions.
  fileprivate func unit(per time: String) -> String? { unit.map { $0 == "%" ? $0 : "\($0)/\(time)" } }
}

extension QueryResult.ColumnType {
  fileprivate var words: String {
    switch self {
    case .time: "a date"
    case .text: "a text"
    case .number, .integer: "a number"
    case .boolean: "true or false"
    }
  }
}
