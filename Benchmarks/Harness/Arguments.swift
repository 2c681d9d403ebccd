/// The arguments of a benchmark: names with values (`--rows 1e7`), names without (`--tiny`), the rest.
package struct Arguments {
  private var values: [String: String] = [:]
  private var flags: Set<String> = []
  /// What is no option.
  package private(set) var rest: [String] = []

  /// - Parameter flagNames: The options that take no value.
  package init(_ arguments: [String] = Array(CommandLine.arguments.dropFirst()), flags flagNames: Set<String> = []) {
    var remaining = arguments[...]
    while let argument = remaining.popFirst() {
      guard argument.hasPrefix("--") else {
        rest.append(argument)
        continue
      }
      let name = String(argument.dropFirst(2))
      if flagNames.contains(name) || name == "tiny" || name == "json" {
        flags.insert(name)
      } else {
        values[name] = remaining.popFirst()
      }
    }
  }

  /// Whether the run is to be over in a second, for the test suite: small sizes, one round.
  package var isTiny: Bool { flags.contains("tiny") }
  /// Whether only JSON lines are wanted.
  package var wantsOnlyJSON: Bool { flags.contains("json") }

  package func has(_ flag: String) -> Bool { flags.contains(flag) }
  package func text(_ name: String) -> String? { values[name] }

  /// A whole number, also written as `1e7`.
  package func count(_ name: String) -> Int? {
    values[name].flatMap { Int($0) ?? Double($0).flatMap { Int(exactly: $0) } }
  }

  /// Numbers between commas.
  package func counts(_ name: String) -> [Int]? {
    values[name].map { $0.split(separator: ",").compactMap { Int($0) ?? Double($0).flatMap { Int(exactly: $0) } } }
  }
}
