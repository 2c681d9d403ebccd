import Querying

extension QueryResult {
  /// Whether any row holds a value beside the columns that describe it (`start`, `label`, `n` …).
  public var hasValues: Bool {
    let described: Set<String> = ["start", "end", "label", "n", "coverage", "partial"]
    let valueColumns = columns.indices.filter { !described.contains(columns[$0].name) }
    if valueColumns.isEmpty { return !rows.isEmpty }
    return rows.contains { row in valueColumns.contains { row[$0].isValue(of: columns[$0]) } }
  }
}

extension QueryResult.Cell {
  /// Whether the cell is a value; a text column counts only where it is not a key of `by`, which no type tells, so numbers,
  /// times and booleans decide.
  fileprivate func isValue(of column: QueryResult.Column) -> Bool {
    self != .missing && column.type != .text
  }
}
