import Calendars

/// The rows of one chunk as plain buffers of equal length, valid only inside the closure that is handed them.
public struct SampleBuffers {
  /// Bounds of the rows.
  public let zoneMap: ZoneMap
  /// Starts, microseconds of UTC, ascending.
  public let starts: UnsafeBufferPointer<Int64>
  /// Ends, microseconds of UTC, never before the start.
  public let ends: UnsafeBufferPointer<Int64>
  /// Values in the kept unit of the type.
  public let values: UnsafeBufferPointer<Double>
  /// Numbers of the sources in the person's ``SourceDictionary``.
  public let sources: UnsafeBufferPointer<UInt16>
  /// ``SampleFlags`` bits.
  public let flags: UnsafeBufferPointer<UInt8>
  /// Metadata references, 0 for none.
  public let metadata: UnsafeBufferPointer<UInt32>

  /// The number of rows. O(1).
  public var count: Int { starts.count }
}

/// Memory for the decoded rows of one chunk, used again for the next.
struct DecodingScratch: ~Copyable {
  private let starts: UnsafeMutableBufferPointer<Int64>
  private let ends: UnsafeMutableBufferPointer<Int64>
  private let values: UnsafeMutableBufferPointer<Double>
  private let sources: UnsafeMutableBufferPointer<UInt16>
  private let flags: UnsafeMutableBufferPointer<UInt8>
  private let metadata: UnsafeMutableBufferPointer<UInt32>

  /// Room for `capacity` rows.
  init(capacity: Int) {
    starts = .allocate(capacity: capacity)
    ends = .allocate(capacity: capacity)
    values = .allocate(capacity: capacity)
    sources = .allocate(capacity: capacity)
    flags = .allocate(capacity: capacity)
    metadata = .allocate(capacity: capacity)
  }

  deinit {
    starts.deallocate()
    ends.deallocate()
    values.deallocate()
    sources.deallocate()
    flags.deallocate()
    metadata.deallocate()
  }

  /// Decodes all rows of `chunk` over what was there; `nil` if it is damaged. O(n).
  ///
  /// - Precondition: the chunk has no more rows than there is room for.
  mutating func decode(_ chunk: Chunk) -> SampleBuffers? {
    guard let columns = chunk.loadedColumns() else { return nil }
    let rows = 0..<chunk.count
    precondition(rows.count <= starts.count, "\(rows.count) rows do not fit \(starts.count)")
    let decodedStarts = decode(columns.starts, into: starts)
    _ = decode(columns.durations, into: ends)
    for row in rows { ends[row] &+= starts[row] }
    if let base = values.baseAddress { columns.values.decode(rows, into: base) }
    return SampleBuffers(
      zoneMap: chunk.zoneMap, starts: decodedStarts, ends: UnsafeBufferPointer(rebasing: ends[rows]),
      values: UnsafeBufferPointer(rebasing: values[rows]), sources: decode(columns.sources, into: sources),
      flags: decode(columns.flags, into: flags), metadata: decode(columns.metadata, into: metadata))
  }

  private func decode<Element: FixedWidthInteger>(
    _ column: PackedIntegers, into buffer: UnsafeMutableBufferPointer<Element>
  ) -> UnsafeBufferPointer<Element> {
    let rows = 0..<column.count
    if let base = buffer.baseAddress { column.decode(rows, into: base) }
    return UnsafeBufferPointer(rebasing: buffer[rows])
  }
}
