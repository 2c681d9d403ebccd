/// Plain memory for the rows of one type, a column for each thing, used again and again: where rows come a few at a time, arrays would be
/// looked at for room and for other owners at each of six columns.
final class RowMemory {
  /// How many rows there is room for.
  let capacity: Int
  let starts: UnsafeMutablePointer<Int64>
  let ends: UnsafeMutablePointer<Int64>
  let values: UnsafeMutablePointer<Double>
  let sources: UnsafeMutablePointer<UInt16>
  let flags: UnsafeMutablePointer<UInt8>
  let metadata: UnsafeMutablePointer<UInt32>

  init(capacity: Int) {
    self.capacity = capacity
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

  /// The row at a place that was written.
  @inline(__always)
  subscript(row: Int) -> SampleRow {
    SampleRow(
      start: starts[row], end: ends[row], source: sources[row], value: values[row], flags: flags[row],
      metadata: metadata[row])
  }

  /// Writes rows of another piece of memory from `place` on, where there must be room for them.
  func write(_ other: RowMemory, _ rows: Range<Int>, at place: Int) {
    (starts + place).update(from: other.starts + rows.lowerBound, count: rows.count)
    (ends + place).update(from: other.ends + rows.lowerBound, count: rows.count)
    (values + place).update(from: other.values + rows.lowerBound, count: rows.count)
    (sources + place).update(from: other.sources + rows.lowerBound, count: rows.count)
    (flags + place).update(from: other.flags + rows.lowerBound, count: rows.count)
    (metadata + place).update(from: other.metadata + rows.lowerBound, count: rows.count)
  }

  /// Puts the first `count` rows into `target`, in the place of what is there.
  func copy(_ count: Int, to target: inout SampleColumns) {
    target.replaceAll(
      starts: UnsafeBufferPointer(start: starts, count: count), ends: UnsafeBufferPointer(start: ends, count: count),
      values: UnsafeBufferPointer(start: values, count: count),
      sources: UnsafeBufferPointer(start: sources, count: count),
      flags: UnsafeBufferPointer(start: flags, count: count),
      metadata: UnsafeBufferPointer(start: metadata, count: count))
  }
}

extension ChunkColumns {
  /// Decodes `rows` to the beginning of `memory`, where there must be room for them. O(rows).
  func decode(_ rows: Range<Int>, into memory: RowMemory) {
    guard !rows.isEmpty else { return }
    starts.decode(rows, into: memory.starts)
    durations.decode(rows, into: memory.ends)
    for row in 0..<rows.count { memory.ends[row] &+= memory.starts[row] }
    values.decode(rows, into: memory.values)
    sources.decode(rows, into: memory.sources)
    flags.decode(rows, into: memory.flags)
    metadata.decode(rows, into: memory.metadata)
  }
}
