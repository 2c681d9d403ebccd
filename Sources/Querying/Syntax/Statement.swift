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
  /// A list of what there is; with a name, of that alone.
  case show(Topic, of: String?)

  /// What `show` lists.
  public enum Topic: String, Hashable, Sendable, CaseIterable {
    case types, sources, workouts, units, settings, profile, people
  }

  /// Reads a sentence.
  ///
  /// - Throws: All mistakes of the sentence at once.
  /// - Complexity: Linear in the length.
  public init(_ text: String) throws(QueryErrors) {
    var parser = SentenceParser(text)
    let statement = parser.readStatement()
    guard parser.errors.isEmpty, let statement else { throw parser.queryErrors(text) }
    self = statement
  }

  /// The canonical text, which reads back as an equal value.
  public var text: String {
    switch self {
    case .query(let query): query.text
    case .explain(let query, let analyze): "explain \(analyze ? "analyze " : "")\(query.text)"
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
  public init(_ text: String) throws(QueryErrors) {
    self = try ParsedQuery(text).query
  }
}

/// A query with the places of its parts in the sentence, so that errors which need the data point there too.
struct ParsedQuery {
  let query: Query
  let sentence: String
  let parser: SentenceParser

  /// Reads a sentence that is a question.
  init(_ text: String) throws(QueryErrors) {
    var parser = SentenceParser(text)
    switch parser.readStatement() {
    case .query(let query)? where parser.errors.isEmpty:
      self.query = query
    case .explain?, .show?:
      parser.noteStatement()
      throw parser.queryErrors(text)
    default:
      throw parser.queryErrors(text)
    }
    sentence = text
    self.parser = parser
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
    case .show? where Statement.topic(peek()) != nil || typeAhead(from: 1) == nil: return readShow()
    case .definition? where peek().kind == .word && peek(2).isSymbol("="): return refuseStatement("own metrics are")
    case .explain?: return readExplain()
    case .show?, .definition?, .correlate?, nil: return readQuery().map { .query($0) }
    }
  }

  mutating func noteStatement() {
    note(
      .unexpectedToken, "a question is expected here, not \(lexer.tokens[0].text)", at: 0..<lexer.tokens[0].end,
      expected: ["a question"])
  }

  private mutating func refuseStatement(_ what: String) -> Statement? {
    note(.notAvailable, "\(what) not available yet", at: token.start..<token.end)
    return nil
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

  private mutating func readShow() -> Statement? {
    advance()
    guard let topic = Statement.topic(token) else {
      let names = Statement.Topic.allCases.map(\.rawValue)
      _ = unexpected(names, suggestions: token.folded.map { suggestions(for: $0, among: names) } ?? [])
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
    if token.folded == "show", peek().folded != "me" { advance() }
    let adverb = leadingAdverb()
    let measures = startsCorrelation ? readCorrelatedMeasures() : readMeasures()
    // A placeholder keeps the clauses readable, so that their mistakes are reported together with the subject's.
    query = Query(measures.isEmpty ? [Measure(of: .workouts(WorkoutSelection(nil)))] : measures)
    query?.correlation = correlating
    if let adverb { setKeys([.time(1, adverb.unit)], at: [adverb.place]) }
    if let impliedKey { setKeys(impliedKey.keys, at: impliedKey.places) }
    readClauses()
    spans.whole = start..<lastEnd
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
    guard let word = token.folded, let unit = Keywords.adverbs[word], !peek().text.isEmpty else { return nil }
    let read = advance()
    return (unit, read.start..<read.end)
  }
}

extension Statement {
  fileprivate static func topic(_ token: Token) -> Topic? { token.folded.flatMap { Topic(rawValue: $0) } }
}
