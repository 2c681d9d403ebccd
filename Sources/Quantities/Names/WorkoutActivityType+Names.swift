extension WorkoutActivityType {
  /// The kind of workout that `text` names: HealthKit's name or identifier, or an everyday word for it such as `run`,
  /// `rides` or `strength`. Case, blanks, hyphens and underscores do not count, and a plural `s` may stand behind.
  ///
  /// - Returns: `nil` for any other text.
  public static func named(_ text: String) -> WorkoutActivityType? {
    guard text.utf8.count <= 128 else { return nil }
    var folded = Spelling.folded(text)
    return folded.withUTF8 { named(folded: $0) }
  }

  /// The same of a text that is folded already, without making a string.
  package static func named(folded: UnsafeBufferPointer<UInt8>) -> WorkoutActivityType? {
    guard folded.count <= 128 else { return nil }
    if let place = index.value(of: folded, plural: true) { return all[Int(place)] }
    guard folded.starts(with: "hk".utf8) else { return nil }
    return all.first { folded.isIdentifier($0.identifier) }
      ?? all.first { folded.isIdentifier($0.identifier, plural: true) }
  }

  /// Names that `text` may have been meant for, best first: at most `limit`, one for each kind.
  public static func suggestions(for text: String, limit: Int = 3) -> [String] {
    var found: [String] = []
    var types: Set<WorkoutActivityType> = []
    for name in Spelling.suggestions(for: text, among: names, limit: names.count) where found.count < limit {
      guard let type = named(name), types.insert(type).inserted else { continue }
      found.append(name)
    }
    return found
  }

  /// Every name that may be suggested, sorted.
  package static let names: [String] = (all.map(\.name) + ShortNames.ofActivities.map(\.short)).sorted()

  /// Places of names in ``all``.
  private static let index: NameIndex = {
    var index = NameIndex(capacity: 256)
    var place: UInt16 = 0
    TextTable.forEachWord(WorkoutActivityCatalog.nameTable) { name in
      index.insert(name, place)
      place += 1
    }
    index.insertSynonyms(ShortNames.activities)
    return index
  }()
}
