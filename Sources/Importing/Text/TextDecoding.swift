/// Text of an attribute and what had to be repaired in it.
package struct DecodedText: Equatable {
  package var text: String
  /// Control characters that XML does not allow and that were dropped.
  package var droppedControls = 0
  /// Byte sequences that are not UTF-8 and were replaced by U+FFFD.
  package var replacedSequences = 0

  /// Whether anything was repaired.
  package var isRepaired: Bool { droppedControls > 0 || replacedSequences > 0 }
}

/// Turns the bytes of attribute values into text.
package enum TextDecoding {
  /// Decodes `slice`: predefined and numeric entities once (never what they expand to), UTF-8 with replacement, without
  /// control characters other than tab and line ends. An entity that is not known stays as written. O(n).
  package static func decode(_ slice: ByteSlice) -> DecodedText {
    if isPlain(slice) { return DecodedText(text: String(decoding: slice.buffer, as: UTF8.self)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(slice.count)
    var result = DecodedText(text: "")
    var index = 0
    while index < slice.count {
      let byte = slice[index]
      if byte == Ascii.ampersand, let entity = entity(slice.dropFirst(index)) {
        if isForbidden(entity.scalar) {
          result.droppedControls += 1
        } else {
          bytes += Array(String(Character(entity.scalar)).utf8)
        }
        index += entity.length
      } else if byte < Ascii.space && byte != Ascii.tab && byte != Ascii.lineFeed && byte != Ascii.carriageReturn {
        result.droppedControls += 1
        index += 1
      } else if byte < 0x80 {
        bytes.append(byte)
        index += 1
      } else {
        let length = validSequenceLength(slice, at: index)
        if length == 0 {
          result.replacedSequences += 1
          bytes += [0xEF, 0xBF, 0xBD]
          index += 1
        } else {
          bytes += slice.buffer[index..<index + length]
          index += length
        }
      }
    }
    result.text = String(decoding: bytes, as: UTF8.self)
    return result
  }

  /// Whether `slice` is printable ASCII without entities. O(n).
  private static func isPlain(_ slice: ByteSlice) -> Bool {
    for byte in slice.buffer where byte < Ascii.space || byte >= 0x7F || byte == Ascii.ampersand { return false }
    return true
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\t" && scalar != "\n" && scalar != "\r"
  }

  /// The scalar that an entity at the start of `text` stands for, and the bytes it takes.
  private static func entity(_ text: ByteSlice) -> (scalar: Unicode.Scalar, length: Int)? {
    guard let end = text.prefix(longestEntity).firstIndex(of: Ascii.semicolon), end >= 2 else { return nil }
    let name = ByteSlice(start: text.start + 1, count: end - 1)
    if name[0] == Ascii.hash {
      return numericEntity(name.dropFirst(1)).map { ($0, end + 1) }
    }
    for (known, scalar) in namedEntities where name.equals(known) { return (scalar, end + 1) }
    return nil
  }

  private static let longestEntity = 12
  private static let namedEntities: [(StaticString, Unicode.Scalar)] = [
    ("lt", "<"), ("gt", ">"), ("amp", "&"), ("quot", "\""), ("apos", "'"),
  ]

  private static func numericEntity(_ digits: ByteSlice) -> Unicode.Scalar? {
    guard let first = digits.buffer.first else { return nil }
    let isHexadecimal = first | 0x20 == UInt8(ascii: "x")
    let body = isHexadecimal ? digits.dropFirst(1) : digits
    guard !body.isEmpty,
      let value = UInt32(String(decoding: body.buffer, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    else { return nil }
    return Unicode.Scalar(value)
  }

  /// The length of the well-formed UTF-8 sequence of two to four bytes at `index`, or 0 if there is none.
  private static func validSequenceLength(_ slice: ByteSlice, at index: Int) -> Int {
    let first = slice[index]
    let length: Int
    var secondRange: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, secondRange) = (3, 0xA0...0xBF)
    case 0xED: (length, secondRange) = (3, 0x80...0x9F)  // no surrogates
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, secondRange) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, secondRange) = (4, 0x80...0x8F)
    default: return 0
    }
    guard index + length <= slice.count, secondRange.contains(slice[index + 1]) else { return 0 }
    for next in index + 2..<max(index + length, index + 2) where !(0x80...0xBF).contains(slice[next]) { return 0 }
    return length
  }
}
