import Querying

extension QueryResult {
  /// Aligned columns under a heading, then the notes.
  func writeTable(to write: (String) -> Void) {
    let table = ReadableTable(self)
    let widths = table.headings.indices.map { column in
      table.rows.reduce(DisplayText.width(table.headings[column])) { max($0, DisplayText.width($1[column])) }
    }
    func line(_ cells: [String]) -> String {
      var line = ""
      for (column, cell) in cells.enumerated() {
        if column > 0 { line += "  " }
        line += DisplayText.padded(cell, to: widths[column], alignsRight: table.alignsRight[column])
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }
    if !rows.isEmpty {
      write(line(table.headings))
      write(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ") + "\n")
      for row in table.rows { write(line(row)) }
    }
    for note in notes { write("note: \(DisplayText.harmless(note.text))\n") }
  }
}
