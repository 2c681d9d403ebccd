import Storage

/// Rows of one type that wait for being packed: plain memory for a chunk's worth, so that adding one is six stores.
final class RowBuffer {
  /// The most rows that wait at a time.
  let capacity: Int

  private let starts: UnsafeMutablePointer<Int64>
  private let ends: UnsafeMutablePointer<Int64>
  private let values: UnsafeMutablePointer<Double>
  private let sources: UnsafeMutablePointer<UInt16>
  private let flags: UnsafeMutablePointer<UInt8>
  private let metadata: UnsafeMutablePointer<UInt32>
  // In memory of its own, as the rows are: a stored variable would be checked for exclusive access at every row.
  private let counter: UnsafeMutablePointer<Int>

  /// A buffer for so many rows.
  init(capacity: Int) {
    self.capacity = capacity
    // What is never written to takes no memory, so rare types cost a page for each column.
    starts = .allocate(capacity: capacity)
    ends = .allocate(capacity: capacity)
    values = .allocate(capacity: capacity)
    sources = .allocate(capacity: capacity)
    flags = .allocate(capacity: capacity)
    metadata = .allocate(capacity: capacity)
    counter = .allocate(capacity: 2)
    counter.initialize(repeating: 0, count: 2)
  }

  deinit {
    starts.deallocate()
    ends.deallocate()
    values.deallocate()
    sources.deallocate()
    flags.deallocate()
    metadata.deallocate()
    counter.deallocate()
  }

  /// The number of rows that wait. O(1).
  @inline(__always)
  var count: Int { counter.pointee }

  /// The number of rows that were ever added. O(1).
  var countSoFar: Int { counter[1] }

  /// Whether a row more would not fit.
  @inline(__always)
  var isFull: Bool { counter.pointee == capacity }

  /// Adds a row.
  ///
  /// - Precondition: the buffer is not full; the row does not end before it starts, and its value is finite.
  @inline(__always)
  func append(
    start: Int64, end: Int64, value: Double, source: SourceID, flags rowFlags: SampleFlags, metadata number: UInt32
  ) {
    precondition(!isFull && start <= end && value.isFinite, "a row must fit, not end before it starts, and be finite")
    let row = counter.pointee
    starts[row] = start
    ends[row] = end
    values[row] = value
    sources[row] = source.rawValue
    flags[row] = rowFlags.rawValue
    metadata[row] = number
    counter[0] = row + 1
    counter[1] &+= 1
  }

  /// Adds uniform records, as many as fit, without flags and metadata, and returns how many those are. None ends before it starts,
  /// and values are finite.
  func append(_ records: RecordColumns, _ places: Range<Int>, source: SourceID) -> Int {
    let row = counter.pointee
    let count = min(places.count, capacity - row)
    (starts + row).update(from: records.starts + places.lowerBound, count: count)
    (ends + row).update(from: records.ends + places.lowerBound, count: count)
    (values + row).update(from: records.values + places.lowerBound, count: count)
    (sources + row).update(repeating: source.rawValue, count: count)
    (flags + row).update(repeating: 0, count: count)
    (metadata + row).update(repeating: 0, count: count)
    counter[0] = row + count
    counter[1] &+= count
    return count
  }

  /// Numbers the metadata of a row that waits.
  @inline(__always)
  func setMetadata(_ number: UInt32, of row: Int) { metadata[row] = number }

  /// Flags a row that waits.
  func setFlags(_ rowFlags: SampleFlags, of row: Int) { flags[row] = rowFlags.rawValue }

  /// Moves the rows to `target`, in the place of what is there. O(rows)
  func moveAll(to target: inout SampleColumns) {
    let count = counter.pointee
    target.replaceAll(
      starts: UnsafeBufferPointer(start: starts, count: count), ends: UnsafeBufferPointer(start: ends, count: count),
      values: UnsafeBufferPointer(start: values, count: count),
      sources: UnsafeBufferPointer(start: sources, count: count),
      flags: UnsafeBufferPointer(start: flags, count: count),
      metadata: UnsafeBufferPointer(start: metadata, count: count))
    counter.pointee = 0
  }

  /// The rows, which the buffer then forgets. O(rows)
  func takeAll() -> SampleColumns {
    var rows = SampleColumns()
    moveAll(to: &rows)
    return rows
  }
}
