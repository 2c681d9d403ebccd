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
    let (count, columns) = (rows.count, columns.indices)
    var fields = FieldWriter(template.form)
    var lines = ByteRun()
    let before = BytePieces(template.beforeFields)
    let after = BytePieces([template.afterRow + template.betweenRows, template.afterRow + template.afterLastRow])
    for start in stride(from: 0, to: count, by: QueryResult.rowsOfBlock) {
      let block = start..<min(start + QueryResult.rowsOfBlock, count)
      // Column by column, so that each kind of cell is told once, then put together to lines.
      for column in columns { fields.append(rows.values(inColumn: column, rows: block)) }
      for row in block {
        for column in columns {
          before.append(column, to: &lines)
          fields.written.append(column * block.count + row - start, to: &lines)
        }
        after.append(row + 1 < count ? 0 : 1, to: &lines)
      }
      write(lines.text)
      fields.removeAll()
      lines.removeAll()
    }
  }
}
