/// A block of an export's bytes, and the uniform records that were found in it.
///
///     offset                                                                    offset + length
///     | …rest of a record | gap ⏎␣<Record…/>⏎␣<Record…/> | gap: a workout | ⏎␣<Record…/> … | rest | slack: zeros |
///                              \── segment: runs 0..<1 ──/               \── segment: 1..< ─/
///
/// What was found is a supposition: it holds if reading, when it comes to the first byte of a segment, stands between elements of the
/// root. Types, sources and metadata have no numbers yet, only their place among the bytes.
final class UniformBlock {
  /// The bytes, with ``UniformForm/slack`` more behind them.
  let bytes: UnsafeMutablePointer<UInt8>
  let capacity: Int
  /// Bytes that were read.
  var length = 0
  /// Where the first of them stands in the input.
  var offset: Int64 = 0

  /// What the records say, in the order of the file.
  let records: RecordColumns
  /// Records of one front that follow each other, in the order of the file.
  var runs: [UniformRun] = []
  /// Runs without a gap, in the order of the file; none follows another at once.
  var segments: [UniformSegment] = []
  /// Where the different fronts and metadata stand, in the order in which they were met.
  var fronts: [TextPlace] = []
  var metadata: [TextPlace] = []

  /// The shortest record of a known type has three dates and an identifier.
  private static let shortestRecord = 160

  /// A block for so many bytes.
  init(capacity: Int) {
    self.capacity = capacity
    bytes = Platform.allocatePages(byteCount: capacity + UniformForm.slack)
    records = RecordColumns(capacity: capacity / UniformBlock.shortestRecord + 1)
  }

  deinit {
    Platform.freePages(bytes)
    records.deallocate()
  }

  /// Forgets what was found, for bytes anew.
  func clear() {
    runs.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
    fronts.removeAll(keepingCapacity: true)
    metadata.removeAll(keepingCapacity: true)
  }

  /// The bytes at a place.
  @inline(__always)
  func slice(_ place: TextPlace) -> ByteSlice {
    ByteSlice(start: UnsafePointer(bytes) + Int(place.start), count: Int(place.count))
  }
}

/// What the bytes of uniform records say: a column for each thing, so that a run of records is appended as it lies.
struct RecordColumns {
  /// Records that there is room for.
  let capacity: Int
  let starts: UnsafeMutablePointer<Int64>
  let ends: UnsafeMutablePointer<Int64>
  let created: UnsafeMutablePointer<Int64>
  /// In the kept unit of the type.
  let values: UnsafeMutablePointer<Double>
  /// Indices into ``UniformBlock/metadata``, or ``noMetadata``.
  let metadata: UnsafeMutablePointer<UInt32>
  /// Where the `<` of each stands in the block.
  let places: UnsafeMutablePointer<UInt32>

  static var noMetadata: UInt32 { .max }

  init(capacity: Int) {
    self.capacity = capacity
    starts = .allocate(capacity: capacity)
    ends = .allocate(capacity: capacity)
    created = .allocate(capacity: capacity)
    values = .allocate(capacity: capacity)
    metadata = .allocate(capacity: capacity)
    places = .allocate(capacity: capacity)
  }

  func deallocate() {
    starts.deallocate()
    ends.deallocate()
    created.deallocate()
    values.deallocate()
    metadata.deallocate()
    places.deallocate()
  }
}

/// Records of one front without anything between them, and what they have in common.
struct UniformRun {
  /// Index into ``UniformBlock/fronts``.
  var front: UInt32 = 0
  /// The first record, and the one behind the last.
  var first: Int
  var end: Int
  /// The smallest and the largest value.
  var least = Double.infinity
  var greatest = -Double.infinity
  /// The latest start.
  var latest = Int64.min
  /// Whether some record ends when it starts.
  var hasInstants = false
  /// Whether some record has metadata.
  var hasMetadata = false
}

/// Runs of uniform records without anything between them.
struct UniformSegment {
  /// Where the line feed before the first record stands in the block.
  let start: Int
  /// Behind the last record.
  let end: Int
  let runs: Range<Int>
}

/// A piece of a block.
struct TextPlace {
  let start: UInt32
  let count: UInt32
}
