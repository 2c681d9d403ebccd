import Calendars

// The clause `vs`.
extension SentenceParser {
  /// `vs previous year`, `vs previous 2 months`, `vs previous period`; also as people say it: `compared to last year`, `vs a year ago`,
  /// `vs yesterday`.
  mutating func readComparison() throws(Misread) {
    let start = token.start
    let isLong = advance().folded == "compared"
    if isLong { _ = skip(word: "to") || skip(word: "with") || skip(word: "against") }
    _ = skip(word: "the")
    let period = try readComparedPeriod()
    take((period, place(from: start)))
  }

  /// `year over year`, `week over week`: the period before, by that unit.
  mutating func readPeriodOverPeriod() -> (period: ComparedPeriod, place: Range<Int>)? {
    guard let unit = token.folded.flatMap({ Keywords.units[$0] }), peek().folded == "over",
      peek(2).folded.flatMap({ Keywords.units[$0] }) == unit
    else { return nil }
    let start = token.start
    for _ in 0..<3 { advance() }
    return (.previous(1, unit), place(from: start))
  }

  /// Takes the older period, unless there is one already.
  mutating func take(_ compared: (period: ComparedPeriod, place: Range<Int>)) {
    guard query?.comparison == nil else { return noteDuplicate("vs", hint: "name one period", at: compared.place) }
    query?.comparison = compared.period
    spans.comparison = compared.place
  }

  private mutating func readComparedPeriod() throws(Misread) -> ComparedPeriod {
    if skip(word: "yesterday") { return .previous(1, .day) }
    // `the same period last year`, `the same week last year`
    if skip(word: "same"), let word = token.folded, word == "period" || Keywords.units[word] != nil { advance() }
    let isNamed = skip(word: "previous") || skip(word: "last") || skip(word: "prior") || skip(word: "past")
    if isNamed, skip(word: "period") || skip(word: "one") { return .previousPeriod }
    guard !startsDate else { throw datesCompared() }
    guard let (count, unit) = try readAmount(required: isNamed) else { throw unexpectedPeriod() }
    let isAgo = skip(word: "ago") || skip(word: "earlier") || skip(word: "before")
    guard isNamed || isAgo else { throw unexpectedPeriod() }
    return .previous(count, unit == .night ? .day : unit)
  }

  private mutating func unexpectedPeriod() -> Misread {
    let weekdays: Set<String> = ["weekends", "weekend", "weekdays", "workdays"]
    if let word = token.folded, weekdays.contains(word) || Keywords.weekdays[word] != nil {
      return unexpected(["previous"], hint: "older periods stand here; days of the week side by side: by weekday")
    }
    if typeAhead() != nil {
      return unexpected(
        ["previous"], hint: "older periods stand here; two types side by side: steps, sleep by day; or correlate")
    }
    return unexpected(["previous"], hint: "such as vs previous year or vs previous period")
  }

  private mutating func datesCompared() -> Misread {
    unexpected(
      ["previous"],
      hint: "the older period is as long as the one asked about: vs previous year; or ask both: by year 2024..2025")
  }
}
