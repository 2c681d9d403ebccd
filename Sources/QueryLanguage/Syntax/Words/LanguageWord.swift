/// One word of the query language: how it is written, what it means, and sentences that use it.
///
/// The same rows serve the parser (``word`` and ``otherWords`` are what it reads), the reference, completion and the
/// suggestions of errors, so that none of them can know a word that another one does not. Every kind of word is an
/// enumeration whose `row` is an exhaustive `switch`: a new case without its row does not compile.
public struct LanguageWord: Hashable, Sendable {
  /// The canonical word, which printed sentences use; several words are separated by blanks.
  public let word: String
  /// Other words that are read as the same.
  public let otherWords: [String]
  /// How it stands in a sentence, with what belongs to it in capitals: `rolling AGGREGATE N UNIT`.
  public let form: String
  /// One line for people.
  public let meaning: String
  /// Whole sentences; the tests run each on the bundled export.
  public let examples: [String]
  /// Whether it is only known so that its error can say that it comes later.
  package let isPlanned: Bool

  /// Makes a row. Without a form, the word stands alone.
  package init(
    _ word: String, also otherWords: [String] = [], form: String? = nil, _ meaning: String, examples: [String] = [],
    isPlanned: Bool = false
  ) {
    self.word = word
    self.otherWords = otherWords
    self.form = form ?? word
    self.meaning = meaning
    self.examples = examples
    self.isPlanned = isPlanned
  }

  /// All words that are read as this one, folded, the canonical one first.
  var folded: [Word] { [Word(folding: word)] + otherWords.map { Word(folding: $0) } }
}

/// A value that a word of the language stands for.
package protocol WordOfLanguage {
  /// The row that says how it is written and what it means.
  var row: LanguageWord { get }
}

extension Keywords {
  /// The table that the parser looks words up in: every word of the rows, folded. The first of equal words wins.
  static func table<Value: WordOfLanguage>(_ values: [Value]) -> WordTable<Value> {
    WordTable(values) { $0.row.folded }
  }
}
