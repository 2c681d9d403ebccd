import Calendars
import Kernels

extension Chunk {
  /// The first row that starts at `instant` or later; ``count`` if none does. O(log n), nothing is decoded; a chunk that
  /// lies on one side is not even loaded.
  package func firstRow(startingAtOrAfter instant: Instant) -> Int {
    if instant <= zoneMap.firstStart { return 0 }
    if instant > zoneMap.lastStart { return count }
    return loaded()?.firstRow(startingAtOrAfter: instant) ?? count
  }

  /// The sum of the plausible values in `rows`: two look-ups and at most 126 values. See ``RunningSums``. That of all rows is
  /// known without loading them.
  package func sum(of rows: Range<Int>) -> DoubleDouble {
    if rows == 0..<count { return total }
    guard let columns = loadedColumns() else { return .zero }
    return columns.runningSums.sum(of: rows) { block, add in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: RunningSums.stride) { scratch in
        guard let base = scratch.baseAddress else { return }
        columns.values.decode(block, into: base)
        if zoneMap.implausibleCount > 0 { clearImplausible(columns.flags, block, base) }
        add(UnsafeBufferPointer(rebasing: scratch[..<block.count]))
      }
    }
  }

  /// The chunk for those who look into it many times; `nil` if it is damaged.
  package func loaded() -> LoadedChunk? { loadedColumns().map { LoadedChunk(zoneMap: zoneMap, columns: $0) } }

  private func clearImplausible(
    _ flags: PackedIntegers, _ rows: Range<Int>, _ values: UnsafeMutablePointer<Double>
  ) {
    for (index, row) in rows.enumerated() {
      let rowFlags = SampleFlags(rawValue: UInt8(truncatingIfNeeded: flags[row]))
      if rowFlags.contains(.implausible) { values[index] = 0 }
    }
  }

  /// Decodes `rows` into plain columns, which are cleared first. They stay empty if the chunk is damaged. O(rows).
  func decode(_ rows: Range<Int>, into result: inout SampleColumns) {
    guard let columns = loadedColumns() else { return result.removeAll() }
    columns.decode(rows, into: &result)
  }
}

/// A chunk whose columns are in memory.
package struct LoadedChunk {
  fileprivate let zoneMap: ZoneMap
  fileprivate let columns: ChunkColumns

  /// The number of rows. O(1).
  package var count: Int { zoneMap.count }

  /// Start of the last row. O(1).
  package var lastStart: Instant { zoneMap.lastStart }

  /// Whether two rows start at the same time. O(1).
  package var hasEqualStarts: Bool { columns.hasEqualStarts }

  /// See ``Chunk/firstRow(startingAtOrAfter:)``.
  package func firstRow(startingAtOrAfter instant: Instant) -> Int {
    if instant <= zoneMap.firstStart { return 0 }
    if instant > zoneMap.lastStart { return count }
    return columns.starts.firstRow(atLeast: instant.microseconds, last: zoneMap.lastStart.microseconds)
  }

  /// Lets the processor fetch what ``firstRow(startingAtOrAfter:)`` will look at. O(1).
  package func prefetchFirstRow(startingAtOrAfter instant: Instant) {
    guard zoneMap.firstStart < instant, instant <= zoneMap.lastStart else { return }
    columns.starts.prefetchFirstRow(atLeast: instant.microseconds, last: zoneMap.lastStart.microseconds)
  }

  /// Unpacks the values of `rows` alone to `target`, which has room for them, each divided by one number. O(rows).
  package func decodeValues(
    _ rows: Range<Int>, dividedBy divisor: Double, into target: UnsafeMutablePointer<Double>
  ) {
    columns.values.decode(rows, dividedBy: divisor, into: target)
  }
}

extension ChunkColumns {
  /// Decodes `rows` into plain columns, which are cleared first. O(rows).
  func decode(_ rows: Range<Int>, into result: inout SampleColumns) {
    result.starts = decoded(rows) { starts.decode(rows, into: $0) }
    result.ends = decoded(rows) { durations.decode(rows, into: $0) }
    for index in result.ends.indices { result.ends[index] &+= result.starts[index] }
    result.values = decoded(rows) { values.decode(rows, into: $0) }
    result.sources = decoded(rows) { sources.decode(rows, into: $0) }
    result.flags = decoded(rows) { flags.decode(rows, into: $0) }
    result.metadata = decoded(rows) { metadata.decode(rows, into: $0) }
  }

  private func decoded<Element>(_ rows: Range<Int>, _ decode: (UnsafeMutablePointer<Element>) -> Void) -> [Element] {
    Array(unsafeUninitializedCapacity: rows.count) { buffer, initialisedCount in
      if let base = buffer.baseAddress, !rows.isEmpty { decode(base) }
      initialisedCount = rows.count
    }
  }
}
