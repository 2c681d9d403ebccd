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

extension RowMemory {
  /// Decodes all rows of `chunk` over what was there; `nil` if it is damaged. The buffers are valid until the next chunk. O(n).
  ///
  /// - Precondition: the chunk has no more rows than there is room for.
  func decode(_ chunk: Chunk) -> SampleBuffers? {
    guard let columns = chunk.loadedColumns() else { return nil }
    let count = chunk.count
    precondition(count <= capacity, "\(count) rows do not fit \(capacity)")
    columns.decode(0..<count, into: self)
    return SampleBuffers(
      zoneMap: chunk.zoneMap, starts: UnsafeBufferPointer(start: starts, count: count),
      ends: UnsafeBufferPointer(start: ends, count: count), values: UnsafeBufferPointer(start: values, count: count),
      sources: UnsafeBufferPointer(start: sources, count: count),
      flags: UnsafeBufferPointer(start: flags, count: count),
      metadata: UnsafeBufferPointer(start: metadata, count: count))
  }
}
