import Quantities
import Rendering

/// What can be wrong with the words of a command line.
enum UsageError: Error, Equatable {
  case unknownCommand(String, known: [String])
  case unknownOption(String, command: String, known: [String])
  case valueMissing(option: String, command: String)
  case switchTakesNoValue(option: String, command: String)
  case unknownChoice(value: String, option: String, choices: [String], command: String)
  case operandMissing(command: String, expected: String)
  case operandTooMany(String, command: String, expected: String)
  case unknownPart(String, known: [String])
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
    case .unknownPart(let word, let known):
      "'\(word)' cannot be shown\(UsageError.guess(word, known)); it is one of \(known.joined(separator: ", "))"
    case .badValue(let value, let option, let reason):
      "--\(option) cannot be '\(value)': \(reason)"
    }
  }

  /// A code for programs.
  var code: String {
    switch self {
    case .unknownCommand: "unknown-command"
    case .unknownOption: "unknown-option"
    case .valueMissing: "option-value-missing"
    case .switchTakesNoValue: "option-takes-no-value"
    case .unknownChoice, .badValue: "bad-option-value"
    case .operandMissing: "operand-missing"
    case .operandTooMany: "too-many-operands"
    case .unknownPart: "unknown-part"
    }
  }

  /// `; did you mean 'x'?` where a known word is close to `word`, or nothing.
  private static func guess(_ word: String, _ known: [String]) -> String {
    Spelling.suggestions(for: word, among: known, limit: 1).first.map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension UsageError {
  /// The error as `--errors json` shows it: the same members as an error of a sentence, without a place in one.
  var json: String {
    let members = [("code", code), ("message", message)].map { "\(JSONText.string($0)): \(JSONText.string($1))" }
    return
      "{\"errors\": [{\(members.joined(separator: ", ")), \"start\": 0, \"end\": 0, \"expected\": [], \"suggestions\": []}]}\n"
  }
}
