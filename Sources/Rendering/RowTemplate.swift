import Querying

/// What stands around the fields of rows.
struct RowTemplate {
  let form: FieldForm
  /// Before each field of a row.
  let beforeFields: [String]
  /// Behind the last field of a row.
  let afterRow: String
  /// Between two rows, and behind the last one.
  var betweenRows = ""
  var afterLastRow = ""

  /// Fields apart by a delimiter, a row a line.
  static func delimited(_ delimiter: Delimiter, columnCount: Int) -> RowTemplate {
    RowTemplate(
      form: .delimited(delimiter), beforeFields: (0..<columnCount).map { $0 == 0 ? "" : delimiter.text },
      afterRow: "\n")
  }

  /// JSON objects with the names of columns as keys.
  static func json(
    _ columns: [QueryResult.Column], indentation: String = "", betweenRows: String, afterLastRow: String = ""
  ) -> RowTemplate {
    let before = columns.indices.map { place in
      (place == 0 ? indentation + "{" : ", ") + JSONText.string(columns[place].name) + ": "
    }
    return RowTemplate(
      form: .json, beforeFields: before, afterRow: columns.isEmpty ? indentation + "{}" : "}", betweenRows: betweenRows,
      afterLastRow: afterLastRow)
  }
}

extension QueryResult {
  /// Rows that are written at once: enough that a column of them costs nothing beside its cells.
  private static let rowsOfBlock = 512

  /// Writes all rows, some hundred at once.
  func writeRows(_ template: RowTemplate, to write: (String) -> Void) {
    var writer = FieldWriter(template.form)
    for start in stride(from: 0, to: rows.count, by: QueryResult.rowsOfBlock) {
      let block = start..<min(start + QueryResult.rowsOfBlock, rows.count)
      let values = columns.indices.map { rows.values(inColumn: $0, rows: block) }
      for row in 0..<block.count {
        for column in values.indices {
          writer.append(template.beforeFields[column])
          writer.append(values[column], row: row)
        }
        writer.append(template.afterRow)
        writer.append(start + row + 1 < rows.count ? template.betweenRows : template.afterLastRow)
      }
      write(writer.text)
      writer.removeAll()
    }
  }
}
