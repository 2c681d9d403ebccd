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
      return noteDuplicate("where", hint: "join conditions by and", at: start..<lastEnd)
    }
    join(filter)
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
      let open = advance()
      try enter()
      let inner = try readAlternatives()
      depth -= 1
      guard skip(")") else {
        note(
          .unexpectedToken, "this parenthesis is not closed", hint: "close it with )", at: open.start..<open.end,
          expected: [")"])
        throw Misread()
      }
      return inner
    }
    try countOperator(limit: SampleFilter.mostComparisons)
    return try readComparison()
  }

  private mutating func readComparison() throws(Misread) -> SampleFilter {
    let start = token.start
    let field = try readField()
    let comparison = try readComparisonSymbol()
    let valueStart = token.start
    let value = try readValue(for: field)
    spans.comparisons.append(start..<lastEnd)
    return .comparison(field, comparison, normalized(value, for: field, at: valueStart..<lastEnd))
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
      guard let field = Keywords.fields[phrase.text] else { continue }
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
    let close = suggestions(for: unknown.text, among: names)
    note(
      .unknownField, "samples have no field “\(shown(unknown))”",
      hint: close.isEmpty ? "fields are \(SentenceParser.list(names))" : "", at: unknown.start..<unknown.end,
      expected: names, suggestions: close)
    throw Misread()
  }

  mutating func readComparisonSymbol() throws(Misread) -> Comparison {
    if token.kind == .symbol, let comparison = Keywords.comparisonSymbols[token.text] {
      advance()
      return comparison
    }
    for phrase in phrases(limit: 2) {
      guard let comparison = Keywords.comparisons[phrase.text] else { continue }
      for _ in 0..<phrase.count { advance() }
      // `is at least 100`
      if comparison == .equal,
        let more = phrases(limit: 2).compactMap({ words in
          Keywords.comparisons[words.text].map { ($0, words.count) }
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
    let isNegative = token.isSymbol("-") && peek().start == token.end
    if isNegative { advance() }
    if case .number(let number) = token.kind {
      advance()
      let value = isNegative ? -number : number
      let isWord = token.kind == .word && (token.folded == "and" || token.folded == "or" || isAtClause)
      guard !isAtEnd, !isWord, token.kind == .word || token.isSymbol("%") || token.isSymbol("°") else {
        return .number(value, nil)
      }
      let wanted = field == .duration ? QuantityUnit.second : subjectUnit(for: field)
      if let (unit, count) = unitAhead(fitting: wanted) ?? unitAhead(fitting: nil) {
        for _ in 0..<count { advance() }
        return .number(value, unit)
      }
      return .number(value, nil)
    }
    if token.kind == .date || token.kind == .clock { throw unexpected(["a number", "a word"]) }
    return .text(try readName("a value"))
  }

  private func subjectUnit(for field: FilterField) -> QuantityUnit? {
    guard field == .value, case .values(let expression, _)? = query?.measures.first?.subject else { return nil }
    return expression.singleType?.keptUnit
  }

  /// The value in the one spelling that its field has, with a note where there is none.
  private mutating func normalized(_ value: FilterValue, for field: FilterField, at span: Range<Int>) -> FilterValue {
    switch (field, value) {
    case (.weekday, .text(let text)):
      if let weekday = Keywords.weekdays[text.foldedName] { return .text("\(weekday)") }
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
