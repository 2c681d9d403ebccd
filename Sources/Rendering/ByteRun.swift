/// Bytes that grow at their end. Fields of an answer are a few bytes each: an array asks for each of them whether it has a second owner.
struct ByteRun: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  /// No bytes, with room for some.
  init(capacity: Int = 4_096) {
    self.capacity = capacity
    start = .allocate(capacity: capacity + ByteRun.margin)
  }

  /// Bytes behind the room, which may be read and written, whatever they are.
  private static let margin = 32

  deinit { start.deallocate() }

  /// Forgets the bytes, keeps the room.
  mutating func removeAll() { count = 0 }

  /// Lets `write` put at most `most` bytes behind the others; it tells how many it wrote. O(1) amortised.
  @inline(__always)
  mutating func write(atMost most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    if capacity - count < most { grow(by: most) }
    count += write(start + count)
  }

  mutating func append(_ byte: UInt8) {
    write(atMost: 1) { target in
      target.pointee = byte
      return 1
    }
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    write(atMost: bytes.count) { target in
      target.update(from: source, count: bytes.count)
      return bytes.count
    }
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends some bytes of another run.
  @inline(__always)
  mutating func append(_ other: borrowing ByteRun, _ range: Range<Int>) {
    precondition(range.upperBound <= other.count, "bytes \(range) of \(other.count)")
    let source = other.start + range.lowerBound
    write(atMost: range.count) { target in
      if range.count <= ByteRun.margin {
        // Most pieces are short: as many bytes at once cost less than a call that copies as many as there are.
        let piece = UnsafeRawPointer(source).loadUnaligned(as: SIMD32<UInt8>.self)
        UnsafeMutableRawPointer(target).storeBytes(of: piece, as: SIMD32<UInt8>.self)
      } else {
        target.update(from: source, count: range.count)
      }
      return range.count
    }
  }

  private mutating func grow(by most: Int) {
    capacity = max(2 * capacity, count + most)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + ByteRun.margin)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }

  /// The bytes as text; what is not UTF-8 is replaced.
  var text: String { String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) }
}

/// Pieces of bytes, one behind the other.
struct BytePieces: ~Copyable {
  /// What the pieces are made of: ``end()`` makes one of what was written since the last.
  var bytes = ByteRun()
  private var ends: [Int] = []

  /// No pieces.
  init() {}

  /// Texts in UTF-8.
  init(_ texts: [String]) {
    for text in texts {
      bytes.append(text)
      end()
    }
  }

  /// Ends a piece.
  mutating func end() { ends.append(bytes.count) }

  /// Forgets the pieces, keeps the room.
  mutating func removeAll() {
    bytes.removeAll()
    ends.removeAll(keepingCapacity: true)
  }

  /// Appends one of the pieces to other bytes.
  @inline(__always)
  func append(_ piece: Int, to other: inout ByteRun) {
    other.append(bytes, (piece > 0 ? ends[piece - 1] : 0)..<ends[piece])
  }
}
