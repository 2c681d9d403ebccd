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
    let keys = columns.map { JSONText.string($0.name) + ": " }
    for (index, row) in rows.enumerated() {
      write("    \(QueryResult.jsonRow(row, keys: keys))\(index + 1 < rows.count ? "," : "")\n")
    }
    write("  ],\n  \"notes\": [\n")
    writeLines(
      notes.map { "    " + JSONText.object([("code", JSONText.string($0.code)), ("text", JSONText.string($0.text))]) },
      to: write)
    write("  ]\n}\n")
  }

  /// One object a row, nothing else.
  func writeJSONLines(to write: (String) -> Void) {
    let keys = columns.map { JSONText.string($0.name) + ": " }
    for row in rows { write(QueryResult.jsonRow(row, keys: keys) + "\n") }
  }

  /// The rows as a JSON array of objects, on one line.
  package var jsonRows: String {
    let keys = columns.map { JSONText.string($0.name) + ": " }
    return JSONText.array(rows.map { QueryResult.jsonRow($0, keys: keys) })
  }

  private static func jsonRow(_ row: [Cell], keys: [String]) -> String {
    "{" + zip(keys, row).map { $0 + $1.json }.joined(separator: ", ") + "}"
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
    switch self {
    case .text, .time: JSONText.optional(exactText)
    default: exactText ?? "null"
    }
  }

  /// The cell as programs read it, `nil` if missing: numbers exact, times in ISO 8601 with their offset.
  package var exactText: String? {
    switch self {
    case .missing: nil
    case .time(let instant, let offsetSeconds): InstantText.iso8601(instant, offsetSeconds: offsetSeconds)
    case .text(let text): text
    case .number(let value): NumberText.exact(value)
    case .integer(let value): String(value)
    case .boolean(let value): value ? "true" : "false"
    }
  }
}
