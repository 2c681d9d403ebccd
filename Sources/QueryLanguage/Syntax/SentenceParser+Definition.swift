import Quantities

// `let NAME = EXPRESSION`
extension SentenceParser {
  /// Whether a definition comes next: an equals sign stands near, or nothing else can be meant.
  var startsDefinition: Bool {
    guard token.folded.flatMap({ StatementWord.named[$0] }) == .definition else { return false }
    return (1..<7).contains { peek($0).isSymbol("=") } || peek().kind == .end || peek(2).kind == .end
  }

  /// Reads a definition.
  mutating func readDefinition() -> Definitions.Definition? {
    advance()
    let place = token.start..<token.end
    guard token.kind == .word || token.kind == .quoted else {
      _ = unexpected(["a name"], hint: "such as let efficiency = distance / activeEnergy")
      return nil
    }
    let name = text(of: advance())
    definedName = name.foldedName
    guard skip("=") else {
      _ = unexpected(["="], hint: "a name is one word: let \(name) = distance / activeEnergy")
      return nil
    }
    checkName(name, at: place)
    let start = token.start
    spans.types.append([])
    guard let expression = readDefinedExpression() else { return nil }
    spans.aggregates.append([])
    spans.subjects.append(self.place(from: start))
    spans.whole = self.place(from: start)
    guard isAtEnd else {
      _ = unexpected(
        ["the end"], hint: "a definition names types and numbers; clauses belong to the questions that use it")
      return nil
    }
    checkDefinition(expression)
    return Definitions.Definition(name: name, expression: expression)
  }

  /// Reads `forget NAME`. The name must be known.
  mutating func readForgetting() -> Statement? {
    advance()
    let place = token.start..<token.end
    guard let name = try? readName("the name of an own metric") else { return nil }
    guard isAtEnd else {
      _ = unexpected(["the end"], hint: "forget one name at a time")
      return nil
    }
    guard definitions[name] != nil else {
      let names = definitions.all.map(\.name)
      let close = Spelling.suggestions(for: name, among: names)
      let list = names.prefix(6).joined(separator: ", ")
      note(
        .unknownName, "no own metric is called “\(name)”",
        hint: close.isEmpty ? (names.isEmpty ? "none is defined" : "there are \(list)") : "", at: place,
        suggestions: close)
      return nil
    }
    return .forgetting(name)
  }

  private mutating func readDefinedExpression() -> TypeExpression? {
    if token.kind == .word, typeAhead() == nil, let word = foldedText, Keywords.aggregates[Word(word)] != nil {
      note(
        .unexpectedToken, "a definition has no aggregate", hint: "ask it: \(word) \(definedName ?? "") by month",
        at: token.start..<token.end)
      return nil
    }
    return try? readExpression()
  }

  /// Names that mean something already.
  private mutating func checkName(_ name: String, at place: Range<Int>) {
    let folded = name.foldedName
    let isPlain =
      name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && !folded.isEmpty
    guard isPlain else {
      return note(.invalidName, "“\(name)” is no name", hint: "a name has letters, digits and underscores", at: place)
    }
    if let type = Names.type(folded) {
      return note(.invalidName, "\(name) is a type already: \(type.name)", hint: "take another name", at: place)
    }
    let word = Word(folded)
    let isTaken =
      Keywords.all.contains(word) || Keywords.aggregates[word] != nil || Keywords.fillers.contains(word)
      || Keywords.units[word] != nil || StatementWord.named[word] != nil || Keywords.numbers[word] != nil
      || Definitions.reserved.contains(word) || percentileText(folded)
    if isTaken { note(.invalidName, "\(name) is a word of the language", hint: "take another name", at: place) }
  }

  private func percentileText(_ folded: String) -> Bool {
    folded.first == "p" && folded.count > 1 && folded.dropFirst().allSatisfy { $0.isNumber }
  }

  private mutating func checkDefinition(_ expression: TypeExpression) {
    guard errors.isEmpty else { return }
    var checks = QueryChecks(query: Query([Measure(of: .values(expression, of: nil))]), spans: spans)
    checks.run()
    for finding in checks.findings where finding.code == .incompatibleTypes { note(finding) }
    checkNesting(expression, at: spans.whole)
  }

  /// What definitions stand for may nest deeper than is written; the canonical text must be readable all the same.
  mutating func checkNesting(_ expression: TypeExpression, at place: Range<Int>) {
    var parser = SentenceParser(expression.text)
    parser.spans.types.append([])
    _ = try? parser.readExpression()
    guard !parser.errors.isEmpty else { return }
    note(
      .tooDeep, "this nests deeper than \(SentenceParser.deepestNesting) levels", hint: "define it by fewer parts",
      at: place)
  }

  /// The expression of the definition that the next words name, unless a type has more of them.
  mutating func readDefined() throws(Misread) -> TypeExpression? {
    guard token.kind == .word else { return nil }
    if definedName != nil, foldedText == definedName, typeAhead() == nil {
      let read = advance()
      note(
        .recursiveDefinition, "\(text(of: read)) is defined by itself", hint: "name types, or what was defined before",
        at: read.start..<read.end)
      throw Misread()
    }
    guard let expression = definitionAhead() else { return nil }
    let read = advance()
    for _ in 0..<expression.operatorCount { try countOperator(limit: TypeExpression.mostOperators) }
    for _ in expression.types { spans.types[spans.types.count - 1].append(read.start..<read.end) }
    usesDefinition = true
    return expression
  }

  /// Whether a type or an own metric is named so many places ahead.
  func namesSubject(from ahead: Int) -> Bool { typeAhead(from: ahead) != nil || definitionAhead(from: ahead) != nil }

  /// The definition that the word so many places ahead names.
  func definitionAhead(from ahead: Int = 0) -> TypeExpression? {
    let word = peek(ahead)
    guard word.kind == .word, !definitions.all.isEmpty, (typeAhead(from: ahead)?.tokens ?? 0) < 1 else { return nil }
    return definitions[text(of: word)]
  }
}

extension Definitions {
  /// Words that would be read as something else where a metric stands.
  static let reserved: WordSet = [
    "let", "correlate", "with", "lag", "bands", "period", "null", "true", "false", "metadata", "best", "zone",
  ]
}

extension TypeExpression {
  /// How many operators it has. O(nodes).
  var operatorCount: Int {
    switch self {
    case .type, .number: 0
    case .negated(let inner): inner.operatorCount + 1
    case .binary(_, let left, let right): left.operatorCount + right.operatorCount + 1
    }
  }
}
