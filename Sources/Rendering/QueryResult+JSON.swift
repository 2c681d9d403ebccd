import Calendars
import Querying

extension QueryResult {
  /// One object: `schema`, `query`, `zone`, `settings`, `columns`, `rows`, `notes`; a row a line.
  func writeJSON(to write: (String) -> Void) {
    write("{\n")
    write("  \"schema\": \(JSONText.string(QueryResult.schemaName)),\n")
    write("  \"query\": \(JSONText.string(query)),\n")
    write("  \"zone\": \(JSONText.string(zone)),\n")
    write("  \"settings\": \(JSONText.object(settings.map { ($0.name, $0.value.json) })),\n")
    write("  \"columns\": [\n")
    writeLines(columns.map { "    " + $0.json }, to: write)
    write("  ],\n  \"rows\": [\n")
    writeRows(.json(columns, indentation: "    ", betweenRows: ",\n", afterLastRow: "\n"), to: write)
    write("  ],\n  \"notes\": [\n")
    writeLines(
      notes.map { "    " + JSONText.object([("code", JSONText.string($0.code)), ("text", JSONText.string($0.text))]) },
      to: write)
    write("  ]\n}\n")
  }

  /// One object a row, nothing else.
  func writeJSONLines(to write: (String) -> Void) {
    writeRows(.json(columns, betweenRows: "\n", afterLastRow: "\n"), to: write)
  }

  /// The rows as a JSON array of objects, on one line.
  package var jsonRows: String {
    var text = "["
    writeRows(.json(columns, betweenRows: ", ")) { text += $0 }
    return text + "]"
  }

  private func writeLines(_ lines: [String], to write: (String) -> Void) {
    for (index, line) in lines.enumerated() { write(line + (index + 1 < lines.count ? ",\n" : "\n")) }
  }
}

extension QueryResult.Column {
  fileprivate var json: String {
    var members = [
      ("name", JSONText.string(name)), ("type", JSONText.string(type.rawValue)), ("unit", JSONText.optional(unit)),
    ]
    // HealthKit's percent is a fraction (0.97 means 97 %); said aloud, since a reader of "%" would expect 97.
    if unit == "%" { members.append(("scale", JSONText.string("fraction"))) }
    return JSONText.object(members)
  }
}

extension QueryResult.Cell {
  /// The cell as a JSON value; missing is `null`.
  package var json: String {
    var writer = FieldWriter(.json)
    writer.append(self)
    return writer.written.bytes.text
  }
}
