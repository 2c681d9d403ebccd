import Calendars
import Quantities

// What follows the subject.
extension SentenceParser {
  /// Reads all clauses into the query, in any order.
  mutating func readClauses() {
    while !isAtEnd {
      skipSmallTalk()
      if token.isSymbol("|") { return readStages() }
      do {
        try readClause()
      } catch {
        if !isAtClause { recover() }
      }
    }
  }

  private mutating func readClause() throws(Misread) {
    if let word = token.folded, let unit = Keywords.adverbs[word] {
      let place = token.start..<token.end
      advance()
      return setKeys([.time(1, unit)], at: [place])
    }
    if startsDate { return try readDateRange() }
    if correlating != nil, token.folded == "lag" || token.folded == "lags" { return try readLags() }
    guard let word = token.folded, let clause = Keywords.clauses[word] else { throw unreadable() }
    switch clause {
    case .by: try readKeys()
    case .last, .previous, .this, .since, .until, .today, .yesterday, .all, .between, .on:
      try readRange(clause)
    case .during: try readDuring()
    case .filter: try readFilterClause()
    case .from: try readFrom()
    case .unit: try readIn()
    case .fill: try readFill()
    case .using: try readSettings()
    case .of: try readLateOf()
    case .comparison: try readComparison()
    case .chart: throw refuse("charts are")
    }
  }

  /// What begins no clause: a date in another form, or a word that is none.
  private mutating func unreadable() -> Misread {
    guard case .number = token.kind, peek().isSymbol("/") || peek().isSymbol(".") else { return unknownClause() }
    let start = token.start
    while !isAtEnd, token.kind != .word, token.start == lastEnd || token.start == start { advance() }
    note(
      .invalidDate, "this is no date", hint: "write the year first: 2026-05-04", at: start..<lastEnd,
      expected: ["a date"])
    return Misread()
  }

  /// Passes over words that questions have and queries need not: `did I take`, `over` the last week.
  private mutating func skipSmallTalk() {
    if token.folded == "did" || token.folded == "do" || token.folded == "have", peek().folded == "i" {
      advance()
      advance()
      if let verb = token.folded, SentenceParser.changes.contains(verb) { noteChange(token) }
      if token.kind == .word, !isAtClause { advance() }
    }
    while let word = token.folded, SentenceParser.smallTalk.contains(word), startsRange(after: 1) { advance() }
  }

  private static let smallTalk: Set<String> = ["over", "for", "within", "the", "of"]

  /// Whether a range of time, or another word of small talk before one, comes so many tokens ahead.
  private func startsRange(after ahead: Int) -> Bool {
    let next = peek(ahead)
    if next.kind == .date { return true }
    guard let word = next.folded else { return false }
    switch Keywords.clauses[word] {
    case .last, .previous, .this, .today, .yesterday, .all: return true
    default: return SentenceParser.smallTalk.contains(word) && ahead < 3 && startsRange(after: ahead + 1)
    }
  }

  private mutating func unknownClause() -> Misread {
    if let word = token.folded, StageWord.firstWords.contains(word) {
      let stage = advance()
      note(
        .unexpectedToken, "\(word) is a stage", hint: "stages stand behind a bar", at: stage.start..<stage.end,
        expected: ["|"], suggestions: ["| \(word)"])
      return Misread()
    }
    if let written = missingWhere {
      let place = token.start..<token.end
      note(
        .unexpectedToken, "a condition stands behind where", hint: "", at: place, expected: ["where"],
        suggestions: [written])
      return Misread()
    }
    let words = Keywords.clauseNames + ["per", "weekly", "daily", "monthly"]
    let close = token.folded.map { suggestions(for: $0, among: words) } ?? []
    return unexpected(["a clause"], hint: close.isEmpty ? "such as by week or last 30 days" : "", suggestions: close)
  }

  /// Reads one part of the language that is not built yet, up to the next clause.
  private mutating func refuse(_ what: String) -> Misread {
    let start = token.start
    let end = token.end
    advance()
    note(.notAvailable, "\(what) not available yet", at: start..<end)
    // What belongs to it may look like clauses: `vs previous year`.
    while token.folded == "previous" || token.folded == "last" || token.folded == "to" { advance() }
    return Misread()
  }

  /// Notes that a clause stands twice.
  mutating func noteDuplicate(_ name: String, hint: String, at span: Range<Int>) {
    note(.duplicateClause, "\(name) stands twice", hint: hint, at: span)
  }
}

// by
extension SentenceParser {
  private mutating func readKeys() throws(Misread) {
    let start = token.start
    let word = advance().folded
    if token.folded == "by" { advance() }
    // `average steps per day` asks for the mean of daily totals, which `average steps` is already.
    if word == "per", let unit = token.folded.flatMap({ Keywords.units[$0] }), isOverTotals(of: unit),
      !peek().isSymbol(",")
    {
      advance()
      return
    }
    var keys: [GroupingKey] = []
    var places: [Range<Int>] = []
    repeat {
      let first = token.start
      skipFillers(["each", "every", "the"])
      keys.append(try readKey())
      places.append(first..<lastEnd)
    } while skip(",") || skipAndBeforeKey()
    guard query?.keys.isEmpty != false else {
      return noteDuplicate("by", hint: "separate keys by commas: by week, source", at: start..<lastEnd)
    }
    setKeys(keys, at: places)
  }

  private mutating func skipFillers(_ words: Set<String>) {
    while let word = token.folded, words.contains(word) { advance() }
  }

  private mutating func skipAndBeforeKey() -> Bool { skip(word: "and") }

  /// Takes the keys, unless there are some already or two of them cut time.
  mutating func setKeys(_ keys: [GroupingKey], at places: [Range<Int>]) {
    guard query?.keys.isEmpty != false else {
      let place = places.first ?? 0..<0
      return noteDuplicate("by", hint: "separate keys by commas: by week, source", at: place)
    }
    query?.keys = keys
    spans.keys = places
  }

  private mutating func readKey() throws(Misread) -> GroupingKey {
    if token.folded == "bands" { return try readBands() }
    // Keys of several words go first: an hour of day is no hour.
    let known = phrases(limit: 4).first { SentenceParser.keys[$0.text] != nil }
    if known == nil || known?.count == 1, let (count, unit) = try readAmount(required: false) {
      return .time(count, unit)
    }
    if let phrase = known, let key = SentenceParser.keys[phrase.text] {
      let start = token.start
      for _ in 0..<phrase.count { advance() }
      if key == .zone {
        note(
          .notAvailable, "training zones are not available yet", hint: "give borders: by bands(120, 140, 160)",
          at: start..<lastEnd)
      }
      return key
    }
    let names = SentenceParser.keyNames
    let close = token.folded.map { suggestions(for: $0, among: names) } ?? []
    guard token.kind == .word, !isAtClause else { throw unexpected(["a key"], hint: "such as week or source") }
    let unknown = advance()
    note(
      .unknownKey, "there is no key “\(shown(unknown))”", hint: close.isEmpty ? "such as week, source or weekday" : "",
      at: unknown.start..<unknown.end, expected: names, suggestions: close)
    throw Misread()
  }

  private static let keyNames = BucketUnit.allCases.map(\.rawValue) + GroupingKey.named.map(\.row.word) + ["bands"]

  /// Keys in one word, folded, with the other ways in which people say them.
  private static let keys: [String: GroupingKey] = {
    var table: [String: GroupingKey] = [:]
    for key in GroupingKey.named {
      for word in key.row.folded {
        table[word] = key
        table[word + "s"] = key
      }
    }
    return table
  }()

  private mutating func readBands() throws(Misread) -> GroupingKey {
    let start = token.start
    advance()
    guard skip("(") else { throw unexpected(["("], hint: "give the borders: bands(120, 140)") }
    var borders: [Double] = []
    repeat {
      let sign = skip("-") ? -1.0 : 1.0
      guard case .number(let border) = token.kind else { throw unexpected(["a number"]) }
      advance()
      borders.append(sign * border)
    } while skip(",")
    guard skip(")") else { throw unexpected([")", ","]) }
    guard zip(borders, borders.dropFirst()).allSatisfy({ $0 < $1 }), borders.count <= GroupingKey.mostBands else {
      note(
        .invalidValue, "the borders of bands ascend", hint: "at most \(GroupingKey.mostBands), each once",
        at: start..<lastEnd)
      throw Misread()
    }
    return .bands(borders)
  }
}

// fill, during, of
extension SentenceParser {
  private mutating func readFill() throws(Misread) {
    let start = token.start
    advance()
    _ = skip(word: "with")
    let names = FillRule.allCases.map(\.rawValue)
    let typed = SentenceParser.fillNumber(token) ?? token.folded
    guard let rule = typed.flatMap({ FillRule(rawValue: $0) }) else {
      throw unexpected(names, suggestions: token.folded.map { suggestions(for: $0, among: names) } ?? [])
    }
    advance()
    guard query?.fill == nil else { return noteDuplicate("fill", hint: "name one way to fill", at: start..<lastEnd) }
    query?.fill = rule
    spans.fill = start..<lastEnd
  }

  /// `fill 0`
  private static func fillNumber(_ token: Token) -> String? { token.kind == .number(0) ? "zero" : nil }

  private mutating func readDuring() throws(Misread) {
    let start = token.start
    advance()
    _ = skip(word: "the")
    if let clause = token.folded.flatMap({ Keywords.clauses[$0] }) {
      switch clause {
      case .last, .previous, .this: return try readRange(clause)
      default: break
      }
    }
    if startsDate { return try readDateRange() }
    let (selection, span) = try readSpans()
    guard query?.during == nil else {
      return noteDuplicate("during", hint: "name one kind of spans", at: start..<lastEnd)
    }
    query?.during = selection
    spans.during = span
  }

  /// `during running workouts`, `during sleep`
  private mutating func readSpans() throws(Misread) -> (SpanSelection, Range<Int>) {
    skipFillers(["my", "the"])
    if let word = token.folded, word == "sleep" || word == "asleep" || word == "sleeping" {
      let read = advance()
      return (.sleep, read.start..<read.end)
    }
    let (workouts, span) = try readWorkouts()
    return (.workouts(workouts), span)
  }

  /// `sum distance by week of running workouts`
  private mutating func readLateOf() throws(Misread) {
    let start = token.start
    advance()
    let (workouts, span) = try readWorkouts()
    guard let measure = query?.measures.last, case .values(let expression, of: let present) = measure.subject else {
      if isSubjectBroken { return }
      note(.clauseDoesNotApply, "of … workouts belongs to a type", at: start..<lastEnd)
      return
    }
    guard present == nil, let last = query.map({ $0.measures.count - 1 }) else {
      return noteDuplicate("of", hint: "name one kind of workouts", at: start..<lastEnd)
    }
    query?.measures[last].subject = .values(expression, of: workouts)
    if last < spans.ofWorkouts.count { spans.ofWorkouts[last] = span }
  }
}

// from, in
extension SentenceParser {
  private mutating func readFrom() throws(Misread) {
    let start = token.start
    advance()
    _ = skip(word: "the")
    if startsDate { return try readDatePair(from: start) }
    var names: [String] = []
    var places: [Range<Int>] = []
    repeat {
      let first = token.start
      names.append(try readName("a source"))
      places.append(first..<lastEnd)
    } while skip(",") || skip(word: "and") || skip(word: "or")
    guard query?.sources.isEmpty != false else {
      return noteDuplicate("from", hint: "separate sources by commas: from watch, phone", at: start..<lastEnd)
    }
    query?.sources = names
    spans.sources = places
  }

  /// Reads a quoted name, or bare words up to the next clause.
  mutating func readName(_ what: String) throws(Misread) -> String {
    if token.kind == .quoted { return advance().text }
    guard token.kind == .word, !isAtClause else {
      throw unexpected([what], hint: "put names of several words in quotes")
    }
    let start = token.start
    repeat { advance() } while token.kind == .word && !isAtClause && token.folded != "and" && token.folded != "or"
    return String(lexer.characters[start..<lastEnd])
  }

  private mutating func readIn() throws(Misread) {
    let start = token.start
    advance()
    _ = skip(word: "the")
    if let clause = token.folded.flatMap({ Keywords.clauses[$0] }), clause == .last || clause == .this {
      return try readRange(clause)
    }
    if startsDate { return try readDateRange() }
    // `highest steps in a day`
    if let article = token.folded, article == "a" || article == "one",
      let unit = peek().folded.flatMap({ Keywords.units[$0] }), isOverTotals(of: unit)
    {
      advance()
      advance()
      return
    }
    if let word = token.folded, word == "each" || word == "every" {
      throw unexpected(
        ["a unit"], hint: "a row for each of them is asked by day, by week or during workouts by workout")
    }
    let unit = try readUnit()
    guard query?.unit == nil else { return noteDuplicate("in", hint: "name one unit", at: start..<lastEnd) }
    query?.unit = unit
    spans.unit = (start + 2)..<lastEnd
    // The caret stands under the unit, not under the word before it.
    while let first = spans.unit?.lowerBound, first < lastEnd - 1, lexer.characters[first].isWhitespace {
      spans.unit = (first + 1)..<lastEnd
    }
  }
}
