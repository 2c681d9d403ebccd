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

  // MARK: Without strings

  /// The bytes of a part of a table.
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Calls `body` with every row that is not empty, in order. O(length).
  static func forEachRow(_ text: String, _ body: (Bytes) -> Void) {
    forEachPart(text, body) { $0 == UInt8(ascii: "\n") }
  }

  /// Calls `body` with everything that blanks and ends of lines separate, in order. O(length).
  static func forEachWord(_ text: String, _ body: (Bytes) -> Void) {
    forEachPart(text, body) { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: " ") }
  }

  @inline(__always)
  private static func forEachPart(_ text: String, _ body: (Bytes) -> Void, isEnd: (UInt8) -> Bool) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      for place in 0...bytes.count where place == bytes.count || isEnd(bytes[place]) {
        if place > start { body(Bytes(rebasing: bytes[start..<place])) }
        start = place + 1
      }
    }
  }

  /// Where a word of a row ends in it.
  static func end(of word: Bytes, in row: Bytes) -> Int {
    guard let start = row.baseAddress, let place = word.baseAddress else { return row.count }
    return place - start + word.count
  }

  /// Calls `body` with everything that commas separate in a row from a place on, without the blanks around it. O(length).
  static func forEachCell(_ row: Bytes, from place: Int, _ body: (Bytes) -> Void) {
    var start = place
    for end in place...row.count where end == row.count || row[end] == UInt8(ascii: ",") {
      var cell = row[start..<end]
      while cell.first == UInt8(ascii: " ") { cell.removeFirst() }
      while cell.last == UInt8(ascii: " ") { cell.removeLast() }
      if !cell.isEmpty { body(Bytes(rebasing: cell)) }
      start = end + 1
    }
  }

  /// The word that begins a row, or the first one from a place on; empty behind the last one.
  static func word(_ row: Bytes, from place: Int) -> Bytes {
    var start = place
    while start < row.count, row[start] == UInt8(ascii: " ") { start += 1 }
    var end = start
    while end < row.count, row[end] != UInt8(ascii: " ") { end += 1 }
    return Bytes(rebasing: row[start..<end])
  }
}
