import Querying

extension QueryResult {
  /// The result as an HTML table, rounded for reading, with its notes as a list below. Rows of partial buckets have the
  /// class `partial`, cells of numbers `number`, cells without a value `missing`.
  ///
  /// - Complexity: O(cells)
  package func htmlTable(showsNotes: Bool = true) -> String {
    let table = ReadableTable(self)
    let partial = columnIndex(named: "partial")
    var html = "<table>\n<thead><tr>"
    for (heading, isNumber) in zip(table.headings, table.alignsRight) {
      html += "<th scope=\"col\"\(isNumber ? " class=\"number\"" : "")>\(HTMLText.escaped(heading))</th>"
    }
    html += "</tr></thead>\n<tbody>\n"
    for (texts, row) in zip(table.rows, rows) {
      html += partial.map { row[$0] == .boolean(true) } ?? false ? "<tr class=\"partial\">" : "<tr>"
      for (text, isNumber) in zip(texts, table.alignsRight) {
        let classes = [isNumber ? "number" : nil, text == "-" ? "missing" : nil].compactMap { $0 }
        let attribute = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
        html += "<td\(attribute)>\(text == "-" ? "–" : HTMLText.escaped(text))</td>"
      }
      html += "</tr>\n"
    }
    html += "</tbody>\n</table>\n"
    guard showsNotes, !notes.isEmpty else { return html }
    let items = notes.map { "<li>\(HTMLText.escaped(DisplayText.harmless($0.text)))</li>\n" }
    return html + "<ul class=\"notes\">\n\(items.joined())</ul>\n"
  }
}
