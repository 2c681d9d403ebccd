import Querying

/// The forms in which a result can be written.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// Aligned columns for a terminal, rounded for reading.
  case table
  /// Comma-separated values with a header (RFC 4180, lines end in a line feed), numbers exact.
  case csv
  /// Tab-separated values; tab, line feed, carriage return and backslash in a text are written `\t`, `\n`, `\r`, `\\`.
  case tsv
  /// One object of schema ``QueryLanguage/QueryResult/schemaName``.
  case json
  /// One object a row, each on its own line.
  case jsonl
  /// A Markdown table, rounded for reading.
  case markdown = "md"

  /// Whether the notes are part of the text; else a program shows them elsewhere.
  public var carriesNotes: Bool {
    switch self {
    case .table, .json, .markdown: true
    case .csv, .tsv, .jsonl: false
    }
  }
}

extension QueryResult {
  /// Writes the result as text, piece by piece, so that long ones never lie in memory whole.
  ///
  /// The same result gives the same bytes every time; no clock, locale or terminal is asked.
  ///
  /// - Parameters:
  ///   - format: The form.
  ///   - unitsInHeader: For CSV and TSV: write `sum [km]` instead of `sum`.
  ///   - write: Takes the pieces in order.
  /// - Complexity: O(cells); a table and Markdown read the rows twice.
  public func render(as format: OutputFormat, unitsInHeader: Bool = false, to write: (String) -> Void) {
    switch format {
    case .table: writeTable(to: write)
    case .csv: writeDelimited(.comma, unitsInHeader: unitsInHeader, to: write)
    case .tsv: writeDelimited(.tab, unitsInHeader: unitsInHeader, to: write)
    case .json: writeJSON(to: write)
    case .jsonl: writeJSONLines(to: write)
    case .markdown: writeMarkdown(to: write)
    }
  }

  /// The whole text of ``render(as:unitsInHeader:to:)``.
  public func text(as format: OutputFormat, unitsInHeader: Bool = false) -> String {
    var text = ""
    render(as: format, unitsInHeader: unitsInHeader) { text += $0 }
    return text
  }
}
