/// What can be wrong with the words of a command line.
enum UsageError: Error, Equatable {
  case unknownCommand(String, known: [String])
  case unknownOption(String, command: String, known: [String])
  case valueMissing(option: String, command: String)
  case switchTakesNoValue(option: String, command: String)
  case unknownChoice(value: String, option: String, choices: [String], command: String)
  case operandMissing(command: String, expected: String)
  case operandTooMany(String, command: String, expected: String)
  case badValue(value: String, option: String, reason: String)

  /// One or two lines for a person.
  var message: String {
    switch self {
    case .unknownCommand(let word, let known):
      "there is no command '\(word)'\(UsageError.guess(word, known)); 'ergostat --help' lists them"
    case .unknownOption(let word, let command, let known):
      "'ergostat \(command)' has no option '\(word)'\(UsageError.guess(word, known)); see 'ergostat \(command) --help'"
    case .valueMissing(let option, let command):
      "--\(option) needs a value; see 'ergostat \(command) --help'"
    case .switchTakesNoValue(let option, _):
      "--\(option) takes no value"
    case .unknownChoice(let value, let option, let choices, _):
      "--\(option) cannot be '\(value)'\(UsageError.guess(value, choices)); it is one of \(choices.joined(separator: ", "))"
    case .operandMissing(let command, let expected):
      "'ergostat \(command)' needs \(expected); see 'ergostat \(command) --help'"
    case .operandTooMany(let word, let command, let expected):
      "'ergostat \(command)' does not know what to do with '\(word)': it takes \(expected)"
        + " (put a sentence of several words in quotes)"
    case .badValue(let value, let option, let reason):
      "--\(option) cannot be '\(value)': \(reason)"
    }
  }

  /// A code for programs.
  var code: String {
    switch self {
    case .unknownCommand: "unknown_command"
    case .unknownOption: "unknown_option"
    case .valueMissing: "option_value_missing"
    case .switchTakesNoValue: "option_takes_no_value"
    case .unknownChoice, .badValue: "bad_option_value"
    case .operandMissing: "operand_missing"
    case .operandTooMany: "too_many_operands"
    }
  }

  /// `; did you mean 'x'?` where a known word shares its beginning with `word`, or nothing.
  private static func guess(_ word: String, _ known: [String]) -> String {
    let near = known.max { sharedPrefixCount($0, word) < sharedPrefixCount($1, word) }
    guard let near, sharedPrefixCount(near, word) >= min(4, word.count) - 1, word.count > 1 else { return "" }
    return "; did you mean '\(near)'?"
  }

  private static func sharedPrefixCount(_ left: String, _ right: String) -> Int {
    zip(left, right).prefix { $0 == $1 }.count
  }
}
