import Calendars
import Quantities

// Units, and amounts of time.
extension SentenceParser {
  /// Reads the longest run of tokens that is a unit.
  mutating func readUnit() throws(Misread) -> QuantityUnit {
    if let (unit, count) = unitAhead(fitting: subjectUnit) ?? unitAhead(fitting: nil) {
      for _ in 0..<count { advance() }
      return unit
    }
    guard !isAtEnd, !token.isSymbol("|") else { throw unexpected(["a unit"], hint: "such as km, kg or min") }
    let start = token.start
    let text = adjacentText()
    note(
      .unknownUnit, "no unit is written “\(text)”", hint: "units are HealthKit's, such as count/min, or everyday ones",
      at: place(from: start), expected: ["a unit"],
      suggestions: suggestions(for: text, among: SentenceParser.usualUnits))
    throw Misread()
  }

  private static let usualUnits = [
    "km", "mi", "m", "cm", "ft", "in", "yd", "kg", "lb", "g", "mg", "st", "oz", "kcal", "kJ", "Cal", "min", "hr", "s",
    "ms", "count", "count/min", "bpm", "%", "mmHg", "mg/dL", "mmol/L", "degC", "degF", "W", "L", "mL", "km/hr", "mph",
    "m/s", "min/km", "min/mi", "miles", "kilometers", "meters", "hours", "minutes", "seconds", "pounds", "kilograms",
    "calories", "percent", "days",
  ]

  /// The kept unit of a subject that is one type.
  private var subjectUnit: QuantityUnit? {
    guard case .values(let expression, _)? = query?.measures.first?.subject else { return nil }
    return expression.singleType?.keptUnit
  }

  /// The longest unit that the next tokens spell and that converts from `wanted`, if given.
  func unitAhead(fitting wanted: QuantityUnit?) -> (QuantityUnit, tokens: Int)? {
    var longest: (QuantityUnit, Int)?
    let start = token.start
    for count in 1...12 {
      let last = peek(count - 1)
      guard last.kind != .end, !last.isSymbol("|"), !last.isSymbol(","), last.kind != .quoted else { break }
      let text = lexer.text[start..<last.end]
      guard let unit = SentenceParser.unit(text, like: wanted) else { continue }
      if let wanted, !wanted.isConvertible(to: unit) { continue }
      longest = (unit, count)
    }
    return longest
  }

  /// The unit that `text` spells; a plain mole means glucose where blood glucose is asked.
  private static func unit(_ text: String, like wanted: QuantityUnit?) -> QuantityUnit? {
    if wanted == QuantityType.bloodGlucose.keptUnit, let unit = try? QuantityType.bloodGlucose.unit(text) {
      return unit
    }
    return try? QuantityUnit.everyday(text)
  }

  /// Reads tokens up to the next blank.
  private mutating func adjacentText() -> String {
    let start = token.start
    repeat { advance() } while token.start == lastEnd && !isAtEnd && !token.isSymbol("|") && !token.isSymbol(",")
    return lexer.text[place(from: start)]
  }

  /// Reads `12 weeks`, `a week` or `week`. Without a unit of time nothing is read, unless one is required.
  mutating func readAmount(required: Bool) throws(Misread) -> (Int, BucketUnit)? {
    let start = token.start
    var ahead = 0
    var count = 1
    if case .number(let number) = token.kind {
      guard let whole = Int(exactly: number), 1...QueryRange.mostUnits ~= whole else {
        let bad = advance()
        note(
          .invalidNumber, "a whole number from 1 to \(QueryRange.mostUnits) is expected here", at: bad.start..<bad.end)
        throw Misread()
      }
      count = whole
      ahead = 1
    } else if let word = token.folded, let number = Keywords.numbers[word] {
      count = number
      ahead = 1
      if peek(ahead).folded == "of" { ahead += 1 }
    }
    guard let word = peek(ahead).folded, let unit = Keywords.units[word] else {
      guard ahead > 0 || required else { return nil }
      for _ in 0..<ahead { advance() }
      throw unexpected(
        ["a unit of time"], hint: "such as days, weeks or months",
        suggestions: closeWords(among: Keywords.units.names))
    }
    for _ in 0...ahead { advance() }
    _ = start
    return (count, unit)
  }
}
