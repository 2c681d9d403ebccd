import Calendars

/// One line as people type it: a question, or what is said around questions.
///
///     switch try Statement("explain sum steps by week") { … }
///
/// A new kind of statement is a case here and a branch in ``init(_:)``.
public enum Statement: Hashable, Sendable {
  /// A question to be answered.
  case query(Query)
  /// A question to be explained; `analyze` runs it and adds rows and times.
  case explain(Query, analyze: Bool)
  /// An own metric: `let efficiency = distance / activeEnergy`.
  case definition(Definitions.Definition)
  /// That an own metric is no longer needed: `forget efficiency`.
  case forgetting(String)
  /// A list of what there is; with a name, of that alone.
  case show(Topic, of: String?)

  /// What `show` lists.
  public enum Topic: String, Hashable, Sendable, CaseIterable {
    case types, sources, workouts, units, settings, definitions, profile, people
  }

  /// Reads a sentence, which definitions may stand before: `let x = distance / steps; avg x by month`.
  ///
  /// - Parameter definitions: The own metrics that it may name.
  /// - Throws: All mistakes of the sentence at once.
  /// - Complexity: Linear in the length.
  public init(_ text: String, knowing definitions: Definitions = Definitions()) throws(QueryErrors) {
    let parsed = try ParsedStatement.last(of: text, knowing: definitions)
    self = parsed.statement
  }

  /// Reads several sentences, separated by semicolons or by the ends of lines behind which nothing goes on. What one defines, those
  /// after it may name.
  ///
  ///     Statement.all(in: "let pace = duration / distance\nsteps by day\nsleep by night")
  ///
  /// - Throws: All mistakes of the first sentence that has some.
  /// - Complexity: Linear in the length.
  public static func all(in text: String, knowing definitions: Definitions = Definitions()) throws(QueryErrors)
    -> [Statement]
  {
    try ParsedStatement.all(in: text, knowing: definitions).map(\.statement)
  }

  /// The canonical text, which reads back as an equal value.
  public var text: String {
    switch self {
    case .query(let query): query.text
    case .explain(let query, let analyze): "explain \(analyze ? "analyze " : "")\(query.text)"
    case .definition(let definition): definition.text
    case .forgetting(let name): "forget \(name.nameText)"
    case .show(let topic, let name): "show \(topic.rawValue)" + (name.map { " of \($0.nameText)" } ?? "")
    }
  }
}

extension Query {
  /// Reads a sentence of the query language.
  ///
  ///     try Query("sum steps by week last 12 weeks")
  ///
  /// - Throws: ``QueryErrors`` with all mistakes of the sentence: unreadable words, unknown names, aggregates that a type does
  ///   not have, units of another dimension.
  /// - Complexity: Linear in the length of the text.
  /// - Parameter definitions: The own metrics that it may name; further ones may stand before it.
  public init(_ text: String, knowing definitions: Definitions = Definitions()) throws(QueryErrors) {
    self = try ParsedQuery(text, knowing: definitions).query
  }
}

/// A query with the places of its parts in the sentence, so that errors which need the data point there too.
package struct ParsedQuery: Sendable {
  package let query: Query
  /// The canonical text of the query.
  package let text: String
  /// The sentence as typed.
  package let sentence: String
  package let spans: QuerySpans

  /// Reads a sentence that is a question, which definitions may stand before.
  package init(_ text: String, knowing definitions: Definitions = Definitions()) throws(QueryErrors) {
    var parsed = try ParsedStatement.last(of: text, knowing: definitions)
    guard case .query(let query) = parsed.statement else {
      parsed.parser.noteStatement()
      throw parsed.parser.queryErrors(text)
    }
    self.query = query
    self.text = query.text
    sentence = text
    spans = parsed.parser.spans
  }

  /// What was found out later than the sentence was read, as its errors. Precondition: there is at least one.
  package func errors(_ findings: [QueryChecks.Finding]) -> QueryErrors {
    var parser = SentenceParser(sentence)
    for finding in findings { parser.note(finding) }
    return parser.queryErrors(sentence)
  }
}

/// A sentence of a text, with the places of its parts.
struct ParsedStatement {
  let statement: Statement
  var parser: SentenceParser

  /// All sentences of a text.
  static func all(in text: String, knowing definitions: Definitions) throws(QueryErrors) -> [ParsedStatement] {
    let lexer = Lexer(text)
    var known = definitions
    var taken: Set<String> = []
    var parsed: [ParsedStatement] = []
    // A text without any sentence has the mistake of an empty one.
    for range in lexer.sentences.isEmpty ? [0..<0] : lexer.sentences {
      var parser = SentenceParser(lexer.sentence(range), knowing: known)
      let statement = parser.readStatement()
      if case .definition(let definition)? = statement {
        if !taken.insert(definition.name.foldedName).inserted { parser.noteDefinedTwice(definition.name) }
        known.insert(definition)
      }
      if case .forgetting(let name)? = statement {
        known.remove(name)
        taken.remove(name.foldedName)
      }
      guard parser.errors.isEmpty, let statement else { throw parser.queryErrors(text) }
      parsed.append(ParsedStatement(statement: statement, parser: parser))
    }
    return parsed
  }

  /// The one sentence of a text, behind the definitions that stand before it.
  static func last(of text: String, knowing definitions: Definitions) throws(QueryErrors) -> ParsedStatement {
    let lexer = Lexer(text)
    // One sentence may have many lines; only several need their ends.
    let first = lexer.tokens.first?.folded.flatMap { StatementWord.named[$0] }
    let isOne = first != .definition && first != .forget && !lexer.tokens.dropLast().contains { $0.isSymbol(";") }
    guard !isOne else {
      var parser = SentenceParser(lexer, knowing: definitions)
      guard let statement = parser.readStatement(), parser.errors.isEmpty else { throw parser.queryErrors(text) }
      return ParsedStatement(statement: statement, parser: parser)
    }
    let all = try all(in: text, knowing: definitions)
    for (index, parsed) in all.enumerated().dropLast() {
      if parsed.statement.isAboutNames { continue }
      var parser = all[index + 1].parser
      parser.noteSeveral()
      throw parser.queryErrors(text)
    }
    guard let last = all.last else { throw QueryErrors(sentence: text, errors: []) }
    return last
  }
}

extension SentenceParser {
  /// The errors read so far; there must be some.
  func queryErrors(_ sentence: String) -> QueryErrors { QueryErrors(sentence: sentence, errors: errors) }

  /// Reads the whole sentence. With errors the value may be missing or incomplete.
  mutating func readStatement() -> Statement? {
    guard !isAtEnd else {
      if errors.isEmpty {
        note(
          .emptySentence, "there is no question", hint: "such as sum steps by week last 12 weeks",
          at: token.start..<token.end)
      }
      return nil
    }
    switch token.folded.flatMap({ StatementWord.named[$0] }) {
    case .show? where startsList: return readShow()
    case .definition? where startsDefinition: return readDefinition().map { .definition($0) }
    case .explain?: return readExplain()
    case .forget? where peek().kind != .end && !peek().isSymbol("="): return readForgetting()
    case .show?, .definition?, .forget?, .correlate?, nil: return readQuery().map { .query($0) }
    }
  }

  mutating func noteStatement() {
    note(
      .unexpectedToken, "a question is expected here, not \(text(of: lexer.tokens[0]))",
      at: lexer.tokens[0].start..<lexer.tokens[0].end,
      expected: ["a question"])
  }

  mutating func noteDefinedTwice(_ name: String) {
    let place = lexer.tokens.dropFirst().first ?? token
    note(
      .duplicateClause, "\(name) is defined already", hint: "define it once in a text", at: place.start..<place.end)
  }

  mutating func noteSeveral() {
    let first = lexer.tokens[0]
    note(
      .unexpectedToken, "one question is expected, and here begins another", hint: "ask them one by one",
      at: first.start..<first.end, expected: ["the end"])
  }

  private mutating func readExplain() -> Statement? {
    advance()
    let analyze = skip(word: "analyze") || skip(word: "analyse")
    guard !isAtEnd else {
      _ = unexpected(["a question"], hint: "such as explain sum steps by week")
      return nil
    }
    return readQuery().map { .explain($0, analyze: analyze) }
  }

  /// How many words stand between `show` and what it lists: `show me my sources`.
  private var fillersBeforeTopic: Int {
    var ahead = 1
    while let word = peek(ahead).folded, Keywords.fillers.contains(word) || word == "all", ahead < 4 { ahead += 1 }
    return ahead - 1
  }

  /// Whether `show` lists what there is; else it is a question: `show steps`, `show workouts this year`.
  private var startsList: Bool {
    let ahead = fillersBeforeTopic + 1
    guard Statement.topic(peek(ahead)) != nil else {
      return ahead == 1 && !namesSubject(from: 1) && !text(of: peek()).isEmpty
        && !(0..<5).contains { isWorkouts(peek($0)) }
    }
    let next = peek(ahead + 1)
    return next.kind == .end || next.folded == "of" || Statement.topic(peek(ahead)) != .workouts
  }

  private mutating func readShow() -> Statement? {
    for _ in 0...fillersBeforeTopic { advance() }
    guard let topic = Statement.topic(token) else {
      let names = Statement.Topic.allCases.map(\.rawValue)
      _ = unexpected(names, suggestions: closeWords(among: names))
      return nil
    }
    advance()
    var name: String?
    if skip(word: "of") {
      name = try? readName("a name")
      if name == nil { return nil }
    }
    guard isAtEnd else {
      _ = unexpected(["the end"])
      return nil
    }
    return .show(topic, of: name)
  }

  /// Reads measures and clauses, and checks what they mean.
  private mutating func readQuery() -> Query? {
    let start = token.start
    if token.folded.flatMap({ StatementWord.named[$0] }) == .show, peek().folded != "me" { advance() }
    if token.folded == "compare" {
      advance()
      isComparing = true
    }
    // Clauses before the subject are read into a placeholder.
    query = Query([Measure(of: .workouts(WorkoutSelection(nil)))])
    readLeadingRange()
    let leading = query
    let yearly = readPeriodOverPeriod()
    let adverb = leadingAdverb()
    let measures = startsCorrelation ? readCorrelatedMeasures() : readMeasures()
    // A placeholder keeps the clauses readable, so that their mistakes are reported together with the subject's.
    query = Query(measures.isEmpty ? [Measure(of: .workouts(WorkoutSelection(nil)))] : measures)
    query?.range = leading?.range
    query?.filter = leading?.filter
    if correlating == nil { readAffected() }
    query?.correlation = correlating
    if let yearly { take(yearly) }
    if let adverb { setKeys([.time(1, adverb.unit)], at: [adverb.place]) }
    if let impliedKey { setKeys(impliedKey.keys, at: impliedKey.places) }
    readSideBySide()
    readClauses()
    if query?.correlation != nil { limitEachMeasure() }
    if describesTotals {
      query?.stages.insert(.describe, at: 0)
      spans.stages.insert(place(from: start), at: 0)
    }
    spans.whole = place(from: start)
    checkLagUnit()
    guard let query else { return nil }
    if !isSubjectBroken {
      var checks = QueryChecks(query: query, spans: spans)
      checks.run()
      for finding in checks.findings { note(finding) }
    }
    return query
  }

  /// `weekly steps`
  private mutating func leadingAdverb() -> (unit: BucketUnit, place: Range<Int>)? {
    guard let word = token.folded, let unit = Keywords.adverbs[word], !text(of: peek()).isEmpty else { return nil }
    let read = advance()
    return (unit, read.start..<read.end)
  }
}

extension Statement {
  /// Whether it says what a name means, and asks nothing.
  package var isAboutNames: Bool {
    switch self {
    case .definition, .forgetting: true
    case .query, .explain, .show: false
    }
  }

  fileprivate static func topic(_ token: Token) -> Topic? { token.folded.flatMap { Topic.named[$0] } }
}
