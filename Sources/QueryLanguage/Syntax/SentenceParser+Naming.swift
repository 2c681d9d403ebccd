import Quantities

// What belongs to one measure alone: its spans, its name, the types that one word stands for.
extension SentenceParser {
  /// `during sleep` right behind a subject where another measure follows: `avg heartRate during sleep, steps by day`. In a
  /// correlation it is that of the type before it in any case.
  mutating func readOwnSpans() -> SpanSelection? {
    guard token.folded.flatMap({ Keywords.clauses[$0] }) == .during else { return nil }
    let start = index
    let errorCount = errors.count
    advance()
    let selection = try? readSpans().0
    let isFollowed = token.isSymbol(",") || token.folded == "called" || token.folded == "and"
    if let selection, isFollowed || correlating != nil { return selection }
    index = start
    errors.removeLast(errors.count - errorCount)
    implied.each = nil
    return nil
  }

  /// `called NAME` behind a subject.
  mutating func readOwnName() -> String? {
    guard token.folded == "called" else { return nil }
    advance()
    return try? readName("a name")
  }

  /// `called NAME` behind other clauses.
  mutating func readLateName() throws(Misread) {
    let start = token.start
    advance()
    let name = try readName("a name")
    guard let last = query.map({ $0.measures.count - 1 }), query?.measures[last].name == nil else {
      return noteDuplicate("called", hint: "give one name", at: place(from: start))
    }
    query?.measures[last].name = name
  }

  /// Types that one name stands for: `blood pressure`.
  var groupAhead: (group: SubjectGroup, tokens: Int)? {
    guard token.kind == .word else { return nil }
    for phrase in phrases(limit: 3) {
      guard let group = SubjectGroup.named[phrase.word], (typeAhead()?.tokens ?? 0) < phrase.count else { continue }
      return (group, phrase.count)
    }
    return nil
  }

  /// The measures of the other types of a group, beside that of the first.
  mutating func takeGroup(beside measure: Measure) -> [Measure] {
    guard let group = pendingGroup else { return [] }
    pendingGroup = nil
    return group.types.dropFirst().map { type in
      var other = measure
      other.subject = .values(.type(type), of: nil)
      spans.types.append(spans.types.last ?? [])
      spans.aggregates.append(spans.aggregates.last ?? [])
      spans.subjects.append(spans.subjects.last ?? 0..<0)
      spans.ofWorkouts.append(nil)
      return other
    }
  }

  // MARK: The newest workouts

  /// `last run`, `latest 3 cycling workouts`, `most recent workout`, with the number of tokens.
  func newestWorkoutsAhead(hasWord: Bool = true) -> (selection: WorkoutSelection, tokens: Int)? {
    var ahead = 0
    if hasWord {
      let word = phrases(limit: 2).first { NewestWord.named[$0.word] != nil }
      guard let word else { return nil }
      ahead = word.count
    }
    var count = 1
    if case .number(let number) = peek(ahead).kind {
      guard let whole = Int(exactly: number), 1...WorkoutSelection.mostNewest ~= whole else { return nil }
      (count, ahead) = (whole, ahead + 1)
    } else if let word = peek(ahead).folded, let whole = Keywords.numbers[word] {
      (count, ahead) = (whole, ahead + 1)
    }
    if isWorkouts(peek(ahead)) { return (WorkoutSelection(nil, newest: count), ahead + 1) }
    guard let word = peek(ahead).folded, Keywords.units[word] == nil, typeAhead(from: ahead) == nil else { return nil }
    for phrase in phrases(limit: 4, from: ahead) {
      guard let activity = Names.activity(phrase) else { continue }
      let end = ahead + phrase.count
      return (WorkoutSelection(activity, newest: count), isWorkouts(peek(end)) ? end + 1 : end)
    }
    return nil
  }

  /// Reads the newest workouts in the place of a measure: a list of them, or what a type behind them was: `my last run distance`.
  mutating func readNewestWorkouts() -> Measure? {
    guard let (selection, count) = newestWorkoutsAhead() else { return nil }
    let start = token.start
    for _ in 0..<count { advance() }
    if token.isSymbol("'"), peek().folded == "s" {
      advance()
      advance()
    }
    guard let (type, length) = typeAhead(), type.isOfWorkouts else {
      return noted(Measure(of: .workouts(selection)), at: place(from: start))
    }
    for _ in 0..<length { advance() }
    return noted(Measure(of: .values(.type(type), of: selection)), at: place(from: start))
  }

  /// `last 3 runs` as a clause: only what lies in them.
  mutating func readLastWorkouts(from start: Int) throws(Misread) -> Bool {
    guard let (selection, count) = newestWorkoutsAhead(hasWord: false) else { return false }
    for _ in 0..<count { advance() }
    takeDuring(.workouts(selection), at: place(from: start), from: start)
    return true
  }

  /// Takes spans that a clause names. Where the measure is about workouts, these are the ones.
  mutating func takeDuring(_ selection: SpanSelection, at place: Range<Int>, from start: Int) {
    guard query?.during == nil else {
      return noteDuplicate("during", hint: "name one kind of spans", at: self.place(from: start))
    }
    if case .workouts(let workouts) = selection, workouts.newest != nil, let measures = query?.measures {
      for (index, measure) in measures.enumerated() {
        if case .workouts(let named) = measure.subject, named.activity == nil || named.activity == workouts.activity {
          query?.measures[index].subject = .workouts(workouts)
        } else if case .values(let expression, of: nil) = measure.subject, measure.isOfWorkouts {
          query?.measures[index].subject = .values(expression, of: workouts)
        }
      }
      if measures.allSatisfy({ $0.isWorkouts || $0.isOfWorkouts }) { return }
    }
    query?.during = selection
    spans.during = place
  }
}
