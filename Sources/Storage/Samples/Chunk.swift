import Calendars
import Kernels

/// A contiguous piece of a series: packed columns of rows sorted by start, then end, then source. Never changes.
///
///     | zone map | starts | durations | values | sources | flags | metadata | running sums, one in 64 rows |
public final class Chunk: Sendable {
  /// What a query may know without touching the rows.
  public let zoneMap: ZoneMap
  /// Sums of the plausible values.
  package let runningSums: RunningSums
  let firstRow: SampleRow
  let lastRow: SampleRow
  let starts: PackedIntegers
  let durations: PackedIntegers
  let values: PackedReals
  let sources: PackedIntegers
  let flags: PackedIntegers
  let metadata: PackedIntegers

  /// Packs rows that are sorted already. O(n).
  ///
  /// - Precondition: `rows` is sorted and not empty.
  init(sorted rows: SampleColumns) {
    precondition(!rows.isEmpty, "a chunk holds at least one row")
    assert(rows.isSorted, "a chunk's rows must be sorted")
    zoneMap = ZoneMap(sorted: rows)
    firstRow = rows[0]
    lastRow = rows[rows.count - 1]
    starts = PackedIntegers(rows.starts)
    // Wrapping, so that the longest span there is comes back when the start is added again.
    durations = PackedIntegers(zip(rows.starts, rows.ends).map { $1 &- $0 })
    values = PackedReals(rows.values)
    sources = PackedIntegers(rows.sources.map { Int64($0) })
    flags = PackedIntegers(rows.flags.map { Int64($0) })
    metadata = PackedIntegers(rows.metadata.map { Int64($0) })
    runningSums = Chunk.runningSums(of: rows, hasImplausible: zoneMap.implausibleCount > 0)
  }

  private static func runningSums(of rows: SampleColumns, hasImplausible: Bool) -> RunningSums {
    guard hasImplausible else { return rows.values.withUnsafeBufferPointer { RunningSums($0) } }
    let plausible = zip(rows.values, rows.flags).map { value, flags in
      SampleFlags(rawValue: flags).contains(.implausible) ? 0 : value
    }
    return plausible.withUnsafeBufferPointer { RunningSums($0) }
  }

  /// The number of rows. O(1).
  public var count: Int { zoneMap.count }

  /// The source of all rows, if they have one and the same. O(1).
  public var onlySource: SourceID? { sources.constant.map { SourceID(rawValue: UInt16(truncatingIfNeeded: $0)) } }

  /// Bytes that the packed columns and the running sums take in memory. O(1).
  public var byteCount: Int {
    starts.byteCount + durations.byteCount + values.byteCount + sources.byteCount + flags.byteCount
      + metadata.byteCount + runningSums.byteCount
  }
}
