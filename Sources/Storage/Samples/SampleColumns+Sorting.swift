extension SampleColumns {
  /// Whether the rows are in the order of a series. O(n).
  var isSorted: Bool { starts.withUnsafeBufferPointer { firstRowOutOfOrder($0) == count } }

  /// Brings the rows into the order of a series. O(n) if they are in it, else O(n log k) for k runs that are.
  mutating func sort() {
    if isSorted { return }
    self = reordered(order())
  }

  /// The rows in the order of a series; nothing is copied if they are in it.
  func sorted() -> SampleColumns { isSorted ? self : reordered(order()) }

  private func reordered(_ order: [Position]) -> SampleColumns {
    SampleColumns(
      starts: order.map(\.start), ends: picked(ends, order), values: picked(values, order),
      sources: picked(sources, order), flags: picked(flags, order), metadata: picked(metadata, order))
  }

  private func picked<Element>(_ column: [Element], _ order: [Position]) -> [Element] {
    column.withUnsafeBufferPointer { column in order.map { column[Int($0.row)] } }
  }

  /// Where a row lies, with what mostly decides its order beside it.
  private struct Position {
    let start: Int64
    let row: UInt32
  }

  /// Whether the row of `left` comes before that of `right`.
  @inline(__always)
  private func isBefore(_ left: Position, _ right: Position) -> Bool {
    left.start != right.start ? left.start < right.start : comesFirst(left.row, right.row)
  }

  @inline(never)
  private func comesFirst(_ left: UInt32, _ right: UInt32) -> Bool { self[Int(left)] < self[Int(right)] }

  /// The first row that comes before the one in front of it, or ``count``.
  private func firstRowOutOfOrder(_ starts: UnsafeBufferPointer<Int64>) -> Int {
    var row = 1
    while row < starts.count {
      // Most rows differ in their start from the one before.
      if starts[row - 1] >= starts[row],
        comesFirst(UInt32(truncatingIfNeeded: row), UInt32(truncatingIfNeeded: row - 1))
      {
        return row
      }
      row += 1
    }
    return starts.count
  }

  // MARK: Merging runs

  /// The rows in order: runs that are there already, rising or falling, are merged two by two. Rows that are equal in all columns
  /// may change places, which nobody can see.
  private func order() -> [Position] {
    var from = starts.enumerated().map { Position(start: $0.element, row: UInt32(truncatingIfNeeded: $0.offset)) }
    var borders = makeRuns(&from)
    var to = from
    while borders.count > 2 {
      borders = mergePairs(of: borders, from, into: &to)
      swap(&from, &to)
    }
    return from
  }

  /// Turns falling runs round, and returns where each run begins, and the count.
  private func makeRuns(_ positions: inout [Position]) -> [Int] {
    var borders = [0]
    var start = 0
    while start < positions.count {
      var end = start + 1
      if end < positions.count, isBefore(positions[end], positions[start]) {
        while end < positions.count, isBefore(positions[end], positions[end - 1]) { end += 1 }
        positions[start..<end].reverse()
      } else {
        while end < positions.count, !isBefore(positions[end], positions[end - 1]) { end += 1 }
      }
      borders.append(end)
      start = end
    }
    return borders
  }

  /// Merges each run with an odd number into the one before it, and returns the borders that are left.
  private func mergePairs(of borders: [Int], _ from: [Position], into to: inout [Position]) -> [Int] {
    var left = [0]
    from.withUnsafeBufferPointer { from in
      to.withUnsafeMutableBufferPointer { to in
        var run = 0
        while run < borders.count - 1 {
          let (start, middle) = (borders[run], borders[run + 1])
          let end = run + 2 < borders.count ? borders[run + 2] : middle
          merge(from, start..<middle, middle..<end, into: to)
          left.append(end)
          run += 2
        }
      }
    }
    return left
  }

  @inline(__always)
  private func merge(
    _ from: UnsafeBufferPointer<Position>, _ left: Range<Int>, _ right: Range<Int>,
    into to: UnsafeMutableBufferPointer<Position>
  ) {
    var (first, second, place) = (left.lowerBound, right.lowerBound, left.lowerBound)
    while first < left.upperBound, second < right.upperBound {
      if isBefore(from[second], from[first]) {
        to[place] = from[second]
        second += 1
      } else {
        to[place] = from[first]
        first += 1
      }
      place += 1
    }
    for index in first..<left.upperBound {
      to[place] = from[index]
      place += 1
    }
    for index in second..<max(second, right.upperBound) {
      to[place] = from[index]
      place += 1
    }
  }
}
