/// The words of a command line, sorted into operands and options.
struct ParsedArguments: Sendable {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// The value of an option, the last one if it was given twice; `nil` if it was not given.
  subscript(option: String) -> String? { values[option]?.last }

  /// Whether a switch or an option was given.
  func has(_ option: String) -> Bool { values[option] != nil }

  /// Reads `words` as arguments of `command`.
  ///
  /// Options may stand before, between and behind operands; `--name=value` and `--name value` are the same, `--` ends the
  /// options, and a lone `-` is an operand (standard input).
  init(_ words: [String], of command: CommandDescription) throws(UsageError) {
    var index = 0
    var optionsEnded = false
    while index < words.count {
      let word = words[index]
      index += 1
      guard !optionsEnded, word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      if word == "--" {
        optionsEnded = true
        continue
      }
      let (option, attached) = try ParsedArguments.match(word, in: command)
      guard option.valueName != nil else {
        if attached != nil { throw .switchTakesNoValue(option: option.name, command: command.name) }
        values[option.name, default: []].append("")
        continue
      }
      if attached == nil, index == words.count { throw .valueMissing(option: option.name, command: command.name) }
      let value = attached ?? words[index]
      if attached == nil { index += 1 }
      if !option.choices.isEmpty, !option.choices.contains(value) {
        throw .unknownChoice(value: value, option: option.name, choices: option.choices, command: command.name)
      }
      values[option.name, default: []].append(value)
    }
    if operands.isEmpty && has("help") { return }
    if !command.operandCount.contains(operands.count) {
      throw operands.count < command.operandCount.lowerBound
        ? .operandMissing(command: command.name, expected: command.operands)
        : .operandTooMany(operands[command.operandCount.upperBound], command: command.name, expected: command.operands)
    }
  }

  /// Tells a sentence that stands where the file belongs from a file that is not there.
  func checkOrder(of command: CommandDescription) throws(UsageError) {
    guard command.operands == "FILE 'SENTENCE'", operands.count == 2, operands[0].contains(" "),
      !TextFile.exists(operands[0]), TextFile.exists(operands[1])
    else { return }
    throw .operandsSwapped(command: command.name, file: operands[1], sentence: operands[0])
  }

  private static func match(
    _ word: String, in command: CommandDescription
  ) throws(UsageError) -> (option: Option, attached: String?) {
    if word.hasPrefix("--") {
      let body = word.dropFirst(2)
      let name = String(body.prefix { $0 != "=" })
      let attached = name.count < body.count ? String(body.dropFirst(name.count + 1)) : nil
      if let option = command.options.first(where: { $0.name == name }) { return (option, attached) }
      throw .unknownOption("--" + name, command: command.name, known: command.options.map { "--" + $0.name })
    }
    let body = word.dropFirst()
    if let letter = body.first, let option = command.options.first(where: { $0.letter == letter }) {
      let rest = body.dropFirst()
      return (option, rest.isEmpty ? nil : String(rest.first == "=" ? rest.dropFirst() : rest))
    }
    throw .unknownOption(word, command: command.name, known: command.options.map { "--" + $0.name })
  }
}
