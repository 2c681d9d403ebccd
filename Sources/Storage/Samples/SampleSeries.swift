import Calendars
import Quantities

/// All samples of one type of one person: chunks of rows sorted by start, then end, then source.
///
///     append ─▶ pending rows ─▶ sorted, packed chunks ─ seal() ─▶ chunks that do not overlap, in time order
///
/// Appends arrive in any order and in bulk. They gather in plain columns, and as soon as a chunk's worth is there it is sorted
/// and packed, so that an import of millions of rows never holds them unpacked; ``seal()`` merges chunks that overlap. The
/// rows of a sealed series do not depend on the order of arrival. Copies share their chunks.
public struct SampleSeries: Sendable {
  /// What the rows measure.
  public let type: SampleType
  /// The packed chunks; in time order and free of overlap if ``isSealed``.
  public internal(set) var chunks: [Chunk] {
    get { chunkList.value.chunks }
    set { chunkList.value = ChunkList(newValue) }
  }
  /// The number of rows, pending ones included. O(1).
  public private(set) var sampleCount = 0
  /// Whether all rows are packed and in order. Only then may the series be read.
  public internal(set) var isSealed = true

  /// What is known without the chunks, once all rows are packed and in order.
  private(set) var bounds = Bounds()

  struct Bounds: Hashable, Sendable {
    /// How many rows are flagged ``SampleFlags/implausible``.
    var implausibleCount = 0
    /// Start of the first row; `nil`, as the others, without rows.
    var firstStart: Instant?
    /// Start of the last row.
    var lastStart: Instant?
    /// The latest end of any row.
    var lastEnd: Instant?

    init() {}

    /// Of chunks in time order.
    init(_ zoneMaps: [ZoneMap]) {
      firstStart = zoneMaps.first?.firstStart
      lastStart = zoneMaps.last?.lastStart
      for zoneMap in zoneMaps {
        implausibleCount += zoneMap.implausibleCount
        lastEnd = max(lastEnd ?? zoneMap.lastEnd, zoneMap.lastEnd)
      }
    }
  }

  /// How many chunks have their columns in memory: of those in a file, what questions have read up to now. O(chunks); none is read for it.
  package var readChunkCount: Int { chunkList.valueIfKnown?.chunks.reduce(0) { $0 + ($1.isRead ? 1 : 0) } ?? 0 }

  // The chunks of a long series in a file are listed when they are first asked for.
  private(set) var chunkList = Deferred(ChunkList())

  /// Totals that a store file keeps of these rows; `nil` once rows were added.
  package internal(set) var storedSlots: StoredSlots?

  private var pending = SampleColumns()
  let chunkRowCount: Int

  /// Rows of a full chunk: small enough to decode into the second-level cache, large enough that its zone map is cheap.
  public static let defaultChunkRowCount = 8192

  /// An empty series whose chunks hold `chunkRowCount` rows; tests pass small ones.
  ///
  /// - Precondition: `chunkRowCount > 0`.
  public init(type: SampleType, chunkRowCount: Int = SampleSeries.defaultChunkRowCount) {
    precondition(chunkRowCount > 0, "a chunk holds at least one row, not \(chunkRowCount)")
    self.type = type
    self.chunkRowCount = chunkRowCount
  }

  /// A series of chunks that are in time order and free of overlap.
  init(type: SampleType, sortedChunks: [Chunk], chunkRowCount: Int = SampleSeries.defaultChunkRowCount) {
    self.init(type: type, chunkRowCount: chunkRowCount)
    chunks = sortedChunks
    sampleCount = sortedChunks.reduce(0) { $0 + $1.count }
    bounds = Bounds(sortedChunks.map(\.zoneMap))
  }

  /// A series in a file of which only the head is known yet.
  init(type: SampleType, head: SeriesHead, chunks: LazyValue<ChunkList>) {
    self.init(type: type)
    chunkList = Deferred(chunks, placeholder: ChunkList())
    sampleCount = head.rowCount
    bounds = head.bounds
  }

  /// Adds rows in any order. O(rows) if they come sorted, else O(rows log rows); call ``seal()`` before reading.
  public mutating func append(_ rows: SampleColumns) {
    if pending.isEmpty, rows.count == chunkRowCount {
      chunkList.value.append(Chunk(sorted: rows.sorted()))
    } else if pending.isEmpty, rows.count < chunkRowCount {
      pending = rows
    } else {
      gather(rows)
    }
    if !rows.isEmpty {
      sampleCount += rows.count
      isSealed = false
      storedSlots = nil
    }
  }

  private mutating func gather(_ rows: SampleColumns) {
    var next = 0
    while next < rows.count {
      let end = min(rows.count, next + chunkRowCount - pending.count)
      pending.append(rows, rows: next..<end)
      next = end
      if pending.count == chunkRowCount { packPending() }
    }
  }

  /// Adds one row; times are microseconds of UTC. O(1) amortised while rows come sorted. See ``append(_:)``.
  ///
  /// - Precondition: `start <= end` and `value` is finite.
  public mutating func append(
    start: Int64, end: Int64, value: Double, source: SourceID, flags: SampleFlags = [], metadata: UInt32 = 0
  ) {
    pending.append(start: start, end: end, value: value, source: source, flags: flags, metadata: metadata)
    sampleCount += 1
    isSealed = false
    storedSlots = nil
    if pending.count == chunkRowCount { packPending() }
  }

  /// Packs what is pending and brings all rows into order. Chunks that overlap no other stay as they are, small neighbours
  /// are joined.
  ///
  /// - Complexity: O(chunks) if rows came sorted; O(m log k) for m rows in k chunks that overlap, a few megabytes beside the
  ///   packed rows, whose memory goes back chunk by chunk.
  public mutating func seal() {
    guard !isSealed else { return }
    packPending()
    // The merge must hold the only reference to the chunks, or none could be freed before its end.
    var merge = ChunkMerge(chunks, chunkRowCount: chunkRowCount)
    chunks = []
    chunks = merge.run()
    bounds = Bounds(chunks.map(\.zoneMap))
    pending = SampleColumns()
    isSealed = true
  }

  private mutating func packPending() {
    guard !pending.isEmpty else { return }
    pending.sort()
    chunkList.value.append(Chunk(sorted: pending))
    pending.removeAll()
  }
}

extension SampleSeries {
  /// From the first start to the latest end, or `nil` without rows. O(1).
  ///
  /// - Precondition: the series is sealed.
  public var span: TimeRange? {
    precondition(isSealed, "seal a series before reading it")
    guard let start = bounds.firstStart, let end = bounds.lastEnd else { return nil }
    return TimeRange(start, end)
  }

  /// Bytes of the rows in memory, pending ones included. O(chunks).
  public var byteCount: Int {
    // Eight-byte start, end and value; source, flags and metadata.
    let pendingRowByteCount = 3 * 8 + 2 + 1 + 4
    return chunks.reduce(pending.count * pendingRowByteCount) { $0 + $1.byteCount }
  }
}
