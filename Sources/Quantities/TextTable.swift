/// Reads the tables of this module: lines of columns that are separated by spaces, the last column running to the
/// end of the line. Empty lines are skipped.
///
/// Tables are text because a hundred rows stay readable that way and cost the compiler nothing; each is read once, on
/// first use. A row with too few columns is a mistake in our source.
enum TextTable {
  /// The columns of every row of `text`. O(length).
  static func rows(_ text: String, columns: Int) -> [[String]] {
    text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      let cells = line.split(separator: UInt8(ascii: " "), maxSplits: columns - 1, omittingEmptySubsequences: true)
      precondition(cells.count == columns, "a table row has \(cells.count) of \(columns) columns: \(Substring(line))")
      return cells.map { cell in String(Substring(cell.drop { $0 == UInt8(ascii: " ") })) }
    }
  }
}
