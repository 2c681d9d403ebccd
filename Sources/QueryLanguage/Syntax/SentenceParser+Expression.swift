import Quantities

// Arithmetic over types and numbers.
extension SentenceParser {
  /// Reads sums of products.
  mutating func readExpression() throws(Misread) -> TypeExpression {
    var left = try readProduct()
    while token.isSymbol("+") || token.isSymbol("-") {
      let symbol: TypeExpression.ArithmeticOperator = advance().isSymbol("+") ? .add : .subtract
      try countOperator(limit: TypeExpression.mostOperators)
      left = .binary(symbol, left, try readProduct())
    }
    return left
  }

  private mutating func readProduct() throws(Misread) -> TypeExpression {
    var left = try readSigned()
    while token.isSymbol("*") || token.isSymbol("/") || token.isSymbol("·") {
      let symbol: TypeExpression.ArithmeticOperator = advance().isSymbol("/") ? .divide : .multiply
      try countOperator(limit: TypeExpression.mostOperators)
      left = .binary(symbol, left, try readSigned())
    }
    return left
  }

  /// A sign binds less than a power: `-a^2` is `-(a^2)`. Before a plain number it belongs to the number.
  private mutating func readSigned() throws(Misread) -> TypeExpression {
    guard token.isSymbol("-") else { return try readPower() }
    advance()
    if case .number(let value) = token.kind, !peek().isSymbol("^") {
      advance()
      return .number(-value)
    }
    try countOperator(limit: TypeExpression.mostOperators)
    try enter()
    let inner = try readSigned()
    depth -= 1
    return .negated(inner)
  }

  private mutating func readPower() throws(Misread) -> TypeExpression {
    let base = try readPrimary()
    guard skip("^") else { return base }
    try countOperator(limit: TypeExpression.mostOperators)
    try enter()
    let exponent = try readSigned()
    depth -= 1
    return .binary(.power, base, exponent)
  }

  private mutating func readPrimary() throws(Misread) -> TypeExpression {
    if case .number(let value) = token.kind {
      advance()
      return .number(value)
    }
    if token.isSymbol("(") {
      return try readParenthesized { (parser) throws(Misread) in try parser.readExpression() }
    }
    if let expression = try readDefined() { return expression }
    return .type(try readType())
  }

  /// Reads the longest run of words that names a type.
  private mutating func readType() throws(Misread) -> MeasuredType {
    if token.kind == .quoted || token.kind == .word, let (type, count) = typeAhead() {
      let start = token.start
      for _ in 0..<count { advance() }
      spans.types[spans.types.count - 1].append(place(from: start))
      return type
    }
    guard token.kind == .word, !isAtClause else {
      throw unexpected(
        ["a type"], hint: "begin with what is measured: steps, heartRate, sleep",
        suggestions: foldedText.map { Names.typeSuggestions(for: $0) } ?? [])
    }
    throw unknownType()
  }

  /// The type that the next words name, and how many they are.
  func typeAhead(from ahead: Int = 0) -> (MeasuredType, tokens: Int)? {
    let place = index + ahead
    if let found = known.type(at: place) { return found }
    let found = namedType(from: ahead)
    known.keep(found, at: place)
    return found
  }

  private func namedType(from ahead: Int) -> (MeasuredType, tokens: Int)? {
    let first = peek(ahead)
    if first.kind == .quoted { return Names.type(identifier: text(of: first)).map { ($0, 1) } }
    guard first.isWord else { return nil }
    if lexer.text.code(first.start) == UInt8(ascii: "H"), let type = Names.type(identifier: text(of: first)) {
      return (type, 1)
    }
    for phrase in phrases(limit: 6, from: ahead) {
      if let type = Names.type(phrase) { return (type, phrase.count) }
    }
    return nil
  }

  /// Notes the words up to the next clause as no type.
  private mutating func unknownType() -> Misread {
    let start = token.start
    var words: [String] = []
    while token.kind == .word, words.isEmpty || !isAtClause, words.count < 6 { words.append(text(of: advance())) }
    let name = words.joined(separator: " ")
    let pair = words.prefix(2).joined().foldedName
    if let advice = Names.advice[name.foldedName] ?? Names.advice[pair]
      ?? words.first.flatMap({ Names.advice[$0.foldedName] })
    {
      note(.unknownType, "no type is called “\(name)”", hint: advice, at: place(from: start), expected: ["a type"])
      return Misread()
    }
    var suggestions = Names.typeSuggestions(for: name)
    for word in words where suggestions.isEmpty { suggestions = Names.typeSuggestions(for: word) }
    let own = Spelling.suggestions(for: name, among: definitions.all.map(\.name))
    suggestions = Array((own + suggestions).prefix(3))
    note(
      .unknownType, "no type is called “\(name)”",
      hint: suggestions.isEmpty ? "names are HealthKit's, such as stepCount, or short ones, such as steps" : "",
      at: place(from: start), expected: ["a type"], suggestions: suggestions)
    return Misread()
  }
}
