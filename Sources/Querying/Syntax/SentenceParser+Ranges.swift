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
      guard let (count, unit) = try readAmount(required: true) else { return }
      setRange(.last(count, unit), at: place(from: start))
    case .previous:
      guard let (count, unit) = try readAmount(required: true) else { return }
      setRange(.previous(count, unit), at: place(from: start))
    case .this:
      guard let (count, unit) = try readAmount(required: true) else { return }
      guard count == 1 else {
        note(
          .invalidNumber, "this … names one running period", hint: "ask last \(count) \(unit)s", at: place(from: start))
        throw Misread()
      }
      setRange(unit == .day ? .today : .this(unit), at: place(from: start))
    case .since: setRange(.since(try readDate()), at: place(from: start))
    case .until: setRange(.until(try readDate()), at: place(from: start))
    case .today: setRange(.today, at: place(from: start))
    case .yesterday: setRange(.yesterday, at: place(from: start))
    case .all: try readAllTime(from: start)
    case .between:
      let first = try readDate()
      guard skip(word: "and") || skip(word: "to") || skip("..") || skip("-") else { throw unexpected(["and"]) }
      setRange(.dates(first, through: try readDate()), at: place(from: start))
    case .on: try readOn(from: start)
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
    if let word = token.folded, let weekday = Keywords.weekdays[word] {
      advance()
      addFilter(
        .comparison(.weekday, .equal, .text("\(weekday)")), at: place(from: start))
      return
    }
    if let word = token.folded, let days = SentenceParser.halves[word] {
      advance()
      addFilter(
        .any(days.map { .comparison(.weekday, .equal, .text("\($0)")) }), at: place(from: start),
        comparisons: days.count)
      return
    }
    setRange(SentenceParser.whole(try readDate()), at: place(from: start))
  }

  /// The two parts of a week.
  private static let halves: [String: [Weekday]] = [
    "weekends": [.saturday, .sunday], "weekend": [.saturday, .sunday],
    "weekdays": [.monday, .tuesday, .wednesday, .thursday, .friday],
    "workdays": [.monday, .tuesday, .wednesday, .thursday, .friday],
  ]

  /// Reads `2024`, `2024-01..2024-03`, `May 2024`, `2024-01-01 to 2024-03-31`.
  mutating func readDateRange() throws(Misread) { try readDatePair(from: token.start) }

  /// Reads one date or two; a single one after `from` is the start of an open range.
  mutating func readDatePair(from start: Int) throws(Misread) {
    let isFrom = start != token.start
    let first = try readDate()
    if skip("..") || skip(word: "to")
      || (isFrom && (skip(word: "until") || skip(word: "till") || skip(word: "through")))
    {
      return setRange(.dates(first, through: try readDate()), at: place(from: start))
    }
    setRange(isFrom ? .since(first) : SentenceParser.whole(first), at: place(from: start))
  }

  private static func whole(_ period: CivilPeriod) -> QueryRange { .dates(period, through: period) }

  /// Takes the range, or joins `since` and `until`.
  private mutating func setRange(_ range: QueryRange, at span: Range<Int>) {
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

// Dates.
extension SentenceParser {
  /// Whether a date comes next: `2024-05`, `2024`, `May 2024`, `4 May 2024`, `Q2 2024`.
  var startsDate: Bool {
    switch token.kind {
    case .date: return true
    case .number: return isYear(token) || (isDay(token) && isMonth(peek()))
    case .word: return (isMonth(token) || quarter(token) != nil) && (isYear(peek()) || isDay(peek()))
    default: return false
    }
  }

  private func isYear(_ token: Token) -> Bool {
    guard case .number(let number) = token.kind else { return false }
    return token.end - token.start == 4 && number >= 1000 && number == number.rounded()
  }

  private func isDay(_ token: Token) -> Bool {
    guard case .number(let number) = token.kind else { return false }
    return number >= 1 && number <= 31 && number == number.rounded()
  }

  private func isMonth(_ token: Token) -> Bool { token.folded.map { Keywords.months[$0] != nil } ?? false }

  private func quarter(_ token: Token) -> Int? {
    guard let word = token.folded, word.count == 2, word.first == "q" else { return nil }
    return Int(word.dropFirst())
  }

  /// Reads one date in any of the written forms.
  mutating func readDate() throws(Misread) -> CivilPeriod {
    _ = skip(word: "the")
    let start = token.start
    if token.kind == .word, !startsDate { throw refuseWordDate() }
    guard startsDate else {
      throw unexpected(["a date"], hint: "write 2026, 2026-Q2, 2026-05, 2026-W18 or 2026-05-04")
    }
    let text = readDateText()
    do {
      return try CivilPeriod(parsing: text)
    } catch {
      note(.invalidDate, error.description, at: place(from: start))
      throw Misread()
    }
  }

  private mutating func refuseWordDate() -> Misread {
    if let word = token.folded, word == "today" || word == "yesterday" || Keywords.months[word] != nil {
      return unexpected(["a date"], hint: "write it out, such as 2026-05-04 or 2026-05, or ask last 30 days")
    }
    return unexpected(["a date"], hint: "write 2026, 2026-Q2, 2026-05, 2026-W18 or 2026-05-04")
  }

  /// Reads the tokens of a date and writes them in the one form that the calendar reads. Precondition: ``startsDate``.
  private mutating func readDateText() -> String {
    if token.kind == .date { return advance().text }
    if isYear(token) {
      let year = advance().text
      if let quarter = quarter(token) {
        advance()
        return "\(year)-Q\(quarter)"
      }
      return year
    }
    if let quarter = quarter(token) {
      advance()
      return "\(advance().text)-Q\(quarter)"
    }
    return readMonthDate()
  }

  /// `May 2024`, `4 May 2024`, `May 4, 2024`
  private mutating func readMonthDate() -> String {
    var day: String?
    if token.kind != .word { day = advance().text }
    let month = advance().folded.flatMap { Keywords.months[$0] } ?? 0
    if day == nil, !isYear(token) {
      day = advance().text
      if token.isSymbol(","), isYear(peek()) { advance() }
    }
    let year = isYear(token) ? advance().text : token.text
    let monthText = "\(year)-\(month.twoDigits)"
    return day.map { "\(monthText)-\((Int($0) ?? 0).twoDigits)" } ?? monthText
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
