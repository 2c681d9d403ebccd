import Calendars
import Kernels

extension SampleSeries {
  /// What the plausible values of a range amount to.
  package struct RangeSummary: Hashable, Sendable {
    package var count = 0
    package var sum = DoubleDouble.zero
    package var minimum = Double.infinity
    package var maximum = -Double.infinity
  }

  /// For each of some instants the value of the last plausible row that starts before it; `nil` if there is none.
  ///
  /// - Precondition: the series is sealed.
  /// - Complexity: O(log rows) for each; look-ups of one call wait for memory together.
  package func latestValues(before instants: [Instant]) -> [Double?] {
    precondition(isSealed, "seal a series before reading it")
    let list = chunkList.value
    let chunks = list.chunks
    let places = instants.map { list.firstPlace(startingAtOrAfter: $0) - 1 }
    // One step of all before the next step of any.
    for place in places where place >= 0 { prefetch(chunks[place]) }
    for place in places where place >= 0 { chunks[place].prefetchColumns() }
    for (place, instant) in zip(places, instants) where place >= 0 {
      chunks[place].loaded()?.prefetchFirstRow(startingAtOrAfter: instant)
    }
    return zip(places, instants).map { place, instant in
      for place in stride(from: place, through: 0, by: -1) {
        let chunk = chunks[place]
        if let row = chunk.lastPlausibleRow(before: chunk.firstRow(startingAtOrAfter: instant)) {
          return chunk.value(at: row)
        }
      }
      return nil
    }
  }

  /// Count, sum, minimum and maximum of the plausible values of all rows that start in `range`; `nil` of none.
  ///
  /// - Precondition: the series is sealed.
  /// - Complexity: O(chunks in range) plus the rows of at most two chunks, and of those with implausible rows.
  package func summary(startingIn range: TimeRange) -> RangeSummary? {
    precondition(isSealed, "seal a series before reading it")
    var summary = RangeSummary()
    let list = chunkList.value
    let chunks = list.chunks
    var place = max(0, list.firstPlace(startingAtOrAfter: range.start) - 1)
    while place < chunks.count, chunks[place].zoneMap.firstStart < range.end {
      let chunk = chunks[place]
      let first = chunk.firstRow(startingAtOrAfter: range.start)
      let end = chunk.firstRow(startingAtOrAfter: range.end)
      if first < end { chunk.add(first..<end, to: &summary) }
      place += 1
    }
    return summary.count > 0 ? summary : nil
  }
}

extension Chunk {
  /// Lets the processor fetch what is known of the columns, if they are in memory. O(1).
  fileprivate func prefetchColumns() {
    if isRead, let columns = loadedColumns() { prefetch(columns) }
  }

  /// The value of a row; `nil` if the chunk is damaged in its file.
  fileprivate func value(at row: Int) -> Double? {
    guard let columns = loadedColumns() else { return nil }
    var value = 0.0
    withUnsafeMutablePointer(to: &value) { columns.values.decode(row..<row + 1, into: $0) }
    return value
  }

  fileprivate func lastPlausibleRow(before end: Int) -> Int? {
    if zoneMap.implausibleCount == 0 { return end > 0 ? end - 1 : nil }
    guard let columns = loadedColumns() else { return nil }
    return (0..<end).last { !columns.isImplausible($0) }
  }

  /// Adds the plausible values of `rows`. All of a chunk come from its zone map.
  fileprivate func add(_ rows: Range<Int>, to summary: inout SampleSeries.RangeSummary) {
    if rows.count == count, zoneMap.implausibleCount == 0 {
      summary.sum += sum(of: rows)
      summary.count += count
      summary.minimum = min(summary.minimum, zoneMap.minimum)
      summary.maximum = max(summary.maximum, zoneMap.maximum)
      return
    }
    guard let columns = loadedColumns() else { return }
    summary.sum += sum(of: rows)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: rows.count) { scratch in
      guard let base = scratch.baseAddress else { return }
      columns.values.decode(rows, into: base)
      for (index, row) in rows.enumerated() where zoneMap.implausibleCount == 0 || !columns.isImplausible(row) {
        summary.count += 1
        summary.minimum = min(summary.minimum, base[index])
        summary.maximum = max(summary.maximum, base[index])
      }
    }
  }
}

extension ChunkColumns {
  func isImplausible(_ row: Int) -> Bool {
    SampleFlags(rawValue: UInt8(truncatingIfNeeded: flags[row])).contains(.implausible)
  }
}
