import Kernels

/// The packed columns of a chunk. Never changes.
final class ChunkColumns: Sendable {
  let starts: PackedIntegers
  /// Wrapping, so that the longest span there is comes back when the start is added again.
  let durations: PackedIntegers
  let values: PackedReals
  let sources: PackedIntegers
  let flags: PackedIntegers
  let metadata: PackedIntegers
  /// Sums of the plausible values.
  let runningSums: RunningSums
  /// Whether two rows start at the same time. Found while the starts are at hand, so that no question goes through them again.
  let hasEqualStarts: Bool

  /// Packs rows that are sorted already. O(n).
  convenience init(sorted rows: SampleColumns, hasImplausible: Bool) {
    self.init(
      starts: PackedIntegers(rows.starts), durations: ChunkColumns.durations(of: rows),
      values: PackedReals(rows.values), sources: rows.sources.withUnsafeBufferPointer { PackedIntegers(narrow: $0) },
      flags: rows.flags.withUnsafeBufferPointer { PackedIntegers(narrow: $0) },
      metadata: rows.metadata.withUnsafeBufferPointer { PackedIntegers(narrow: $0) },
      runningSums: ChunkColumns.runningSums(of: rows, hasImplausible: hasImplausible))
  }

  /// Columns that were packed before.
  init(
    starts: PackedIntegers, durations: PackedIntegers, values: PackedReals, sources: PackedIntegers,
    flags: PackedIntegers, metadata: PackedIntegers, runningSums: RunningSums
  ) {
    self.starts = starts
    hasEqualStarts = starts.hasEqualNeighbours
    self.durations = durations
    self.values = values
    self.sources = sources
    self.flags = flags
    self.metadata = metadata
    self.runningSums = runningSums
  }

  private static func durations(of rows: SampleColumns) -> PackedIntegers {
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: max(1, rows.count)) { durations in
      rows.starts.withUnsafeBufferPointer { starts in
        rows.ends.withUnsafeBufferPointer { ends in
          for row in starts.indices { durations[row] = ends[row] &- starts[row] }
        }
      }
      return PackedIntegers(UnsafeBufferPointer(rebasing: durations[..<rows.count]))
    }
  }

  private static func runningSums(of rows: SampleColumns, hasImplausible: Bool) -> RunningSums {
    guard hasImplausible else { return rows.values.withUnsafeBufferPointer { RunningSums($0) } }
    let plausible = zip(rows.values, rows.flags).map { value, flags in
      SampleFlags(rawValue: flags).contains(.implausible) ? 0 : value
    }
    return plausible.withUnsafeBufferPointer { RunningSums($0) }
  }

  /// Bytes in memory. O(1).
  var byteCount: Int {
    starts.byteCount + durations.byteCount + values.byteCount + sources.byteCount + flags.byteCount
      + metadata.byteCount + runningSums.byteCount
  }
}
