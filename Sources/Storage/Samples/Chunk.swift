import Calendars
import Kernels

/// A contiguous piece of a series: packed columns of rows sorted by start, then end, then source. Never changes.
///
///     | zone map | first and last row | total |   starts | durations | values | sources | flags | metadata | running sums |
///        always in memory                         in memory, or in a file until they are wanted
public final class Chunk: Sendable {
  /// What a query may know without touching the rows.
  public let zoneMap: ZoneMap
  let firstRow: SampleRow
  let lastRow: SampleRow
  /// The sum of the plausible values.
  let total: DoubleDouble
  /// The sum of their magnitudes, to a few digits.
  let magnitude: Double
  /// The source of all rows, if they have one and the same. O(1).
  public let onlySource: SourceID?
  private let columns: ChunkColumns?
  private let stored: StoredColumns?

  /// Packs rows that are sorted already. O(n).
  ///
  /// - Precondition: `rows` is sorted and not empty.
  init(sorted rows: SampleColumns) {
    precondition(!rows.isEmpty, "a chunk holds at least one row")
    assert(rows.isSorted, "a chunk's rows must be sorted")
    zoneMap = ZoneMap(sorted: rows)
    firstRow = rows[0]
    lastRow = rows[rows.count - 1]
    let columns = ChunkColumns(sorted: rows, hasImplausible: zoneMap.implausibleCount > 0)
    total = columns.runningSums.total
    magnitude = columns.runningSums.magnitude
    onlySource = columns.sources.constant.map { SourceID(rawValue: UInt16(truncatingIfNeeded: $0)) }
    self.columns = columns
    stored = nil
  }

  /// A chunk whose columns lie in a file.
  init(summary: ChunkSummary, stored: StoredColumns) {
    zoneMap = summary.zoneMap
    firstRow = summary.firstRow
    lastRow = summary.lastRow
    total = summary.total
    magnitude = summary.magnitude
    onlySource = summary.onlySource
    columns = nil
    self.stored = stored
  }

  /// The number of rows. O(1).
  public var count: Int { zoneMap.count }

  /// The columns; of a chunk in a file, read at the first call. `nil` if they are damaged there: the chunk then counts as
  /// without rows, and its file's ``StoreFile/damages`` names it. Safe from several threads.
  func loadedColumns() -> ChunkColumns? { columns ?? stored?.columns() }

  /// Whether the columns are in memory.
  var isRead: Bool { stored?.areRead ?? true }

  /// Bytes that the packed columns and the running sums take in memory, or in their file while they are not loaded.
  public var byteCount: Int { columns?.byteCount ?? stored?.byteCount ?? 0 }

  /// What is known without the columns.
  var summary: ChunkSummary {
    ChunkSummary(
      zoneMap: zoneMap, firstRow: firstRow, lastRow: lastRow, total: total, magnitude: magnitude, onlySource: onlySource
    )
  }
}

/// What is known of a chunk without its columns.
struct ChunkSummary: Sendable {
  var zoneMap: ZoneMap
  var firstRow: SampleRow
  var lastRow: SampleRow
  var total: DoubleDouble
  var magnitude: Double
  var onlySource: SourceID?
}
