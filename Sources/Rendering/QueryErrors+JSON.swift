import Querying

extension QueryErrors {
  /// The errors as data: `{"errors": [{code, message, start, end, expected, suggestions}]}`, positions as characters from
  /// the start of the sentence, with line and column beside them.
  public var json: String {
    "{\"errors\": " + JSONText.array(errors.map(\.json)) + "}\n"
  }
}

extension QueryError {
  fileprivate var json: String {
    JSONText.object([
      ("code", JSONText.string(code.rawValue)), ("message", JSONText.string(message)),
      ("start", String(start.offset)), ("end", String(end.offset)),
      ("line", String(start.line)), ("column", String(start.column)), ("hint", JSONText.string(hint)),
      ("expected", JSONText.array(expected.map(JSONText.string))),
      ("suggestions", JSONText.array(suggestions.map(JSONText.string))),
    ])
  }
}
