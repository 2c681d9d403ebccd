/// Why a text is not a unit, or two units do not go together.
public enum UnitError: Error, Hashable, Sendable {
  /// The text has more bytes than any sensible unit (``QuantityUnit/longestString``).
  case tooLong(byteCount: Int)
  /// Parentheses lie deeper than ``QuantityUnit/deepestNesting``.
  case tooDeep(text: String, offset: Int)
  /// At this byte something else was expected.
  case malformed(text: String, offset: Int)
  /// This symbol is no unit, or takes no prefix.
  case unknownSymbol(String, text: String, offset: Int)
  /// The molar mass between `<` and `>` is not a usable number of grams.
  case invalidMolarMass(text: String, offset: Int)
  /// An exponent lies outside ±``QuantityUnit/largestExponent``.
  case exponentOutOfRange
  /// A product has more than ``QuantityUnit/mostFactors`` different factors.
  case tooManyFactors
  /// The units measure different things.
  case incompatible(QuantityUnit, with: QuantityUnit)
  /// The units measure the same, but the factor between them is beyond what a `Double` holds.
  case unrepresentableFactor(QuantityUnit, to: QuantityUnit)
}

extension UnitError: CustomStringConvertible {
  /// A sentence for people.
  public var description: String {
    switch self {
    case .tooLong(let byteCount):
      "a unit of \(byteCount) bytes is too long (at most \(QuantityUnit.longestString))"
    case .tooDeep(let text, let offset):
      "parentheses too deep in unit '\(text)' at byte \(offset) (at most \(QuantityUnit.deepestNesting))"
    case .malformed(let text, let offset):
      "'\(text)' is not a unit: cannot be read from byte \(offset) on"
    case .unknownSymbol(let symbol, let text, _):
      symbol == text ? "unknown unit '\(symbol)'" : "unknown unit '\(symbol)' in '\(text)'"
    case .invalidMolarMass(let text, let offset):
      "invalid molar mass in unit '\(text)' at byte \(offset)"
    case .exponentOutOfRange:
      "a unit's exponent must lie within ±\(QuantityUnit.largestExponent)"
    case .tooManyFactors:
      "a unit may have at most \(QuantityUnit.mostFactors) different factors"
    case .incompatible(let unit, let other):
      "\(unit) cannot be converted to \(other)"
    case .unrepresentableFactor(let unit, let other):
      "the factor from \(unit) to \(other) is out of range"
    }
  }
}
