/// Cuts a sentence into tokens. One pass, linear in the length; never fails: mistakes are collected beside the tokens.
package struct Lexer {
  /// Longer sentences are not read: a sentence is a line or two, not a book.
  package static let longestSentence = 10_000

  /// A mistake that the characters alone show.
  package struct Mistake: Hashable {
    package let code: QueryErrorCode
    package let message: String
    package let hint: String
    package let start: Int
    package let end: Int
  }

  /// The sentence character by character as people see them; all offsets count these.
  let text: SentenceText
  /// The tokens, the last one being of kind `end`.
  package internal(set) var tokens: [Token] = []
  package private(set) var mistakes: [Mistake] = []
  /// The bytes of all words, folded: those of neighbours stand side by side, so that several words are read as one.
  private(set) var folded: [UInt8] = []
  /// The texts between quotes.
  private var quoted: [String] = []
  private var position = 0

  /// Reads `sentence` whole.
  package init(_ sentence: String) { self.init(SentenceText(sentence)) }

  init(_ text: SentenceText) {
    self.text = text
    if text.isCut {
      mistakes.append(
        Mistake(
          code: .tooLong, message: "the sentence is longer than \(Lexer.longestSentence) characters",
          hint: "ask in shorter sentences", start: text.count, end: text.count))
    }
    tokens.reserveCapacity(text.count / 4 + 2)
    folded.reserveCapacity(text.count)
    while position < text.count { readToken() }
    let end = text.lengthWithoutLastLines
    tokens.append(Token(.end, end..<end))
  }

  private mutating func readToken() {
    let first = text.code(position)
    if first.isBlank {
      position += 1
    } else if first.isDigit {
      readNumberOrDate()
    } else if first.isOfWord {
      readWord()
    } else if let closing = first.closingQuote {
      readQuoted(closing: closing)
    } else {
      readSymbol()
    }
  }

  private mutating func append(_ kind: Token.Kind, from start: Int) { tokens.append(Token(kind, start..<position)) }

  private mutating func readWord() {
    let start = position
    while code(position).isOfWord { position += 1 }
    let isPercentile =
      text.code(start) == UInt8(ascii: "p") && position > start + 1
      && (start + 1..<position).allSatisfy { text.code($0).isDigit }
    if isPercentile, code(position) == UInt8(ascii: "."), code(position + 1).isDigit {
      position += 1
      skipDigits()
    }
    let place = folded.count
    text.appendFolded(start..<position, to: &folded)
    let word = folded.withUnsafeBufferPointer { Word(UnsafeBufferPointer(rebasing: $0[place...])) }
    tokens.append(Token(.word, start..<position, word: word, place: place))
  }

  private mutating func readNumberOrDate() {
    let start = position
    skipDigits()
    if position - start == 4, code(position) == UInt8(ascii: "-"), startsDatePart(position + 1) {
      while code(position).isOfDate { position += 1 }
      // `2024-01..` ends before the dots; a trailing hyphen is none of the date.
      while position > start, text.code(position - 1).endsNoDate { position -= 1 }
      return append(.date, from: start)
    }
    if position - start <= 2, code(position) == UInt8(ascii: ":"), code(position + 1).isDigit {
      position += 1
      skipDigits()
      return append(.clock, from: start)
    }
    let digits = start..<position
    readFraction()
    guard let value = position == digits.upperBound ? whole(digits) : number(start..<position) else {
      mistakes.append(
        Mistake(
          code: .invalidNumber, message: "this number is out of bounds", hint: "", start: start, end: position))
      return append(.number(0), from: start)
    }
    append(.number(value), from: start)
  }

  /// The number of a few digits, exactly.
  private func whole(_ digits: Range<Int>) -> Double? {
    guard digits.count <= 15 else { return number(digits) }
    return Double(digits.reduce(0) { $0 * 10 + Int(text.code($1) - UInt8(ascii: "0")) })
  }

  private func number(_ characters: Range<Int>) -> Double? {
    guard let value = Double(String(text[characters].filter { $0 != "_" })), value.isFinite else { return nil }
    return value
  }

  private func startsDatePart(_ index: Int) -> Bool {
    let next = code(index)
    if next.isDigit { return true }
    let part = next | 0x20
    return (part == UInt8(ascii: "q") || part == UInt8(ascii: "w")) && code(index + 1).isDigit
  }

  private mutating func readFraction() {
    // Underscores group thousands: 10_000.
    while code(position) == UInt8(ascii: "_"), code(position + 1).isDigit {
      position += 1
      skipDigits()
    }
    if code(position) == UInt8(ascii: "."), code(position + 1).isDigit {
      position += 1
      skipDigits()
    }
    guard code(position) == UInt8(ascii: "e") || code(position) == UInt8(ascii: "E") else { return }
    let signed = code(position + 1) == UInt8(ascii: "-") || code(position + 1) == UInt8(ascii: "+")
    guard code(position + (signed ? 2 : 1)).isDigit else { return }
    position += signed ? 2 : 1
    skipDigits()
  }

  private mutating func readQuoted(closing: UInt8) {
    let start = position
    position += 1
    var read = ""
    while position < text.count, text.code(position) != closing {
      // A backslash takes the next character as it is, so that a quote can be named too.
      if text.code(position) == UInt8(ascii: "\\"), position + 1 < text.count { position += 1 }
      read += text[position..<position + 1]
      position += 1
    }
    if position < text.count {
      position += 1
    } else {
      mistakes.append(
        Mistake(
          code: .unclosedString, message: "the quoted text is not closed",
          hint: "end it with \(SentenceText.quote(closing))", start: start, end: position))
    }
    tokens.append(Token(.quoted, start..<position, place: quoted.count))
    quoted.append(read)
  }

  private mutating func readSymbol() {
    let start = position
    let first = text.code(position)
    if let pair = Lexer.pair(first, code(position + 1)) {
      position += 2
      tokens.append(Token(.symbol, start..<position, word: pair))
      return
    }
    position += 1
    if let symbol = first.symbol {
      tokens.append(Token(.symbol, start..<position, word: symbol))
      return
    }
    // Decorations of a question do not matter: "steps last week?"
    if first.isDecoration, !tokens.isEmpty, endsWithDecoration(from: position) { return }
    mistakes.append(
      Mistake(
        code: .unexpectedCharacter, message: "this character has no meaning here",
        hint: "names with special characters go in quotes", start: start, end: position))
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Word? {
    switch (first, second) {
    case (UInt8(ascii: "."), UInt8(ascii: ".")): ".."
    case (UInt8(ascii: "<"), UInt8(ascii: "=")): "<="
    case (UInt8(ascii: ">"), UInt8(ascii: "=")): ">="
    case (UInt8(ascii: "!"), UInt8(ascii: "=")): "!="
    case (UInt8(ascii: "="), UInt8(ascii: "=")): "=="
    case (UInt8(ascii: "<"), UInt8(ascii: ">")): "<>"
    default: nil
    }
  }

  /// Whether only more of them follow, up to the end of the sentence.
  private func endsWithDecoration(from start: Int) -> Bool {
    var index = start
    while index < text.count, text.code(index) != UInt8(ascii: ";"), !text.code(index).isNewline {
      guard text.code(index).isBlank || text.code(index).isDecoration else { return false }
      index += 1
    }
    return true
  }

  private mutating func skipDigits() {
    while code(position).isDigit { position += 1 }
  }

  /// The code of a character, 0 behind the last one, which none of the kinds that are asked for is.
  private func code(_ index: Int) -> UInt8 { index < text.count ? text.code(index) : 0 }
}

extension Lexer {
  /// The text of a token: of quoted ones without the quotes, of punctuation in its usual form.
  func text(of token: Token) -> String {
    switch token.kind {
    case .quoted: quoted[token.place]
    case .symbol: token.word.text
    case .end: ""
    case .word, .number, .date, .clock: text[token.start..<token.end]
    }
  }

  /// The word of a token without case and underscores.
  func foldedText(of token: Token) -> String {
    String(decoding: folded[token.place..<token.place + token.word.count], as: UTF8.self)
  }

  /// Whether a token is a word with an `s` at its end, as plurals have.
  func endsInS(_ token: Token) -> Bool {
    token.isWord && token.word.count > 0 && folded[token.place + token.word.count - 1] == UInt8(ascii: "s")
  }

  /// The line and column of the character `offset`. O(offset).
  package func position(_ offset: Int) -> SentencePosition {
    var line = 1
    var column = 1
    for place in 0..<min(offset, text.count) {
      if text.code(place).isNewline {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    return SentencePosition(line: line, column: column, offset: offset)
  }
}
