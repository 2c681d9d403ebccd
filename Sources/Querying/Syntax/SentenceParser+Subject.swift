import Calendars
import Quantities

// What is asked: aggregates and subjects.
extension SentenceParser {
  /// Reads all measures, separated by commas.
  mutating func readMeasures() -> [Measure] {
    var measures: [Measure] = []
    repeat {
      do {
        measures.append(try readMeasure())
      } catch {
        isSubjectBroken = true
        while !isAtClause, !token.isSymbol(",") { advance() }
      }
    } while skip(",") || skipAndBeforeMeasure()
    return measures
  }

  /// `steps and sleep by day`: an `and` that another subject follows.
  private mutating func skipAndBeforeMeasure() -> Bool {
    guard token.folded == "and" else { return false }
    advance()
    return true
  }

  mutating func readMeasure() throws(Misread) -> Measure {
    let asksHowMany = token.folded == "how" && peek().folded == "many"
    skipFillers()
    let (aggregates, aggregateSpans) = try readAggregates()
    let adverb = adverbBeforeSubject()
    let start = token.start
    spans.types.append([])
    let subject = try readSubject()
    spans.aggregates.append(aggregateSpans)
    spans.subjects.append(start..<lastEnd)
    var measure = Measure(aggregates, of: subject)
    if asksHowMany, aggregates.isEmpty, measure.isWorkouts { measure.aggregates = [.count] }
    if let adverb { take(adverb, for: measure) }
    spans.ofWorkouts.append(nil)
    if case .values(let expression, of: nil) = subject, token.folded == "of" {
      advance()
      let (workouts, span) = try readWorkouts()
      spans.ofWorkouts[spans.ofWorkouts.count - 1] = span
      measure.subject = .values(expression, of: workouts)
    }
    return measure
  }

  /// `average daily steps`: a word for a bucket between aggregate and subject.
  private mutating func adverbBeforeSubject() -> (unit: BucketUnit, place: Range<Int>)? {
    guard let word = token.folded, let unit = Keywords.adverbs[word], peek().kind == .word, typeAhead(from: 1) != nil
    else { return nil }
    let read = advance()
    return (unit, read.start..<read.end)
  }

  /// Takes the bucket that stands before a subject. Averages of what adds up are over daily totals as it is.
  private mutating func take(_ adverb: (unit: BucketUnit, place: Range<Int>), for measure: Measure) {
    let isOverTotals = measure.isCumulative && measure.aggregates.contains(where: \.isOverDailyTotals)
    guard isOverTotals else {
      impliedKey = ([.time(1, adverb.unit)], [adverb.place])
      return
    }
    guard adverb.unit != .day, adverb.unit != .night else { return }
    note(
      .notAvailable, "averages of \(adverb.unit.rawValue)ly totals are not available yet",
      hint: "ask sum by \(adverb.unit.rawValue), or the average of daily totals by \(adverb.unit.rawValue)",
      at: adverb.place)
  }

  private mutating func skipFillers() {
    if token.folded == "what" || token.folded == "show", let next = peek().folded,
      ["was", "is", "were", "are", "s", "me"].contains(next), peek(2).kind == .word
    {
      advance()
      advance()
    }
    if token.folded == "how", let next = peek().folded, next == "many" || next == "much" {
      advance()
      advance()
    }
    if token.folded == "did" || token.folded == "do", peek().folded == "i" {
      advance()
      advance()
    }
    while let word = token.folded, Keywords.fillers.contains(word), peek().kind == .word { advance() }
  }

  /// Reads `min, avg` in `min, avg heartRate`; nothing where a subject stands at once.
  private mutating func readAggregates() throws(Misread) -> ([Aggregate], [Range<Int>]) {
    var aggregates: [Aggregate] = []
    var places: [Range<Int>] = []
    while let (aggregate, count) = aggregateAhead() {
      let start = token.start
      for _ in 0..<count { advance() }
      places.append(start..<lastEnd)
      if aggregates.contains(aggregate) {
        note(
          .duplicateClause, "\(aggregate.name) is asked twice", hint: "name every aggregate once", at: start..<lastEnd)
      } else {
        aggregates.append(aggregate)
      }
      // `average of heart rate` says the same as `average heart rate`.
      if token.folded == "of" { advance() }
      skipFillers()
      let separator = token.isSymbol(",") || token.folded == "and"
      if separator, aggregateAhead(from: 1) != nil {
        advance()
      } else if token.isSymbol(",") {
        advance()
        throw unexpected(
          ["an aggregate"], hint: "write the aggregates first and then one subject: min, avg heartRate",
          suggestions: token.folded.map { suggestions(for: $0, among: Keywords.aggregates.keys.sorted()) } ?? [])
      }
    }
    return (aggregates, places)
  }

  /// The aggregate that the next words name, unless they are a type (`time in daylight`).
  private mutating func aggregateAhead(from ahead: Int = 0) -> (Aggregate, tokens: Int)? {
    guard peek(ahead).kind == .word, typeAhead(from: ahead) == nil else { return nil }
    for phrase in phrases(limit: 2, from: ahead) {
      if let aggregate = Keywords.aggregates[phrase.text] { return (aggregate, phrase.count) }
    }
    return percentile(peek(ahead)).map { ($0, 1) }
  }

  /// `p90` and `p99.9`.
  private mutating func percentile(_ token: Token) -> Aggregate? {
    guard let word = token.folded, word.first == "p", word.count > 1 else { return nil }
    guard let percent = Double(word.dropFirst()), word.dropFirst().allSatisfy({ $0.isNumber || $0 == "." }) else {
      return nil
    }
    if percent > 100 {
      note(
        .invalidNumber, "percentiles go from p0 to p100", hint: "p90 is the value that 90 % of the values stay below",
        at: token.start..<token.end)
      return .percentile(100)
    }
    return .percentile(percent)
  }

  /// Reads workouts or an expression of types.
  private mutating func readSubject() throws(Misread) -> Subject {
    try refuseLaterSubjects()
    try refuseStageAsSubject()
    if let (workouts, span) = try workoutsAhead() {
      let end = index
      spans.types[spans.types.count - 1] = [span]
      index = end
      return .workouts(workouts)
    }
    return .values(try readExpression(), of: nil)
  }

  /// Subjects that come with the second half of the language.
  private mutating func refuseLaterSubjects() throws(Misread) {
    guard let word = token.folded else { return }
    let isBest = word == "best"
    guard isBest || word == "trainingload" || (word == "training" && peek().folded == "load") else { return }
    let end = word == "training" ? peek().end : token.end
    note(
      .notAvailable, "\(isBest ? "best efforts are" : "training load is") not available yet",
      hint: isBest ? "ask max for the largest sample" : "", at: token.start..<end)
    throw Misread()
  }
}

// Workouts.
extension SentenceParser {
  /// Reads `[ACTIVITY] workouts` after `of` or `during`, where the word `workouts` may be left out.
  mutating func readWorkouts() throws(Misread) -> (WorkoutSelection, Range<Int>) {
    skipFillers()
    if skip(word: "all") {}
    if let found = try workoutsAhead() { return found }
    for phrase in phrases(limit: 4) {
      guard let activity = Names.activity(phrase.text) else { continue }
      let start = token.start
      for _ in 0..<phrase.count { advance() }
      return (WorkoutSelection(activity), start..<lastEnd)
    }
    throw unexpected(
      ["workouts"], hint: "name an activity: of running workouts",
      suggestions: token.folded.map { Names.activitySuggestions(for: $0) } ?? [])
  }

  /// Reads workouts if they come next: words that end in `workouts`, or a plural such as `runs`.
  private mutating func workoutsAhead() throws(Misread) -> (WorkoutSelection, Range<Int>)? {
    guard token.kind == .word else { return nil }
    let start = token.start
    guard let count = (0..<5).first(where: { isWorkouts(peek($0)) }),
      (0..<count).allSatisfy({ peek($0).kind == .word && !startsClause(at: index + $0) }),
      (typeAhead()?.tokens ?? 0) <= count
    else { return runsAhead() }
    var activity: WorkoutActivityType?
    if count > 0 {
      let words = (0..<count).map { peek($0).text }
      activity = Names.activity(words.joined().foldedName)
      if activity == nil {
        note(
          .unknownActivity, "no workout activity is called “\(words.joined(separator: " "))”",
          at: start..<peek(count - 1).end, suggestions: Names.activitySuggestions(for: words.joined(separator: " ")))
        for _ in 0...count { advance() }
        throw Misread()
      }
    }
    for _ in 0...count { advance() }
    return (WorkoutSelection(activity), start..<lastEnd)
  }

  private func isWorkouts(_ token: Token) -> Bool { token.folded == "workouts" || token.folded == "workout" }

  /// `runs`, `rides`: an activity in the plural that is not a type.
  private mutating func runsAhead() -> (WorkoutSelection, Range<Int>)? {
    guard let word = token.folded, word.hasSuffix("s"), typeAhead() == nil, let activity = Names.activity(word),
      activity.name.foldedName != word
    else { return nil }
    let read = advance()
    return (WorkoutSelection(activity), read.start..<read.end)
  }
}
