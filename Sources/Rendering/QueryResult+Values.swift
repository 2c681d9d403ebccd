import Querying

extension QueryResult {
  /// Whether any row holds a value, see ``Column/isValue``; of a table without such columns, whether it has rows.
  public var hasValues: Bool {
    let places = columns.indices.filter { columns[$0].isValue }
    if places.isEmpty { return !rows.isEmpty }
    return rows.contains { row in places.contains { row[$0] != .missing } }
  }
}
