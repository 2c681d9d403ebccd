extension QueryErrors {
  /// The errors as people read them: for each a headline, the line of the sentence, carets and a hint.
  ///
  ///     error 1:1: heartRate has no sum
  ///       sum heartRate by week
  ///       ^^^ values of a discrete type do not add up; use avg, min or max
  ///
  /// Ends in a newline. Cost: linear in the sentence for each error.
  public var text: String {
    let lines = sentence.split(separator: "\n", omittingEmptySubsequences: false)
    return errors.map { $0.headline + "\n" + $0.caret(lines: lines) }.joined()
  }

  /// What ``text`` shows below the headline of one of the errors: the line, carets and advice. Linear in the sentence.
  package func caret(of error: QueryError) -> String {
    error.caret(lines: sentence.split(separator: "\n", omittingEmptySubsequences: false))
  }
}

extension QueryError {
  /// The one-line form without the sentence: `error 1:6: heartRate has no sum`.
  public var headline: String { "error \(start.line):\(start.column): \(message)" }

  fileprivate func caret(lines: [Substring]) -> String {
    var text = ""
    guard start.line >= 1, start.line <= lines.count else { return text }
    let line = lines[start.line - 1].map { $0 == "\t" || $0 == "\r" ? " " : $0 }
    // A long line is cut around the carets so that they stay on the screen.
    let first = line.count > 160 ? max(0, start.column - 60) : 0
    let shown = String(line.dropFirst(first).prefix(160))
    let width = end.line == start.line ? max(1, end.column - start.column) : max(1, line.count - start.column + 1)
    let indent = String(line.dropFirst(first).prefix(max(0, start.column - 1 - first)).map(\.blank))
    let missing = max(0, start.column - 1 - first - max(0, line.count - first))
    let carets = String(repeating: "^", count: min(width, 100))
    let advice = [hint, didYouMean].filter { !$0.isEmpty }.joined(separator: "; ")
    text += "  \(shown)\n  \(indent)\(String(repeating: " ", count: missing))\(carets)"
    return text + (advice.isEmpty ? "\n" : " \(advice)\n")
  }

  /// The suggestions as a question, unless the hint carries them already.
  private var didYouMean: String {
    guard let last = suggestions.last else { return "" }
    let others = suggestions.dropLast()
    return others.isEmpty ? "did you mean \(last)?" : "did you mean \(others.joined(separator: ", ")) or \(last)?"
  }
}

extension Character {
  /// As many blanks as terminals give this character: wide ones take two cells.
  fileprivate var blank: Character {
    guard let scalar = unicodeScalars.first else { return " " }
    return (0x1100...0x115F).contains(scalar.value) || (0x2E80...0xA4CF).contains(scalar.value)
      || (0xAC00...0xD7A3).contains(scalar.value) || (0xF900...0xFAFF).contains(scalar.value)
      || (0xFE30...0xFE6F).contains(scalar.value) || (0xFF00...0xFF60).contains(scalar.value)
      || (0x1F300...0x1FAFF).contains(scalar.value) ? "\u{3000}" : " "
  }
}
