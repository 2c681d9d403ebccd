/// The smallest parts of a sentence. Whether a word is a keyword is decided by the parser, from its place.
package struct Token: Hashable, Sendable {
  /// What kind of part it is.
  package enum Kind: Hashable, Sendable {
    /// Letters, digits and underscores, not starting with a digit: `steps`, `p90`, `Q2`.
    case word
    /// An unsigned decimal number.
    case number(Double)
    /// A number that starts like a calendar date: `2026-05-04T09:50`, `2026-Q2`.
    case date
    /// A time of day: `04:00`.
    case clock
    /// Text between quotes; the token's text has them removed.
    case quoted
    /// One or two punctuation characters: `,`, `..`, `>=`.
    case symbol
    /// After the last character.
    case end
  }

  package let kind: Kind
  /// The offset of the first character in the sentence.
  package let start: Int
  /// The offset after the last character.
  package let end: Int
  /// The word without case and underscores, or the punctuation in its usual form.
  let word: Word
  /// Where the bytes of the folded word begin among those of all words; of quoted text its number.
  let place: Int

  init(_ kind: Kind, _ characters: Range<Int>, word: Word = .none, place: Int = 0) {
    self.kind = kind
    start = characters.lowerBound
    end = characters.upperBound
    self.word = word
    self.place = place
  }

  /// The word without case and underscores, or `nil` for other tokens.
  @inline(__always) var folded: Word? {
    if case .word = kind { return word }
    return nil
  }

  /// Whether the token is a word.
  @inline(__always) var isWord: Bool {
    if case .word = kind { return true }
    return false
  }

  /// Whether the token is the punctuation `symbol`.
  @inline(__always) func isSymbol(_ symbol: Word) -> Bool {
    if case .symbol = kind { return word == symbol }
    return false
  }
}

extension String {
  /// The form in which names are compared: lower case, without underscores, hyphens and blanks of any width (phones write
  /// “Apple Watch” with one that does not break), every kind of apostrophe as the one on keyboards.
  package var foldedName: String {
    if let folded = utf8.withContiguousStorageIfAvailable(String.foldedASCII) ?? nil { return folded }
    var folded = ""
    for character in lowercased() where character != "_" && character != "-" && !character.isWhitespace {
      folded.append("’‘ʼ´`".contains(character) ? "'" : character)
    }
    return folded
  }

  /// The same of a name in ASCII, as nearly all are, byte by byte; `nil` of others.
  private static func foldedASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { folded in
      var count = 0
      for byte in bytes {
        guard let small = byte.folded else { continue }
        folded[count] = small
        count += 1
      }
      return count
    }
  }
}

extension UInt8 {
  /// The byte of ASCII as names are compared; `nil` if it does not count.
  @inline(__always) var folded: UInt8? {
    switch self {
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "), 9...13: nil
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self | 0x20
    case UInt8(ascii: "`"): UInt8(ascii: "'")
    default: self
    }
  }
}
