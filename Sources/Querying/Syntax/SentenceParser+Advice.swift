import Calendars

// Questions as people ask them that the language asks another way: each is refused with the sentence to type instead.
extension SentenceParser {
  /// Refuses subjects that are really stages: `7 day moving average of …`, `current streak of …`.
  mutating func refuseStageAsSubject() throws(Misread) {
    let start = token.start
    if case .number(let count) = token.kind, let unit = peek().folded.flatMap({ Keywords.units[$0] }),
      ["moving", "rolling"].contains(peek(2).folded)
    {
      for _ in 0..<3 { advance() }
      let stage = "| rolling avg \(count.sentenceText) \(unit.rawValue)s"
      note(
        .unexpectedToken, "a rolling average is a stage", hint: "ask avg weight by day \(stage)", at: start..<lastEnd,
        expected: ["a type"], suggestions: [stage])
      throw giveUp()
    }
    guard token.folded == "current", peek().folded == "streak" else { return }
    advance()
    advance()
    note(
      .unexpectedToken, "a streak is a stage", hint: "ask steps by day | current streak >= 10000", at: start..<lastEnd,
      expected: ["a type"], suggestions: ["| current streak >= 10000"])
    throw giveUp()
  }

  /// Passes over the rest of the sentence: in another shape than the language's, its words would only be mistaken.
  private mutating func giveUp() -> Misread {
    index = lexer.tokens.count - 1
    return Misread()
  }

  /// Whether the question is for a statistic of totals, so that `per day` says what it is taken over: `average steps per day`.
  func isOverTotals(of unit: BucketUnit) -> Bool {
    guard unit == .day || unit == .night, let measures = query?.measures, !measures.isEmpty else { return false }
    return measures.allSatisfy { measure in
      measure.isCumulative && !measure.isWorkouts && !measure.isOfWorkouts
        && (unit == .day || measure.singleType?.isSleep ?? false)
        && !measure.aggregates.isEmpty && measure.aggregates.allSatisfy(\.isOverDailyTotals)
    }
  }

  /// Notes a verb that asks for a change, which no aggregate is: `how much weight have I lost`.
  mutating func noteChange(_ verb: Token) {
    note(
      .unexpectedToken, "a change is no single value", hint: "ask earliest, latest of it, or by week | trend",
      at: verb.start..<verb.end)
  }

  /// The words that ask for a change.
  static let changes: Set<String> = ["lost", "lose", "gained", "gain", "improved", "improve", "changed", "change"]

  /// What to write where a comparison stands without its `where`; `nil` for anything else.
  var missingWhere: String? {
    if token.kind == .symbol, Keywords.comparisonSymbols[token.text] != nil { return "where value \(token.text)" }
    for phrase in phrases(limit: 2) where Keywords.comparisons[phrase.text] != nil {
      // `over time` compares nothing.
      guard case .number = peek(phrase.count).kind else { continue }
      return "where value " + (0..<phrase.count).map { peek($0).text }.joined(separator: " ")
    }
    return nil
  }
}

extension [String] {
  /// Whether the word, if there is one, is among these.
  fileprivate func contains(_ word: String?) -> Bool { word.map { contains($0) } ?? false }
}
