import Quantities

/// What the words at places of a sentence name: several ways to begin a sentence ask the same of the same words, one after the other.
final class KnownWords {
  /// A type, and how many tokens name it.
  typealias NamedType = (MeasuredType, tokens: Int)

  private var types: [Int: NamedType?] = [:]
  private var units: [Int: QuantityUnit?] = [:]

  /// The type that the words from `place` on name, from `lookUp` at the first time.
  func type(at place: Int, lookUp: () -> NamedType?) -> NamedType? { KnownWords.value(&types, place, lookUp) }

  /// The unit that the word at `place` names, from `lookUp` at the first time.
  func unit(at place: Int, lookUp: () -> QuantityUnit?) -> QuantityUnit? { KnownWords.value(&units, place, lookUp) }

  private static func value<Value>(_ known: inout [Int: Value?], _ place: Int, _ lookUp: () -> Value?) -> Value? {
    if let found = known[place] { return found }
    let found = lookUp()
    known[place] = .some(found)
    return found
  }
}
