/// Rows with what the store knows of each.
struct StoredRows {
  var columns = SampleColumns()
  /// See ``MergeRules``.
  var origins: [Int64] = []
  /// The import that brought the row.
  var additions: [Int64] = []

  var count: Int { columns.count }

  mutating func append(_ row: SampleRow, origin: Int64, addition: Int64) {
    columns.append(row)
    origins.append(origin)
    additions.append(addition)
  }

  mutating func append(contentsOf other: StoredRows) {
    columns.append(contentsOf: other.columns)
    origins += other.origins
    additions += other.additions
  }

  /// The rows in the order of a series. O(n) if they are, else O(n log n).
  func sorted() -> StoredRows {
    if columns.isSorted { return self }
    var result = StoredRows()
    for row in columns.starts.indices.sorted(by: { columns[$0] < columns[$1] }) {
      result.append(columns[row], origin: origins[row], addition: additions[row])
    }
    return result
  }

  /// A part of the rows.
  subscript(rows: Range<Int>) -> StoredRows {
    var part = StoredRows()
    part.columns.append(columns, rows: rows)
    part.origins = Array(origins[rows])
    part.additions = Array(additions[rows])
    return part
  }
}
