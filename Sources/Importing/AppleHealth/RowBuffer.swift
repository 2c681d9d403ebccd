import Storage

/// Rows of one type that wait for being packed: plain memory for a chunk's worth, so that adding one is six stores.
///
/// The memory is asked for with the first row, and again with the first one after it was handed over.
final class RowBuffer {
  /// The most rows that wait at a time.
  let capacity: Int

  private struct State {
    /// `nil` while no row waits and none has since the memory was handed over.
    var columns: RowColumns?
    var count = 0
    var countSoFar = 0
  }

  // In memory of its own, as the rows are: a stored variable would be checked for exclusive access at every row.
  private let state: UnsafeMutablePointer<State>

  /// A buffer for so many rows.
  init(capacity: Int) {
    self.capacity = capacity
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  deinit {
    state.pointee.columns?.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The number of rows that wait. O(1).
  @inline(__always)
  var count: Int { state.pointee.count }

  /// The number of rows that were ever added. O(1).
  var countSoFar: Int { state.pointee.countSoFar }

  /// Whether a row more would not fit.
  @inline(__always)
  var isFull: Bool { state.pointee.count == capacity }

  /// Where rows are written.
  @inline(__always)
  private var columns: RowColumns { state.pointee.columns ?? makeColumns() }

  @inline(never)
  private func makeColumns() -> RowColumns {
    let columns = RowColumns(capacity: capacity)
    state.pointee.columns = columns
    return columns
  }

  /// Adds a row.
  ///
  /// - Precondition: the buffer is not full; the row does not end before it starts, and its value is finite.
  @inline(__always)
  func append(
    start: Int64, end: Int64, value: Double, source: SourceID, flags rowFlags: SampleFlags, metadata number: UInt32
  ) {
    precondition(!isFull && start <= end && value.isFinite, "a row must fit, not end before it starts, and be finite")
    let (columns, row) = (columns, count)
    columns.starts[row] = start
    columns.ends[row] = end
    columns.values[row] = value
    columns.sources[row] = source.rawValue
    columns.flags[row] = rowFlags.rawValue
    columns.metadata[row] = number
    state.pointee.count = row + 1
    state.pointee.countSoFar &+= 1
  }

  /// Adds uniform records, as many as fit, without flags and metadata, and returns how many those are. None ends before it starts,
  /// and values are finite.
  func append(_ records: RecordColumns, _ places: Range<Int>, source: SourceID) -> Int {
    let (columns, row) = (columns, count)
    let added = min(places.count, capacity - row)
    (columns.starts + row).update(from: records.starts + places.lowerBound, count: added)
    (columns.ends + row).update(from: records.ends + places.lowerBound, count: added)
    (columns.values + row).update(from: records.values + places.lowerBound, count: added)
    (columns.sources + row).update(repeating: source.rawValue, count: added)
    (columns.flags + row).update(repeating: 0, count: added)
    (columns.metadata + row).update(repeating: 0, count: added)
    state.pointee.count = row + added
    state.pointee.countSoFar &+= added
    return added
  }

  /// Numbers the metadata of a row that waits.
  @inline(__always)
  func setMetadata(_ number: UInt32, of row: Int) { columns.metadata[row] = number }

  /// Flags a row that waits.
  func setFlags(_ rowFlags: SampleFlags, of row: Int) { columns.flags[row] = rowFlags.rawValue }

  /// Moves the rows to `target`, in the place of what is there. O(rows)
  func moveAll(to target: inout SampleColumns) {
    columns.copy(count, to: &target)
    state.pointee.count = 0
  }

  /// The rows, which the buffer then forgets. O(rows)
  func takeAll() -> SampleColumns {
    var rows = SampleColumns()
    moveAll(to: &rows)
    return rows
  }

  /// Gives the rows away as they lie; `nil` if none waits. O(1)
  func handOver() -> WaitingRows? {
    guard count > 0, let columns = state.pointee.columns else { return nil }
    let rows = WaitingRows(columns, count: count)
    state.pointee.columns = nil
    state.pointee.count = 0
    return rows
  }
}

/// Rows that a ``RowBuffer`` handed over, with their memory: for whichever thread packs them.
final class WaitingRows {
  private let columns: RowColumns
  /// The number of rows.
  let count: Int

  fileprivate init(_ columns: RowColumns, count: Int) {
    self.columns = columns
    self.count = count
  }

  deinit { columns.deallocate() }

  /// Copies the rows to `target`, in the place of what is there. O(rows)
  func copy(to target: inout SampleColumns) { columns.copy(count, to: &target) }
}

/// The columns of waiting rows, one behind the other in a piece of memory: rare types touch a page for each.
private struct RowColumns {
  private let memory: UnsafeMutableRawPointer
  let starts: UnsafeMutablePointer<Int64>
  let ends: UnsafeMutablePointer<Int64>
  let values: UnsafeMutablePointer<Double>
  let metadata: UnsafeMutablePointer<UInt32>
  let sources: UnsafeMutablePointer<UInt16>
  let flags: UnsafeMutablePointer<UInt8>

  init(capacity: Int) {
    // The widest first, so that each begins on a multiple of its width.
    memory = .allocate(byteCount: max(1, capacity * (3 * 8 + 4 + 2 + 1)), alignment: 4096)
    starts = memory.bindMemory(to: Int64.self, capacity: capacity)
    ends = (memory + 8 * capacity).bindMemory(to: Int64.self, capacity: capacity)
    values = (memory + 16 * capacity).bindMemory(to: Double.self, capacity: capacity)
    metadata = (memory + 24 * capacity).bindMemory(to: UInt32.self, capacity: capacity)
    sources = (memory + 28 * capacity).bindMemory(to: UInt16.self, capacity: capacity)
    flags = (memory + 30 * capacity).bindMemory(to: UInt8.self, capacity: capacity)
  }

  func deallocate() { memory.deallocate() }

  func copy(_ count: Int, to target: inout SampleColumns) {
    target.replaceAll(
      starts: UnsafeBufferPointer(start: starts, count: count), ends: UnsafeBufferPointer(start: ends, count: count),
      values: UnsafeBufferPointer(start: values, count: count),
      sources: UnsafeBufferPointer(start: sources, count: count),
      flags: UnsafeBufferPointer(start: flags, count: count),
      metadata: UnsafeBufferPointer(start: metadata, count: count))
  }
}
