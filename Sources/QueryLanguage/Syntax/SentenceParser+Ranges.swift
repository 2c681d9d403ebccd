import Calendars

// Ranges of time and dates.
extension SentenceParser {
  /// Reads a range that a keyword begins.
  mutating func readRange(_ clause: Keywords.Clause) throws(Misread) {
    let start = token.start
    advance()
    switch clause {
    case .last:
      if token.folded == "night" {
        // The night just slept carries today's date.
        advance()
        return setRange(.today, at: place(from: start))
      }
      if try readLastWorkouts(from: start) { return }
      if try readNamedAgo(from: start, isOver: true) { return }
      guard let (count, unit) = try readAmount(required: true) else { return }
      setRange(.last(count, unit), at: place(from: start))
    case .previous:
      guard let (count, unit) = try readAmount(required: true) else { return }
      setRange(.previous(count, unit), at: place(from: start))
    case .this:
      if try readNamedAgo(from: start, isOver: false) { return }
      if readPartOfToday(from: start) { return }
      guard let (count, unit) = try readAmount(required: true) else { return }
      guard count == 1 else {
        note(
          .invalidNumber, "this … names one running period", hint: "ask last \(count) \(unit)s", at: place(from: start))
        throw Misread()
      }
      setRange(unit == .day ? .today : .this(unit), at: place(from: start))
    case .since: try readSince(from: start)
    case .until: setRange(.until(try readDate()), at: place(from: start))
    case .today: setRange(.today, at: place(from: start))
    case .yesterday: setRange(.yesterday, at: place(from: start))
    case .all: try readAllTime(from: start)
    case .between: try readBetween(from: start)
    case .on: try readOn(from: start)
    case .at, .before, .after: try readTimeOfDay(clause, from: start)
    default: throw unknownRange()
    }
  }

  private mutating func unknownRange() -> Misread { unexpected(["a range"], hint: "such as last 30 days") }

  private mutating func readAllTime(from start: Int) throws(Misread) {
    let word = lexer.tokens[index - 1].folded
    if word == "all" {
      guard skip(word: "time") || skip(word: "data") || skip(word: "history") else { throw unexpected(["time"]) }
    }
    setRange(.allTime, at: place(from: start))
  }

  /// `on 2026-05-04`, `on mondays`
  private mutating func readOn(from start: Int) throws(Misread) {
    if skip(word: "average") { return averageTotals() }
    _ = skip(word: "the") || skip(word: "my")
    if readDays(from: start) { return }
    setRange(SentenceParser.whole(try readDate()), at: place(from: start))
  }

  /// Reads `2024`, `2024-01..2024-03`, `May 2024`, `2024-01-01 to 2024-03-31`.
  mutating func readDateRange() throws(Misread) { try readDatePair(from: token.start) }

  /// Reads one date or two; a single one after `from` is the start of an open range.
  mutating func readDatePair(from start: Int) throws(Misread) {
    let isFrom = start != token.start
    let first = try readDate()
    if case .named = first, token.folded == "and" || token.folded == "or" { throw severalDates(first) }
    if skip("..") || skip(word: "to") || skipHyphenBeforeDate()
      || (isFrom && (skip(word: "until") || skip(word: "till") || skip(word: "through")))
    {
      return setRange(.dates(first, through: try readDate()), at: place(from: start))
    }
    setRange(isFrom ? .since(first) : SentenceParser.whole(first), at: place(from: start))
  }

  /// The hyphen between two dates: `january - march`.
  private mutating func skipHyphenBeforeDate() -> Bool { startsNamedDate(from: 1) && skip("-") }

  private mutating func severalDates(_ first: QueryDate) -> Misread {
    unexpected(["a clause"], hint: "ask several periods side by side: by month since \(first.text)")
  }

  /// `since april`, `since 2026-05`; `since 3 months ago` is `last 3 months`.
  private mutating func readSince(from start: Int) throws(Misread) {
    if let (count, unit, tokens) = amountAgo {
      for _ in 0..<tokens { advance() }
      return setRange(.last(count, unit), at: place(from: start))
    }
    setRange(.since(try readDate()), at: place(from: start))
  }

  /// `3 months ago`
  private var amountAgo: (count: Int, unit: BucketUnit, tokens: Int)? {
    var count: Int?
    if case .number(let number) = token.kind { count = Int(exactly: number) }
    if let word = token.folded { count = Keywords.numbers[word] }
    guard let count, 1...QueryRange.mostUnits ~= count, let unit = peek().folded.flatMap({ Keywords.units[$0] }),
      peek(2).folded == "ago"
    else { return nil }
    return (count, unit, 3)
  }

  /// Two dates, two times of the clock, or two values.
  private mutating func readBetween(from start: Int) throws(Misread) {
    if clockAhead() != nil {
      let first = try readClock()
      try expectAnd()
      return addHours(from: first, to: try readClock(), at: place(from: start))
    }
    if case .number = token.kind, !startsDate {
      return addFilter(try readBounds(), at: place(from: start), comparisons: 2)
    }
    let first = try readDate()
    try expectAnd()
    setRange(.dates(first, through: try readDate()), at: place(from: start))
  }

  private mutating func expectAnd() throws(Misread) {
    guard skip(word: "and") || skip(word: "to") || skip("..") || skip("-") else { throw unexpected(["and"]) }
  }

  /// `april` in `last april`, `monday` in `this monday`.
  private mutating func readNamedAgo(from start: Int, isOver: Bool) throws(Misread) -> Bool {
    guard startsNamedDate(from: 0) else { return false }
    guard let named = readNamedDate() else {
      // With its year there is only one.
      setRange(SentenceParser.whole(try readDate()), at: place(from: start))
      return true
    }
    let date = QueryDate.named(NamedPeriod(named.name, year: named.year, isOver: isOver && named.year == nil))
    setRange(.dates(date, through: date), at: place(from: start))
    return true
  }

  /// `on average`: of what adds up the mean of daily totals, as `average` before the subject says.
  private mutating func averageTotals() {
    for (index, measure) in (query?.measures ?? []).enumerated() where measure.aggregates.isEmpty && !measure.isWorkouts
    {
      query?.measures[index].aggregates = [.average]
    }
  }

  /// `2 weeks ago`: the whole unit so many before the running one.
  mutating func readAgo() -> Bool {
    guard let (count, unit, tokens) = amountAgo, unit >= .day else { return false }
    let start = token.start
    for _ in 0..<tokens { advance() }
    let date = QueryDate.named(NamedPeriod(.ago(count, unit)))
    setRange(.dates(date, through: date), at: place(from: start))
    return true
  }

  /// `year to date`, `ytd`, `month to date`
  mutating func readToDate() -> Bool {
    let start = token.start
    if let word = token.folded, let unit = SentenceParser.toDate[word] {
      advance()
      setRange(.this(unit), at: place(from: start))
      return true
    }
    guard let unit = token.folded.flatMap({ Keywords.units[$0] }), unit >= .day, peek().folded == "to",
      peek(2).folded == "date"
    else { return false }
    for _ in 0..<3 { advance() }
    setRange(unit == .day ? .today : .this(unit), at: place(from: start))
    return true
  }

  private static let toDate: WordTable<BucketUnit> = ["ytd": .year, "mtd": .month, "wtd": .week]

  /// `this morning`
  private mutating func readPartOfToday(from start: Int) -> Bool {
    guard let word = token.folded, DayPart.clauseWords.contains(word) else { return false }
    setRange(.today, at: place(from: start))
    return readDayPart()
  }

  private static func whole(_ date: QueryDate) -> QueryRange { .dates(date, through: date) }

  /// Takes the range, or joins `since` and `until`.
  mutating func setRange(_ range: QueryRange, at span: Range<Int>) {
    switch (query?.range, range) {
    case (nil, _):
      query?.range = range
      spans.range = span
    case (.since(let first)?, .until(let last)), (.until(let last)?, .since(let first)):
      query?.range = .dates(first, through: last)
      spans.range = min(spans.range?.lowerBound ?? span.lowerBound, span.lowerBound)..<span.upperBound
    default:
      noteDuplicate("the range", hint: "name one: last 30 days, 2024-01..2024-03", at: span)
    }
  }
}

extension CivilPeriod {
  /// The period as a sentence writes it: `2026`, `2026-Q2`, `2026-05`, `2026-W18`, `2026-05-04`, `2026-05-04T09:50`.
  package var sentenceText: String {
    let (year, month, _) = start.date.parts
    let yearText = String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)"
    switch unit {
    case .year: return yearText
    case .quarter: return "\(yearText)-Q\((month + 2) / 3)"
    case .month: return "\(yearText)-\(month.twoDigits)"
    case .week:
      let week = start.date.isoWeek
      return String(repeating: "0", count: max(0, 4 - "\(week.year)".count)) + "\(week.year)-W\(week.week.twoDigits)"
    case .day: return start.date.description
    case .minute: return "\(start.date)T\(start.hour.twoDigits):\(start.minute.twoDigits)"
    case .second:
      return "\(start.date)T\(start.hour.twoDigits):\(start.minute.twoDigits):\(start.second.twoDigits)"
    }
  }
}
