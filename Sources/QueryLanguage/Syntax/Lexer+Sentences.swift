// Several sentences in one text.
extension Lexer {
  /// The tokens of each sentence, cut at semicolons and at the ends of lines behind which nothing goes on.
  ///
  /// A line goes on if the next one begins with a clause, a bar or another sign, if it ends with one, with a word that something must
  /// follow, or within parentheses. O(tokens).
  package var sentences: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var depth = 0
    for index in tokens.indices.dropLast() {
      let token = tokens[index]
      if token.isSymbol("(") { depth += 1 }
      if token.isSymbol(")") { depth = max(0, depth - 1) }
      if token.isSymbol(";") {
        if start < index { ranges.append(start..<index) }
        (start, depth) = (index + 1, 0)
      } else if depth == 0, endsSentence(at: index, begunAt: start) {
        ranges.append(start..<index + 1)
        start = index + 1
      }
    }
    if start < tokens.count - 1 { ranges.append(start..<tokens.count - 1) }
    return ranges
  }

  /// Whether a line ends behind the token, and the next one begins anew.
  private func endsSentence(at index: Int, begunAt start: Int) -> Bool {
    let (token, next) = (tokens[index], tokens[index + 1])
    guard next.kind != .end, !next.isSymbol(";"), text.hasNewline(token.end..<next.start) else {
      return false
    }
    switch token.kind {
    case .symbol where token.word != ")" && token.word != "%": return false
    case .word:
      guard let word = token.folded else { break }
      let isFilling = index > start && tokens[index - 1].folded == "fill"
      let isClause = Keywords.clauses[word] != nil && !Lexer.closing.contains(word) && !isFilling
      let isOpen = isClause || (index == start && Keywords.aggregates[word] != nil)
      if isOpen || word == "with" || word == "and" || word == "or" || word == "not" { return false }
    default: break
    }
    switch next.kind {
    case .symbol: return next.isSymbol("(")
    case .date, .clock, .number: return false
    case .word:
      guard let word = next.folded else { return true }
      return Keywords.clauses[word] == nil && !Lexer.joining.contains(word)
    case .quoted, .end: return true
    }
  }

  /// Words that begin no sentence.
  private static let joining: WordSet = ["with", "and", "or", "lag", "to"]

  /// Words that begin a clause and may end a sentence, too.
  private static let closing: WordSet = ["today", "yesterday", "ever", "alltime"]

  /// One sentence alone, with all characters of the text so that places stay what they are.
  package func sentence(_ range: Range<Int>) -> Lexer {
    var copy = self
    let end = range.isEmpty ? 0 : tokens[range.upperBound - 1].end
    copy.tokens = Array(tokens[range]) + [Token(.end, end..<end)]
    return copy
  }
}
