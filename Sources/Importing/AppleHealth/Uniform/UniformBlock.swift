/// A block of an export's bytes, and the uniform records that were found in it.
///
///     offset                                                                    offset + length
///     | …rest of a record | gap ⏎␣<Record…/>⏎␣<Record…/> | gap: a workout | ⏎␣<Record…/> … | rest | slack: zeros |
///                              \── segment: drafts 0..<2 ──/               \── segment: 2..< ─/
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

  /// The records, in the order of the file.
  let drafts: UnsafeMutablePointer<RecordDraft>
  let draftCapacity: Int
  /// Runs of records, in the order of the file; none follows another without a gap.
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
    draftCapacity = capacity / UniformBlock.shortestRecord + 1
    drafts = .allocate(capacity: draftCapacity)
  }

  deinit {
    Platform.freePages(bytes)
    drafts.deallocate()
  }

  /// Forgets what was found, for bytes anew.
  func clear() {
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

/// What the bytes of one uniform record say.
struct RecordDraft {
  let start: Int64
  let end: Int64
  let created: Int64
  /// In the kept unit of the type.
  let value: Double
  /// Where its `<` stands in the block.
  let place: UInt32
  /// Index into ``UniformBlock/fronts``.
  let front: UInt32
  /// Index into ``UniformBlock/metadata``, or ``noMetadata``.
  let metadata: UInt32
  /// Bytes from its `<` to its end.
  let length: UInt32

  static var noMetadata: UInt32 { .max }
}

/// A run of uniform records without anything between them.
struct UniformSegment {
  /// Where the line feed before the first record stands in the block.
  let start: Int
  /// Behind the last record.
  var end: Int
  var drafts: Range<Int>
}

/// A piece of a block.
struct TextPlace {
  let start: UInt32
  let count: UInt32
}
