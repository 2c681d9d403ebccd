import Quantities

// `best 20 min`, `fastest mile`.
extension SentenceParser {
  /// The effort that the next words name, with the number of tokens: `best 20 min`, `best mile`; also `max 20 min`, `peak 5 min`.
  func effortAhead(from ahead: Int = 0) -> (Aggregate, tokens: Int)? {
    guard let word = peek(ahead).folded else { return nil }
    let isBest = SentenceParser.bestWords.contains(word)
    guard isBest || SentenceParser.highestWords.contains(word) else { return nil }
    guard let (length, count) = lengthAhead(from: ahead + 1, isNumberNeeded: !isBest) else { return nil }
    return (length, count + 1)
  }

  private static let bestWords = WordSet(Aggregate.best(1, .minute).row.folded)
  private static let highestWords = WordSet(Aggregate.maximum.row.folded)

  /// The length that the next words name: `20 min`, `20-minute`, `5k`, `mile`, `half marathon`.
  func lengthAhead(from ahead: Int, isNumberNeeded: Bool = true) -> (Aggregate, tokens: Int)? {
    if case .number(let amount) = peek(ahead).kind {
      let gap = peek(ahead + 1).isSymbol("-") ? 2 : 1
      guard let word = peek(ahead + gap).folded, let unit = SentenceParser.effortUnits[word] else { return nil }
      return (.best(amount, unit), gap + 1)
    }
    guard !isNumberNeeded, let word = peek(ahead).folded else { return nil }
    if word == "half", peek(ahead + 1).folded == "marathon" { return (.best(21.0975, .kilometer), 2) }
    if word == "halfmarathon" { return (.best(21.0975, .kilometer), 1) }
    if word == "marathon" { return (.best(42.195, .kilometer), 1) }
    guard word.count > 1, let unit = SentenceParser.effortUnits[word], !lexer.endsInS(peek(ahead)) else { return nil }
    return (.best(1, unit), 1)
  }

  private static let effortUnits: WordTable<QuantityUnit> = [
    "s": .second, "sec": .second, "secs": .second, "second": .second, "seconds": .second, "min": .minute,
    "mins": .minute, "minute": .minute, "minutes": .minute, "h": .hour, "hr": .hour, "hrs": .hour, "hour": .hour,
    "hours": .hour, "m": .meter, "meter": .meter, "meters": .meter, "metre": .meter, "metres": .meter, "k": .kilometer,
    "km": .kilometer, "kms": .kilometer, "kilometer": .kilometer, "kilometers": .kilometer, "kilometre": .kilometer,
    "kilometres": .kilometer, "mi": .mile, "mile": .mile, "miles": .mile,
  ]

  /// Reads `, 5 min, 20 min` behind a first length; `false` if none follows.
  mutating func readFurtherLengths(_ aggregates: inout [Aggregate], _ places: inout [Range<Int>]) -> Bool {
    var isAny = false
    while token.isSymbol(",") || token.folded == "and", let (length, count) = lengthAhead(from: 1) {
      let start = peek().start
      for _ in 0...count { advance() }
      if !aggregates.contains(length) {
        aggregates.append(length)
        places.append(place(from: start))
      }
      isAny = true
    }
    return isAny
  }

  /// The subject of efforts over a distance where none is named: the time they took, also of `best 5 km run`.
  mutating func readEffortSubject(_ aggregates: [Aggregate]) throws(Misread) -> Subject? {
    guard case .meters? = aggregates.last?.effortLength else { return nil }
    if token.folded == "time" || token.folded == "times" || token.folded == "effort" || token.folded == "efforts" {
      advance()
    }
    if isAtClause || token.isSymbol(",") { return .values(.type(.workoutDuration), of: nil) }
    guard typeAhead() == nil else { return nil }
    for phrase in phrases(limit: 3) where Names.activity(phrase) != nil {
      let (workouts, _) = try readWorkouts()
      return .values(.type(.workoutDuration), of: workouts)
    }
    return nil
  }
}
