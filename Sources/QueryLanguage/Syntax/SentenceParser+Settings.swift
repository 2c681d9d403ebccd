import Calendars
import Quantities

// The clause `using`.
extension SentenceParser {
  mutating func readSettings() throws(Misread) {
    advance()
    repeat { try readSetting() } while skip(",") || skip(word: "and")
  }

  private mutating func readSetting() throws(Misread) {
    let start = token.start
    let name = try readSettingName()
    guard spans.settings[name] == nil else {
      noteDuplicate(name.rawValue, hint: "set it once", at: place(from: start))
      throw Misread()
    }
    _ = skip("=")
    let valueStart = token.start
    try readValue(of: name)
    spans.settings[name] = place(from: valueStart)
  }

  private mutating func readSettingName() throws(Misread) -> QuerySettings.Name {
    for phrase in phrases(limit: 2) {
      guard let name = Keywords.settings[phrase.word] else { continue }
      for _ in 0..<phrase.count { advance() }
      return name
    }
    let names = QuerySettings.Name.allCases.map(\.rawValue)
    guard token.kind == .word else { throw unexpected(["a setting"], hint: "such as tz or sources") }
    let unknown = advance()
    let close = suggestions(for: text(of: unknown), among: names)
    note(
      .unknownSetting, "there is no setting “\(shown(unknown))”",
      hint: close.isEmpty ? "settings are \(SentenceParser.list(names))" : "", at: unknown.start..<unknown.end,
      expected: names, suggestions: close)
    throw Misread()
  }

  private mutating func readValue(of name: QuerySettings.Name) throws(Misread) {
    var settings = query?.settings ?? QuerySettings()
    switch name {
    case .timeZone: settings.timeZone = try readZone()
    case .week: settings.weekStart = try readChoice(["monday": .monday, "iso": .monday, "sunday": .sunday])
    case .day: settings.dayStartMinute = try readDayStart()
    case .sources: settings.sources = try readSourceRule()
    case .partial:
      settings.partial = try readChoice([
        "skip": .skip, "keep": .keep, "include": .keep, "exclude": .skip, "drop": .skip,
      ])
    case .maximumGap: settings.maximumGapSeconds = try readGap()
    case .weight: settings.weight = try readChoice(["time": .time, "samples": .samples])
    case .outliers:
      settings.outliers = try readChoice(["drop": .drop, "keep": .keep, "skip": .drop, "exclude": .drop])
    case .coverage: settings.coverage = try readShare()
    case .person: settings.person = try readName("a person's name")
    }
    query?.settings = settings
  }

  private mutating func readChoice<Value>(_ choices: KeyValuePairs<Word, Value>) throws(Misread) -> Value {
    if let word = token.folded, let choice = choices.first(where: { $0.key == word }) {
      advance()
      return choice.value
    }
    let names = choices.map(\.key.text).sorted()
    throw unexpected(names, suggestions: closeWords(among: names))
  }

  private mutating func readZone() throws(Misread) -> String {
    let start = token.start
    var text = ""
    if token.kind == .quoted {
      text = self.text(of: advance())
    } else {
      guard !isAtEnd, !token.isSymbol("|"), !token.isSymbol(",") else { throw unexpected(["a time zone"]) }
      repeat {
        text += lexer.text[token.start..<token.end]
        advance()
      } while token.start == lastEnd && !isAtEnd && !token.isSymbol(",") && !token.isSymbol("|")
    }
    do {
      return try Zone(identifier: text).identifier
    } catch {
      var close: [String] = []
      if case .unknownIdentifier(_, let suggestions) = error { close = suggestions }
      note(
        .unknownZone, "there is no time zone “\(text)”",
        hint: close.isEmpty ? "names look like Europe/Berlin, offsets like +02:00" : "", at: place(from: start),
        suggestions: close)
      throw Misread()
    }
  }

  /// `04:00`, `4`, `4 h`
  private mutating func readDayStart() throws(Misread) -> Int {
    let start = token.start
    var minute: Int?
    if token.kind == .clock {
      let parts = text(of: advance()).split(separator: ":").compactMap { Int($0) }
      if parts.count == 2, parts[0] < 24, parts[1] < 60 { minute = parts[0] * 60 + parts[1] }
    } else if case .number(let number) = token.kind {
      advance()
      if let word = token.folded, Keywords.units[word] == .hour { advance() }
      if number >= 0, number < 24 { minute = Int((number * 60).rounded(.down)) }
    } else {
      throw unexpected(["a time"], hint: "such as 04:00")
    }
    guard let minute else {
      note(.invalidValue, "days start at a time from 00:00 to 23:59", at: place(from: start))
      throw Misread()
    }
    return minute
  }

  private mutating func readSourceRule() throws(Misread) -> QuerySettings.SourceRule {
    if token.folded == "all" {
      advance()
      return .all
    }
    if token.folded == "merged" {
      advance()
      return .merged
    }
    return .preferring(try readName("all, merged or a source"))
  }

  private mutating func readGap() throws(Misread) -> Double {
    let start = token.start
    guard case .number(let number) = token.kind else { throw unexpected(["a length of time"], hint: "such as 5 min") }
    advance()
    guard let (unit, count) = unitAhead(fitting: .second), let conversion = try? unit.conversion(to: .second) else {
      throw unexpected(["a unit of time"], hint: "such as min")
    }
    for _ in 0..<count { advance() }
    let seconds = conversion(number)
    guard seconds > 0, seconds <= 86_400 else {
      note(.invalidValue, "a reading holds for more than nothing and at most a day", at: place(from: start))
      throw Misread()
    }
    return seconds
  }

  private mutating func readShare() throws(Misread) -> Double {
    let start = token.start
    guard case .number(let number) = token.kind else { throw unexpected(["a share"], hint: "such as 80 %") }
    advance()
    let share = skip("%") ? number / 100 : number
    guard 0...1 ~= share else {
      note(.invalidValue, "coverage is a share from 0 to 1", hint: "write 0.8 or 80 %", at: place(from: start))
      throw Misread()
    }
    return share
  }
}
