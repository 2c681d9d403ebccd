import Calendars
import Quantities

// Questions as people ask them: `how far did I run`, `which day had the most steps`, `nights with less than 6 hours of sleep`.
extension SentenceParser {
  /// Reads such a question in the place of a measure, if one comes next.
  mutating func readQuestion() -> Measure? {
    readLongest() ?? readCountedRows() ?? readBestRow() ?? readHowQuestion() ?? readVerbQuestion() ?? readTimeSpent()
      ?? readUnitAndVerb()
  }

  private static let helpers: WordSet = ["did", "do", "does", "have", "has", "had", "was", "am"]

  // MARK: how far, how long

  /// `how far did I run`, `how many miles have I run`, `how much do I weigh`
  private mutating func readHowQuestion() -> Measure? {
    guard token.folded == "how" else { return nil }
    // `how did I sleep`
    if let (verb, end) = verb(from: 1), verb == .sleep, let measure = QuestionMeasure.long.measure(verb) {
      let start = token.start
      for _ in 0..<end { advance() }
      return noted(measure, at: place(from: start))
    }
    guard let asked = peek().folded.flatMap({ QuestionMeasure.named[$0] }) else { return nil }
    if asked == .many || asked == .much, let (unit, ahead) = questionUnit(from: 2) {
      guard let (verb, end) = verb(from: ahead), let measure = verb.measure(in: unit) else { return nil }
      let start = token.start
      for _ in 0..<end { advance() }
      implied.unit = (unit, place(from: start))
      return noted(measure, at: place(from: start))
    }
    let times = asked == .many && peek(2).folded == "times"
    if asked != .many, let measure = readHowWasLast(asked) { return measure }
    guard asked != .many || times, let (verb, end) = verb(from: times ? 3 : 2),
      let measure = (times ? .often : asked).measure(verb)
    else { return nil }
    let start = token.start
    for _ in 0..<end { advance() }
    // `how much did I sleep`, but `how much did I walk 3 km` is no question.
    return noted(measure, at: place(from: start))
  }

  /// `how long was my last workout`, `how far was my last run`
  private mutating func readHowWasLast(_ asked: QuestionMeasure) -> Measure? {
    guard peek(2).folded == "was" || peek(2).folded == "were" else { return nil }
    let start = index
    for _ in 0..<3 { advance() }
    _ = skip(word: "my") || skip(word: "the")
    guard let (selection, count) = newestWorkoutsAhead() else {
      index = start
      return nil
    }
    let onFoot: [WorkoutActivityType] = [.running, .walking, .hiking]
    let type: MeasuredType
    switch asked {
    case .far: type = .quantity(.distanceWalkingRunning)
    case .fast: type = selection.activity.map(onFoot.contains) ?? false ? .pace : .speed
    case .long, .often, .much, .many: type = .workoutDuration
    }
    for _ in 0..<count { advance() }
    return noted(Measure(of: .values(.type(type), of: selection)), at: place(from: lexer.tokens[start].start))
  }

  /// The verb behind `did I`, with the place behind it.
  func verb(from ahead: Int) -> (QuestionVerb, end: Int)? {
    var next = ahead
    guard let helper = peek(next).folded, SentenceParser.helpers.contains(helper) else { return nil }
    next += 1
    guard peek(next).folded == "i" else { return nil }
    next += 1
    while let word = peek(next).folded, ["been", "usually", "typically", "actually", "really"].contains(word), next < 8
    {
      next += 1
    }
    return verbAhead(from: next)
  }

  func verbAhead(from ahead: Int) -> (QuestionVerb, end: Int)? {
    for phrase in phrases(limit: 2, from: ahead) {
      if let verb = QuestionVerb.named[phrase.word] { return (verb, ahead + phrase.count) }
    }
    return nil
  }

  /// A unit of length, time or energy that a question counts: `miles`, `hours`, `calories`.
  private func questionUnit(from ahead: Int) -> (QuantityUnit, end: Int)? {
    guard let word = peek(ahead).folded, word.count > 1, Keywords.clauses[word] == nil, let unit = unitAtPlace(ahead),
      [QuantityUnit.kilometer, .second, .kilocalorie].contains(where: { $0.isConvertible(to: unit) })
    else { return nil }
    return (unit, ahead + 1)
  }

  /// The unit that the word so many tokens ahead names.
  private func unitAtPlace(_ ahead: Int) -> QuantityUnit? {
    let place = index + ahead
    if let found = known.unit(at: place) { return found }
    let found = try? QuantityUnit.everyday(lexer.foldedText(of: peek(ahead)))
    known.keep(found, at: place)
    return found
  }

  /// `miles run`, `kilometers cycled`, `minutes exercised`; a length alone is the way on foot: `miles this week`.
  mutating func readUnitAndVerb() -> Measure? {
    guard token.kind == .word, typeAhead() == nil else { return nil }
    if let measure = readActivityAndUnit() { return measure }
    guard let (unit, end) = questionUnit(from: 0) else { return nil }
    let start = token.start
    let isLength = unit.isConvertible(to: .kilometer)
    if let (verb, end) = verbAhead(from: end) ?? verb(from: end), let measure = verb.measure(in: unit) {
      for _ in 0..<end { advance() }
      implied.unit = (unit, place(from: start))
      return noted(measure, at: place(from: start))
    }
    guard isLength, token.end - token.start > 1, startsClause(at: index + 1) || peek().folded == "of" else {
      return nil
    }
    advance()
    implied.unit = (unit, place(from: start))
    return noted(Measure(of: .values(.type(.quantity(.distanceWalkingRunning)), of: nil)), at: place(from: start))
  }

  /// `time spent running`, `hours of exercise`
  mutating func readTimeSpent() -> Measure? {
    let isCounted = token.folded != "time"
    guard token.kind == .word, typeAhead() == nil,
      let unit = !isCounted ? QuantityUnit.minute : questionUnit(from: 0)?.0, unit.isConvertible(to: .second)
    else { return nil }
    var ahead = 1
    guard let word = peek(ahead).folded, word == "spent" || (word == "of" && isCounted) else { return nil }
    ahead += 1
    while let word = peek(ahead).folded, ["in", "on", "doing", "my"].contains(word), ahead < 4 { ahead += 1 }
    let start = token.start
    var measure: Measure?
    if let word = peek(ahead).folded, ["exercise", "exercising", "training"].contains(word) {
      measure = Measure(of: .values(.type(.quantity(.appleExerciseTime)), of: nil))
      ahead += 1
    } else if isWorkouts(peek(ahead)) {
      measure = Measure(of: .values(.type(.workoutDuration), of: WorkoutSelection(nil)))
      ahead += 1
    } else if let (type, count) = typeAhead(from: ahead), type.style.isCumulative,
      type.keptUnit.isConvertible(to: .second)
    {
      measure = Measure(of: .values(.type(type), of: nil))
      ahead += count
    } else if let phrase = phrases(limit: 3, from: ahead).first(where: { Names.activity($0) != nil }),
      let activity = Names.activity(phrase)
    {
      measure = Measure(of: .values(.type(.workoutDuration), of: WorkoutSelection(activity)))
      ahead += phrase.count
    }
    guard let measure else { return nil }
    for _ in 0..<ahead { advance() }
    if isCounted { implied.unit = (unit, place(from: start)) }
    return noted(measure, at: place(from: start))
  }

  /// `riding hours`, `running miles`, `workout minutes`
  private mutating func readActivityAndUnit() -> Measure? {
    var found: (workouts: WorkoutSelection, count: Int)?
    if isWorkouts(token) { found = (WorkoutSelection(nil), 1) }
    for phrase in phrases(limit: 2) where found == nil {
      found = Names.activity(phrase).map { (WorkoutSelection($0), phrase.count) }
    }
    guard let (workouts, count) = found, let (unit, end) = questionUnit(from: count) else { return nil }
    let isTime = unit.isConvertible(to: .second)
    guard isTime || unit.isConvertible(to: .kilometer) else { return nil }
    let start = token.start
    for _ in 0..<end { advance() }
    implied.unit = (unit, place(from: start))
    let type: MeasuredType = isTime ? .workoutDuration : .quantity(.distanceWalkingRunning)
    return noted(Measure(of: .values(.type(type), of: workouts)), at: place(from: start))
  }

  // MARK: Days with much or little

  /// `days over 10k steps`, `how many nights did I sleep less than 6 hours`, `weeks with 3 workouts`: rows that pass.
  private mutating func readCountedRows() -> Measure? {
    let (isCounted, first) = countedStart
    // `how often did I hit 10000 steps` counts days.
    let isOften = isCounted && (peek(1).folded == "often" || peek(first).folded == "times")
    let named = peek(first).folded.flatMap { Keywords.units[$0] }
    guard let unit = isOften ? BucketUnit.day : named, unit >= .day,
      isOften || lexer.endsInS(peek(first)),
      let found = rowCondition(from: isOften && named == nil && peek(first).folded != "times" ? first : first + 1)
    else { return nil }
    let start = token.start
    for _ in 0..<found.numberPlace { advance() }
    var column = found.verb.flatMap { QuestionMeasure.much.measure($0) ?? QuestionMeasure.long.measure($0) }
    guard let (number, readUnit) = readRowNumber() else { return nil }
    // Hours of nights are those of sleep.
    if column == nil, unit == .night, readUnit?.isConvertible(to: .second) == true {
      column = Measure(of: .values(.type(.sleep), of: nil))
    }
    _ = skip(word: "of")
    // What is no type is told where it stands.
    guard let measure = readRowMeasure(verb: column) else { return nil }
    let place = place(from: start)
    impliedKey = ([.time(1, unit)], [place])
    let name = measure.effectiveAggregates.first?.name ?? "count"
    implied.stages.append((.filter(name, found.comparison, .number(number, readUnit)), place))
    if isCounted { implied.stages.append((.count, place)) }
    return noted(measure, at: place)
  }

  /// Whether the number of rows is asked, and how many words say so.
  private var countedStart: (isCounted: Bool, count: Int) {
    if token.folded == "how", peek().folded == "many" || peek().folded == "often" { return (true, 2) }
    if token.folded == "number", peek().folded == "of" { return (true, 2) }
    if token.folded == "count" { return (true, 1) }
    return (false, 0)
  }

  /// The comparison and the number that follow so many words ahead, with what people say before them.
  func rowCondition(from first: Int, mayBeBare: Bool = false) -> (
    comparison: Comparison, numberPlace: Int, verb: QuestionVerb?
  )? {
    var ahead = first
    var verb: QuestionVerb?
    var comparison: Comparison?
    while ahead < first + 9 {
      if case .number = peek(ahead).kind {
        guard ahead > first || mayBeBare else { return nil }
        return (comparison ?? .greaterOrEqual, ahead, verb)
      }
      if peek(ahead).kind == .symbol, let symbol = Keywords.comparisonSymbols[peek(ahead).word] {
        comparison = symbol
        ahead += 1
        continue
      }
      if let phrase = phrases(limit: 2, from: ahead).first(where: { Keywords.comparisons[$0.word] != nil }) {
        comparison = Keywords.comparisons[phrase.word]
        ahead += phrase.count
        continue
      }
      guard let word = peek(ahead).folded else { return nil }
      if let found = QuestionVerb.named[word] {
        verb = found
      } else if !SentenceParser.rowWords.contains(word) {
        return nil
      }
      ahead += 1
    }
    return nil
  }

  private static let rowWords: WordSet = [
    "with", "where", "when", "on", "which", "that", "i", "did", "have", "had", "has", "do", "got", "get", "took",
    "take",
    "hit", "reached", "reach", "made", "make", "were", "was", "my", "a", "than", "met",
  ]

  mutating func readRowNumber() -> (Double, QuantityUnit?)? {
    guard let number = readNumber() else { return nil }
    // A unit that is also the name of a type is the type: steps, flights.
    guard typeAhead() == nil, !isWorkouts(token), let (unit, count) = unitAhead(fitting: nil),
      unit.isConvertible(to: .second) || unit.isConvertible(to: .kilometer) || unit.isConvertible(to: .kilocalorie)
    else { return (number, nil) }
    for _ in 0..<count { advance() }
    return (number, unit)
  }

  mutating func readRowMeasure(verb: Measure?) -> Measure? {
    if let (type, count) = typeAhead() {
      for _ in 0..<count { advance() }
      return Measure([type.style.isCumulative ? .sum : .average], of: .values(.type(type), of: nil))
    }
    if let (workouts, _) = try? workoutsAhead() { return Measure([.count], of: .workouts(workouts)) }
    guard var verb else { return nil }
    if verb.aggregates.isEmpty { verb.aggregates = verb.effectiveAggregates }
    return verb
  }

  // MARK: The best day

  /// `which day had the most steps`, `best week for distance`, `top 5 days for steps`, `day with the least sleep`
  private mutating func readBestRow() -> Measure? {
    var ahead = 0
    var count = 1
    var isLowest: Bool?
    var verb: QuestionVerb?
    if token.folded == "top", case .number(let number) = peek().kind {
      guard let whole = Int(exactly: number), 1...Stage.mostRows ~= whole else { return nil }
      (count, isLowest, ahead) = (whole, false, 2)
    } else if token.folded == "which" || token.folded == "what" {
      ahead = 1
    } else if let word = token.folded, let extreme = RowExtreme.named[word] {
      isLowest = extreme == .least
      ahead = word == "most" && peek().folded == "active" ? 2 : 1
    }
    guard let unit = peek(ahead).folded.flatMap({ Keywords.units[$0] }), unit >= .hour else { return nil }
    ahead += 1
    var key = GroupingKey.time(1, unit)
    if unit == .hour { key = .hourOfDay }
    if unit == .day, peek(ahead).folded == "of" {
      let isWeek =
        peek(ahead + 1).folded == "week" || (peek(ahead + 1).folded == "the" && peek(ahead + 2).folded == "week")
      if isWeek { (key, ahead) = (.weekday, ahead + (peek(ahead + 1).folded == "the" ? 3 : 2)) }
    }
    let isBare = ahead == 1
    while let word = peek(ahead).folded, ahead < 9 {
      if let extreme = RowExtreme.named[word] {
        isLowest = isLowest ?? (extreme == .least)
      } else if let found = QuestionVerb.named[word], typeAhead(from: ahead) == nil {
        verb = found
      } else if !SentenceParser.bestWordsBetween.contains(word) {
        break
      }
      ahead += 1
    }
    guard let isLowest, !(isBare && ahead == 1), !isNumber(ahead) else { return nil }
    let start = token.start
    var measure: Measure
    if let (type, length) = typeAhead(from: ahead) {
      for _ in 0..<(ahead + length) { advance() }
      measure = Measure([type.style.isCumulative ? .sum : .average], of: .values(.type(type), of: nil))
    } else if let verb, let found = QuestionMeasure.much.measure(verb) ?? QuestionMeasure.long.measure(verb) {
      for _ in 0..<ahead { advance() }
      measure = found
      if measure.aggregates.isEmpty { measure.aggregates = measure.effectiveAggregates }
    } else {
      return nil
    }
    // Of weekdays some are more often in a range than others.
    if key == .weekday, measure.aggregates == [.sum] { measure.aggregates = [.average] }
    let place = place(from: start)
    let column = measure.aggregates[0].name
    impliedKey = ([key], [place])
    implied.stages +=
      isLowest
      ? [
        (.filter(column, .greater, .number(0, nil)), place), (.sort(column, descending: false), place),
        (.limit(count), place),
      ] : [(.top(count, by: nil), place)]
    return noted(measure, at: place)
  }

  private func isNumber(_ ahead: Int) -> Bool {
    if case .number = peek(ahead).kind { return true }
    return false
  }

  private static let bestWordsBetween: WordSet = [
    "with", "had", "has", "have", "did", "i", "do", "get", "got", "the", "my", "for", "of", "by", "was", "is", "in",
    "take",
    "took", "record", "recorded", "ever", "when", "day", "usually",
  ]

  // MARK: Time before the subject

  /// `last week's steps`, `today's distance`, `april steps`: a range in front of the subject, taken as a clause.
  mutating func readLeadingRange() {
    if readToDate() || readLeadingCondition() { return }
    guard startsLeadingRange else { return }
    let start = index
    let errorCount = errors.count
    do {
      if let clause = token.folded.flatMap({ Keywords.clauses[$0] }) {
        try readRange(clause)
      } else {
        try readDateRange()
      }
    } catch {
      // What is no range after all is read as the subject.
      index = start
      errors.removeLast(errors.count - errorCount)
      query?.range = nil
      spans.range = nil
      return
    }
    if token.isSymbol("'"), peek().folded == "s" {
      advance()
      advance()
    }
    if token.folded == "s" || token.isSymbol(",") { advance() }
  }

  /// `morning heart rate`, `weekday steps`, `overnight hrv`: a condition in front of what it is about.
  private mutating func readLeadingCondition() -> Bool {
    guard let word = token.folded, typeAhead() == nil, namesSubject(from: 1) else { return false }
    let isWeekPart = WeekPart.named[word] != nil
    guard isWeekPart || DayPart.clauseWords.contains(word) else { return false }
    return isWeekPart ? readDays(from: token.start) : readDayPart()
  }

  private var startsLeadingRange: Bool {
    if let word = token.folded, let clause = Keywords.clauses[word] {
      switch clause {
      case .today, .yesterday: return true
      case .last, .this, .previous:
        var ahead = 1
        if case .number = peek(ahead).kind { ahead += 1 }
        return peek(ahead).folded.map { Keywords.units[$0] != nil || SentenceParser.namesPeriod($0) } ?? false
      default: return false
      }
    }
    // `2024 steps` names a year, `2024 * steps` a number.
    if case .number = token.kind { return startsDate && peek().kind == .word }
    return startsDate
  }

  // MARK: Trends

  /// `going up`, `improved`, `over time`, `history`: words that ask how something changes.
  mutating func readChangeWords() -> Bool {
    for phrase in phrases(limit: 3) {
      guard let change = ChangeWord.named[phrase.word] else { continue }
      let start = token.start
      for _ in 0..<phrase.count { advance() }
      switch change {
      case .trend: implied.trend = place(from: start)
      case .overTime: implied.overTime = place(from: start)
      }
      return true
    }
    return false
  }

  /// The bucket by which changes over the range of the query are shown.
  func usualBucket(isTrend: Bool) -> BucketUnit {
    let isSleep = query?.measures.contains { $0.singleType?.isSleep ?? false } ?? false
    guard let days = query?.range?.usualDays else { return isTrend ? .week : .month }
    if days <= 2 { return .hour }
    if days <= (isTrend ? 120 : 62) { return isSleep ? .night : .day }
    return days <= 400 || isTrend ? .week : .month
  }
}

extension QueryRange {
  /// About how many days it spans; `nil` where that is not known, and for all time.
  fileprivate var usualDays: Double? {
    switch self {
    case .last(let count, let unit), .previous(let count, let unit): Double(count) * unit.meanDays
    case .this(let unit): unit.meanDays
    case .today, .yesterday: 1
    case .dates(.period(let first), .period(let last)):
      Double(last.end.date.daysSinceEpoch - first.start.date.daysSinceEpoch)
    case .dates(.named(let first), .named(let last)) where first == last:
      switch first.unit {
      case .year: 365
      case .quarter: 92
      case .month: 31
      case .week: 7
      case .day, .minute, .second: 1
      }
    case .dates, .since, .until, .allTime: nil
    }
  }
}
