import Ergostat

/// The words of a session beside the query language, and how completions are shown.
enum ReplWords {
  /// What a line may begin with beside a sentence.
  enum Word: String, CaseIterable {
    case help, format, quit, exit

    var meaning: String {
      switch self {
      case .help: "help, help WORD, help language: what there is"
      case .format: "format \(OutputFormat.allCases.map(\.rawValue).joined(separator: "|")): how answers are written"
      case .quit, .exit: "leaves; so does Ctrl-D"
      }
    }
  }

  /// Completes a line up to the cursor: the session's own words, else the language's.
  static func completion(of text: String, names: SentenceCompletion.Names) -> SentenceCompletion {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    if words.count == 2, words[0] == Word.format.rawValue {
      return SentenceCompletion(of: words[1], among: OutputFormat.allCases.map(\.rawValue))
    }
    if words.count == 2, words[0] == Word.help.rawValue {
      let all = ["language"] + LanguageReference.sections.flatMap(\.words).map(\.word)
      return SentenceCompletion(of: words[1], among: all.filter { !$0.contains(" ") })
    }
    let completion = SentenceCompletion(of: text, names: names)
    guard words.count == 1, !words[0].isEmpty else { return completion }
    let own = SentenceCompletion(of: words[0], among: Word.allCases.map(\.rawValue))
    return own.candidates.isEmpty ? completion : completion.joined(with: own)
  }

  /// Candidates in columns, as many as fit into `width`; few of them with their meaning, a line each.
  static func list(_ candidates: [SentenceCompletion.Candidate], width: Int) -> String {
    let longest = candidates.map { DisplayText.width($0.text) }.max() ?? 0
    if candidates.count <= 12, candidates.contains(where: { !$0.meaning.isEmpty }) {
      return candidates.map { candidate in
        let line = "  " + DisplayText.padded(candidate.text, to: longest, alignsRight: false) + "  " + candidate.meaning
        return String(line.prefix(max(20, width - 1))) + "\n"
      }.joined()
    }
    let perLine = max(1, width / (longest + 2))
    let shown = candidates.prefix(120)
    var text = ""
    for (index, candidate) in shown.enumerated() {
      text += DisplayText.padded(DisplayText.harmless(candidate.text), to: longest + 2, alignsRight: false)
      if (index + 1) % perLine == 0 || index + 1 == shown.count { text += "\n" }
    }
    return candidates.count > shown.count ? text + "… and \(candidates.count - shown.count) more\n" : text
  }
}
