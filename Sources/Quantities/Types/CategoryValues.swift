/// The values of a category type: the names of its constants and their raw numbers.
struct CategoryValues: Sendable {
  /// What every constant begins with, such as `HKCategoryValueSeverity`.
  let prefix: String
  /// Constants without the prefix, with raw values; further names of a raw value behind the first one.
  let constants: [(suffix: String, raw: Int)]

  static let constantPrefix = "HKCategoryValue"

  init(prefix: String, constants: [(suffix: String, raw: Int)]) {
    self.prefix = prefix
    self.constants = constants
  }

  /// Reads a row of the catalog, `Unspecified=0 NotPresent=1 …`.
  init(set: String, row: String) {
    let constants = row.split(separator: " ").map { pair -> (suffix: String, raw: Int) in
      let parts = pair.split(separator: "=")
      guard parts.count == 2, let raw = Int(parts[1]) else { preconditionFailure("category value \(pair)") }
      return (String(parts[0]), raw)
    }
    self.init(prefix: CategoryValues.constantPrefix + (set == "None" ? "" : set), constants: constants)
  }

  /// The raw value of a constant's full name, of the name without prefix in any case, or of a number.
  func rawValue(named text: String) -> Int? {
    if text.hasPrefix(prefix) {
      let suffix = text.dropFirst(prefix.utf8.count)
      if let match = constants.first(where: { $0.suffix == suffix }) { return match.raw }
    }
    if let number = Int(text) { return number }
    let folded = Spelling.folded(text)
    return constants.first { Spelling.folded($0.suffix) == folded }?.raw
  }

  /// The full name of the constant for a raw value.
  func name(raw: Int) -> String? { constants.first { $0.raw == raw }.map { prefix + $0.suffix } }
}
