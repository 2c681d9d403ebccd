/// Finds types by what people type.
public enum TypeNames {
  /// The type that `text` names: HealthKit's name or full identifier, or a short name such as `steps` or `rhr`. Case,
  /// blanks, hyphens and underscores do not count, and a plural `s` may stand behind.
  ///
  ///     TypeNames.lookup("heart_rate")?.name   // "heartRate"
  ///     TypeNames.lookup("weight")?.name       // "bodyMass"
  ///
  /// - Returns: `nil` for any other text, also for `sleep` and `bmi`, which queries compute.
  /// - Complexity: O(length); the first use builds the index.
  public static func lookup(_ text: String) -> SampleType? {
    guard text.utf8.count <= longestName else { return nil }
    var folded = Spelling.folded(text)
    return folded.withUTF8 { lookup(folded: $0) }
  }

  /// The same of a text that is folded already, without making a string.
  package static func lookup(folded: UnsafeBufferPointer<UInt8>) -> SampleType? {
    guard folded.count <= longestName else { return nil }
    if let place = index.value(of: folded, plural: true) { return type(at: place) }
    return folded.starts(with: "hk".utf8) ? typeOfIdentifier(folded) : nil
  }

  /// The type whose whole identifier the text is, in any case. Few type one.
  private static func typeOfIdentifier(_ folded: UnsafeBufferPointer<UInt8>) -> SampleType? {
    let types = QuantityType.all.map(SampleType.quantity) + CategoryType.all.map(SampleType.category)
    return types.first { folded.isIdentifier($0.identifier) }
      ?? types.first { folded.isIdentifier($0.identifier, plural: true) }
  }

  /// Names that `text` may have been meant for, best first: at most `limit`, one for each type.
  public static func suggestions(for text: String, limit: Int = 3) -> [String] {
    var found: [String] = []
    var types: Set<SampleType> = []
    for name in Spelling.suggestions(for: text, among: names, limit: names.count) where found.count < limit {
      guard let type = lookup(name), types.insert(type).inserted else { continue }
      found.append(name)
    }
    return found
  }

  /// Every name that may be suggested: HealthKit's and the short ones, sorted.
  package static let names: [String] =
    (QuantityType.all.map(\.name) + CategoryType.all.map(\.name) + ShortNames.ofTypes.map(\.short)).sorted()

  /// The short names of the type that HealthKit calls `name`, in the order of the table. O(names).
  package static func shortNames(of name: String) -> [String] {
    ShortNames.ofTypes.filter { $0.name == name }.map(\.short)
  }

  private static let longestName = 128

  /// Places of names: those of quantities, then those of categories.
  private static let index: NameIndex = {
    var index = NameIndex(capacity: 640)
    var place: UInt16 = 0
    for table in [QuantityCatalog.table, CategoryCatalog.types] {
      TextTable.forEachRow(table) { row in
        index.insert(TextTable.word(row, from: 0), place)
        place += 1
      }
    }
    index.insertSynonyms(ShortNames.types)
    return index
  }()

  private static func type(at place: UInt16) -> SampleType {
    let quantities = QuantityType.all
    let place = Int(place)
    return place < quantities.count
      ? .quantity(quantities[place]) : .category(CategoryType.all[place - quantities.count])
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the folded text is that identifier in any case, or with an `s` behind it.
  func isIdentifier(_ identifier: String, plural: Bool = false) -> Bool {
    plural
      ? last == UInt8(ascii: "s") && dropLast().elementsEqual(Spelling.folded(identifier).utf8)
      : elementsEqual(Spelling.folded(identifier).utf8)
  }
}
