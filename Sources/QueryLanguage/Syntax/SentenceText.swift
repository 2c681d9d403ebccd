/// A sentence as characters that people see, each with a code of one byte: a character of ASCII is its own, of the others only
/// what the language makes of them counts.
///
/// So the same rules read both, and a sentence in ASCII, as nearly all are, is never cut into characters.
struct SentenceText: Sendable {
  private let codes: [UInt8]
  /// The characters, unless the codes are the text.
  private let characters: [Character]?
  /// Whether there were more characters than are read.
  let isCut: Bool

  /// How many characters there are.
  var count: Int { codes.count }

  init(_ sentence: String) {
    if let bytes = sentence.utf8.withContiguousStorageIfAvailable(SentenceText.plainBytes) ?? nil {
      self.init(codes: bytes, characters: nil, isCut: false)
    } else {
      self.init(characters: Array(sentence.prefix(Lexer.longestSentence + 1)))
    }
  }

  private init(codes: [UInt8], characters: [Character]?, isCut: Bool) {
    self.codes = codes
    self.characters = characters
    self.isCut = isCut
  }

  /// The same by way of its characters, whatever they are.
  init(characters all: [Character]) {
    let characters = Array(all.prefix(Lexer.longestSentence))
    self.init(
      codes: characters.map(SentenceText.code(of:)), characters: characters,
      isCut: all.count > Lexer.longestSentence)
  }

  /// The bytes, if each of them is a character. A return is none before the end of a line.
  private static func plainBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard bytes.count <= Lexer.longestSentence, bytes.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) else {
      return nil
    }
    return Array(bytes)
  }

  /// The code of a character. Precondition: it is there.
  @inline(__always) func code(_ place: Int) -> UInt8 { codes[place] }

  /// The characters in a range.
  subscript(range: Range<Int>) -> String {
    if let characters { return String(characters[range]) }
    return String(decoding: codes[range], as: UTF8.self)
  }

  /// Whether the characters in a range begin with these of ASCII.
  func begins(_ range: Range<Int>, with text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return codes[range].starts(with: wanted)
  }

  /// Whether a line ends within a range.
  func hasNewline(_ range: Range<Int>) -> Bool { codes[range].contains(where: \.isNewline) }

  /// How many digits a range begins with.
  func digitCount(_ range: Range<Int>) -> Int { codes[range].prefix(while: \.isDigit).count }

  /// Where the text ends without the ends of lines behind it.
  var lengthWithoutLastLines: Int {
    guard codes.last == UInt8(ascii: "\n") else { return count }
    return codes.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
  }

  /// Appends the folded bytes of a word.
  func appendFolded(_ range: Range<Int>, to folded: inout [UInt8]) {
    if characters != nil { return folded.append(contentsOf: self[range].foldedName.utf8) }
    for place in range {
      if let byte = codes[place].folded { folded.append(byte) }
    }
  }

  // MARK: Codes

  private static func code(of character: Character) -> UInt8 {
    // Both count as the end of a line, but only a line feed may end the text.
    if character == "\r\n" { return UInt8(ascii: "\r") }
    if let ascii = character.asciiValue { return ascii }
    if character.isWhitespace { return character.isNewline ? UInt8.newlineCode : .blankCode }
    if character.isLetter { return .letterCode }
    return special.first { $0.character == character }?.code ?? .otherCode
  }

  /// The characters beyond ASCII that mean something; the Greek question mark is the same character as a semicolon.
  private static let special: [(character: Character, code: UInt8)] = [
    (";", UInt8(ascii: ";")),
    ("“", 0x90), ("”", 0x91), ("„", 0x92), ("«", 0x93), ("»", 0x94), ("·", 0x95), ("−", 0x96), ("–", 0x97),
    ("×", 0x98), ("÷", 0x99), ("≤", 0x9A), ("≥", 0x9B), ("≠", 0x9C), ("…", 0x9D), ("’", 0x9E), ("°", 0x9F),
  ]

  /// The quote with this code.
  static func quote(_ code: UInt8) -> Character {
    special.first { $0.code == code }?.character ?? Character(Unicode.Scalar(code))
  }
}

extension UInt8 {
  fileprivate static let letterCode: UInt8 = 0x80
  fileprivate static let blankCode: UInt8 = 0x81
  fileprivate static let newlineCode: UInt8 = 0x82
  fileprivate static let otherCode: UInt8 = 0xFF

  /// Whether the code is that of a blank or the end of a line.
  @inline(__always) var isBlank: Bool { self == 0x20 || (9...13).contains(self) || self == 0x81 || self == 0x82 }

  /// Whether the code is that of the end of a line.
  @inline(__always) var isNewline: Bool { (10...13).contains(self) || self == 0x82 }

  /// Whether the code is that of a digit.
  @inline(__always) var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the code is that of a letter, a digit or an underscore.
  @inline(__always) var isOfWord: Bool {
    (self | 0x20) &- UInt8(ascii: "a") < 26 || isDigit || self == UInt8(ascii: "_") || self == 0x80
  }

  /// Whether it may stand in a date behind its year.
  var isOfDate: Bool {
    if isDigit || endsNoDate { return true }
    let letter = self | 0x20
    return letter == UInt8(ascii: "t") || letter == UInt8(ascii: "q") || letter == UInt8(ascii: "w")
  }

  /// Whether it joins the parts of a date.
  var endsNoDate: Bool { self == UInt8(ascii: "-") || self == UInt8(ascii: ":") }

  /// Whether it decorates the end of a question.
  var isDecoration: Bool { self == UInt8(ascii: "?") || self == UInt8(ascii: "!") }

  /// The code of the quote that closes what this one opens.
  var closingQuote: UInt8? {
    switch self {
    case UInt8(ascii: "\""): UInt8(ascii: "\"")
    case 0x90: 0x91
    case 0x92: 0x90
    case 0x93: 0x94
    default: nil
    }
  }

  /// The punctuation that it stands for, in its usual form.
  var symbol: Word? {
    switch self {
    case UInt8(ascii: ","): ","
    case UInt8(ascii: "("): "("
    case UInt8(ascii: ")"): ")"
    case UInt8(ascii: "+"): "+"
    case UInt8(ascii: "-"), 0x96, 0x97: "-"
    case UInt8(ascii: "*"), 0x98: "*"
    case UInt8(ascii: "/"), 0x99: "/"
    case UInt8(ascii: "^"): "^"
    case UInt8(ascii: "<"): "<"
    case UInt8(ascii: ">"): ">"
    case UInt8(ascii: "="): "="
    case UInt8(ascii: "|"): "|"
    case UInt8(ascii: "%"): "%"
    case 0x95: "·"
    case UInt8(ascii: "."): "."
    case 0x9A: "<="
    case 0x9B: ">="
    case 0x9C: "!="
    case 0x9D: ".."
    case UInt8(ascii: ":"): ":"
    case UInt8(ascii: ";"): ";"
    case UInt8(ascii: "'"), 0x9E: "'"
    case UInt8(ascii: "&"): "&"
    case 0x9F: "°"
    default: nil
    }
  }
}
