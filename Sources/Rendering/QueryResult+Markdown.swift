import Querying

extension QueryResult {
  /// A Markdown table, then the notes as a list.
  func writeMarkdown(to write: (String) -> Void) {
    let table = ReadableTable(self)
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    write(line(table.headings.map(MarkdownText.cell)))
    write(line(table.alignsRight.map { $0 ? "---:" : "---" }))
    for row in table.rows { write(line(row.map(MarkdownText.cell))) }
    if !notes.isEmpty { write("\n") }
    for note in notes { write("- \(MarkdownText.cell(DisplayText.harmless(note.text)))\n") }
  }
}

/// Text inside Markdown.
package enum MarkdownText {
  /// `text` with the characters escaped that would end a cell or start markup; line ends become blanks.
  package static func cell(_ text: String) -> String {
    var result = ""
    for character in text {
      if "|\\`*_<>[]&~".contains(character) { result.append("\\") }
      result.append(character.isNewline ? " " : character)
    }
    return result
  }
}
