import Calendars
import Quantities

// What stands after the bars.
extension SentenceParser {
  /// Reads all stages into the query. Their columns are known from the clauses, so that each is checked where it stands.
  mutating func readStages() {
    // With a mistake before the bar nobody knows the columns; names are then read without looking them up.
    var columns = errors.isEmpty && !isSubjectBroken ? query.map { checkedColumns($0) } ?? nil : nil
    while skip("|") {
      let start = token.start
      do {
        let stage = try readStage(columns)
        let place = place(from: start)
        try expectStageEnd()
        query?.stages.append(stage)
        spans.stages.append(place)
        if (query?.stages.count ?? 0) > Stage.mostStages {
          note(.tooLong, "more than \(Stage.mostStages) stages are joined here", hint: "ask in parts", at: place)
          index = lexer.tokens.count - 1
        }
        columns = apply(stage, to: columns, at: place)
      } catch {
        columns = nil
        while !isAtEnd, !token.isSymbol("|") { advance() }
      }
    }
  }

  /// Reads a stage that stands without its bar; clauses may follow it.
  mutating func readBareStage() {
    let start = token.start
    do {
      let stage = try readStage(nil)
      implied.stages.append((stage, place(from: start)))
    } catch {
      if !isAtClause { recover() }
    }
  }

  /// The columns of the clauses, and of stages that words before them implied; `nil` if there are mistakes that are reported anyway.
  private func checkedColumns(_ query: Query) -> StageColumns? {
    var checks = QueryChecks(query: query, spans: spans)
    checks.run()
    guard checks.findings.isEmpty else { return nil }
    var columns = StageColumns(query)
    for stage in query.stages {
      guard let next = try? columns.applying(stage) else { return nil }
      columns = next
    }
    return columns
  }

  /// Checks stages that words implied, as those behind bars are checked.
  mutating func checkImpliedStages() {
    guard errors.isEmpty, !isSubjectBroken, let query, !query.stages.isEmpty else { return }
    var clauses = query
    clauses.stages = []
    var columns = checkedColumns(clauses)
    for (index, stage) in query.stages.enumerated() where columns != nil {
      columns = apply(stage, to: columns, at: index < spans.stages.count ? spans.stages[index] : spans.whole)
    }
  }

  /// The columns after a stage; `nil` once one did not fit.
  private mutating func apply(_ stage: Stage, to columns: StageColumns?, at place: Range<Int>) -> StageColumns? {
    guard let columns else { return nil }
    do {
      return try columns.applying(stage)
    } catch {
      note(
        error.code, error.message, hint: error.hint, at: columnPlace(error.code) ?? place, expected: error.expected,
        suggestions: error.suggestions)
      return nil
    }
  }

  /// An unknown name is underlined alone.
  private func columnPlace(_ code: QueryErrorCode) -> Range<Int>? { code == .unknownColumn ? spans.stageColumn : nil }

  private mutating func expectStageEnd() throws(Misread) {
    guard !isAtEnd, !token.isSymbol("|") else { return }
    let isClause = isAtClause
    throw unexpected(["| or the end"], hint: isClause ? "clauses stand before the first |" : "")
  }

  // MARK: One stage

  private mutating func readStage(_ columns: StageColumns?) throws(Misread) -> Stage {
    switch try readStageWord() {
    case .rolling: return try readRolling()
    case .ewma:
      let (count, unit) = try readWindow()
      return .exponentialAverage(count, unit)
    case .cumulative: return .cumulative(by: try readRestart())
    case .trend: return .trend
    case .load: return .load
    case .goal: return .goal(try readStageNumber(columns))
    case .anomalies: return .anomalies(try readThreshold())
    case .longestStreak: return try readStreak(.longest, columns)
    case .currentStreak: return try readStreak(.current, columns)
    case .streaks:
      let comparison = try readNumberComparison()
      return .streaks(comparison, try readStageNumber(columns))
    case .filter: return try readStageFilter(columns)
    case .sort: return try readSort(columns)
    case .top:
      let count = try readCount()
      return .top(count, by: skip(word: "by") ? try readColumn(columns) : nil)
    case .records: return .records
    case .limit: return .limit(try readCount())
    case .count: return .count
    case .describe: return .describe
    case .pivot: return .pivot(try readColumn(columns))
    }
  }

  /// Reads the one or two words that begin a stage.
  private mutating func readStageWord() throws(Misread) -> StageWord {
    guard token.kind == .word else {
      throw unexpected(["a stage"], hint: "such as rolling avg 7 days or trend")
    }
    for phrase in phrases(limit: 2) {
      guard let stage = StageWord.named[phrase.word] else { continue }
      for _ in 0..<phrase.count { advance() }
      return stage
    }
    let first = advance()
    if StageWord.allCases.contains(where: { $0.row.word.hasPrefix(text(of: first).lowercased() + " ") }) {
      throw unexpected(["streak"])
    }
    throw unknownStage(first)
  }

  private mutating func unknownStage(_ token: Token) -> Misread {
    let place = token.start..<token.end
    if token.folded == "streak" {
      note(
        .unknownStage, "which streak is meant", at: place, expected: StageWord.names,
        suggestions: ["longest streak", "current streak", "streaks"])
      return Misread()
    }
    let close = suggestions(for: text(of: token), among: StageWord.names)
    note(
      .unknownStage, "there is no stage “\(shown(token))”",
      hint: close.isEmpty ? "stages are \(SentenceParser.list(StageWord.names))" : "", at: place,
      expected: StageWord.names, suggestions: close)
    return Misread()
  }

  /// `rolling avg 7 days`, `rolling average over 7 days`, `rolling 7 days`
  private mutating func readRolling() throws(Misread) -> Stage {
    var aggregate = Aggregate.average
    if token.kind == .word, token.folded != "over", token.folded != "of" { aggregate = try readStageAggregate() }
    let (count, unit) = try readWindow()
    return .rolling(aggregate, count, unit)
  }

  private mutating func readStageAggregate() throws(Misread) -> Aggregate {
    for phrase in phrases(limit: 2) {
      guard let aggregate = Keywords.aggregates[phrase.word] else { continue }
      for _ in 0..<phrase.count { advance() }
      return aggregate
    }
    if let word = foldedText, word.first == "p", let percent = Double(word.dropFirst()), 0...100 ~= percent {
      advance()
      return .percentile(percent)
    }
    if let word = token.folded, Keywords.units[word] != nil || Keywords.numbers[word] != nil { return .average }
    throw unexpected(
      ["an aggregate"], hint: "such as rolling avg 7 days",
      suggestions: closeWords(among: Keywords.aggregates.names))
  }

  /// `7 days`, `over a week`
  private mutating func readWindow() throws(Misread) -> (Int, BucketUnit) {
    _ = skip(word: "over") || skip(word: "of")
    let start = token.start
    guard let (count, unit) = try readAmount(required: true) else { throw Misread() }
    guard 1...Stage.longestWindow ~= count else {
      note(.invalidNumber, "a window has 1 to \(Stage.longestWindow) units", at: place(from: start))
      throw Misread()
    }
    return (count, unit)
  }

  private mutating func readRestart() throws(Misread) -> BucketUnit? {
    guard skip(word: "by") || skip(word: "per") || skip(word: "each") else { return nil }
    if let word = token.folded, let unit = Keywords.units[word], unit != .night {
      advance()
      return unit
    }
    throw unexpected(
      ["a unit of time"], hint: "such as cumulative by year",
      suggestions: closeWords(among: Keywords.units.names))
  }

  private mutating func readThreshold() throws(Misread) -> Double? {
    guard case .number(let number) = token.kind else { return nil }
    let read = advance()
    guard number > 0, number.isFinite else {
      note(.invalidNumber, "a threshold is above 0", hint: "such as anomalies 3.5", at: read.start..<read.end)
      throw Misread()
    }
    return number
  }

  private mutating func readStreak(
    _ choice: Stage.StreakChoice, _ columns: StageColumns?
  ) throws(Misread) -> Stage {
    let comparison = try readNumberComparison()
    let value = try readStageNumber(columns)
    let allowance = skip(word: "allow") || skip(word: "allowing") ? try readCount(from: 0) : 0
    return .streak(choice, comparison, value, allow: allowance)
  }

  private mutating func readNumberComparison() throws(Misread) -> Comparison {
    _ = skip(word: "of")
    let start = token.start
    let comparison = try readComparisonSymbol()
    guard comparison == .contains else { return comparison }
    note(
      .unexpectedToken, "a number contains nothing", at: place(from: start),
      expected: ["=", "!=", "<", "<=", ">", ">="])
    throw Misread()
  }

  private mutating func readCount(from least: Int = 1) throws(Misread) -> Int {
    var number: Double?
    if case .number(let value) = token.kind { number = value }
    if let word = token.folded, let value = Keywords.numbers[word] { number = Double(value) }
    guard let number else { throw unexpected(["a number"]) }
    let read = advance()
    guard let count = Int(exactly: number), least...Stage.mostRows ~= count else {
      note(
        .invalidNumber, "a whole number from \(least) to \(Stage.mostRows) is expected here", at: read.start..<read.end)
      throw Misread()
    }
    return count
  }

  // MARK: Columns and values

  private mutating func readStageFilter(_ columns: StageColumns?) throws(Misread) -> Stage {
    let name = try readColumn(columns)
    let comparison = try readComparisonSymbol()
    let value = try readStageValue(
      columns.flatMap { columns in columns.index(named: name).map { columns.columns[$0] } })
    if token.folded == "and" || token.folded == "or" {
      let word = text(of: token)
      throw unexpected(
        ["| or the end"], hint: word == "and" ? "add another stage: | where …" : "one where holds one comparison")
    }
    return .filter(name, comparison, value)
  }

  private mutating func readSort(_ columns: StageColumns?) throws(Misread) -> Stage {
    _ = skip(word: "by")
    let name = try readColumn(columns)
    if skip(word: "desc") || skip(word: "descending") { return .sort(name, descending: true) }
    _ = skip(word: "asc") || skip(word: "ascending")
    return .sort(name, descending: false)
  }

  /// Reads the name of a column: quoted, or as many words as name one.
  private mutating func readColumn(_ columns: StageColumns?) throws(Misread) -> String {
    let start = token.start
    defer { spans.stageColumn = place(from: start) }
    if token.kind == .quoted {
      let text = self.text(of: advance())
      return columns.flatMap { columns in columns.index(named: text).map { columns.columns[$0].name } } ?? text
    }
    guard token.kind == .word else {
      throw unexpected(
        ["a column"], hint: columns.map { "there are \($0.columns.map(\.name).joined(separator: ", "))" } ?? "")
    }
    if let columns {
      for count in (1...8).reversed() where peek(count - 1).kind != .end && !peek(count - 1).isSymbol("|") {
        let text = lexer.text[start..<peek(count - 1).end]
        guard let index = columns.index(named: text) else { continue }
        for _ in 0..<count { advance() }
        return columns.columns[index].name
      }
    }
    return text(of: advance())
  }

  private mutating func readStageNumber(_ columns: StageColumns?) throws(Misread) -> FilterValue {
    let column = columns.flatMap { columns in columns.values.first.map { columns.columns[$0.index] } }
    let value = try readStageValue(column)
    if case .number = value { return value }
    index -= 1
    throw unexpected(["a number"])
  }

  private mutating func readStageValue(_ column: QueryResult.Column?) throws(Misread) -> FilterValue {
    if let (number, unit) = readQuantity(like: column?.unit.flatMap { text in try? QuantityUnit(text) }) {
      return .number(number, unit)
    }
    switch token.kind {
    case .quoted, .date, .word: return .text(text(of: advance()))
    default: throw unexpected(["a number", "a word"])
    }
  }
}
