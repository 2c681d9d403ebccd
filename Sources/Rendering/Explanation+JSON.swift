import Querying

extension Explanation {
  /// The explanation as one object of schema ``Querying/Explanation/schemaName``.
  public var json: String {
    JSONText.object([
      ("schema", JSONText.string(Explanation.schemaName)),
      ("query", JSONText.string(query)),
      (
        "meaning",
        JSONText.array(
          meaning.map { JSONText.object([("name", JSONText.string($0.name)), ("text", JSONText.string($0.text))]) })
      ),
      ("work", JSONText.array(work.map(\.json))),
      (
        "notes",
        JSONText.array(
          notes.map { JSONText.object([("code", JSONText.string($0.code)), ("text", JSONText.string($0.text))]) })
      ),
    ]) + "\n"
  }
}

extension Explanation.Step {
  fileprivate var json: String {
    let counts = [
      ("rows_in", rowsIn), ("rows_out", rowsOut), ("chunks", chunks), ("chunks_skipped", chunksSkipped),
      ("microseconds", microseconds),
    ].map { (key: $0.0, value: $0.1.map { String($0) } ?? "null") }
    return JSONText.object([("name", JSONText.string(name)), ("detail", JSONText.string(detail))] + counts)
  }
}
