import Calendars

// Conditions on when samples start: `in the morning`, `between 22:00 and 06:00`, `on weekends`, `mondays`.
extension SentenceParser {
  /// Whether a word begins such a condition without any other before it.
  static func beginsCondition(_ word: Word) -> Bool {
    DayPart.clauseWords.contains(word) || word == "weekdays" || word == "weekends" || word == "workdays"
      || pluralWeekdays.contains(word)
  }

  private static let pluralWeekdays: WordSet = [
    "mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays",
  ]

  /// Reads such a condition where it comes next: `mornings`, `weekends`, `mondays`.
  mutating func readConditionWord() -> Bool {
    guard let word = token.folded, SentenceParser.beginsCondition(word) else { return false }
    if readDayPart() { return true }
    return readDays(from: token.start)
  }

  /// Reads `morning`, `night` and the like.
  mutating func readDayPart() -> Bool {
    let start = token.start
    guard let part = token.folded.flatMap({ DayPart.named[$0] }) else { return false }
    advance()
    addHours(from: part.hours.first, to: part.hours.end, at: place(from: start))
    return true
  }

  /// Reads days of the week: `mondays`, `weekends`, `monday and friday`; or both halves side by side, `weekdays vs weekends`.
  mutating func readDays(from start: Int) -> Bool {
    var days: [Weekday] = []
    repeat {
      guard let word = token.folded else { break }
      if let part = weekPartAhead {
        for _ in 0..<part.count { advance() }
        if days.isEmpty, readOtherHalf(of: part.part, from: start) { return true }
        days += part.part.days
      } else if let weekday = Keywords.weekdays[word] {
        advance()
        days.append(weekday)
      } else {
        break
      }
    } while skipBetweenDays()
    guard !days.isEmpty else { return false }
    let filters = days.map { SampleFilter.comparison(.weekday, .equal, .text("\($0)")) }
    addFilter(filters.count == 1 ? filters[0] : .any(filters), at: place(from: start), comparisons: filters.count)
    return true
  }

  private var weekPartAhead: (part: WeekPart, count: Int)? {
    phrases(limit: 2).lazy.compactMap { phrase in WeekPart.named[phrase.word].map { ($0, phrase.count) } }.first
  }

  private mutating func skipBetweenDays() -> Bool {
    guard token.folded == "and" || token.folded == "or" || token.isSymbol(","),
      peek().folded.map({ Keywords.weekdays[$0] != nil || WeekPart.named[$0] != nil }) ?? false
    else { return false }
    advance()
    return true
  }

  /// `vs weekends` behind `weekdays`: a row for each half of the week.
  private mutating func readOtherHalf(of part: WeekPart, from start: Int) -> Bool {
    var ahead = 0
    guard let word = token.folded, ["vs", "versus", "and", "or", "compared", "than"].contains(word) else {
      return false
    }
    ahead += 1
    while let word = peek(ahead).folded, ["to", "with", "on", "the", "against"].contains(word), ahead < 4 { ahead += 1 }
    guard let other = peek(ahead).folded.flatMap({ WeekPart.named[$0] }), other != part else { return false }
    for _ in 0...ahead { advance() }
    takeDayTypes(at: place(from: start))
    return true
  }

  /// Takes both halves of the week as rows. Totals over five and two days say little, so that those of the days are averaged.
  mutating func takeDayTypes(at place: Range<Int>) {
    setKeys([.dayType], at: [place])
    for (index, measure) in (query?.measures ?? []).enumerated()
    where measure.aggregates.isEmpty && measure.isCumulative && !measure.isWorkouts && !measure.isOfWorkouts {
      query?.measures[index].aggregates = [.average]
    }
  }

  // MARK: Clock

  /// The time of the clock that comes so many tokens ahead, in hours: `22:30`, `9am`, `9:30 pm`, `noon`.
  func clockAhead(from ahead: Int = 0) -> (hour: Double, tokens: Int)? {
    let first = peek(ahead)
    if first.folded == "noon" || first.folded == "midday" { return (12, 1) }
    if first.folded == "midnight" { return (0, 1) }
    let half = peek(ahead + 1).folded
    let isHalf = half == "am" || half == "pm" || half == "oclock"
    var hour: Double?
    if first.kind == .clock {
      let parts = text(of: first).split(separator: ":").compactMap { Double($0) }
      if parts.count == 2, parts[0] <= 24, parts[1] < 60 { hour = parts[0] + parts[1] / 60 }
    } else if case .number(let number) = first.kind, isHalf, 0...24 ~= number {
      hour = number
    }
    guard let hour else { return nil }
    if half == "pm", hour < 12 { return (hour + 12, 2) }
    if half == "am", hour >= 12, hour < 13 { return (hour - 12, 2) }
    return (hour, isHalf ? 2 : 1)
  }

  /// Reads a time of the clock that comes next.
  mutating func readClock() throws(Misread) -> Double {
    guard let (hour, count) = clockAhead() else { throw unexpected(["a time"], hint: "such as 22:30 or 9am") }
    for _ in 0..<count { advance() }
    return hour
  }

  /// `before 9am`, `after 22:00`, `at 8:00`, `at night`, behind their first word.
  mutating func readTimeOfDay(_ clause: Keywords.Clause, from start: Int) throws(Misread) {
    _ = skip(word: "the")
    if clause == .at, readDayPart() { return }
    guard clockAhead() != nil else {
      if clause == .at {
        throw unexpected(["a time"], hint: "such as at night, at 22:30; or by hour_of_day for all hours")
      }
      return try readOpenDates(clause, from: start)
    }
    let hour = try readClock()
    switch clause {
    case .before: addHours(from: nil, to: hour, at: place(from: start))
    case .after: addHours(from: hour, to: nil, at: place(from: start))
    default: addHours(from: hour, to: hour < 23 ? hour + 1 : hour - 23, at: place(from: start))
    }
  }

  /// `before 2026`, `after May 2025`: what is named is left out.
  private mutating func readOpenDates(_ clause: Keywords.Clause, from start: Int) throws(Misread) {
    let date = try readDate()
    guard let period = date.period else {
      let word = clause == .before ? "until" : "since"
      note(
        .invalidDate, "\(clause.row.word) needs a date in digits",
        hint: "or ask \(word) \(date.text), which includes it",
        at: place(from: start), suggestions: ["\(word) \(date.text)"])
      throw Misread()
    }
    let day = clause == .before ? period.start.date.adding(days: -1) : period.end.date
    let open = QueryDate.period(CivilPeriod(day: day))
    setRange(clause == .before ? .until(open) : .since(open), at: place(from: start))
  }

  /// Limits samples to those that start between two times of the clock; a span may cross midnight.
  mutating func addHours(from first: Double?, to end: Double?, at place: Range<Int>) {
    let after = first.map { SampleFilter.comparison(.hourOfDay, .greaterOrEqual, .number($0, nil)) }
    let before = end.flatMap {
      $0 == 0 || $0 == 24 ? nil : SampleFilter.comparison(.hourOfDay, .less, .number($0, nil))
    }
    guard let after, let before else {
      if let one = after ?? before { addFilter(one, at: place) }
      return
    }
    let isOvernight = (first ?? 0) > (end ?? 24)
    addFilter(isOvernight ? .any([after, before]) : .all([after, before]), at: place, comparisons: 2)
  }
}
