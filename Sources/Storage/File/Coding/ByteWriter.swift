/// Gathers bytes of the store's records: little-endian numbers, and texts and lists with their length before them.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds a whole number in its full width.
  mutating func fixed(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Adds the bits of a double.
  mutating func fixed(_ number: Double) { fixed(number.bitPattern) }

  /// Adds a number that is mostly small, seven bits a byte, lowest first.
  mutating func count(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Adds a text as UTF-8 with its length before it.
  mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      count(utf8.count)
      bytes.append(contentsOf: utf8)
    }
  }

  /// Adds bytes with their count before them.
  mutating func counted(_ content: [UInt8]) {
    count(content.count)
    bytes.append(contentsOf: content)
  }

  /// Adds one byte that tells whether there is a value, and the value.
  mutating func optional<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
    guard let value else { return bytes.append(0) }
    bytes.append(1)
    write(&self, value)
  }

  /// Adds a double that may be missing.
  mutating func optional(_ value: Double?) { optional(value) { $0.fixed($1) } }

  /// Adds the number of elements and each of them.
  mutating func list<Element>(_ elements: [Element], _ write: (inout ByteWriter, Element) -> Void) {
    count(elements.count)
    for element in elements { write(&self, element) }
  }

  /// Adds bytes as they are.
  mutating func raw(_ content: UnsafeRawBufferPointer) { bytes.append(contentsOf: content) }
}

/// Stored bytes that do not mean anything: their file is damaged.
struct MalformedBytes: Error {}
