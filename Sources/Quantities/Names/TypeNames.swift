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
    let folded = Spelling.folded(text)
    if let type = index[folded] { return type }
    return folded.hasSuffix("s") ? index[String(folded.dropLast())] : nil
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

  private static let index: [String: SampleType] = {
    var index: [String: SampleType] = [:]
    index.reserveCapacity(1024)
    for type in QuantityType.all.map(SampleType.quantity) + CategoryType.all.map(SampleType.category) {
      index[Spelling.folded(type.name)] = type
      index[Spelling.folded(type.identifier)] = type
    }
    for (short, name) in ShortNames.ofTypes { index[Spelling.folded(short)] = index[Spelling.folded(name)] }
    return index
  }()
}
