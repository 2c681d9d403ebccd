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
      self.init(form: .single(try PackedReals.plain(count, from: &reader)))
    case .raw:
      self.init(form: .raw(try PackedReals.plain(count, from: &reader)))
    }
  }

  private static func plain<Value: BitwiseCopyable>(
    _ count: Int, from reader: inout ByteReader
  ) throws(MalformedBytes) -> [Value] {
    let bytes = try reader.raw(count * MemoryLayout<Value>.size)
    return [Value](unsafeUninitializedCapacity: count) { buffer, initialisedCount in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: bytes)
      initialisedCount = count
    }
  }
}
