extension WorkoutActivityType {
  /// The kind of workout that `text` names: HealthKit's name or identifier, or an everyday word for it such as `run`,
  /// `rides` or `strength`. Case, blanks, hyphens and underscores do not count, and a plural `s` may stand behind.
  ///
  /// - Returns: `nil` for any other text.
  public static func named(_ text: String) -> WorkoutActivityType? {
    guard text.utf8.count <= 128 else { return nil }
    let folded = Spelling.folded(text)
    if let type = index[folded] { return type }
    return folded.hasSuffix("s") ? index[String(folded.dropLast())] : nil
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

  private static let index: [String: WorkoutActivityType] = {
    var index: [String: WorkoutActivityType] = [:]
    for type in all {
      index[Spelling.folded(type.name)] = type
      index[Spelling.folded(type.identifier)] = type
    }
    for (short, name) in ShortNames.ofActivities { index[Spelling.folded(short)] = index[Spelling.folded(name)] }
    return index
  }()
}
