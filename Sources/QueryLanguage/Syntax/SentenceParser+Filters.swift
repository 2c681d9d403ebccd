import Calendars
import Quantities

// The predicate of `where`.
extension SentenceParser {
  mutating func readFilterClause() throws(Misread) {
    let start = token.start
    advance()
    operatorCount = 0
    let first = spans.comparisons.count
    let filter = try readAlternatives()
    guard query?.filter == nil || first == 0 else {
      return noteDuplicate("where", hint: "join conditions by and", at: place(from: start))
    }
    join(filter)
  }

  /// `where zone = 4`, `where zone 4`, `where stage = deep`: what is known of rows by their key alone.
  mutating func readZoneFilter() throws(Misread) -> Bool {
    let isZone = peek().folded == "zone" || peek().folded == "zones"
    guard isZone || peek().folded == "stage" else { return false }
    let start = token.start
    advance()
    advance()
    let hasSymbol = (token.kind == .symbol && Keywords.comparisonSymbols[token.word] != nil) || token.folded == "is"
    let comparison = hasSymbol ? try readComparisonSymbol() : .equal
    let key: GroupingKey = isZone ? .zone : .stage
    let value: FilterValue
    if isZone {
      guard let number = readNumber() else { throw unexpected(["a number"], hint: "such as where zone = 4") }
      value = .number(number, nil)
    } else {
      value = .text(try readName("a stage"))
    }
    let place = place(from: start)
    if query?.keys.contains(key) == false { implied.filtered = (key, place) }
    implied.stages.append((.filter(key.text, comparison, value), place))
    return true
  }

  private mutating func join(_ filter: SampleFilter) {
    let joined = query?.filter.map { $0 && filter } ?? filter
    query?.filter = joined
  }

  /// Joins a condition that another clause implies.
  mutating func addFilter(_ filter: SampleFilter, at span: Range<Int>, comparisons: Int = 1) {
    join(filter)
    for _ in 0..<comparisons { spans.comparisons.append(span) }
  }

  private mutating func readAlternatives() throws(Misread) -> SampleFilter {
    var parts = [try readConjunction()]
    while skip(word: "or") { parts.append(try readConjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func readConjunction() throws(Misread) -> SampleFilter {
    var parts = [try readCondition()]
    while skip(word: "and") { parts.append(try readCondition()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func readCondition() throws(Misread) -> SampleFilter {
    if token.folded == "not" {
      advance()
      try enter()
      let inner = try readCondition()
      depth -= 1
      return .not(inner)
    }
    if token.isSymbol("(") {
      return try readParenthesized { (parser) throws(Misread) in try parser.readAlternatives() }
    }
    try countOperator(limit: SampleFilter.mostComparisons)
    return try readComparison()
  }

  private mutating func readComparison() throws(Misread) -> SampleFilter {
    let start = token.start
    let field = try readField()
    if field == .value, token.folded == "between" { return try readValueBetween(from: start) }
    let comparison = try readComparisonSymbol()
    let valueStart = token.start
    let value = try readValue(for: field)
    spans.comparisons.append(place(from: start))
    return .comparison(field, comparison, normalized(value, for: field, at: place(from: valueStart)))
  }

  /// `value between 100 and 120`
  private mutating func readValueBetween(from start: Int) throws(Misread) -> SampleFilter {
    advance()
    let bounds = try readBounds()
    for _ in 0..<2 { spans.comparisons.append(place(from: start)) }
    return bounds
  }

  private mutating func readField() throws(Misread) -> FilterField {
    if token.folded == "metadata", peek().isSymbol("(") {
      advance()
      advance()
      let key = try readName("the name of a metadata entry")
      guard skip(")") else { throw unexpected([")"]) }
      return .metadata(key)
    }
    for phrase in phrases(limit: 3) {
      guard let field = Keywords.fields[phrase.word] else { continue }
      for _ in 0..<phrase.count { advance() }
      return field
    }
    // The type that is asked for stands for its value.
    if let (type, count) = typeAhead(), case .values(let expression, _)? = query?.measures.first?.subject,
      expression.singleType == type
    {
      for _ in 0..<count { advance() }
      return .value
    }
    let names = FilterField.named.map(\.row.word) + ["metadata"]
    guard token.kind == .word, !isAtClause else { throw unexpected(["a field"], hint: "such as value or source") }
    let unknown = advance()
    let close = suggestions(for: text(of: unknown), among: names)
    note(
      .unknownField, "samples have no field “\(shown(unknown))”",
      hint: close.isEmpty ? "fields are \(SentenceParser.list(names))" : "", at: unknown.start..<unknown.end,
      expected: names, suggestions: close)
    throw Misread()
  }

  mutating func readComparisonSymbol() throws(Misread) -> Comparison {
    if token.kind == .symbol, let comparison = Keywords.comparisonSymbols[token.word] {
      advance()
      return comparison
    }
    for phrase in phrases(limit: 2) {
      guard let comparison = Keywords.comparisons[phrase.word] else { continue }
      for _ in 0..<phrase.count { advance() }
      // `is at least 100`
      if comparison == .equal,
        let more = phrases(limit: 2).compactMap({ words in
          Keywords.comparisons[words.word].map { ($0, words.count) }
        }).first
      {
        for _ in 0..<more.1 { advance() }
        return more.0
      }
      return comparison
    }
    throw unexpected(["=", "!=", "<", "<=", ">", ">=", "contains"])
  }

  private mutating func readValue(for field: FilterField) throws(Misread) -> FilterValue {
    if field == .hourOfDay, clockAhead() != nil { return .number(try readClock(), nil) }
    let wanted = field == .duration ? QuantityUnit.second : subjectUnit(for: field)
    if let (number, unit) = readQuantity(like: wanted) { return .number(number, unit) }
    if token.kind == .date || token.kind == .clock { throw unexpected(["a number", "a word"]) }
    return .text(try readName("a value"))
  }

  func subjectUnit(for field: FilterField) -> QuantityUnit? {
    guard field == .value, case .values(let expression, _)? = query?.measures.first?.subject else { return nil }
    return expression.singleType?.keptUnit
  }

  /// The value in the one spelling that its field has, with a note where there is none.
  private mutating func normalized(_ value: FilterValue, for field: FilterField, at span: Range<Int>) -> FilterValue {
    switch (field, value) {
    case (.weekday, .text(let text)):
      if let weekday = Keywords.weekdays[Word(text.foldedName)] { return .text("\(weekday)") }
      noteValue("a weekday", for: field, at: span, among: Weekday.allCases.map { "\($0)" }, typed: text)
    case (.weekday, .number(let number, nil)):
      if let weekday = Int(exactly: number).flatMap({ Weekday(rawValue: $0) }) { return .text("\(weekday)") }
      noteValue("a weekday", for: field, at: span, among: [], typed: "")
    case (.activity, .text(let text)):
      if let activity = Names.activity(text.foldedName) { return .text(activity.name) }
      note(
        .unknownActivity, "no workout activity is called “\(text)”", at: span,
        suggestions: Names.activitySuggestions(for: text))
    case (.entered, .text(let text)):
      if let entered = SentenceParser.entered[text.foldedName] { return .text(entered) }
      noteValue("hand or device", for: field, at: span, among: ["hand", "device"], typed: text)
    case (.value, .text), (.duration, .text), (.hourOfDay, .text):
      noteValue("a number", for: field, at: span, among: [], typed: "")
    case (.hourOfDay, .number(let number, let unit)) where unit != nil || !(0...24 ~= number):
      noteValue("an hour from 0 to 23", for: field, at: span, among: [], typed: "")
    case (.entered, .number), (.activity, .number):
      noteValue("a word", for: field, at: span, among: [], typed: "")
    case (.duration, .number(_, let unit?)) where !QuantityUnit.second.isConvertible(to: unit):
      note(
        .incompatibleUnit, "durations are not measured in \(unit.sentenceText)", hint: "use s, min or hr", at: span)
    default: break
    }
    return value
  }

  private static let entered: [String: String] = [
    "hand": "hand", "byhand": "hand", "manually": "hand", "manual": "hand", "user": "hand", "true": "hand",
    "yes": "hand", "device": "device", "automatically": "device", "false": "device", "no": "device",
  ]

  private mutating func noteValue(
    _ wanted: String, for field: FilterField, at span: Range<Int>, among names: [String], typed: String
  ) {
    note(
      .invalidValue, "\(field.text) is compared with \(wanted)", at: span, expected: names.isEmpty ? [wanted] : names,
      suggestions: suggestions(for: typed, among: names))
  }
}
