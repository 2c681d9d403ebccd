/// Small whole numbers in as few bits as the largest of each 128 needs.
///
///     | width UInt8 | 128 × width bits, lowest first | width | … | 8 bytes of nothing |
///
/// A block of numbers that are all 0 is one byte long. The tail lets a reader load eight bytes at any number.
enum BitBlocks {
  static let blockCount = 128
  private static let tailByteCount = 8

  /// Bytes that `codes` take. O(n).
  static func byteCount(_ codes: [UInt32]) -> Int {
    var total = tailByteCount
    for start in stride(from: 0, to: codes.count, by: blockCount) {
      let block = codes[start..<min(codes.count, start + blockCount)]
      total += 1 + (block.count * width(block) + 7) / 8
    }
    return total
  }

  /// Adds `codes` to `writer`. O(n).
  static func write(_ codes: [UInt32], to writer: inout ByteWriter) {
    for start in stride(from: 0, to: codes.count, by: blockCount) {
      let block = codes[start..<min(codes.count, start + blockCount)]
      let width = width(block)
      writer.fixed(UInt8(truncatingIfNeeded: width))
      var (pending, pendingBits) = (UInt64(0), 0)
      for code in block {
        pending |= UInt64(code) << UInt64(pendingBits)
        pendingBits += width
        while pendingBits >= 8 {
          writer.fixed(UInt8(truncatingIfNeeded: pending))
          pending >>= 8
          pendingBits -= 8
        }
      }
      if pendingBits > 0 { writer.fixed(UInt8(truncatingIfNeeded: pending)) }
    }
    writer.fixed(UInt64(0))
  }

  private static func width(_ block: ArraySlice<UInt32>) -> Int { 32 - block.reduce(0, |).leadingZeroBitCount }

  /// The `count` numbers that begin where `reader` is. O(n).
  static func read(_ count: Int, from reader: inout ByteReader) throws(MalformedBytes) -> [UInt32] {
    // 128 zeros take one byte: a lying count cannot ask for much more memory than the file has bytes.
    guard count >= 0, count / blockCount <= reader.remaining else { throw MalformedBytes() }
    var codes = [UInt32](repeating: 0, count: count)
    for start in stride(from: 0, to: count, by: blockCount) {
      let length = min(blockCount, count - start)
      let width = Int(try reader.fixed(UInt8.self))
      guard width <= 32 else { throw MalformedBytes() }
      if width == 0 { continue }
      let byteCount = (length * width + 7) / 8
      var ahead = reader
      let bytes = try ahead.raw(byteCount + tailByteCount)
      _ = try reader.raw(byteCount)
      unpack(bytes, width: width, into: &codes, start..<start + length)
    }
    _ = try reader.raw(tailByteCount)
    return codes
  }

  private static func unpack(
    _ bytes: UnsafeRawBufferPointer, width: Int, into codes: inout [UInt32], _ rows: Range<Int>
  ) {
    guard let base = bytes.baseAddress else { return }
    let mask = (UInt64(1) << UInt64(width)) - 1
    codes.withUnsafeMutableBufferPointer { codes in
      var bit = 0
      for row in rows {
        let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: bit >> 3, as: UInt64.self))
        codes[row] = UInt32(truncatingIfNeeded: (word >> UInt64(bit & 7)) & mask)
        bit += width
      }
    }
  }
}
