import Calendars
import Quantities

/// Reads one sentence by recursive descent; see design § 5 for the grammar.
///
/// **Errors.** A mistake is noted with its place, and reading goes on at the next clause, so that all mistakes of a
/// sentence are reported at once. ``Misread`` only unwinds to there.
///
/// **Cost.** Linear in the length of the sentence: every look-ahead is bounded. Nesting is bounded too.
package struct SentenceParser {
  /// Thrown after an error was noted.
  struct Misread: Error {}

  /// How deep parentheses may nest, in expressions and predicates.
  static let deepestNesting = 32

  /// How many errors of a sentence are reported.
  static let mostErrors = 10

  let lexer: Lexer
  var index = 0
  var errors: [QueryError] = []
  var spans = QuerySpans()
  var depth = 0
  /// Operators or comparisons read so far.
  var operatorCount = 0
  /// The query under construction, for clauses that look at the subject.
  var query: Query?
  /// The bucket that a word before the subject implies.
  var impliedKey: (keys: [GroupingKey], places: [Range<Int>])?
  /// What `correlate` began; its measures end at `with`.
  var correlating: Correlating?
  /// Whether statistics over the totals of rows are asked, so that these are described.
  var describesTotals = false
  /// Whether the sentence began with `compare`, so that `with` begins the older period.
  var isComparing = false
  /// The unit of time that stands behind lags.
  var lagUnit: (unit: BucketUnit, place: Range<Int>)?
  /// How often tokens were looked at.
  let visits = SentenceVisits()
  /// What words at a place name, once that was looked up.
  let known = KnownWords()
  /// What a phrase before the clauses says beside its measure.
  var implied = Implied()
  /// The types that the name of a group stands for, until they have measures of their own.
  var pendingGroup: SubjectGroup?
  /// The name of the own metric that the last subject is.
  var subjectName: String?
  /// The subject could not be read, so that checks against it would only repeat that.
  var isSubjectBroken = false

  /// The own metrics that may be named.
  let definitions: Definitions
  /// The folded name that is being defined.
  var definedName: String?
  /// Whether a part of the subject came from a definition.
  var usesDefinition = false

  init(_ sentence: String) { self.init(Lexer(sentence)) }

  init(_ lexer: Lexer, knowing definitions: Definitions = Definitions()) {
    self.lexer = lexer
    self.definitions = definitions
    for mistake in lexer.mistakes {
      note(mistake.code, mistake.message, hint: mistake.hint, at: mistake.start..<mistake.end)
    }
  }
}

// MARK: - Tokens

extension SentenceParser {
  /// The token to read next.
  var token: Token { look(at: index) }

  /// The token `ahead` places after it; the last one beyond the end.
  func peek(_ ahead: Int = 1) -> Token { look(at: min(index + ahead, lexer.tokens.count - 1)) }

  @inline(__always)
  private func look(at position: Int) -> Token {
    visits.count &+= 1
    return lexer.tokens[position]
  }

  var isAtEnd: Bool { token.kind == .end }

  /// The end of the token before this one.
  var lastEnd: Int { index > 0 ? lexer.tokens[index - 1].end : 0 }

  /// What was read from a place on: nothing where no token was taken since.
  func place(from start: Int) -> Range<Int> { start..<max(start, lastEnd) }

  @discardableResult
  mutating func advance() -> Token {
    let current = token
    if index < lexer.tokens.count - 1 { index += 1 }
    return current
  }

  /// Reads the punctuation `symbol` if it comes next.
  mutating func skip(_ symbol: Word) -> Bool {
    guard token.isSymbol(symbol) else { return false }
    advance()
    return true
  }

  /// Reads the word if it comes next.
  mutating func skip(word: Word) -> Bool {
    guard token.folded == word else { return false }
    advance()
    return true
  }

  /// Whether a new clause, a stage or the end comes next.
  var isAtClause: Bool { startsClause(at: index) }

  /// Whether the token at `position` begins a clause, a stage, or is the end.
  func startsClause(at position: Int) -> Bool {
    let token = look(at: min(position, lexer.tokens.count - 1))
    switch token.kind {
    case .end, .date: return true
    case .symbol: return token.word == "|"
    case .word:
      guard let word = token.folded else { return false }
      if correlating != nil, word == "with" || word == "lag" { return true }
      if isComparing, word == "with" || word == "to" || word == "against" { return true }
      return Keywords.clauses[word] != nil || Keywords.adverbs[word] != nil || SentenceParser.namesPeriod(word)
        || SentenceParser.beginsCondition(word)
    default: return false
    }
  }

  /// Goes on to the next clause.
  mutating func recover() {
    repeat { advance() } while !isAtClause
  }

  /// The first words from here on, up to `limit` of them, the longest run first.
  func phrases(limit: Int, from ahead: Int = 0) -> Phrases {
    let first = index + ahead
    var count = 0
    while count < limit, first + count < lexer.tokens.count, look(at: first + count).isWord { count += 1 }
    return Phrases(lexer.tokens, lexer.folded, from: first, count: count)
  }

  /// The text of a token: of quoted ones without the quotes, of punctuation in its usual form.
  func text(of token: Token) -> String { lexer.text(of: token) }

  /// The next word without case and underscores; `nil` where no word comes next.
  var foldedText: String? { token.isWord ? lexer.foldedText(of: token) : nil }

  /// Up to three of `names` that the next word may have been meant for; none where no word comes next.
  func closeWords(among names: [String]) -> [String] { foldedText.map { suggestions(for: $0, among: names) } ?? [] }

  /// The activity that the word of a token names.
  func activity(_ token: Token) -> WorkoutActivityType? {
    guard token.isWord else { return nil }
    return Names.activity(Phrase(word: token.word, count: 1, start: token.place, folded: lexer.folded))
  }
}

// MARK: - Errors

extension SentenceParser {
  /// Notes a mistake that a check found.
  mutating func note(_ finding: QueryChecks.Finding) {
    note(
      finding.code, finding.message, hint: finding.hint, at: finding.span, expected: finding.expected,
      suggestions: finding.suggestions)
  }

  /// Notes a mistake at the characters `span`.
  mutating func note(
    _ code: QueryErrorCode, _ message: String, hint: String = "", at span: Range<Int>, expected: [String] = [],
    suggestions: [String] = []
  ) {
    // A text that is no sentence at all must not cost more with every word.
    guard errors.count < SentenceParser.mostErrors else {
      index = lexer.tokens.count - 1
      return
    }
    let end = max(span.upperBound, min(span.lowerBound + 1, lexer.text.count))
    errors.append(
      QueryError(
        code, message, hint: hint, from: lexer.position(span.lowerBound), to: lexer.position(end), expected: expected,
        suggestions: suggestions))
  }

  /// Notes that the next token is not what is needed, and unwinds.
  mutating func unexpected(_ expected: [String], hint: String = "", suggestions: [String] = []) -> Misread {
    let wanted = SentenceParser.list(expected)
    if isAtEnd {
      note(
        .unexpectedEnd, "the sentence ends where \(wanted) is expected", hint: hint, at: token.start..<token.end,
        expected: expected)
    } else {
      note(
        .unexpectedToken, "\(wanted) is expected here, not “\(shown(token))”", hint: hint, at: token.start..<token.end,
        expected: expected, suggestions: suggestions)
    }
    return Misread()
  }

  /// The token as messages show it, cut where it is long.
  func shown(_ token: Token) -> String {
    let text = lexer.text[token.start..<token.end]
    return text.count > 40 ? String(text.prefix(40)) + "…" : text
  }

  /// `a, b or c`.
  static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Enters one level of nesting, or notes that there are too many.
  mutating func enter() throws(Misread) {
    depth += 1
    guard depth > SentenceParser.deepestNesting else { return }
    note(
      .tooDeep, "this is nested deeper than \(SentenceParser.deepestNesting) levels", hint: "take parentheses away",
      at: token.start..<token.end)
    throw Misread()
  }

  /// Reads what stands in parentheses by `read`. Precondition: the opening one comes next.
  mutating func readParenthesized<Value>(
    _ read: (inout SentenceParser) throws(Misread) -> Value
  ) throws(Misread) -> Value {
    let open = advance()
    try enter()
    let inner = try read(&self)
    depth -= 1
    guard skip(")") else {
      note(
        .unexpectedToken, "this parenthesis is not closed", hint: "close it with )", at: open.start..<open.end,
        expected: [")"])
      throw Misread()
    }
    return inner
  }

  /// Counts an operator or a comparison.
  mutating func countOperator(limit: Int) throws(Misread) {
    operatorCount += 1
    guard operatorCount > limit else { return }
    note(.tooLong, "more than \(limit) parts are joined here", hint: "ask in parts", at: token.start..<token.end)
    throw Misread()
  }
}
