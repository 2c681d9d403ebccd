/// A question in running text, answered by one value: `{{ sum steps last 7 days }}`.
struct InlineValue: Sendable {
  /// The sentence.
  let sentence: String
  /// The column that is asked for; `nil` for the first one that holds values.
  let column: String?
  /// The place of the sentence's first character.
  let place: TemplatePlace

  /// The most characters between the braces.
  private static let longest = 2_000

  /// A piece of a line.
  enum Piece {
    case text(String)
    case value(InlineValue)
  }

  /// Cuts a line of running text at its values. Between backticks nothing is one, nor after a backslash.
  ///
  /// - Complexity: Linear in the line.
  static func pieces(of line: String, number: Int) -> [Piece] {
    let characters = Array(line)
    var pieces: [Piece] = []
    var plain = ""
    var position = 0
    while position < characters.count {
      switch characters[position] {
      case "\\" where begins("{{", characters, position + 1):
        plain += "{{"
        position += 3
      case "\\" where position + 1 < characters.count:
        plain += String(characters[position...position + 1])
        position += 2
      case "`":
        let end = codeSpanEnd(characters, from: position)
        plain += String(characters[position..<end])
        position = end
      case "{" where begins("{{", characters, position):
        guard let end = closing(characters, from: position + 2) else { fallthrough }
        pieces += [.text(plain), .value(InlineValue(characters[position + 2..<end], line: number))]
        plain = ""
        position = end + 2
      default:
        plain.append(characters[position])
        position += 1
      }
    }
    return pieces + [.text(plain)]
  }

  private init(_ content: ArraySlice<Character>, line: Int) {
    var rest = content.drop(while: \.isWhitespace)
    var column: String?
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == " " || $0 == "%" }
    let after = rest.dropFirst(name.count)
    // A colon that a blank follows ends the name of a column; that of 04:00 does not.
    if !name.isEmpty, after.first == ":", after.dropFirst().first?.isWhitespace ?? false {
      column = String(name).trimmed()
      rest = after.dropFirst().drop(while: \.isWhitespace)
    }
    self.column = column
    sentence = String(rest).trimmingEnd()
    place = TemplatePlace(line: line, column: rest.startIndex + 1)
  }

  /// Where the code span that begins here ends; it is plain text if nothing closes it.
  private static func codeSpanEnd(_ characters: [Character], from start: Int) -> Int {
    let length = characters[start...].prefix { $0 == "`" }.count
    var position = start + length
    while position < characters.count {
      guard characters[position] == "`" else {
        position += 1
        continue
      }
      let run = characters[position...].prefix { $0 == "`" }.count
      position += run
      if run == length { return position }
    }
    return start + length
  }

  /// Where `}}` stands outside quotes, or `nil`.
  private static func closing(_ characters: [Character], from start: Int) -> Int? {
    var isQuoted = false
    // Longer than any sentence that is read; many openings without an end stay cheap.
    let last = min(characters.count - 1, start + longest)
    for position in start..<max(start, last) {
      if characters[position] == "\"" { isQuoted.toggle() }
      if !isQuoted, begins("}}", characters, position) { return position }
    }
    return nil
  }

  private static func begins(_ text: String, _ characters: [Character], _ position: Int) -> Bool {
    position >= 0 && characters.dropFirst(position).prefix(text.count).elementsEqual(text)
  }
}
