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

  /// The characters as people see them; all offsets count these.
  package let characters: [Character]
  /// The tokens, the last one being of kind `end`.
  package internal(set) var tokens: [Token] = []
  package private(set) var mistakes: [Mistake] = []
  private var position = 0

  /// Reads `sentence` whole.
  package init(_ sentence: String) {
    let all = Array(sentence.prefix(Lexer.longestSentence + 1))
    characters = Array(all.prefix(Lexer.longestSentence))
    if all.count > Lexer.longestSentence {
      let end = characters.count
      mistakes.append(
        Mistake(
          code: .tooLong, message: "the sentence is longer than \(Lexer.longestSentence) characters",
          hint: "ask in shorter sentences", start: end, end: end))
    }
    while position < characters.count { readToken() }
    let end = characters.last == "\n" ? characters.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? 0 : characters.count
    tokens.append(Token(kind: .end, text: "", start: end, end: end))
  }

  private mutating func readToken() {
    let first = characters[position]
    if first.isWhitespace {
      position += 1
    } else if first.isASCIIDigit {
      readNumberOrDate()
    } else if first.isWordCharacter {
      readWord()
    } else if let closing = Lexer.closingQuote[first] {
      readQuoted(closing: closing)
    } else {
      readSymbol()
    }
  }

  private static let closingQuote: [Character: Character] = ["\"": "\"", "“": "”", "„": "“", "«": "»"]
  private static let pairs: Set<String> = ["..", "<=", ">=", "!=", "==", "<>"]
  private static let singles: [Character: String] = [
    ",": ",", "(": "(", ")": ")", "+": "+", "-": "-", "*": "*", "/": "/", "^": "^", "<": "<", ">": ">", "=": "=",
    "|": "|", "%": "%", "·": "·", ".": ".", "−": "-", "–": "-", "×": "*", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!=",
    "…": "..", ":": ":", ";": ";", "'": "'", "’": "'", "&": "&", "°": "°",
  ]

  private mutating func append(_ kind: Token.Kind, from start: Int, text: String? = nil) {
    tokens.append(Token(kind: kind, text: text ?? String(characters[start..<position]), start: start, end: position))
  }

  private mutating func readWord() {
    let start = position
    while position < characters.count, characters[position].isWordCharacter { position += 1 }
    let isPercentile =
      characters[start] == "p" && position > start + 1
      && characters[start + 1..<position].allSatisfy(\.isASCIIDigit)
    if isPercentile, character(position) == ".", character(position + 1)?.isASCIIDigit == true {
      position += 1
      skipDigits()
    }
    append(.word, from: start)
  }

  private mutating func readNumberOrDate() {
    let start = position
    skipDigits()
    if position - start == 4, character(position) == "-", startsDatePart(position + 1) {
      while let next = character(position), next.isASCIIDigit || Lexer.dateCharacters.contains(next) { position += 1 }
      // `2024-01..` ends before the dots; a trailing hyphen is none of the date.
      while position > start, characters[position - 1] == "-" || characters[position - 1] == ":" { position -= 1 }
      return append(.date, from: start)
    }
    if position - start <= 2, character(position) == ":", character(position + 1)?.isASCIIDigit == true {
      position += 1
      skipDigits()
      return append(.clock, from: start)
    }
    readFraction()
    let text = String(characters[start..<position].filter { $0 != "_" })
    guard let value = Double(text), value.isFinite else {
      mistakes.append(
        Mistake(
          code: .invalidNumber, message: "this number is out of bounds", hint: "", start: start, end: position))
      return append(.number(0), from: start)
    }
    append(.number(value), from: start)
  }

  private static let dateCharacters: Set<Character> = ["-", ":", "T", "Q", "W", "t", "q", "w"]

  private func startsDatePart(_ index: Int) -> Bool {
    guard let next = character(index) else { return false }
    if next.isASCIIDigit { return true }
    return "QWqw".contains(next) && character(index + 1)?.isASCIIDigit == true
  }

  private mutating func readFraction() {
    // Underscores group thousands: 10_000.
    while character(position) == "_", character(position + 1)?.isASCIIDigit == true {
      position += 1
      skipDigits()
    }
    if character(position) == ".", character(position + 1)?.isASCIIDigit == true {
      position += 1
      skipDigits()
    }
    guard character(position) == "e" || character(position) == "E" else { return }
    let signed = character(position + 1) == "-" || character(position + 1) == "+"
    guard character(position + (signed ? 2 : 1))?.isASCIIDigit == true else { return }
    position += signed ? 2 : 1
    skipDigits()
  }

  private mutating func readQuoted(closing: Character) {
    let start = position
    position += 1
    var text = ""
    while let next = character(position), next != closing {
      // A backslash takes the next character as it is, so that a quote can be named too.
      if next == "\\", let escaped = character(position + 1) {
        text.append(escaped)
        position += 2
      } else {
        text.append(next)
        position += 1
      }
    }
    if position < characters.count {
      position += 1
    } else {
      mistakes.append(
        Mistake(
          code: .unclosedString, message: "the quoted text is not closed", hint: "end it with \(closing)",
          start: start, end: position))
    }
    append(.quoted, from: start, text: text)
  }

  private mutating func readSymbol() {
    let start = position
    if position + 1 < characters.count, Lexer.pairs.contains(String(characters[position...position + 1])) {
      position += 2
      return append(.symbol, from: start)
    }
    position += 1
    if let symbol = Lexer.singles[characters[start]] { return append(.symbol, from: start, text: symbol) }
    // Decorations of a question do not matter: "steps last week?"
    if characters[start] == "?" || characters[start] == "!", !tokens.isEmpty, endsWithDecoration(from: position) {
      return
    }
    mistakes.append(
      Mistake(
        code: .unexpectedCharacter, message: "this character has no meaning here",
        hint: "names with special characters go in quotes", start: start, end: position))
  }

  /// Whether only more of them follow, up to the end of the sentence.
  private func endsWithDecoration(from start: Int) -> Bool {
    var index = start
    while let next = character(index), next != ";", !next.isNewline {
      guard next.isWhitespace || next == "?" || next == "!" else { return false }
      index += 1
    }
    return true
  }

  private mutating func skipDigits() {
    while let next = character(position), next.isASCIIDigit { position += 1 }
  }

  private func character(_ index: Int) -> Character? { index < characters.count ? characters[index] : nil }
}

extension Lexer {
  /// The line and column of the character `offset`. O(offset).
  package func position(_ offset: Int) -> SentencePosition {
    var line = 1
    var column = 1
    for character in characters.prefix(offset) {
      if character.isNewline {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    return SentencePosition(line: line, column: column, offset: offset)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
  fileprivate var isWordCharacter: Bool { isLetter || self == "_" || isASCIIDigit }
}
