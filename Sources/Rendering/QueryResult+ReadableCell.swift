import Querying

extension QueryResult {
  /// One cell as people read it in running text: rounded to about four digits, with its unit behind; `–` if it is missing.
  ///
  ///     result.readableText(row: 0, column: 2)     // "42.2 km"
  ///
  /// Counts have no unit: what is counted stands in the text around. Precondition: the row and the column exist. O(1)
  public func readableText(row: Int, column: Int) -> String {
    let cell = rows[row][column]
    let column = columns[column]
    guard cell != .missing else { return "–" }
    let text = CellFormat(column: column, cells: [cell]).text(cell)
    if case .boolean(let value) = cell { return value ? "yes" : "no" }
    guard cell.number != nil else { return text }
    if column.name == "coverage" { return "\(text) %" }
    guard let unit = column.unit, unit != "count" else { return text }
    return "\(text) \(unit)"
  }
}
