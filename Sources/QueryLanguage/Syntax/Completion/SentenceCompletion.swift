import Quantities

/// What could be typed next in a sentence: the words of the parser's tables that fit the place and begin as typed.
///
///     SentenceCompletion(of: "sum heartR").candidates.map(\.text)    // ["heartRate", "heartRateRecoveryOneMinute", …]
///     SentenceCompletion(of: "sum steps by we").candidates.map(\.text)   // ["week", "weekday"]
///
/// It reads tokens, not the grammar: where a place allows several kinds of words it offers all of them, and it never
/// refuses a sentence.
public struct SentenceCompletion: Hashable, Sendable {
  /// A word that fits.
  public struct Candidate: Hashable, Sendable {
    /// The text to insert, in quotes where it needs some.
    public let text: String
    /// One line for people.
    public let meaning: String

    package init(_ text: String, _ meaning: String = "") {
      self.text = text
      self.meaning = meaning
    }
  }

  /// Names that only the data know.
  public struct Names: Hashable, Sendable {
    /// The names of sources.
    public var sources: [String]
    /// The names of types with samples; empty for all that there are.
    public var types: [String]

    /// Makes them; without any, only the tables are known.
    public init(sources: [String] = [], types: [String] = []) {
      self.sources = sources
      self.types = types
    }
  }

  /// How many characters at the end of the text a candidate replaces.
  public let replacedCount: Int
  /// The words, those of the tables in their order, names by alphabet; each once.
  public let candidates: [Candidate]

  /// Completes `text`, which is the sentence up to the cursor.
  ///
  /// - Complexity: Linear in the text and the number of names.
  public init(of text: String, names: Names = Names()) {
    let typed = TypedText(text)
    let words = CompletionWords(names: names, partial: typed.partial)
    var candidates = CompletionPlace(typed.tokens, of: typed.lexer).candidates(words)
    var partial = typed.partial
    // Stages of two words are completed from the bar on: `| longest str`.
    if let stage = typed.stageText, candidates.isEmpty {
      candidates = words.stages
      partial = stage
    }
    var seen: Set<String> = []
    self.candidates = candidates.filter { $0.begins(with: partial) && seen.insert($0.text).inserted }
    replacedCount = partial.count + (typed.isQuoted ? 1 : 0)
  }

  /// Completes one word among `words`, which a program puts beside the language.
  package init(of word: String, among words: [String]) {
    candidates = words.map { Candidate($0) }.filter { $0.begins(with: word) }
    replacedCount = word.count
  }

  /// The candidates of both, these first. Precondition: both replace the same characters.
  package func joined(with other: SentenceCompletion) -> SentenceCompletion {
    SentenceCompletion(replacedCount: replacedCount, candidates: candidates + other.candidates)
  }

  private init(replacedCount: Int, candidates: [Candidate]) {
    self.replacedCount = replacedCount
    self.candidates = candidates
  }

  /// The longest text with which all candidates begin; empty if there are none. O(candidates · length)
  public var commonText: String {
    guard var common = candidates.first?.text else { return "" }
    for candidate in candidates.dropFirst() {
      common = String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
    }
    return common
  }
}

extension SentenceCompletion.Candidate {
  /// Whether it continues what was typed; case does not matter, nor does an opening quote.
  fileprivate func begins(with partial: String) -> Bool {
    let text = text.first == "\"" ? text.dropFirst() : text[...]
    return text.count >= partial.count && text.prefix(partial.count).lowercased() == partial.lowercased()
  }
}

/// A sentence up to the cursor: whole tokens, and the word that is being typed.
private struct TypedText {
  let lexer: Lexer
  /// The tokens before that word.
  let tokens: [Token]
  /// What is typed of the word, without an opening quote.
  let partial: String
  /// Whether a quote is open.
  let isQuoted: Bool
  /// What stands after the last bar, if that is two words at most.
  let stageText: String?

  init(_ text: String) {
    lexer = Lexer(text)
    var tokens = Array(lexer.tokens.dropLast())
    isQuoted = lexer.mistakes.contains { $0.code == .unclosedString }
    if let last = tokens.last, isQuoted || last.end == lexer.text.count, isQuoted || last.kind == .word {
      partial = lexer.text(of: last)
      tokens.removeLast()
    } else {
      partial = ""
    }
    self.tokens = tokens
    guard let bar = tokens.lastIndex(where: { $0.isSymbol("|") }), tokens.count - bar == 2 else {
      stageText = nil
      return
    }
    stageText = lexer.text(of: tokens[bar + 1]) + " " + partial
  }
}
