/// Everything that is wrong with one sentence, in the order of the positions. Never empty.
public struct QueryErrors: Error, Hashable, Sendable {
  /// The sentence as typed; for a query built in Swift, its canonical text.
  public let sentence: String
  /// The errors by position.
  public let errors: [QueryError]

  /// Collects the errors of a sentence. Precondition: there is at least one.
  package init(sentence: String, errors: [QueryError]) {
    precondition(!errors.isEmpty, "no error to report")
    self.sentence = sentence
    self.errors = errors.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }
}

/// One mistake in a sentence, as data.
///
/// Positions are counted in characters (what a reader sees as one), lines and columns from 1.
public struct QueryError: Hashable, Sendable {
  /// Which mistake it is; its raw value is stable.
  public let code: QueryErrorCode
  /// What is wrong, in one clause: `heartRate has no sum`.
  public let message: String
  /// What to do, to stand after the carets; empty if the message says it all.
  public let hint: String
  /// The first character of the offending part.
  public let start: SentencePosition
  /// The character after its last one.
  public let end: SentencePosition
  /// What could have stood there: keywords or the kind of thing (`a unit of length`).
  public let expected: [String]
  /// Up to three spellings that are close to what was typed.
  public let suggestions: [String]

  /// Makes an error.
  package init(
    _ code: QueryErrorCode, _ message: String, hint: String = "", from start: SentencePosition,
    to end: SentencePosition, expected: [String] = [], suggestions: [String] = []
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.start = start
    self.end = end
    self.expected = expected
    self.suggestions = Array(suggestions.prefix(3))
  }
}

/// A place in a sentence: line and column from 1, and the number of characters before it.
public struct SentencePosition: Hashable, Comparable, Sendable {
  public let line: Int
  public let column: Int
  public let offset: Int

  /// Names a place.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  public static func < (left: SentencePosition, right: SentencePosition) -> Bool { left.offset < right.offset }
}
