/// A part of a row's time that counts: `[start, end)`, or an instant.
package struct Piece: Hashable, Sendable {
  /// Microseconds of UTC.
  package var start: Int64, end: Int64
  /// Index of the row in the ``Rows`` beside which the piece is kept.
  package var row: Int32

  package init(start: Int64, end: Int64, row: Int32) {
    self.start = start
    self.end = end
    self.row = row
  }

  /// Order in time, then by row: total among the pieces of one set of rows.
  static func precedes(_ left: Piece, _ right: Piece) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end < right.end }
    return left.row < right.row
  }
}
