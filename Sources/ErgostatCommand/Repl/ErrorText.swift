/// Error texts for a terminal: the headline and the carets in colour, where a person looks and wants it.
enum ErrorText {
  /// `text` in colour if standard error is a terminal with colours; as it is otherwise.
  static func styled(_ text: String) -> String { Terminal.errorHasColors ? colored(text) : text }

  /// `error …` in bold red, a line that begins with carets in red up to the advice.
  static func colored(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("error ") || line.hasPrefix("ergostat: ") {
        let head = line.prefix { $0 != ":" }.count
        let end = line.hasPrefix("error ") ? line.dropFirst(head + 1).prefix { $0 != ":" }.count + head + 2 : head + 1
        return "\u{1B}[1;31m\(line.prefix(end))\u{1B}[0m\u{1B}[1m\(line.dropFirst(end))\u{1B}[0m"
      }
      let blanks = line.prefix { $0 == " " || $0 == "\u{3000}" }
      let carets = line.dropFirst(blanks.count).prefix { $0 == "^" }
      guard !carets.isEmpty else { return String(line) }
      let advice = line.dropFirst(blanks.count + carets.count)
      return "\(blanks)\u{1B}[31m\(carets)\u{1B}[0m\u{1B}[33m\(advice)\u{1B}[0m"
    }.joined(separator: "\n")
  }
}
