import Quantities

// Numbers of conditions and goals as people write them: `10,000`, `8k`, `1.5k`.
extension SentenceParser {
  /// Reads a number, with the commas between its thousands and a `k` right behind it. Nothing where none comes next.
  ///
  /// - Parameter wanted: The unit of what it is compared with: of temperatures, `k` is the kelvin.
  mutating func readNumber(like wanted: QuantityUnit? = nil) -> Double? {
    guard case .number(var number) = token.kind else { return nil }
    var isWhole = self.isWhole(advance())
    while isWhole, token.isSymbol(","), token.start == lastEnd, peek().start == token.end,
      case .number(let group) = peek().kind, lexer.text.digitCount(peek().start..<peek().end) == 3
    {
      isWhole = self.isWhole(peek())
      advance()
      advance()
      number = number * 1_000 + group
    }
    guard token.folded == "k", token.start == lastEnd, wanted?.isConvertible(to: .kelvin) != true else { return number }
    advance()
    return number * 1_000
  }

  /// Whether a number is nothing but digits.
  private func isWhole(_ token: Token) -> Bool {
    lexer.text.digitCount(token.start..<token.end) == token.end - token.start
  }

  /// Reads a signed number and its unit, where one is named.
  mutating func readQuantity(like wanted: QuantityUnit?) -> (Double, QuantityUnit?)? {
    let isNegative = token.isSymbol("-") && peek().start == token.end
    if isNegative { advance() }
    guard let number = readNumber(like: wanted) else {
      if isNegative { index -= 1 }
      return nil
    }
    let value = isNegative ? -number : number
    let isWord = token.folded.map { ["and", "or", "to", "allow", "allowing"].contains($0) } ?? false
    guard !isAtEnd, !isWord, !(token.kind == .word && isAtClause),
      token.kind == .word || token.isSymbol("%") || token.isSymbol("°"),
      let (unit, count) = wanted.flatMap({ unitAhead(fitting: $0) }) ?? unitAhead(fitting: nil)
    else { return (value, nil) }
    for _ in 0..<count { advance() }
    return (value, unit)
  }

  /// `100 and 120 bpm` behind `between`: both values included.
  mutating func readBounds() throws(Misread) -> SampleFilter {
    let wanted = subjectUnit(for: .value)
    guard let low = readQuantity(like: wanted) else { throw unexpected(["a number"]) }
    guard skip(word: "and") || skip(word: "to") || skip("..") || skip("-") else { throw unexpected(["and"]) }
    guard let high = readQuantity(like: wanted) else { throw unexpected(["a number"]) }
    return .all([
      .comparison(.value, .greaterOrEqual, .number(low.0, low.1 ?? high.1)),
      .comparison(.value, .lessOrEqual, .number(high.0, high.1)),
    ])
  }
}
