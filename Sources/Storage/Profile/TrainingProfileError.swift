import Quantities

/// What is wrong with the text of a profile, and where.
public struct TrainingProfileError: Error, Hashable, Sendable {
  /// What is wrong.
  public let reason: Reason
  /// Where it stands.
  public let place: TextPlace

  init(_ reason: Reason, at place: TextPlace) {
    self.reason = reason
    self.place = place
  }

  /// The kinds of mistakes.
  public enum Reason: Hashable, Sendable {
    /// No JSON: what was expected, and the character found, `nil` at the end.
    case malformed(expected: String, found: String?)
    case tooLong, tooDeep
    /// A name stands twice in one object.
    case duplicateKey(String)
    /// A name that profiles do not have, with those allowed there.
    case unknownKey(String, known: [String])
    /// A name that must be there.
    case missingKey(String)
    /// A value of another kind.
    case wrongValue(key: String, expected: String)
    /// Two entries of one date.
    case duplicateDate(String)
    /// Heart rates that do not rise from resting over threshold to maximum.
    case contradiction(lower: String, upper: String)
  }

  /// One sentence: line, column, what is expected. Names no health value.
  public var message: String { "line \(place.line), column \(place.column): \(text)" }

  private var text: String {
    switch reason {
    case .malformed(let expected, nil): "the text ends where \(expected) is expected"
    case .malformed(let expected, let found?): "\(expected) is expected here, not “\(found)”"
    case .tooLong: "this is longer than any profile"
    case .tooDeep: "this is nested deeper than any profile"
    case .duplicateKey(let key): "“\(key)” stands twice"
    case .unknownKey(let key, let known):
      "there is no “\(key)” in a profile; "
        + (Spelling.suggestions(for: key, among: known, limit: 1).first.map { "did you mean “\($0)”?" }
          ?? "there are \(known.joined(separator: ", "))")
    case .missingKey(let key): "“\(key)” is missing here"
    case .wrongValue(let key, let expected): "“\(key)” is \(expected)"
    case .duplicateDate(let date): "two entries begin on \(date); put them together"
    case .contradiction(let lower, let upper): "“\(lower)” must lie below “\(upper)” where both hold"
    }
  }
}

extension TrainingProfileError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
