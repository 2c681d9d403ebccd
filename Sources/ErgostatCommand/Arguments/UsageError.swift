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
  case unknownShell(String, known: [String])
  /// The first word is a file or a sentence, which belongs behind a command.
  case commandMissing(String)
  /// A sentence where the file belongs and a file where the sentence does.
  case operandsSwapped(command: String, file: String, sentence: String)
  case unknownTopic(String, known: [String])
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
      "--\(option) cannot be '\(value)'; it is one of \(choices.joined(separator: ", "))\(UsageError.guess(value, choices))"
    case .operandMissing(let command, let expected):
      "'ergostat \(command)' needs \(expected); see 'ergostat \(command) --help'"
    case .operandTooMany(let word, let command, let expected):
      "'ergostat \(command)' does not know what to do with '\(word)': it takes \(expected)"
        + " (put a sentence of several words in quotes)"
    case .unknownPart(let word, let known):
      "'\(word)' cannot be shown; there are \(known.joined(separator: ", "))\(UsageError.guess(word, known))"
    case .unknownShell(let word, let known):
      "there is no completion for '\(word)', only for \(known.joined(separator: ", "))"
    case .commandMissing(let word):
      word.contains(" ")
        ? "a sentence needs a command and a file before it: ergostat query FILE '\(word)'"
        : "a file needs a command before it: ergostat query \(word) 'sum steps by week', or ergostat show \(word)"
    case .operandsSwapped(let command, let file, let sentence):
      "the file comes first: ergostat \(command) \(file) '\(sentence)'"
    case .unknownTopic(let word, let known):
      "there is no help on '\(word)'\(UsageError.guess(word, known)); 'ergostat help' lists the commands, "
        + "'ergostat help reference' the words of the language"
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
    case .unknownShell: "unknown-shell"
    case .commandMissing: "command-missing"
    case .operandsSwapped: "operands-swapped"
    case .unknownTopic: "unknown-topic"
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
