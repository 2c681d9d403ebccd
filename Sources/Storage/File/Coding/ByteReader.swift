/// Reads what a ``ByteWriter`` wrote; trusts nothing, since files get damaged and come from strangers.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Bytes that were not read yet.
  var remaining: Int { bytes.count - offset }

  /// Throws unless everything was read.
  func end() throws(MalformedBytes) {
    if remaining != 0 { throw MalformedBytes() }
  }

  /// The next `count` bytes as they are; they last as long as what the reader was made from.
  mutating func raw(_ count: Int) throws(MalformedBytes) -> UnsafeRawBufferPointer {
    guard count >= 0, count <= remaining else { throw MalformedBytes() }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }

  /// So many elements as they lie in memory. O(n).
  mutating func elements<Element: BitwiseCopyable>(
    _ count: Int, as _: Element.Type = Element.self
  ) throws(MalformedBytes) -> [Element] {
    let bytes = try raw(count * MemoryLayout<Element>.size)
    return [Element](unsafeUninitializedCapacity: count) { buffer, initialisedCount in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: bytes)
      initialisedCount = count
    }
  }

  /// A number in its full width.
  mutating func fixed<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(MalformedBytes) -> Number {
    Number(littleEndian: try raw(MemoryLayout<Number>.size).loadUnaligned(as: Number.self))
  }

  /// A double, whatever its bits.
  mutating func double() throws(MalformedBytes) -> Double { Double(bitPattern: try fixed()) }

  /// A number that ``ByteWriter/count(_:)`` wrote.
  mutating func number() throws(MalformedBytes) -> Int {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte: UInt8 = try fixed()
      if shift > 63 { throw MalformedBytes() }
      result |= UInt64(byte & 127) << shift
      if byte < 128 { return Int(Int64(bitPattern: result)) }
      shift += 7
    }
  }

  /// A number of things of which each takes at least one byte: never more than there are bytes.
  mutating func count() throws(MalformedBytes) -> Int {
    let count = try number()
    guard count >= 0, count <= remaining else { throw MalformedBytes() }
    return count
  }

  mutating func text() throws(MalformedBytes) -> String {
    let count = try count()
    return String(decoding: try raw(count), as: UTF8.self)
  }

  /// Bytes with their count before them.
  mutating func counted() throws(MalformedBytes) -> UnsafeRawBufferPointer {
    let count = try count()
    return try raw(count)
  }

  mutating func optional<Value>(
    _ read: (inout ByteReader) throws(MalformedBytes) -> Value
  ) throws(MalformedBytes) -> Value? {
    let isThere: UInt8 = try fixed()
    guard isThere <= 1 else { throw MalformedBytes() }
    return isThere == 1 ? try read(&self) : nil
  }

  mutating func optionalDouble() throws(MalformedBytes) -> Double? {
    try optional { reader throws(MalformedBytes) in try reader.double() }
  }

  mutating func list<Element>(
    _ read: (inout ByteReader) throws(MalformedBytes) -> Element
  ) throws(MalformedBytes) -> [Element] {
    let count = try count()
    var elements: [Element] = []
    elements.reserveCapacity(min(count, 4096))
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }
}
