/// A run of bytes in memory that somebody else owns; valid only until the scanner that handed it out moves on.
package struct ByteSlice {
  /// The first byte. Dangling where ``count`` is 0.
  package let start: UnsafePointer<UInt8>
  /// The number of bytes.
  package let count: Int

  @inline(__always)
  package init(start: UnsafePointer<UInt8>, count: Int) {
    self.start = start
    self.count = count
  }

  @inline(__always)
  package init(start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
    self.start = start
    count = end - start
  }

  /// A slice without bytes.
  package static var empty: ByteSlice { ByteSlice(start: emptyPlace, count: 0) }

  // One byte that is never read or freed: a place for empty slices to point to.
  nonisolated(unsafe) private static let emptyPlace = UnsafePointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  @inline(__always)
  package var isEmpty: Bool { count == 0 }

  /// The byte at `index`. Not checked: callers stay below ``count``.
  @inline(__always)
  package subscript(index: Int) -> UInt8 { start[index] }

  /// The slice as a standard buffer.
  @inline(__always)
  package var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Whether the bytes are those of `text`. O(n).
  @inline(__always)
  package func equals(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && Platform.areEqual(start, text.utf8Start, count: count)
  }

  /// Whether the bytes are the same as those of `other`. O(n).
  @inline(__always)
  package func equals(_ other: ByteSlice) -> Bool {
    count == other.count && Platform.areEqual(start, other.start, count: count)
  }

  /// Whether the slice begins with the bytes of `text`. O(n).
  package func hasPrefix(_ text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount && Platform.areEqual(start, text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// The slice from `index` on; empty if there are fewer bytes.
  package func dropFirst(_ index: Int) -> ByteSlice {
    index < count ? ByteSlice(start: start + index, count: count - index) : .empty
  }

  /// The first `length` bytes, or all if there are fewer.
  package func prefix(_ length: Int) -> ByteSlice { ByteSlice(start: start, count: min(length, count)) }

  /// The slice without blanks and control characters at both ends.
  package func trimmed() -> ByteSlice {
    var first = start
    var last = start + count
    while first < last, first.pointee <= Ascii.space { first += 1 }
    while last > first, (last - 1).pointee <= Ascii.space { last -= 1 }
    return ByteSlice(start: first, end: last)
  }

  /// Where `byte` occurs first. O(n).
  package func firstIndex(of byte: UInt8) -> Int? {
    guard count > 0, let found = Platform.find(byte, from: start, to: start + count) else { return nil }
    return found - start
  }

  /// Where `needle` begins first. O(n).
  package func firstIndex(of needle: StaticString) -> Int? {
    var offset = 0
    let length = needle.utf8CodeUnitCount
    while let found = dropFirst(offset).firstIndex(of: needle.utf8Start.pointee) {
      offset += found
      guard count - offset >= length else { return nil }
      if Platform.areEqual(start + offset, needle.utf8Start, count: length) { return offset }
      offset += 1
    }
    return nil
  }
}

/// Bytes with a name.
package enum Ascii {
  package static let tab = UInt8(ascii: "\t")
  package static let lineFeed = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")
  package static let space = UInt8(ascii: " ")
  package static let quote = UInt8(ascii: "\"")
  package static let apostrophe = UInt8(ascii: "'")
  package static let less = UInt8(ascii: "<")
  package static let greater = UInt8(ascii: ">")
  package static let equals = UInt8(ascii: "=")
  package static let slash = UInt8(ascii: "/")
  package static let bang = UInt8(ascii: "!")
  package static let question = UInt8(ascii: "?")
  package static let ampersand = UInt8(ascii: "&")
  package static let semicolon = UInt8(ascii: ";")
  package static let hash = UInt8(ascii: "#")
  package static let comma = UInt8(ascii: ",")
  package static let point = UInt8(ascii: ".")
  package static let minus = UInt8(ascii: "-")
  package static let plus = UInt8(ascii: "+")
  package static let colon = UInt8(ascii: ":")
  package static let zero = UInt8(ascii: "0")

  /// The value of a decimal digit, or 10 and more for any other byte.
  @inline(__always)
  package static func digit(_ byte: UInt8) -> UInt8 { byte &- zero }
}
