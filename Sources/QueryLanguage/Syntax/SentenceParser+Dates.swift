import Calendars

// How dates are written: in digits, with the month in words, or by a name that counts from now.
extension SentenceParser {
  /// Whether a date comes next: `2024-05`, `2024`, `May 2024`, `4 May 2024`, `Q2`, `april`, `summer 2025`, `monday`.
  var startsDate: Bool {
    switch token.kind {
    case .date: return true
    case .number: return isYear(token) || (isDay(token) && isMonth(peek(ordinalLength(after: 1))))
    case .word: return startsNamedDate(from: 0)
    default: return false
    }
  }

  /// Whether a month, a quarter, a season or a day of the week comes so many tokens ahead.
  func startsNamedDate(from ahead: Int) -> Bool {
    guard let word = peek(ahead).folded else { return false }
    return SentenceParser.namesPeriod(word)
  }

  /// Whether a word alone is the name of a period.
  static func namesPeriod(_ word: Word) -> Bool {
    Keywords.months[word] != nil || quarter(word) != nil || Keywords.seasons[word] != nil || word == "weekend"
      || word == "christmas" || Keywords.weekdayNames[word] != nil
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

  private static func quarter(_ word: Word) -> Int? {
    let number = Int(word.secondByte) - Int(UInt8(ascii: "0"))
    return word.count == 2 && word.firstByte == UInt8(ascii: "q") && 1...4 ~= number ? number : nil
  }

  /// The place behind `th` and `of` in `4th of May`, seen from the place behind the number.
  private func ordinalLength(after ahead: Int) -> Int {
    var next = ahead
    if let word = peek(next).folded, ["st", "nd", "rd", "th"].contains(word), peek(next).start == peek(next - 1).end {
      next += 1
    }
    if peek(next).folded == "of" { next += 1 }
    return next
  }

  /// Reads one date in any of the written forms.
  mutating func readDate() throws(Misread) -> QueryDate {
    skipBeginnings()
    if let date = try readRelativeDate() { return date }
    let start = token.start
    guard startsDate else {
      throw unexpected(["a date"], hint: "write 2026, 2026-Q2, 2026-05, 2026-05-04, april or yesterday")
    }
    if let named = readNamedDate() { return .named(named) }
    let text = readDateText()
    do {
      return .period(try CivilPeriod(parsing: text))
    } catch {
      note(.invalidDate, error.description, at: place(from: start))
      throw Misread()
    }
  }

  /// `the beginning of`
  private mutating func skipBeginnings() {
    _ = skip(word: "the")
    guard let word = token.folded, ["start", "beginning", "end"].contains(word), peek().folded == "of" else { return }
    advance()
    advance()
    _ = skip(word: "the")
  }

  /// `yesterday`, `last month`, `this year`, `last april`; also `year` alone, behind `the beginning of the`.
  private mutating func readRelativeDate() throws(Misread) -> QueryDate? {
    guard let word = token.folded else { return nil }
    if word == "today" || word == "now" || word == "yesterday" {
      advance()
      return .named(NamedPeriod(word == "yesterday" ? .preceding(.day) : .running(.day)))
    }
    if let unit = Keywords.units[word], unit >= .day {
      advance()
      return .named(NamedPeriod(.running(unit)))
    }
    guard word == "last" || word == "previous" || word == "this" || word == "past" else { return nil }
    if let unit = peek().folded.flatMap({ Keywords.units[$0] }), unit >= .day {
      advance()
      advance()
      return .named(NamedPeriod(word == "this" ? .running(unit) : .preceding(unit)))
    }
    guard startsNamedDate(from: 1) else { return nil }
    advance()
    guard let named = readNamedDate() else { return nil }
    return .named(NamedPeriod(named.name, year: named.year, isOver: word != "this" && named.year == nil))
  }

  /// Reads `april`, `q2`, `summer 2025`, `4 april`, `monday`: what is not whole in digits. Leaves `May 2024` alone.
  mutating func readNamedDate() -> NamedPeriod? {
    if case .number(let day) = token.kind, isDay(token) {
      let ahead = ordinalLength(after: 1)
      guard let month = peek(ahead).folded.flatMap({ Keywords.months[$0] }), !isYear(peek(ahead + 1)) else {
        return nil
      }
      for _ in 0...ahead { advance() }
      return NamedPeriod(.date(month: month, day: Int(day)))
    }
    guard let word = token.folded else { return nil }
    if word == "christmas" {
      advance()
      return NamedPeriod(.date(month: 12, day: 25))
    }
    if let season = Keywords.seasons[word] {
      advance()
      _ = token.folded == "of" && isYear(peek()) && skip(word: "of")
      return NamedPeriod(.season(season), year: readYear())
    }
    if let month = Keywords.months[word] { return readMonthName(month) }
    if let quarter = SentenceParser.quarter(word), !isYear(peek()) {
      advance()
      return NamedPeriod(.quarter(quarter))
    }
    if word == "weekend" || Keywords.weekdayNames[word] != nil {
      advance()
      return NamedPeriod(Keywords.weekdayNames[word].map { .weekday($0) } ?? .weekend)
    }
    return nil
  }

  /// `april`, `april 4`, `april 4th`; nothing where a year follows.
  private mutating func readMonthName(_ month: Int) -> NamedPeriod? {
    guard isDay(peek()), case .number(let day) = peek().kind else {
      let year = peek().folded == "of" ? 2 : 1
      guard !isYear(peek(year)) else { return nil }
      advance()
      return NamedPeriod(.month(month))
    }
    var behind = 2
    if let word = peek(2).folded, ["st", "nd", "rd", "th"].contains(word), peek(2).start == peek(1).end { behind = 3 }
    let isDated = isYear(peek(behind)) || (peek(behind).isSymbol(",") && isYear(peek(behind + 1)))
    guard !isDated else { return nil }
    // `april 8 km` is a month and a number of something else; a date is followed by a clause.
    for _ in 0..<behind { advance() }
    return NamedPeriod(.date(month: month, day: Int(day)))
  }

  private mutating func readYear() -> Int? {
    guard case .number(let year) = token.kind, isYear(token) else { return nil }
    advance()
    // `winter 2025/26`
    if token.isSymbol("/"), case .number = peek().kind {
      advance()
      advance()
    }
    return Int(year)
  }

  /// Reads the tokens of a date and writes them in the one form that the calendar reads. Precondition: ``startsDate``.
  private mutating func readDateText() -> String {
    if token.kind == .date { return text(of: advance()) }
    if isYear(token) {
      let year = text(of: advance())
      guard let quarter = token.folded.flatMap({ SentenceParser.quarter($0) }) else { return year }
      advance()
      return "\(year)-Q\(quarter)"
    }
    if let quarter = token.folded.flatMap({ SentenceParser.quarter($0) }) {
      advance()
      return "\(text(of: advance()))-Q\(quarter)"
    }
    return readMonthDate()
  }

  /// `May 2024`, `4 May 2024`, `May 4, 2024`, `4th of May 2024`
  private mutating func readMonthDate() -> String {
    var day: String?
    if token.kind != .word {
      day = text(of: token)
      for _ in 0..<ordinalLength(after: 1) { advance() }
    }
    let month = advance().folded.flatMap { Keywords.months[$0] } ?? 0
    _ = token.folded == "of" && skip(word: "of")
    if day == nil, !isYear(token) {
      day = text(of: advance())
      if let word = token.folded, ["st", "nd", "rd", "th"].contains(word) { advance() }
    }
    if token.isSymbol(","), isYear(peek()) { advance() }
    let year = isYear(token) ? text(of: advance()) : text(of: token)
    let monthText = "\(year)-\(month.twoDigits)"
    return day.map { "\(monthText)-\((Int($0) ?? 0).twoDigits)" } ?? monthText
  }
}
