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

  /// Another type behind `vs`, `with` or `to` is one beside the first: `steps vs sleep by month`.
  mutating func readSideBySide() {
    while correlating == nil, let word = token.folded,
      word == "vs" || word == "versus" || isComparing && comparing.contains(word),
      (query?.measures.count ?? 0) < Correlating.mostMeasures
    {
      let isSubject = typeAhead(from: 1) != nil || definitionAhead(from: 1) != nil
      guard isSubject, peek().folded.map({ Keywords.units[$0] == nil }) ?? true else { return }
      advance()
      do {
        let measure = try readMeasure()
        let further = [measure] + takeGroup(beside: measure)
        query?.measures += further
      } catch {
        isSubjectBroken = true
        return
      }
    }
  }

  private var comparing: WordSet { ["with", "to", "against"] }

  private mutating func readComparedPeriod() throws(Misread) -> ComparedPeriod {
    if skip(word: "yesterday") { return .previous(1, .day) }
    if token.folded == "this" || token.folded == "today", let period = readNewerPeriod() { return period }
    // `the same period last year`, `the same week last year`
    if skip(word: "same"), let word = token.folded, word == "period" || Keywords.units[word] != nil { advance() }
    let isNamed = skip(word: "previous") || skip(word: "last") || skip(word: "prior") || skip(word: "past")
    if isNamed, skip(word: "period") || skip(word: "one") { return .previousPeriod }
    if startsDate { return try readComparedDate() }
    guard let (count, unit) = try readAmount(required: isNamed) else { throw unexpectedPeriod() }
    let isAgo = skip(word: "ago") || skip(word: "earlier") || skip(word: "before")
    guard isNamed || isAgo else { throw unexpectedPeriod() }
    return .previous(count, unit == .night ? .day : unit)
  }

  /// `this year` behind `last year`: the newer of the two has the rows.
  private mutating func readNewerPeriod() -> ComparedPeriod? {
    let isToday = token.folded == "today"
    guard let unit = isToday ? .day : peek().folded.flatMap({ Keywords.units[$0] }) else { return nil }
    switch query?.range {
    case .last(1, unit)?, .previous(1, unit)?: break
    case .yesterday? where unit == .day: break
    default: return nil
    }
    advance()
    if !isToday { advance() }
    query?.range = unit == .day ? .today : .this(unit)
    return .previous(1, unit)
  }

  private mutating func unexpectedPeriod() -> Misread {
    let weekdays: WordSet = ["weekends", "weekend", "weekdays", "workdays"]
    if let word = token.folded, weekdays.contains(word) || Keywords.weekdays[word] != nil {
      return unexpected(["previous"], hint: "older periods stand here; days of the week side by side: by weekday")
    }
    if typeAhead() != nil {
      return unexpected(
        ["previous"], hint: "older periods stand here; two types side by side: steps, sleep by day; or correlate")
    }
    return unexpected(["previous"], hint: "such as vs previous year or vs previous period")
  }

  /// `vs 2024` behind `2025`, `vs april` behind `may`: the distance of two periods of one kind. The later one has the rows.
  private mutating func readComparedDate() throws(Misread) -> ComparedPeriod {
    let start = token.start
    let other = try readDate()
    guard case .dates(let asked, let last)? = query?.range, asked == last,
      let distance = asked.distance(from: other), distance.count != 0
    else {
      note(
        .clauseDoesNotApply, "the older period is counted back from the one asked about",
        hint: "name two of one kind, 2025 vs 2024; or ask vs previous year", at: place(from: start),
        suggestions: ["vs previous year"])
      throw Misread()
    }
    if distance.count < 0 { query?.range = .dates(other, through: other) }
    return .previous(abs(distance.count), distance.unit)
  }
}

extension QueryDate {
  /// How many units lie between the beginnings of two periods of one kind; `nil` for periods of different kinds.
  fileprivate func distance(from older: QueryDate) -> (count: Int, unit: BucketUnit)? {
    switch (self, older) {
    case (.period(let newer), .period(let older)) where newer.unit == older.unit:
      let (newYear, newMonth, _) = newer.start.date.parts
      let (oldYear, oldMonth, _) = older.start.date.parts
      let months = (newYear - oldYear) * 12 + newMonth - oldMonth
      let days = newer.start.date.daysSinceEpoch - older.start.date.daysSinceEpoch
      switch newer.unit {
      case .year: return (newYear - oldYear, .year)
      case .quarter: return (months / 3, .quarter)
      case .month: return (months, .month)
      case .week: return (days / 7, .week)
      case .day: return (days, .day)
      case .minute, .second: return nil
      }
    case (.named(let newer), .named(let older)):
      switch (newer.name, older.name) {
      case (.month(let new), .month(let old)): return (NamedPeriod.months(newer, new, older, old), .month)
      case (.quarter(let new), .quarter(let old)):
        return (NamedPeriod.months(newer, new * 3, older, old * 3) / 3, .quarter)
      case (.season(let new), .season(let old)):
        return (NamedPeriod.months(newer, new.firstMonth, older, old.firstMonth), .month)
      default: return nil
      }
    default: return nil
    }
  }
}

extension NamedPeriod {
  /// The months between two; without years the second name is the last before the first.
  fileprivate static func months(_ newer: NamedPeriod, _ newMonth: Int, _ older: NamedPeriod, _ oldMonth: Int) -> Int {
    guard let newYear = newer.year, let oldYear = older.year else { return ((newMonth - oldMonth) % 12 + 12) % 12 }
    return (newYear - oldYear) * 12 + newMonth - oldMonth
  }
}
