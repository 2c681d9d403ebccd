import Calendars

/// Rows of one type as plain columns of equal length, in any order: what importers append and readers get decoded.
public struct SampleColumns: Hashable, Sendable {
  /// Start of each row, microseconds of UTC.
  public internal(set) var starts: [Int64] = []
  /// End of each row, microseconds of UTC; equal to the start for an instant.
  public internal(set) var ends: [Int64] = []
  /// Value of each row in the kept unit of the type (the raw value of a category sample). Always finite.
  public internal(set) var values: [Double] = []
  /// Number of the source in the person's ``SourceDictionary``.
  public internal(set) var sources: [UInt16] = []
  /// ``SampleFlags`` of each row.
  public internal(set) var flags: [UInt8] = []
  /// Number of the metadata in the person's ``MetadataTable``; 0 for none.
  public internal(set) var metadata: [UInt32] = []

  /// No rows.
  public init() {}

  /// Rows that were gathered elsewhere.
  ///
  /// - Precondition: all columns are of one length; no row ends before it starts, and values are finite.
  package init(
    starts: [Int64], ends: [Int64], values: [Double], sources: [UInt16], flags: [UInt8], metadata: [UInt32]
  ) {
    let count = starts.count
    precondition(
      ends.count == count && values.count == count && sources.count == count && flags.count == count
        && metadata.count == count, "columns must be of one length")
    (self.starts, self.ends, self.values) = (starts, ends, values)
    (self.sources, self.flags, self.metadata) = (sources, flags, metadata)
  }

  /// The number of rows. O(1).
  public var count: Int { starts.count }

  /// Whether there is no row. O(1).
  public var isEmpty: Bool { starts.isEmpty }

  /// Makes room for `count` rows.
  public mutating func reserveCapacity(_ count: Int) {
    starts.reserveCapacity(count)
    ends.reserveCapacity(count)
    values.reserveCapacity(count)
    sources.reserveCapacity(count)
    flags.reserveCapacity(count)
    metadata.reserveCapacity(count)
  }

  /// Adds a row; times are microseconds of UTC. O(1) amortised.
  ///
  /// - Precondition: `start <= end` and `value` is finite; importers check what they read before.
  public mutating func append(
    start: Int64, end: Int64, value: Double, source: SourceID, flags rowFlags: SampleFlags = [],
    metadata reference: UInt32 = 0
  ) {
    precondition(start <= end && value.isFinite, "a row must not end before it starts and its value must be finite")
    append(
      SampleRow(
        start: start, end: end, source: source.rawValue, value: value, flags: rowFlags.rawValue, metadata: reference))
  }

  /// Adds a row. O(1) amortised.
  ///
  /// - Precondition: `value` is finite.
  public mutating func append(
    _ range: TimeRange, value: Double, source: SourceID, flags: SampleFlags = [], metadata: UInt32 = 0
  ) {
    append(
      start: range.start.microseconds, end: range.end.microseconds, value: value, source: source, flags: flags,
      metadata: metadata)
  }

  /// Adds all rows of `other`. O(rows).
  public mutating func append(contentsOf other: SampleColumns) { append(other, rows: 0..<other.count) }

  /// Takes rows that lie elsewhere in the place of all there are, and keeps the memory. O(rows)
  ///
  /// - Precondition: as for the columns of ``init(starts:ends:values:sources:flags:metadata:)``.
  package mutating func replaceAll(
    starts: UnsafeBufferPointer<Int64>, ends: UnsafeBufferPointer<Int64>, values: UnsafeBufferPointer<Double>,
    sources: UnsafeBufferPointer<UInt16>, flags: UnsafeBufferPointer<UInt8>, metadata: UnsafeBufferPointer<UInt32>
  ) {
    let count = starts.count
    precondition(
      ends.count == count && values.count == count && sources.count == count && flags.count == count
        && metadata.count == count, "columns must be of one length")
    removeAll()
    self.starts.append(contentsOf: starts)
    self.ends.append(contentsOf: ends)
    self.values.append(contentsOf: values)
    self.sources.append(contentsOf: sources)
    self.flags.append(contentsOf: flags)
    self.metadata.append(contentsOf: metadata)
  }

  /// Removes all rows and keeps the memory.
  public mutating func removeAll() {
    starts.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
    flags.removeAll(keepingCapacity: true)
    metadata.removeAll(keepingCapacity: true)
  }

  mutating func append(_ row: SampleRow) {
    starts.append(row.start)
    ends.append(row.end)
    values.append(row.value)
    sources.append(row.source)
    flags.append(row.flags)
    metadata.append(row.metadata)
  }

  mutating func append(_ other: SampleColumns, rows: Range<Int>) {
    starts.append(contentsOf: other.starts[rows])
    ends.append(contentsOf: other.ends[rows])
    values.append(contentsOf: other.values[rows])
    sources.append(contentsOf: other.sources[rows])
    flags.append(contentsOf: other.flags[rows])
    metadata.append(contentsOf: other.metadata[rows])
  }

  /// One row. O(1).
  subscript(row: Int) -> SampleRow {
    SampleRow(
      start: starts[row], end: ends[row], source: sources[row], value: values[row], flags: flags[row],
      metadata: metadata[row])
  }
}
