import Calendars
import Kernels

extension Chunk {
  /// The first row that starts at `instant` or later; ``count`` if none does. O(log n), nothing is decoded.
  package func firstRow(startingAtOrAfter instant: Instant) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < instant.microseconds { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The sum of the plausible values in `rows`: two look-ups and at most 126 values. See ``RunningSums``.
  package func sum(of rows: Range<Int>) -> DoubleDouble {
    runningSums.sum(of: rows) { block, add in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: RunningSums.stride) { scratch in
        guard let base = scratch.baseAddress else { return }
        values.decode(block, into: base)
        if zoneMap.implausibleCount > 0 { clearImplausible(block, base) }
        add(UnsafeBufferPointer(rebasing: scratch[..<block.count]))
      }
    }
  }

  private func clearImplausible(_ rows: Range<Int>, _ values: UnsafeMutablePointer<Double>) {
    for (index, row) in rows.enumerated() {
      let rowFlags = SampleFlags(rawValue: UInt8(truncatingIfNeeded: flags[row]))
      if rowFlags.contains(.implausible) { values[index] = 0 }
    }
  }

  /// Decodes `rows` into plain columns, which are cleared first. O(rows).
  func decode(_ rows: Range<Int>, into columns: inout SampleColumns) {
    columns.starts = decoded(rows) { starts.decode(rows, into: $0) }
    columns.ends = decoded(rows) { durations.decode(rows, into: $0) }
    for index in columns.ends.indices { columns.ends[index] &+= columns.starts[index] }
    columns.values = decoded(rows) { values.decode(rows, into: $0) }
    columns.sources = decoded(rows) { sources.decode(rows, into: $0) }
    columns.flags = decoded(rows) { flags.decode(rows, into: $0) }
    columns.metadata = decoded(rows) { metadata.decode(rows, into: $0) }
  }

  private func decoded<Element>(_ rows: Range<Int>, _ decode: (UnsafeMutablePointer<Element>) -> Void) -> [Element] {
    Array(unsafeUninitializedCapacity: rows.count) { buffer, initialisedCount in
      if let base = buffer.baseAddress, !rows.isEmpty { decode(base) }
      initialisedCount = rows.count
    }
  }
}
