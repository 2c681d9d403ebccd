import Calendars
import Quantities

// What is asked: aggregates and subjects.
extension SentenceParser {
  /// Reads all measures, separated by commas.
  mutating func readMeasures() -> [Measure] {
    var measures: [Measure] = []
    repeat {
      do {
        let measure = try readMeasure()
        measures += [measure] + takeGroup(beside: measure)
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
    if let question = readQuestion() { return question }
    skipFillers()
    if let phrase = readPhrase() ?? readQuestion() ?? readNewestWorkouts() { return phrase }
    subjectName = nil
    readWordsBefore()
    let (aggregates, aggregateSpans) = try readAggregates()
    // `total hours of cycling`
    if !aggregates.isEmpty, var measure = readTimeSpent() ?? readUnitAndVerb() {
      measure.aggregates = aggregates
      spans.aggregates[spans.aggregates.count - 1] = aggregateSpans
      return measure
    }
    let adverb = adverbBeforeSubject()
    let start = token.start
    spans.types.append([])
    let effortSubject = try readEffortSubject(aggregates)
    let subject = if let effortSubject { effortSubject } else { try readSubject() }
    spans.aggregates.append(aggregateSpans)
    spans.subjects.append(place(from: start))
    var measure = Measure(aggregates, of: subject)
    if asksHowMany, aggregates.isEmpty, measure.isWorkouts { measure.aggregates = [.count] }
    if let adverb { take(adverb, for: &measure) }
    spans.ofWorkouts.append(nil)
    if measure.singleType == .quantity(.flightsClimbed), token.folded == "of", peek().folded == "stairs" {
      advance()
      advance()
    }
    if case .values(let expression, of: nil) = subject, token.folded == "of" {
      advance()
      let (workouts, span) = try readWorkouts()
      spans.ofWorkouts[spans.ofWorkouts.count - 1] = span
      measure.subject = .values(expression, of: workouts)
    }
    measure.name = subjectName
    // `workout duration` names the workouts by its first word.
    if measure.subject == .values(.type(.workoutDuration), of: nil),
      lexer.text.begins(place(from: start), with: "workout")
    {
      measure.subject = .values(.type(.workoutDuration), of: WorkoutSelection(nil))
    }
    placeInWorkouts(&measure)
    readActivityBehind(&measure)
    if let spans = readOwnSpans() { measure.during = spans }
    if let name = readOwnName() { measure.name = name }
    return measure
  }

  /// `average daily steps`: a word for a bucket between aggregate and subject.
  private mutating func adverbBeforeSubject() -> (unit: BucketUnit, place: Range<Int>)? {
    guard let word = token.folded, let unit = Keywords.adverbs[word], peek().kind == .word,
      namesSubject(from: 1)
    else { return nil }
    let read = advance()
    return (unit, read.start..<read.end)
  }

  /// Takes the bucket that stands before a subject. Averages of what adds up are over daily totals as it is; those over weekly ones and
  /// the like are the mean of such rows: `average weekly steps` is `sum steps by week | describe`.
  private mutating func take(_ adverb: (unit: BucketUnit, place: Range<Int>), for measure: inout Measure) {
    let isOverTotals = measure.isCumulative && measure.aggregates.contains(where: \.isOverDailyTotals)
    if isOverTotals {
      guard adverb.unit != .day, adverb.unit != .night else { return }
      measure.aggregates = [.sum]
      describesTotals = true
    }
    impliedKey = ([.time(1, adverb.unit)], [adverb.place])
  }

  private mutating func skipFillers() {
    skipOpener()
    if token.folded == "how", let next = peek().folded, next == "many" || next == "much" {
      advance()
      advance()
    }
    if let word = token.folded, ["did", "do", "have", "am"].contains(word), peek().folded == "i" {
      advance()
      advance()
    }
    while let word = token.folded, Keywords.fillers.contains(word), peek().kind == .word { advance() }
  }

  private static let openingVerbs: WordSet = [
    "was", "is", "were", "are", "has", "have", "did", "does", "s", "been",
  ]
  private static let askingWords: WordSet = ["what", "how", "when", "where"]
  private static let tellingWords: WordSet = ["show", "give", "tell", "list"]

  /// Passes over what opens a question: `what was`, `show me`, `how is my`, `is my`.
  private mutating func skipOpener() {
    if token.folded == "what" || token.folded == "how", peek().isSymbol("'"), peek(2).folded == "s" {
      for _ in 0..<3 { advance() }
      return
    }
    guard let word = token.folded, let next = peek().folded else { return }
    let verbs = SentenceParser.openingVerbs
    let isAsking = SentenceParser.askingWords.contains(word) && verbs.contains(next)
    let isTelling = SentenceParser.tellingWords.contains(word) && next == "me"
    if isAsking || isTelling, peek(2).kind == .word {
      advance()
      advance()
    } else if word == "whats", peek().kind == .word {
      advance()
    } else if verbs.contains(word), next == "my" || next == "the" || namesSubject(from: 1) {
      advance()
    } else if word == "what" || word == "which",
      isWorkouts(peek()) || (lexer.endsInS(peek()) && self.activity(peek()) != nil)
    {
      advance()
    }
  }

  /// Reads `min, avg` in `min, avg heartRate`; nothing where a subject stands at once.
  private mutating func readAggregates() throws(Misread) -> ([Aggregate], [Range<Int>]) {
    var aggregates: [Aggregate] = []
    var places: [Range<Int>] = []
    while let (aggregate, count) = aggregateAhead() {
      let start = token.start
      for _ in 0..<count { advance() }
      places.append(place(from: start))
      if aggregates.contains(aggregate) {
        note(
          .duplicateClause, "\(aggregate.name) is asked twice", hint: "name every aggregate once",
          at: place(from: start))
      } else {
        aggregates.append(aggregate)
      }
      // `average of heart rate` says the same as `average heart rate`.
      if token.folded == "of" { advance() }
      skipFillers()
      let separator = token.isSymbol(",") || token.folded == "and"
      if separator, aggregate.isBest, readFurtherLengths(&aggregates, &places) {
        continue
      } else if separator, aggregateAhead(from: 1) != nil {
        advance()
      } else if token.isSymbol(",") {
        advance()
        throw unexpected(
          ["an aggregate"], hint: "write the aggregates first and then one subject: min, avg heartRate",
          suggestions: closeWords(among: Keywords.aggregates.names))
      }
    }
    return (aggregates, places)
  }

  /// The aggregate that the next words name, unless they are a type (`time in daylight`).
  private mutating func aggregateAhead(from ahead: Int = 0) -> (Aggregate, tokens: Int)? {
    if let best = effortAhead(from: ahead) { return best }
    guard peek(ahead).kind == .word, typeAhead(from: ahead) == nil else { return nil }
    if let word = peek(ahead).folded, word == "best" || word == "worst", let (type, _) = typeAhead(from: ahead + 1),
      let isMoreBetter = type.isMoreBetter
    {
      return (isMoreBetter == (word == "best") ? .maximum : .minimum, 1)
    }
    // `total calories` is both kinds of energy, not a sum of one.
    if phrases(limit: 4, from: ahead).contains(where: { NamedExpression.named[$0.word] != nil }) { return nil }
    // `last weight`, `last recorded weight`
    if peek(ahead).folded == "last" {
      let isRecorded = peek(ahead + 1).folded == "recorded" || peek(ahead + 1).folded == "measured"
      guard typeAhead(from: ahead + (isRecorded ? 2 : 1)) != nil else { return nil }
      return (.latest, isRecorded ? 2 : 1)
    }
    for phrase in phrases(limit: 2, from: ahead) {
      if let aggregate = Keywords.aggregates[phrase.word] { return (aggregate, phrase.count) }
    }
    return percentile(peek(ahead)).map { ($0, 1) }
  }

  /// `p90` and `p99.9`.
  private mutating func percentile(_ token: Token) -> Aggregate? {
    guard token.isWord, token.word.firstByte == UInt8(ascii: "p"), token.word.count > 1 else { return nil }
    let word = lexer.foldedText(of: token)
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
    try refuseStageAsSubject()
    if let (workouts, span) = try workoutsAhead() {
      let end = index
      spans.types[spans.types.count - 1] = [span]
      index = end
      return .workouts(workouts)
    }
    readWordsBefore()
    let start = token.start
    if let named = phrases(limit: 4).first(where: { NamedExpression.named[$0.word] != nil }),
      (typeAhead()?.tokens ?? 0) < named.count, let expression = NamedExpression.named[named.word]
    {
      for _ in 0..<named.count { advance() }
      let place = place(from: start)
      for _ in expression.expression.types { spans.types[spans.types.count - 1].append(place) }
      if expression.isShare { implied.unit = (.percent, place) }
      return .values(expression.expression, of: nil)
    }
    // `sleep stages` are rows of sleep.
    if token.folded == "sleep", peek().folded == "stages" {
      advance()
      advance()
      spans.types[spans.types.count - 1].append(place(from: start))
      implied.filtered = (.stage, place(from: start))
      return .values(.type(.sleep), of: nil)
    }
    if let (group, count) = groupAhead, let first = group.types.first {
      for _ in 0..<count { advance() }
      spans.types[spans.types.count - 1].append(place(from: start))
      pendingGroup = group
      return .values(.type(first), of: nil)
    }
    usesDefinition = false
    let name = definitions.all.isEmpty ? nil : definitions.name(text(of: token))
    let first = index
    let expression = try readExpression()
    // A metric alone keeps its name; as a part of more it is only worked out.
    if usesDefinition, index == first + 1 { subjectName = name }
    if usesDefinition { checkNesting(expression, at: place(from: start)) }
    return .values(expression, of: nil)
  }
}

// Workouts.
extension SentenceParser {
  /// Reads `[ACTIVITY] workouts` after `of` or `during`, where the word `workouts` may be left out.
  mutating func readWorkouts() throws(Misread) -> (WorkoutSelection, Range<Int>) {
    skipFillers()
    if skip(word: "all") {}
    if let (selection, count) = newestWorkoutsAhead() {
      let start = token.start
      for _ in 0..<count { advance() }
      return (selection, place(from: start))
    }
    if let found = try workoutsAhead() { return found }
    for phrase in phrases(limit: 4) {
      guard let activity = Names.activity(phrase) else { continue }
      let start = token.start
      for _ in 0..<phrase.count { advance() }
      return (WorkoutSelection(activity), place(from: start))
    }
    throw unexpected(
      ["workouts"], hint: "name an activity: of running workouts",
      suggestions: foldedText.map { Names.activitySuggestions(for: $0) } ?? [])
  }

  /// Reads workouts if they come next: words that end in `workouts`, or a plural such as `runs`.
  mutating func workoutsAhead() throws(Misread) -> (WorkoutSelection, Range<Int>)? {
    let start = token.start
    if token.kind == .quoted, isWorkouts(peek()), let activity = Names.activity(text(of: token)) {
      advance()
      advance()
      return (WorkoutSelection(activity), place(from: start))
    }
    guard token.kind == .word else { return nil }
    guard let count = (0..<5).first(where: { isWorkouts(peek($0)) }),
      (0..<count).allSatisfy({ peek($0).kind == .word && !startsClause(at: index + $0) }),
      (typeAhead()?.tokens ?? 0) <= count
    else { return runsAhead() }
    var activity: WorkoutActivityType?
    if count > 0 {
      let words = (0..<count).map { text(of: peek($0)) }
      activity = Names.activity(words.joined().foldedName)
      if activity == nil {
        note(
          .unknownActivity, "no workout activity is called “\(words.joined(separator: " "))”",
          hint: Names.advice[words[0].foldedName] ?? "", at: start..<peek(count - 1).end,
          suggestions: Names.activitySuggestions(for: words.joined(separator: " ")))
        for _ in 0...count { advance() }
        throw Misread()
      }
    }
    for _ in 0...count { advance() }
    return (WorkoutSelection(activity), place(from: start))
  }

  func isWorkouts(_ token: Token) -> Bool {
    guard let word = token.folded else { return false }
    return word == "workouts" || word == "workout" || word == "sessions" || word == "session"
  }

  /// `runs`, `rides`: an activity in the plural that is not a type.
  private mutating func runsAhead() -> (WorkoutSelection, Range<Int>)? {
    guard lexer.endsInS(token), typeAhead() == nil, let activity = self.activity(token),
      activity.name.foldedName != lexer.foldedText(of: token)
    else { return nil }
    let read = advance()
    return (WorkoutSelection(activity), read.start..<read.end)
  }
}

extension MeasuredType {
  /// Whether the largest value is the best one; `nil` where neither end is.
  fileprivate var isMoreBetter: Bool? {
    switch self {
    case .pace: return false
    case .speed, .sleep, .mainSleep: return true
    case .quantity(let type):
      if type == .restingHeartRate { return false }
      let better: [QuantityType] = [
        .heartRateVariabilitySDNN, .heartRateVariabilityRMSSD, .vo2Max, .heartRateRecoveryOneMinute,
      ]
      return better.contains(type) || type == .stepCount || type == .flightsClimbed ? true : nil
    case .category, .sleepStage, .bmi, .workoutDuration, .trainingLoad, .trainingImpulse: return nil
    }
  }
}
