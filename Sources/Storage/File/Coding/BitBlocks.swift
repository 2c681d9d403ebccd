/// Small whole numbers in as few bits as the largest of each 128 needs.
///
///     | width UInt8 | 128 × width bits, lowest first | width | … | 8 bytes of nothing |
///
/// A block of numbers that are all 0 is one byte long. The tail lets a reader load eight bytes at any number.
enum BitBlocks {
  static let blockCount = 128
  static let tailByteCount = 8

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

  /// Reads the `count` numbers that begin where `reader` is and puts what `element` makes of each to `target`, which has room for
  /// them. O(n), nothing is kept in between.
  ///
  /// - Parameters:
  ///   - ascending: Whether the numbers are what codes grow by; `element` gets the codes.
  ///   - limit: The largest code that may be there.
  /// - Returns: The outermost codes; 0 of none.
  @inline(__always)
  static func unpack<Element>(
    _ count: Int, ascending: Bool, limit: UInt32, from reader: inout ByteReader,
    into target: UnsafeMutablePointer<Element>, _ element: (UInt32) -> Element
  ) throws(MalformedBytes) -> (least: UInt32, greatest: UInt32) {
    var (least, greatest, sum) = (UInt64.max, UInt64(0), UInt64(0))
    for start in stride(from: 0, to: count, by: blockCount) {
      let length = min(blockCount, count - start)
      let block = try nextBlock(length, from: &reader)
      let mask = (UInt64(1) << UInt64(block.width)) - 1
      var bit = 0
      for row in start..<start + length {
        let word = UInt64(littleEndian: block.bytes.loadUnaligned(fromByteOffset: bit >> 3, as: UInt64.self))
        var code = (word >> UInt64(bit & 7)) & mask
        bit += block.width
        if ascending {
          sum &+= code
          code = sum
        }
        least = min(least, code)
        greatest = max(greatest, code)
        target[row] = element(UInt32(truncatingIfNeeded: code))
      }
      guard greatest <= UInt64(limit) else { throw MalformedBytes() }
    }
    _ = try reader.raw(tailByteCount)
    return (UInt32(truncatingIfNeeded: min(least, greatest)), UInt32(truncatingIfNeeded: greatest))
  }

  /// The bits of the next block, with eight bytes behind them that may be read.
  private static func nextBlock(
    _ length: Int, from reader: inout ByteReader
  ) throws(MalformedBytes) -> (bytes: UnsafeRawPointer, width: Int) {
    let width = Int(try reader.fixed(UInt8.self))
    guard width <= 32 else { throw MalformedBytes() }
    let byteCount = (length * width + 7) / 8
    var ahead = reader
    let bytes = try ahead.raw(byteCount + tailByteCount)
    _ = try reader.raw(byteCount)
    guard let base = bytes.baseAddress else { throw MalformedBytes() }
    return (base, width)
  }

  /// Whether a column of `count` numbers can lie in what is left: 128 zeros take one byte, so that a lying count cannot ask for much
  /// more memory than the file has bytes.
  static func canHold(_ count: Int, in reader: ByteReader) -> Bool {
    count >= 0 && count / blockCount <= reader.remaining
  }
}

/// An array of `count` elements that `fill` puts where they belong, all of them.
@inline(__always)
func filled<Element>(
  _ count: Int, _ fill: (UnsafeMutablePointer<Element>) throws(MalformedBytes) -> Void
) throws(MalformedBytes) -> [Element] where Element: BitwiseCopyable {
  var isWhole = true
  let result = [Element](unsafeUninitializedCapacity: count) { buffer, initialisedCount in
    guard let base = buffer.baseAddress, count > 0 else { return }
    do throws(MalformedBytes) {
      try fill(base)
      initialisedCount = count
    } catch {
      isWhole = false
    }
  }
  guard isWhole else { throw MalformedBytes() }
  return result
}
