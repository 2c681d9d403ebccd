import Calendars

// `correlate A with B`.
extension SentenceParser {
  /// Whether a correlation comes next.
  var startsCorrelation: Bool {
    token.folded.flatMap { StatementWord.named[$0] } == .correlate
  }

  /// Reads the measures of a correlation and notes that there is one.
  mutating func readCorrelatedMeasures() -> [Measure] {
    advance()
    _ = skip(word: "between") || skip(word: "of")
    correlating = Correlating()
    var measures: [Measure] = []
    repeat {
      do {
        var measure = try readMeasure()
        if measure.isWorkouts, measure.aggregates.isEmpty { measure.aggregates = [.count] }
        measures += [measure] + takeGroup(beside: measure)
      } catch {
        isSubjectBroken = true
        while !isAtClause, !token.isSymbol(",") { advance() }
      }
    } while skipAndBeforePartner()
    return measures
  }

  private mutating func skipAndBeforePartner() -> Bool {
    skip(word: "with") || skip(word: "and") || skip(word: "to") || skip(word: "against") || skip(",")
  }

  /// Verbs between what moves another and what is moved: `does sleep affect resting heart rate`.
  private static let affecting: WordSet = [
    "affect", "affects", "influence", "influences", "impact", "impacts", "correlate", "correlates", "relate", "relates",
    "related", "correlated", "predict", "predicts",
  ]

  /// Reads the other measure of `does sleep affect resting heart rate`, behind the first one.
  mutating func readAffected() {
    if token.folded == "is" || token.folded == "are", let word = peek().folded, SentenceParser.affecting.contains(word)
    {
      advance()
    }
    guard let word = token.folded, SentenceParser.affecting.contains(word), query?.measures.count == 1 else { return }
    advance()
    _ = skip(word: "with") || skip(word: "to")
    correlating = Correlating()
    do {
      let measure = try readMeasure()
      let further = [measure] + takeGroup(beside: measure)
      query?.measures += further
      for (index, measure) in (query?.measures ?? []).enumerated()
      where measure.isWorkouts && measure.aggregates.isEmpty {
        query?.measures[index].aggregates = [.count]
      }
    } catch {
      isSubjectBroken = true
    }
  }

  /// Spans that limit a whole correlation are those of each of its measures.
  mutating func limitEachMeasure() {
    guard let during = query?.during else { return }
    for (index, measure) in (query?.measures ?? []).enumerated()
    where measure.during == nil && !measure.isWorkouts && !measure.isOfWorkouts {
      query?.measures[index].during = during
    }
    query?.during = nil
  }

  /// `lag 0..7`, `lag -3 to 3`, `lag 1 day`
  mutating func readLags() throws(Misread) {
    let start = token.start
    advance()
    let first = try readLag()
    let last = skip("..") || skip(word: "to") ? try readLag() : first
    if let word = token.folded, let unit = Keywords.units[word] {
      let read = advance()
      lagUnit = (unit, read.start..<read.end)
    }
    let place = place(from: start)
    guard spans.lags == nil else { return noteDuplicate("lag", hint: "write lag 0..7", at: place) }
    spans.lags = place
    let most = Correlating.mostLag
    guard first <= last, -most...most ~= first, -most...most ~= last, last - first < Correlating.mostLags else {
      return note(
        .invalidValue, "lags go from the smaller to the larger",
        hint: "at most \(Correlating.mostLags), up to ±\(most)",
        at: place, expected: ["lag 0..7"])
    }
    query?.correlation?.lags = first...last
  }

  private mutating func readLag() throws(Misread) -> Int {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard case .number(let number) = token.kind, let whole = Int(exactly: number) else {
      throw unexpected(["a whole number"], hint: "such as lag 0..7")
    }
    advance()
    return isNegative ? -whole : whole
  }

  /// Lags count buckets: a unit that is named must be theirs.
  mutating func checkLagUnit() {
    guard let (unit, place) = lagUnit, let query else { return }
    let bucket =
      query.keys.lazy.compactMap { key -> (Int, BucketUnit)? in
        if case .time(let count, let unit) = key { return (count, unit) }
        return nil
      }.first ?? (1, .day)
    let isSame = bucket.0 == 1 && (bucket.1 == unit || (bucket.1 == .night && unit == .day))
    guard !isSame else { return }
    note(
      .clauseDoesNotApply, "lags count rows, and these are \(Stage.amount(bucket.0, bucket.1)) long",
      hint: "ask by \(unit.rawValue), or leave \(unit.rawValue)s away", at: place)
  }
}
