import Calendars
import Quantities

// Words around a subject that name a clause or a stage: `running heart rate`, `cumulative distance`, `5k personal best`.
extension SentenceParser {
  /// Takes what stands before a measure and is a clause or a stage: `30 day rolling`, `sleeping`, `year to date`.
  mutating func readWordsBefore() {
    if readRollingBefore() || readStageBefore() { return }
    readSpansBefore()
  }

  // MARK: Stages before the subject

  /// `7 day moving average of weight`, `30 day rolling distance`, `moving average of hrv`
  private mutating func readRollingBefore() -> Bool {
    guard let window = rollingAhead, namesSubject(from: window.end) || peek(window.end).folded == "of" else {
      return false
    }
    let start = token.start
    for _ in 0..<window.end { advance() }
    _ = skip(word: "of")
    takeRolling(window, at: place(from: start))
    return true
  }

  /// `7 day average`, `rolling 30 day total` behind the subject.
  mutating func readRollingBehind() -> Bool {
    guard let window = rollingAhead else { return false }
    let start = token.start
    for _ in 0..<window.end { advance() }
    takeRolling(window, at: place(from: start))
    return true
  }

  private typealias Window = (count: Int, unit: BucketUnit, aggregate: Aggregate?, end: Int)

  /// A window in words, with the place behind it: a number of days and a word such as rolling or average.
  private var rollingAhead: Window? {
    var ahead = 0
    var isRolling = false
    if peek(0).folded == "rolling" || peek(0).folded == "moving" { (isRolling, ahead) = (true, 1) }
    var window = (7, BucketUnit.day)
    var hasWindow = false
    if case .number(let number) = peek(ahead).kind, let count = Int(exactly: number), 1...Stage.longestWindow ~= count {
      let gap = peek(ahead + 1).isSymbol("-") ? 2 : 1
      guard let unit = peek(ahead + gap).folded.flatMap({ Keywords.units[$0] }), unit >= .day else { return nil }
      window = (count, unit)
      (hasWindow, ahead) = (true, ahead + gap + 1)
    }
    if peek(ahead).folded == "rolling" || peek(ahead).folded == "moving" { (isRolling, ahead) = (true, ahead + 1) }
    var aggregate: Aggregate?
    if let word = peek(ahead).folded, let found = Keywords.aggregates[word], found.rolls {
      (aggregate, ahead) = (found, ahead + 1)
    }
    // `moving average 14 days`
    if isRolling, !hasWindow, case .number(let number) = peek(ahead).kind, let count = Int(exactly: number),
      1...Stage.longestWindow ~= count, let unit = peek(ahead + 1).folded.flatMap({ Keywords.units[$0] }), unit >= .day
    {
      window = (count, unit)
      (hasWindow, ahead) = (true, ahead + 2)
    }
    guard isRolling || (hasWindow && aggregate != nil), hasWindow || aggregate != nil else { return nil }
    return (window.0, window.1, aggregate, ahead)
  }

  private mutating func takeRolling(_ window: Window, at place: Range<Int>) {
    let unit: BucketUnit = window.unit == .night ? .night : .day
    implied.rows = (unit, place)
    implied.rolling = (window.aggregate, window.count, window.unit, place)
  }

  /// What the words before a subject say that stand for a stage; `nil` of other words.
  private static func stageBefore(_ word: Word) -> (stage: Stage?, words: Int)? {
    if word == "cumulative" { return (.cumulative(by: nil), 1) }
    if word == "runningtotal" { return (.cumulative(by: nil), 2) }
    if word == "trend" || word == "trends" { return (nil, 1) }
    return word == "anomalies" || word == "outliers" || word == "unusual" ? (.anomalies(nil), 1) : nil
  }

  /// `cumulative distance`, `running total of distance`, `trend of weight`, `anomalies in resting heart rate`
  private mutating func readStageBefore() -> Bool {
    guard let found = phrases(limit: 2).lazy.compactMap({ SentenceParser.stageBefore($0.word) }).first else {
      return false
    }
    var end = found.words
    while let word = peek(end).folded, ["of", "in", "for", "my", "the"].contains(word), end < 4 { end += 1 }
    guard namesSubject(from: end) || peek(end).folded.map({ Keywords.aggregates[$0] != nil }) ?? false else {
      return false
    }
    let start = token.start
    for _ in 0..<end { advance() }
    let place = place(from: start)
    if let stage = found.stage {
      implied.stages.append((stage, place))
      implied.rows = (.day, place)
    } else {
      implied.trend = place
    }
    return true
  }

  /// `longest streak of 10000 steps`, `current streak of days with over 8k steps`
  mutating func readStreakQuestion() -> Measure? {
    let isBare = token.folded == "streak"
    guard isBare || peek().folded == "streak",
      let choice = isBare || token.folded == "longest"
        ? Stage.StreakChoice.longest : token.folded == "current" ? .current : nil
    else { return nil }
    var unit = BucketUnit.day
    var first = isBare ? 1 : 2
    while let word = peek(first).folded, first < 6 {
      if let named = Keywords.units[word] { unit = max(named, .day) } else if word != "of" { break }
      first += 1
    }
    if let measure = readStreakOfWorkouts(choice, unit, from: first) { return measure }
    guard let found = rowCondition(from: first, mayBeBare: true) else { return nil }
    let start = token.start
    for _ in 0..<found.numberPlace { advance() }
    guard let (number, readUnit) = readRowNumber() else { return nil }
    _ = skip(word: "of")
    let verb = found.verb.flatMap { QuestionMeasure.much.measure($0) ?? QuestionMeasure.long.measure($0) }
    guard let measure = readRowMeasure(verb: verb) else { return nil }
    let place = place(from: start)
    impliedKey = ([.time(1, unit)], [place])
    implied.stages.append((.streak(choice, found.comparison, .number(number, readUnit), allow: 0), place))
    return noted(measure, at: place)
  }

  /// `longest streak of workouts`: days with one at least.
  private mutating func readStreakOfWorkouts(
    _ choice: Stage.StreakChoice, _ unit: BucketUnit, from ahead: Int
  ) -> Measure? {
    let start = index
    for _ in 0..<ahead { advance() }
    let errorCount = errors.count
    guard let (workouts, _) = try? workoutsAhead() else {
      errors.removeLast(errors.count - errorCount)
      index = start
      return nil
    }
    let place = place(from: lexer.tokens[start].start)
    impliedKey = ([.time(1, unit)], [place])
    implied.stages.append((.streak(choice, .greaterOrEqual, .number(1, nil), allow: 0), place))
    return noted(Measure([.count], of: .workouts(workouts)), at: place)
  }

  /// `hr max`, `step totals`: an aggregate behind its subject.
  mutating func readAggregateBehind() -> Bool {
    guard let last = query.map({ $0.measures.count - 1 }), let measure = query?.measures[last],
      measure.aggregates.isEmpty,
      !measure.isWorkouts
    else { return false }
    for phrase in phrases(limit: 2) {
      guard let aggregate = Keywords.aggregates[phrase.word] ?? Keywords.aggregates[phrase.word.singular],
        aggregate != .time
      else {
        continue
      }
      for _ in 0..<phrase.count { advance() }
      query?.measures[last].aggregates = [aggregate]
      return true
    }
    return false
  }

  // MARK: Spans before the subject

  /// `sleeping heart rate`, `running cadence`, `workout heart rate`: where the samples lie, before what they are of.
  private mutating func readSpansBefore() {
    guard let word = token.folded, typeAhead() == nil, groupAhead == nil else { return }
    if word == "sleeping" || word == "nocturnal", namesSubject(from: 1) {
      let read = advance()
      implied.during = (.sleep, read.start..<read.end)
      return
    }
    if isWorkouts(token), namesSubject(from: 1) {
      let read = advance()
      return takeSpansBefore(WorkoutSelection(nil), at: read.start..<read.end)
    }
    for phrase in phrases(limit: 2) {
      guard let activity = Names.activity(phrase), namesSubject(from: phrase.count) else { continue }
      let start = token.start
      for _ in 0..<phrase.count { advance() }
      return takeSpansBefore(WorkoutSelection(activity), at: place(from: start))
    }
  }

  private mutating func takeSpansBefore(_ workouts: WorkoutSelection, at place: Range<Int>) {
    implied.workouts = (workouts, place)
  }

  /// Gives a measure the workouts that stand around it: as their own value where they have one, else as spans.
  mutating func placeInWorkouts(_ measure: inout Measure) {
    guard let (workouts, place) = implied.workouts else { return }
    implied.workouts = nil
    guard case .values(let expression, of: nil) = measure.subject else { return }
    let isOwn = expression.types.allSatisfy { $0.isOfWorkouts && ($0.style.isCumulative || $0.isOnlyOfWorkouts) }
    if isOwn {
      measure.subject = .values(expression, of: workouts)
    } else {
      implied.during = (.workouts(workouts), place)
    }
  }

  /// `calories burned running`, `distance cycled`, `heart rate running`: an activity right behind the subject.
  mutating func readActivityBehind(_ measure: inout Measure) {
    guard case .values(_, of: nil) = measure.subject, token.kind == .word, !isAtClause else { return }
    let start = token.start
    if let (verb, end) = verbAhead(from: 0), let activity = verb.activity {
      for _ in 0..<end { advance() }
      // What is walked is not walked in workouts alone.
      if verb == .walk { return }
      implied.workouts = (WorkoutSelection(activity), place(from: start))
    } else if let phrase = phrases(limit: 3).first(where: { Names.activity($0) != nil }),
      let activity = Names.activity(phrase), startsClause(at: index + phrase.count)
    {
      for _ in 0..<phrase.count { advance() }
      implied.workouts = (WorkoutSelection(activity), place(from: start))
    }
    placeInWorkouts(&measure)
  }

  // MARK: Personal bests

  /// `5k personal best`, `10 km pr`, `mile record`, `personal best 5k`
  mutating func readPersonalBest() -> Measure? {
    var ahead = 0
    var isBest = false
    if let phrase = phrases(limit: 2).first(where: { PersonalBestWord.named[$0.word] == .personalBest }) {
      (isBest, ahead) = (true, phrase.count)
      if let word = peek(ahead).folded, ["for", "over", "in", "at"].contains(word) { ahead += 1 }
      if peek(ahead).folded == "a" || peek(ahead).folded == "the" { ahead += 1 }
    }
    guard let (length, count) = lengthAhead(from: ahead, isNumberNeeded: false), length.isDistance else { return nil }
    var end = ahead + count
    if !isBest {
      guard let phrase = phrases(limit: 2, from: end).first(where: { PersonalBestWord.named[$0.word] != nil }) else {
        return nil
      }
      end += phrase.count
    }
    let start = token.start
    for _ in 0..<end { advance() }
    return noted(Measure([length], of: .values(.type(.workoutDuration), of: nil)), at: place(from: start))
  }

  // MARK: Comparisons without where

  /// `blood oxygen below 90`: how many readings; `steps above 10000`: the days that come to that.
  mutating func readBareComparison() throws(Misread) -> Bool {
    guard missingWhere != nil, let measures = query?.measures, measures.count == 1, let measure = measures.first else {
      return false
    }
    if measure.isWorkouts { return try readWorkoutCondition(measure) }
    guard let type = measure.singleType, !measure.isOfWorkouts else { return false }
    let start = token.start
    let comparison = try readComparisonSymbol()
    guard comparison != .contains, let (number, unit) = readQuantity(like: type.keptUnit) else { return false }
    let place = place(from: start)
    guard type.style.isCumulative else {
      if measure.aggregates.isEmpty { query?.measures[0].aggregates = [.count] }
      addFilter(.comparison(.value, comparison, .number(number, unit)), at: place)
      return true
    }
    let name = measure.effectiveAggregates.first?.name ?? "sum"
    implied.stages.append((.filter(name, comparison, .number(number, unit)), place))
    implied.rows = (type.isSleep ? .night : .day, place)
    return true
  }

  /// `runs over 10 km`, `count workouts longer than 30 minutes`: the rows of a list that pass.
  private mutating func readWorkoutCondition(_ measure: Measure) throws(Misread) -> Bool {
    guard query?.keys.isEmpty == true, measure.aggregates.isEmpty || measure.aggregates == [.count] else {
      return false
    }
    let start = token.start
    let comparison = try readComparisonSymbol()
    guard comparison != .contains, let (number, unit) = readQuantity(like: nil), let unit else {
      throw unexpected(["a number with its unit"], hint: "such as runs over 10 km or workouts longer than 30 min")
    }
    let columns: [(name: String, unit: QuantityUnit)] = [
      ("distance", .kilometer), ("duration", .minute), ("energy", .kilocalorie),
    ]
    guard let column = columns.first(where: { $0.unit.isConvertible(to: unit) }) else {
      throw unexpected(["a length, a time or an energy"], hint: "workouts have distance, duration and energy")
    }
    let place = place(from: start)
    query?.measures[0].aggregates = []
    implied.stages.append((.filter(column.name, comparison, .number(number, unit)), place))
    if measure.aggregates == [.count] { implied.stages.append((.count, place)) }
    return true
  }

  /// `did I run today`, `do I sleep more on weekends`
  mutating func readVerbQuestion() -> Measure? {
    guard let (verb, end) = verb(from: 0),
      let measure = QuestionMeasure.much.measure(verb) ?? QuestionMeasure.long.measure(verb)
    else { return nil }
    let start = token.start
    for _ in 0..<end { advance() }
    if let word = token.folded, ["more", "less", "longer", "farther", "further", "enough"].contains(word) { advance() }
    return noted(measure, at: place(from: start))
  }
}

extension Aggregate {
  /// Whether it is worked out over windows, and said before the word window.
  fileprivate var rolls: Bool {
    switch self {
    case .average, .sum, .minimum, .maximum, .median: true
    default: false
    }
  }

  /// Whether it is an effort over a distance.
  fileprivate var isDistance: Bool {
    if case .best(_, let unit) = self { return unit.isConvertible(to: .meter) }
    return false
  }
}
