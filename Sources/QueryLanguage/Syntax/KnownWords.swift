import Quantities

/// What the words at places of a sentence name: several ways to begin a sentence ask the same of the same words, one after the other.
final class KnownWords {
  /// A type, and how many tokens name it.
  typealias NamedType = (MeasuredType, tokens: Int)

  @exclusivity(unchecked) private var types: [NamedType??] = []
  @exclusivity(unchecked) private var units: [QuantityUnit??] = []

  /// The type that the words from `place` on name, or that they name none; `nil` if nobody has looked yet.
  func type(at place: Int) -> NamedType?? { place < types.count ? types[place] : nil }

  /// The unit that the word at `place` names, or that it names none; `nil` if nobody has looked yet.
  func unit(at place: Int) -> QuantityUnit?? { place < units.count ? units[place] : nil }

  /// Keeps what was found.
  func keep(_ type: NamedType?, at place: Int) { KnownWords.keep(type, at: place, in: &types) }

  /// Keeps what was found.
  func keep(_ unit: QuantityUnit?, at place: Int) { KnownWords.keep(unit, at: place, in: &units) }

  private static func keep<Value>(_ value: Value?, at place: Int, in known: inout [Value??]) {
    if known.isEmpty { known.reserveCapacity(max(16, place + 1)) }
    while known.count <= place { known.append(nil) }
    known[place] = .some(value)
  }
}
