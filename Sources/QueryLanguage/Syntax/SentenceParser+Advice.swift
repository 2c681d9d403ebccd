import Calendars

// Questions as people ask them that the language asks another way: each is refused with the sentence to type instead.
extension SentenceParser {
  /// Refuses a streak of nothing: `current streak of running`.
  mutating func refuseStageAsSubject() throws(Misread) {
    let start = token.start
    guard token.folded == "current", peek().folded == "streak" else { return }
    advance()
    advance()
    note(
      .unexpectedToken, "a streak is a stage", hint: "ask steps by day | current streak >= 10000",
      at: place(from: start),
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

  /// `how much weight have I lost`: the value at either end of the range.
  mutating func askBothEnds() {
    for (index, measure) in (query?.measures ?? []).enumerated()
    where measure.aggregates.isEmpty && !measure.isCumulative {
      query?.measures[index].aggregates = [.earliest, .latest]
    }
  }

  /// The verbs that ask for the difference of two values.
  static let losses: WordSet = ["lost", "lose", "gained", "gain", "put"]

  /// What to write where a comparison stands without its `where`; `nil` for anything else.
  var missingWhere: String? {
    if token.kind == .symbol, Keywords.comparisonSymbols[token.word] != nil { return "where value \(text(of: token))" }
    for phrase in phrases(limit: 2) where Keywords.comparisons[phrase.word] != nil {
      // `over time` compares nothing.
      guard case .number = peek(phrase.count).kind else { continue }
      return "where value " + (0..<phrase.count).map { text(of: peek($0)) }.joined(separator: " ")
    }
    return nil
  }
}
