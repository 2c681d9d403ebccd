/// For each row of a table, the rows that its trailing window holds: those from ``firstRows`` up to the row itself.
///
/// A row belongs to the window in whose span it *starts*; a window that is shorter than its own row is empty.
package struct TrailingWindows: Hashable, Sendable {
  /// The first row of each window; never falls from one row to the next. Equal to the row number plus one for an empty window.
  package private(set) var firstRows: [Int]
  /// The length of each row and of each window, in any unit, for coverage.
  package private(set) var rowLengths: [Double]
  package private(set) var windowLengths: [Double]

  /// Windows by dates.
  ///
  /// - Parameters:
  ///   - startDays: The civil day on which each row starts, as days since 1970-01-01; may repeat (rows of hours), never falls.
  ///   - endDays: The day after the last one of each row, so `startDays[i] + 1` for a day.
  /// - Precondition: both have the same count.
  /// - Complexity: O(*n*).
  package init(_ window: CivilWindow, startDays: [Int], endDays: [Int]) {
    precondition(startDays.count == endDays.count, "\(startDays.count) starts and \(endDays.count) ends of rows")
    self.init(
      starts: startDays.map(Double.init), ends: endDays.map(Double.init),
      windowStarts: endDays.map { Double(window.firstDay(endingBefore: $0)) })
  }

  /// Windows of a fixed length on any axis (microseconds, say): the span of that length before the end of each row.
  ///
  /// - Precondition: all have the same count; `starts` never falls.
  /// - Complexity: O(*n*).
  package init(length: Double, starts: [Double], ends: [Double]) {
    self.init(starts: starts, ends: ends, windowStarts: ends.map { $0 - length })
  }

  /// Windows of a number of rows, whatever their dates. O(*n*).
  package init(rowCount: Int, rows: Int) {
    let starts = (0..<rows).map(Double.init)
    self.init(length: Double(max(rowCount, 0)), starts: starts, ends: starts.map { $0 + 1 })
  }

  private init(starts: [Double], ends: [Double], windowStarts: [Double]) {
    precondition(starts.count == ends.count, "\(starts.count) starts and \(ends.count) ends of rows")
    firstRows = []
    firstRows.reserveCapacity(starts.count)
    var first = 0
    for row in starts.indices {
      while first <= row, starts[first] < windowStarts[row] { first += 1 }
      firstRows.append(first)
    }
    rowLengths = zip(starts, ends).map { $1 - $0 }
    windowLengths = zip(windowStarts, ends).map { $1 - $0 }
  }

  package var count: Int { firstRows.count }
}
