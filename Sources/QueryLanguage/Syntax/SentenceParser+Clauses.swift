import Calendars
import Quantities

// What follows the subject.
extension SentenceParser {
  /// Reads all clauses into the query, in any order.
  mutating func readClauses() {
    while !isAtEnd {
      skipSmallTalk()
      if token.isSymbol("|") {
        applyImplied()
        return readStages()
      }
      if startsBareStage {
        readBareStage()
        continue
      }
      do {
        try readClause()
      } catch {
        if !isAtClause { recover() }
      }
    }
    applyImplied()
  }

  private mutating func readClause() throws(Misread) {
    if let word = token.folded, let unit = Keywords.adverbs[word] {
      let place = token.start..<token.end
      advance()
      return setKeys([.time(1, unit)], at: [place])
    }
    if readConditionWord() || readChangeWords() || readToDate() || readAgo() || readRollingBehind()
      || readAggregateBehind()
    {
      return
    }
    if try readForWorkouts() { return }
    if try readBareComparison() { return }
    if startsDate { return try readDateRange() }
    if let period = readPeriodOverPeriod() { return take(period) }
    if isComparing, token.folded == "with" || token.folded == "to" || token.folded == "against" {
      return try readComparison()
    }
    if correlating != nil, token.folded == "lag" || token.folded == "lags" { return try readLags() }
    guard let word = token.folded, let clause = Keywords.clauses[word] else { throw unreadable() }
    switch clause {
    case .by: try readKeys()
    case .last, .previous, .this, .since, .until, .today, .yesterday, .all, .between, .on, .at, .before, .after:
      try readRange(clause)
    case .during: try readDuring()
    case .filter: if try !readZoneFilter() { try readFilterClause() }
    case .from: try readFrom()
    case .unit: try readIn()
    case .fill: try readFill()
    case .using: try readSettings()
    case .of: try readLateOf()
    case .comparison: try readComparison()
    case .called: try readLateName()
    case .chart: throw chartsToCome()
    }
  }

  /// What begins no clause: a date in another form, or a word that is none.
  private mutating func unreadable() -> Misread {
    guard case .number = token.kind, peek().isSymbol("/") || peek().isSymbol(".") else { return unknownClause() }
    let start = token.start
    while !isAtEnd, token.kind != .word, token.start == lastEnd || token.start == start { advance() }
    note(
      .invalidDate, "this is no date", hint: "write the year first: 2026-05-04", at: place(from: start),
      expected: ["a date"])
    return Misread()
  }

  /// Passes over words that questions have and queries need not: `did I take`, `over` the last week.
  private mutating func skipSmallTalk() {
    if token.folded == "did" || token.folded == "do" || token.folded == "have", peek().folded == "i" {
      advance()
      advance()
      if let verb = token.folded, SentenceParser.losses.contains(verb) {
        askBothEnds()
      } else if let verb = token.folded, ChangeWord.named[verb] == .trend {
        return
      }
      if token.kind == .word, !isAtClause { advance() }
    }
    while let word = token.folded, SentenceParser.smallTalk.contains(word), startsRange(after: 1) { advance() }
  }

  private static let smallTalk: WordSet = ["over", "for", "within", "the", "of"]

  /// Whether a range of time, or another word of small talk before one, comes so many tokens ahead.
  private func startsRange(after ahead: Int) -> Bool {
    let next = peek(ahead)
    if next.kind == .date { return true }
    guard let word = next.folded else { return false }
    if SentenceParser.namesPeriod(word) || SentenceParser.beginsCondition(word) { return true }
    switch Keywords.clauses[word] {
    case .last, .previous, .this, .today, .yesterday, .all: return true
    default: return SentenceParser.smallTalk.contains(word) && ahead < 3 && startsRange(after: ahead + 1)
    }
  }

  private mutating func unknownClause() -> Misread {
    if missingWhere != nil, query?.measures.contains(where: { $0.isOfWorkouts || $0.isWorkouts }) == true {
      return unexpected(
        ["a clause"], hint: "list the workouts that are meant: running workouts | where distance > 5 km")
    }
    if let written = missingWhere {
      let place = token.start..<token.end
      note(
        .unexpectedToken, "a condition stands behind where", hint: "", at: place, expected: ["where"],
        suggestions: [written])
      return Misread()
    }
    if let advice = foldedText.flatMap({ Names.advice[$0] }) { return unexpected(["a clause"], hint: advice) }
    let words = Keywords.clauseNames + ["per", "weekly", "daily", "monthly"]
    let close = closeWords(among: words)
    return unexpected(["a clause"], hint: close.isEmpty ? "such as by week or last 30 days" : "", suggestions: close)
  }

  private mutating func chartsToCome() -> Misread {
    let word = advance()
    if let form = foldedText, ["csv", "json", "table", "tsv", "markdown", "html"].contains(form) {
      note(
        .unexpectedToken, "the form of the answer is no part of the question",
        hint: "give it as an option: --format \(form)",
        at: word.start..<token.end)
      return Misread()
    }
    note(
      .notAvailable, "charts are not available yet", hint: "take --format csv or json, and draw that",
      at: word.start..<word.end)
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
    let word = advance().folded
    if token.folded == "by" { advance() }
    // `average distance per run` is the mean over runs, which the workouts' own values have.
    if word == "per", readMeanOfWorkouts() { return }
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
      places.append(place(from: first))
    } while skip(",") || skipAndBeforeKey()
    setKeys(keys, at: places)
  }

  private mutating func skipFillers(_ words: WordSet) {
    while let word = token.folded, words.contains(word) { advance() }
  }

  private mutating func skipAndBeforeKey() -> Bool { skip(word: "and") }

  /// Takes the keys, beside those of an earlier clause: `weekly steps by source`. Checks find keys that do not go together.
  mutating func setKeys(_ keys: [GroupingKey], at places: [Range<Int>]) {
    query?.keys += keys
    spans.keys += places
  }

  private mutating func readKey() throws(Misread) -> GroupingKey {
    if token.folded == "bands" { return try readBands() }
    // Keys of several words go first: an hour of day is no hour.
    let known = phrases(limit: 4).first { SentenceParser.keys[$0.word] != nil }
    if known == nil || known?.count == 1, let (count, unit) = try readAmount(required: false) {
      return .time(count, unit)
    }
    if let phrase = known, let key = SentenceParser.keys[phrase.word] {
      for _ in 0..<phrase.count { advance() }
      return key
    }
    // `per run`
    if token.kind == .word, let workouts = try? readWorkoutKey() { return workouts }
    let names = SentenceParser.keyNames
    let close = closeWords(among: names)
    guard token.kind == .word, !isAtClause else { throw unexpected(["a key"], hint: "such as week or source") }
    let unknown = advance()
    note(
      .unknownKey, "there is no key “\(shown(unknown))”", hint: close.isEmpty ? "such as week, source or weekday" : "",
      at: unknown.start..<unknown.end, expected: names, suggestions: close)
    throw Misread()
  }

  private static let keyNames = BucketUnit.allCases.map(\.rawValue) + GroupingKey.named.map(\.row.word) + ["bands"]

  /// Keys in one word, folded, with the other ways in which people say them.
  private static let keys = WordTable(GroupingKey.named.reversed()) { key in
    key.row.folded.reversed().flatMap { [$0.plural, $0] }
  }

  /// `by run`: a row for each workout of that kind.
  private mutating func readWorkoutKey() throws(Misread) -> GroupingKey? {
    let start = token.start
    guard let phrase = phrases(limit: 3).first(where: { Names.activity($0) != nil }),
      let activity = Names.activity(phrase)
    else { return nil }
    for _ in 0..<phrase.count { advance() }
    _ = skip(word: "workout") || skip(word: "workouts")
    let isOfWorkouts = query?.measures.allSatisfy { $0.isWorkouts || $0.namesWorkouts } ?? true
    if !isOfWorkouts { takeDuring(.workouts(WorkoutSelection(activity)), at: place(from: start), from: start) }
    return .workout
  }

  /// Takes the workouts behind `per` as those whose values are averaged; `false` where something else is asked.
  private mutating func readMeanOfWorkouts() -> Bool {
    guard let measures = query?.measures, !measures.isEmpty,
      measures.allSatisfy({ measure in
        !measure.aggregates.isEmpty && measure.aggregates.allSatisfy(\.isOverDailyTotals) && measure.isCumulative
          && !measure.isOfWorkouts && (measure.singleType?.isOfWorkouts ?? false)
      })
    else { return false }
    var activity: WorkoutActivityType?
    var count = 0
    if isWorkouts(token) {
      count = 1
    } else if let phrase = phrases(limit: 3).first(where: { Names.activity($0) != nil }) {
      (activity, count) = (Names.activity(phrase), phrase.count)
    }
    guard count > 0 else { return false }
    for _ in 0..<count { advance() }
    _ = skip(word: "workout")
    for (index, measure) in measures.enumerated() {
      guard case .values(let expression, of: nil) = measure.subject else { continue }
      query?.measures[index].subject = .values(expression, of: WorkoutSelection(activity))
    }
    return true
  }

  /// Whether a stage comes next without its bar, where no clause can be meant: `steps by day top 5`.
  var startsBareStage: Bool {
    guard let word = token.folded, word != "trend" else { return false }
    return StageWord.firstWords.contains(word)
  }

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
        at: place(from: start))
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
    let typed = SentenceParser.fillNumber(token) ?? foldedText
    guard let rule = typed.flatMap({ FillRule(rawValue: $0) }) else {
      throw unexpected(names, suggestions: closeWords(among: names))
    }
    advance()
    guard query?.fill == nil else { return noteDuplicate("fill", hint: "name one way to fill", at: place(from: start)) }
    query?.fill = rule
    spans.fill = place(from: start)
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
    takeDuring(selection, at: span, from: start)
  }

  /// `during running workouts`, `during sleep`
  /// `for runs`, `for my last ride`
  private mutating func readForWorkouts() throws(Misread) -> Bool {
    guard token.folded == "for" || token.folded == "on", peek().kind == .word else { return false }
    let start = index
    let place = token.start
    advance()
    _ = skip(word: "my") || skip(word: "all")
    guard try workoutsFollow() else {
      index = start
      return false
    }
    let (selection, span) = try readSpans()
    if case .workouts(let workouts) = selection,
      query?.measures.allSatisfy({ $0.isOfWorkouts && !$0.namesWorkouts }) == true
    {
      for (index, measure) in (query?.measures ?? []).enumerated() {
        if case .values(let expression, _) = measure.subject {
          query?.measures[index].subject = .values(expression, of: workouts)
        }
      }
      return true
    }
    takeDuring(selection, at: span, from: place)
    return true
  }

  mutating func readSpans() throws(Misread) -> (SpanSelection, Range<Int>) {
    skipFillers(["my", "the"])
    if let word = token.folded, word == "sleep" || word == "asleep" || word == "sleeping" {
      let read = advance()
      return (.sleep, read.start..<read.end)
    }
    if let word = token.folded, word == "each" || word == "every" {
      let read = advance()
      implied.each = read.start..<read.end
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
      note(.clauseDoesNotApply, "of … workouts belongs to a type", at: place(from: start))
      return
    }
    guard present == nil, let last = query.map({ $0.measures.count - 1 }) else {
      return noteDuplicate("of", hint: "name one kind of workouts", at: place(from: start))
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
    if clockAhead() != nil {
      let first = try readClock()
      guard skip(word: "to") || skip(word: "until") || skip(word: "till") || skip("-") else { throw unexpected(["to"]) }
      return addHours(from: first, to: try readClock(), at: place(from: start))
    }
    var names: [String] = []
    var places: [Range<Int>] = []
    repeat {
      let first = token.start
      names.append(try readName("a source"))
      places.append(place(from: first))
    } while skip(",") || skip(word: "and") || skip(word: "or")
    guard query?.sources.isEmpty != false else {
      return noteDuplicate("from", hint: "separate sources by commas: from watch, phone", at: place(from: start))
    }
    query?.sources = names
    spans.sources = places
  }

  private static let endsOfNames: WordSet = ["and", "or", "only"]

  /// Reads a quoted name, or bare words up to the next clause.
  mutating func readName(_ what: String) throws(Misread) -> String {
    if token.kind == .quoted { return text(of: advance()) }
    // A name may begin with the name of a month or a day, which elsewhere begins a range.
    let isKeyword = token.folded.map { Keywords.clauses[$0] != nil || Keywords.adverbs[$0] != nil } ?? true
    guard token.kind == .word, !isKeyword else {
      throw unexpected([what], hint: "put names of several words in quotes")
    }
    let start = token.start
    repeat {
      advance()
    } while token.kind == .word && !isAtClause && !SentenceParser.endsOfNames.contains(token.word)
    let name = lexer.text[place(from: start)]
    _ = skip(word: "only")
    return name
  }

  /// Whether workouts follow, also `each run` and `my last ride`.
  private mutating func workoutsFollow() throws(Misread) -> Bool {
    if token.folded == "sleep" || token.folded == "sleeping" { return true }
    if newestWorkoutsAhead() != nil { return true }
    let isEach = token.folded == "each" || token.folded == "every"
    if isEach {
      if isWorkouts(peek()) { return true }
      guard let word = peek().folded, Keywords.units[word] == nil else { return false }
      return phrases(limit: 4, from: 1).contains { Names.activity($0) != nil }
    }
    let start = index
    defer { index = start }
    return try workoutsAhead() != nil
  }

  private mutating func readIn() throws(Misread) {
    let start = token.start
    advance()
    _ = skip(word: "the") || skip(word: "my")
    if readDayPart() { return }
    if let clause = token.folded.flatMap({ Keywords.clauses[$0] }), clause == .last || clause == .this {
      return try readRange(clause)
    }
    if startsDate { return try readDateRange() }
    // `heart rate in runs`, `in each run`, `in my last workout`
    if unitAhead(fitting: nil) == nil, try workoutsFollow() {
      let (selection, span) = try readSpans()
      return takeDuring(selection, at: span, from: start)
    }
    // `highest steps in a day`
    if let article = token.folded, article == "a" || article == "one",
      let unit = peek().folded.flatMap({ Keywords.units[$0] }), isOverTotals(of: unit)
    {
      advance()
      advance()
      return
    }
    if token.folded == "each" || token.folded == "every", peek().folded.map({ Keywords.units[$0] != nil }) ?? false {
      advance()
      return setKeys([try readKey()], at: [place(from: start)])
    }
    let unit = try readUnit()
    guard query?.unit == nil else { return noteDuplicate("in", hint: "name one unit", at: place(from: start)) }
    query?.unit = unit
    spans.unit = place(from: start + 2)
    // The caret stands under the unit, not under the word before it.
    while let first = spans.unit?.lowerBound, first < lastEnd - 1, lexer.text.code(first).isBlank {
      spans.unit = place(from: first + 1)
    }
  }
}
