import Calendars
import Kernels

extension SampleSeries {
  /// Calls `body` with each chunk in time order, decoded into plain buffers that are used again for the next.
  ///
  /// - Parameter range: If given, chunks that certainly hold nothing in it are skipped; of the others *all* rows are handed
  ///   out.
  /// - Precondition: the series is sealed.
  /// - Complexity: O(rows of the chunks); memory for one chunk.
  public func forEachChunk(
    touching range: TimeRange? = nil, _ body: (SampleBuffers) throws -> Void
  ) rethrows {
    let touched = chunksTouching(range)
    guard let longest = touched.lazy.map(\.count).max() else { return }
    let memory = RowMemory(capacity: longest)
    // The buffers do not hold it.
    try withExtendedLifetime(memory) {
      for chunk in touched {
        if let rows = memory.decode(chunk) { try body(rows) }
      }
    }
  }

  /// The rows that share time with `range` or start in it, all rows without one, as plain columns in order.
  ///
  /// - Precondition: the series is sealed.
  /// - Complexity: O(rows of the chunks), 31 bytes a row.
  public func columns(touching range: TimeRange? = nil) -> SampleColumns {
    var result = SampleColumns()
    var decoded = SampleColumns()
    let touched = chunksTouching(range)
    result.reserveCapacity(touched.reduce(0) { $0 + $1.count })
    for chunk in touched {
      chunk.decode(0..<chunk.count, into: &decoded)
      if let range { decoded.keep(touching: range) }
      result.append(contentsOf: decoded)
    }
    return result
  }

  /// How many rows ``columns(touching:)`` unpacks for a range. O(chunks).
  ///
  /// - Precondition: the series is sealed.
  package func rowCount(ofChunksTouching range: TimeRange) -> Int {
    chunksTouching(range).reduce(0) { $0 + $1.count }
  }

  /// The chunks that may hold rows in `range`, all without one. O(chunks).
  private func chunksTouching(_ range: TimeRange?) -> [Chunk] {
    precondition(isSealed, "seal a series before reading it")
    guard let range else { return chunks }
    return chunks.filter { $0.zoneMap.mayTouch(range) }
  }

  /// How many rows start in `range`. O(chunks), two binary searches.
  ///
  /// - Precondition: the series is sealed.
  public func count(startingIn range: TimeRange) -> Int {
    forEachRowRange(startingIn: range).reduce(0) { $0 + $1.rows.count }
  }

  /// The sum of the plausible values of all rows that start in `range`, each counted whole: two look-ups and a walk over
  /// chunk totals. 0 of none.
  ///
  /// **Tolerance.** Rounded, it lies within two units in the last place of the exact sum, whatever the chunks.
  /// - Precondition: the series is sealed.
  /// - Complexity: O(chunks); O(rows in range) if they cancel to a few billionths of their magnitude.
  package func sum(startingIn range: TimeRange) -> DoubleDouble {
    var sum = CompensatedSum()
    let parts = forEachRowRange(startingIn: range)
    for (chunk, rows) in parts {
      sum.merge(CompensatedSum(total: chunk.sum(of: rows), magnitude: chunk.magnitude))
    }
    if sum.isAccurate || parts.isEmpty { return sum.total }
    return exactSum(parts)
  }

  private func exactSum(_ parts: [(chunk: Chunk, rows: Range<Int>)]) -> DoubleDouble {
    var sum = ExactSum()
    var decoded = SampleColumns()
    for (chunk, rows) in parts {
      chunk.decode(rows, into: &decoded)
      for (value, flags) in zip(decoded.values, decoded.flags)
      where !SampleFlags(rawValue: flags).contains(.implausible) { sum += value }
    }
    return DoubleDouble(sum.value)
  }

  /// The non-empty parts of chunks whose rows start in `range`.
  private func forEachRowRange(startingIn range: TimeRange) -> [(chunk: Chunk, rows: Range<Int>)] {
    chunksTouching(range).compactMap { chunk in
      let first = chunk.firstRow(startingAtOrAfter: range.start)
      let end = chunk.firstRow(startingAtOrAfter: range.end)
      return first < end ? (chunk, first..<end) : nil
    }
  }
}

extension SampleColumns {
  /// Removes the rows that neither share time with `range` nor start in it.
  fileprivate mutating func keep(touching range: TimeRange) {
    let (start, end) = (range.start.microseconds, range.end.microseconds)
    let kept = starts.indices.filter { row in
      // An empty range stands for its instant.
      let beginsInTime = range.isEmpty ? starts[row] <= start : starts[row] < end
      return beginsInTime && (ends[row] > start || starts[row] >= start)
    }
    if kept.count == count { return }
    var result = SampleColumns()
    result.reserveCapacity(kept.count)
    for row in kept { result.append(self[row]) }
    self = result
  }
}
