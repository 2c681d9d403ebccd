/// Reads the tables of this module: lines of columns that are separated by spaces, the last column running to the
/// end of the line. Empty lines are skipped.
///
/// Tables are text because a hundred rows stay readable that way and cost the compiler nothing; each is read once, on
/// first use. A row with too few columns is a mistake in our source.
enum TextTable {
  /// The columns of every row of `text`. O(length).
  static func rows(_ text: String, columns: Int) -> [[String]] {
    let bytes = Array(text.utf8)
    var rows: [[String]] = []
    var row: [String] = []
    var cellStart: Int?
    for position in 0...bytes.count {
      let isEnd = position == bytes.count || bytes[position] == UInt8(ascii: "\n")
      if !isEnd, bytes[position] != UInt8(ascii: " ") {
        cellStart = cellStart ?? position
      } else if let start = cellStart, isEnd || row.count < columns - 1 {
        row.append(String(decoding: bytes[start..<position], as: UTF8.self))
        cellStart = nil
      }
      guard isEnd, !row.isEmpty else { continue }
      precondition(row.count == columns, "a table row has \(row.count) of \(columns) columns: \(row)")
      rows.append(row)
      row = []
    }
    return rows
  }
}
