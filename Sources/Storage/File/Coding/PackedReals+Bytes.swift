import Kernels

/// How a column of doubles lies in the file.
///
///     | form UInt8 | 0 × 3 | count UInt32 | then:
///     form 16: divisor Double, column of whole numbers      17: Float × count      18: Double × count
extension PackedReals {
  private enum Kind: UInt8 {
    case decimals = 16
    case single = 17
    case raw = 18
  }

  /// Adds the column to `writer`. O(n).
  func write(to writer: inout ByteWriter) {
    switch form {
    case .decimals(let whole, let divisor):
      writeHeader(.decimals, to: &writer)
      writer.fixed(divisor)
      whole.write(to: &writer)
    case .single(let values):
      writeHeader(.single, to: &writer)
      values.withUnsafeBytes { writer.raw($0) }
    case .raw(let values):
      writeHeader(.raw, to: &writer)
      values.withUnsafeBytes { writer.raw($0) }
    }
  }

  private func writeHeader(_ kind: Kind, to writer: inout ByteWriter) {
    writer.fixed(kind.rawValue)
    writer.fixed(UInt8(0))
    writer.fixed(UInt16(0))
    writer.fixed(UInt32(truncatingIfNeeded: count))
  }

  /// The column of `count` rows that begins where `reader` is. O(n).
  init(from reader: inout ByteReader, count expectedCount: Int) throws(MalformedBytes) {
    guard let kind = Kind(rawValue: try reader.fixed()) else { throw MalformedBytes() }
    _ = try reader.raw(3)
    let count = Int(try reader.fixed(UInt32.self))
    guard count == expectedCount else { throw MalformedBytes() }
    switch kind {
    case .decimals:
      let divisor = try reader.double()
      self.init(form: .decimals(try PackedIntegers(from: &reader, count: count), divisor: divisor))
    case .single:
      self.init(form: .single(try reader.elements(count)))
    case .raw:
      self.init(form: .raw(try reader.elements(count)))
    }
  }

  /// Reads a column of `count` values, at least one, straight to `target`, which has room for them. O(n).
  static func read(
    _ count: Int, from reader: inout ByteReader, into target: UnsafeMutablePointer<Double>
  ) throws(MalformedBytes) {
    var ahead = reader
    let kind = Kind(rawValue: try ahead.fixed())
    _ = try ahead.raw(3)
    guard kind != nil, Int(try ahead.fixed(UInt32.self)) == count else { throw MalformedBytes() }
    if kind == .raw {
      let bytes = try ahead.raw(count * MemoryLayout<Double>.size)
      UnsafeMutableRawBufferPointer(start: target, count: bytes.count).copyMemory(from: bytes)
      reader = ahead
    } else if kind == .decimals, try readBlocks(count, from: &ahead, into: target) {
      reader = ahead
    } else {
      try PackedReals(from: &reader, count: count).decode(0..<count, into: target)
    }
  }

  /// Reads decimals whose whole numbers lie in bit blocks; `false` if they lie otherwise.
  private static func readBlocks(
    _ count: Int, from reader: inout ByteReader, into target: UnsafeMutablePointer<Double>
  ) throws(MalformedBytes) -> Bool {
    let divisor = try reader.double()
    let header = try PackedIntegers.Header(from: &reader, count: count)
    guard let blocks = header.blocks else { return false }
    let (base, step) = (header.base, header.step)
    _ = try BitBlocks.unpack(
      count, ascending: blocks.ascending, limit: blocks.limit, from: &reader, into: target
    ) { Double(base &+ step &* Int64($0)) }
    if divisor != 1 { divide(UnsafeMutableBufferPointer(start: target, count: count), by: divisor) }
    return true
  }
}
