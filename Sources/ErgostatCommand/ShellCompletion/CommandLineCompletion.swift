import Ergostat

/// What could come next on a command line: behind `ergostat __complete`, which the shells' scripts call.
struct CommandLineCompletion {
  /// What is offered.
  enum Offer: Equatable {
    /// The names of files, which the shell knows best.
    case files
    /// Words that take the place of the one at the cursor, each with a meaning or an empty text.
    case words([SentenceCompletion.Candidate])
  }

  let offer: Offer

  /// Completes the last of `words`, those behind the program's name; it may be empty.
  init(_ words: [String]) {
    let current = words.last ?? ""
    let before = words.dropLast()
    guard let name = before.first else {
      offer = .words(CommandLineCompletion.matching(current, CommandLineCompletion.commands))
      return
    }
    if name == "help" {
      let topics = CommandCatalog.all.map { SentenceCompletion.Candidate($0.name, $0.summary) }
      let more = ["language", "reference"].map { SentenceCompletion.Candidate($0) }
      offer = .words(CommandLineCompletion.matching(current, topics + more))
      return
    }
    guard let command = CommandCatalog.all.first(where: { $0.name == name }) else {
      offer = .words([])
      return
    }
    offer = CommandLineCompletion.offer(current, of: command, after: Array(before.dropFirst()))
  }

  /// The offer as lines: `:files`, or a word, a tab and its meaning.
  var text: String {
    switch offer {
    case .files: ":files\n"
    case .words(let words): words.map { "\($0.text)\t\($0.meaning)\n" }.joined()
    }
  }

  private static let commands =
    CommandCatalog.all.map { SentenceCompletion.Candidate($0.name, $0.summary) } + [
      SentenceCompletion.Candidate("help", "options, examples, the language"),
      SentenceCompletion.Candidate("--version"),
    ]

  private static func offer(_ current: String, of command: CommandDescription, after words: [String]) -> Offer {
    // Shells may cut `--format=csv` into three words.
    let words = words.last == "=" ? Array(words.dropLast()) : words
    if let last = words.last, let option = option(last, of: command), option.valueName != nil {
      return values(of: option, current)
    }
    if current.hasPrefix("--"), let equals = current.firstIndex(of: "=") {
      guard let option = option(String(current[..<equals]), of: command) else { return .words([]) }
      guard case .words(let found) = values(of: option, String(current[current.index(after: equals)...])) else {
        return .files
      }
      return .words(found.map { .init("\(current[...equals])\($0.text)", $0.meaning) })
    }
    if current.hasPrefix("-") {
      return .words(matching(current, command.options.map { .init("--\($0.name)", $0.help) }))
    }
    return operand(current, of: command, position: operandCount(words, of: command))
  }

  /// How many operands stand among `words`.
  private static func operandCount(_ words: [String], of command: CommandDescription) -> Int {
    var count = 0
    var isValue = false
    for word in words {
      if isValue {
        isValue = false
      } else if word.hasPrefix("-"), word != "-" {
        isValue = !word.contains("=") && option(word, of: command)?.valueName != nil
      } else {
        count += 1
      }
    }
    return count
  }

  /// The operands are told by how the help writes them: `'SENTENCE'`, `[a|b]`, anything else is a file.
  private static func operand(_ current: String, of command: CommandDescription, position: Int) -> Offer {
    let operands = command.operands.split(separator: " ")
    guard position < operands.count else { return operands.last?.hasSuffix("...") == true ? .files : .words([]) }
    let operand = operands[position]
    if operand == "'SENTENCE'" {
      let completion = SentenceCompletion(of: current)
      let kept = current.dropLast(completion.replacedCount)
      return .words(completion.candidates.map { .init(kept + $0.text, $0.meaning) })
    }
    if command.name == CommandCatalog.show.name, position == 1 {
      let parts = Statement.Topic.allCases.map(\.rawValue) + ["report"]
      return .words(matching(current, parts.map { .init($0) }))
    }
    guard operand.contains("|") else { return .files }
    let choices = operand.filter { $0 != "[" && $0 != "]" }.split(separator: "|")
    return .words(matching(current, choices.map { .init(String($0)) }))
  }

  private static func values(of option: Option, _ current: String) -> Offer {
    if !option.choices.isEmpty { return .words(matching(current, option.choices.map { .init($0) })) }
    return option.valueName == "FILE" ? .files : .words([])
  }

  private static func option(_ word: String, of command: CommandDescription) -> Option? {
    guard word.hasPrefix("-") else { return nil }
    return command.options.first { "--\($0.name)" == word || $0.letter.map { "-\($0)" } == word }
  }

  private static func matching(
    _ current: String, _ words: [SentenceCompletion.Candidate]
  ) -> [SentenceCompletion.Candidate] {
    words.filter { $0.text.hasPrefix(current) }
  }
}
