import Kernels

/// The columns of one chunk, read from table `block` and checked.
struct ChunkBlocks {
  private var integers: [StoredColumn: PackedIntegers] = [:]
  private var values: PackedReals?
  private var runningSums: RunningSums?

  /// Reads the columns up to `last` of a chunk of `count` rows.
  ///
  /// - Parameter statement: Selects id, checksum and data of the blocks between two ids.
  init(ofChunk chunk: Int64, count: Int, through last: StoredColumn, _ statement: Statement) throws {
    try statement.start(
      .integer(StoredColumn.starts.block(ofChunk: chunk)), .integer(last.block(ofChunk: chunk)))
    defer { statement.reset() }
    while try statement.step() {
      guard let column = StoredColumn(rawValue: statement.integer(0) &- StoredColumn.starts.block(ofChunk: chunk))
      else {
        // A newer minor version may have more columns.
        continue
      }
      let bytes = statement.bytes(2)
      guard Checksum.of(bytes) == statement.integer(1) else { throw MalformedBytes() }
      try decode(column, bytes, count: count)
    }
  }

  private mutating func decode(
    _ column: StoredColumn, _ bytes: UnsafeRawBufferPointer, count: Int
  ) throws(MalformedBytes) {
    switch column {
    case .values:
      var reader = ByteReader(bytes)
      values = try PackedReals(from: &reader, count: count)
      try reader.end()
    case .runningSums: runningSums = try RunningSums(storedBytes: bytes, count: count)
    default: integers[column] = try PackedIntegers(storedBytes: bytes, count: count)
    }
  }

  /// One column of whole numbers, or `nil` if it was not there.
  subscript(column: StoredColumn) -> PackedIntegers? { integers[column] }

  /// The columns of readers, or `nil` unless all were there.
  var columns: ChunkColumns? {
    guard let starts = integers[.starts], let durations = integers[.durations], let sources = integers[.sources],
      let flags = integers[.flags], let metadata = integers[.metadata], let values, let runningSums
    else { return nil }
    return ChunkColumns(
      starts: starts, durations: durations, values: values, sources: sources, flags: flags, metadata: metadata,
      runningSums: runningSums)
  }
}
