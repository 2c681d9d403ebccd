/// One option of the command line: how it is written, and the sentence that `--help` prints.
struct Option: Sendable {
  /// Long name without dashes, for example `format`.
  let name: String
  /// One-letter form without dash, or `nil`.
  let letter: Character?
  /// What stands for the value in the help (`FILE`), or `nil` for a switch.
  let valueName: String?
  /// The values allowed, or empty if any text is.
  let choices: [String]
  let help: String

  /// An option that takes a value.
  static func value(
    _ name: String, _ valueName: String, letter: Character? = nil, choices: [String] = [], _ help: String
  ) -> Option {
    Option(name: name, letter: letter, valueName: valueName, choices: choices, help: help)
  }

  /// An option that is there or not.
  static func flag(_ name: String, letter: Character? = nil, _ help: String) -> Option {
    Option(name: name, letter: letter, valueName: nil, choices: [], help: help)
  }
}

/// A subcommand: its operands, options and help.
struct CommandDescription: Sendable {
  let name: String
  /// The operands as the help shows them, for example `FILE 'SENTENCE'`.
  let operands: String
  /// How many operands there may be.
  let operandCount: ClosedRange<Int>
  /// One line for the list of commands.
  let summary: String
  /// What it does, in a few lines.
  let explanation: String
  /// Command lines with a word on each.
  let examples: [(line: String, meaning: String)]
  let options: [Option]
}
