/// A value of JSON with its place in the text.
struct PlacedJSON {
  let place: TextPlace
  let value: Value

  enum Value {
    case object([(key: String, place: TextPlace, value: PlacedJSON)])
    case array([PlacedJSON])
    case text(String)
    case number(Double)
    case boolean(Bool)
    case null
  }
}

/// A place in a text: line and column from 1, in characters.
public struct TextPlace: Hashable, Sendable {
  public let line: Int
  public let column: Int
}

/// Reads JSON (RFC 8259) strictly. Bounded: the text in length, values in depth. O(n).
struct JSONReading {
  /// Profiles are a page or two; more is some other file.
  static let mostCharacters = 1_000_000
  static let deepestNesting = 8

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var lineStart = 0
  private var depth = 0

  init(_ text: String) throws(TrainingProfileError) {
    guard text.unicodeScalars.count <= JSONReading.mostCharacters else {
      throw TrainingProfileError(.tooLong, at: TextPlace(line: 1, column: 1))
    }
    scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { index = 1 }
  }

  /// The one value that the text holds.
  mutating func value() throws(TrainingProfileError) -> PlacedJSON {
    let value = try read()
    skipBlanks()
    guard index == scalars.count else { throw unexpected("the end of the file") }
    return value
  }

  private var place: TextPlace { TextPlace(line: line, column: index - lineStart + 1) }
  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func unexpected(_ expected: String) -> TrainingProfileError {
    TrainingProfileError(.malformed(expected: expected, found: next.map { String($0) }), at: place)
  }

  private mutating func skipBlanks() {
    while let scalar = next, scalar == " " || scalar == "\t" || scalar == "\r" || scalar == "\n" {
      index += 1
      if scalar == "\n" {
        line += 1
        lineStart = index
      }
    }
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == scalar else { return false }
    index += 1
    return true
  }

  private mutating func read() throws(TrainingProfileError) -> PlacedJSON {
    skipBlanks()
    let place = place
    switch next {
    case "{": return PlacedJSON(place: place, value: .object(try object()))
    case "[": return PlacedJSON(place: place, value: .array(try array()))
    case "\"": return PlacedJSON(place: place, value: .text(try string()))
    case "t": return PlacedJSON(place: place, value: try word("true", .boolean(true)))
    case "f": return PlacedJSON(place: place, value: try word("false", .boolean(false)))
    case "n": return PlacedJSON(place: place, value: try word("null", .null))
    default: return PlacedJSON(place: place, value: .number(try number()))
    }
  }

  private mutating func enter() throws(TrainingProfileError) {
    depth += 1
    index += 1
    if depth > JSONReading.deepestNesting { throw TrainingProfileError(.tooDeep, at: place) }
  }

  private mutating func object() throws(TrainingProfileError) -> [(key: String, place: TextPlace, value: PlacedJSON)] {
    try enter()
    var members: [(key: String, place: TextPlace, value: PlacedJSON)] = []
    if skip("}") {
      depth -= 1
      return members
    }
    repeat {
      skipBlanks()
      let keyPlace = place
      guard next == "\"" else { throw unexpected("a name in quotes") }
      let key = try string()
      guard skip(":") else { throw unexpected("“:”") }
      let value = try read()
      guard !members.contains(where: { $0.key == key }) else {
        throw TrainingProfileError(.duplicateKey(key), at: keyPlace)
      }
      members.append((key, keyPlace, value))
    } while skip(",")
    guard skip("}") else { throw unexpected("“,” or “}”") }
    depth -= 1
    return members
  }

  private mutating func array() throws(TrainingProfileError) -> [PlacedJSON] {
    try enter()
    var elements: [PlacedJSON] = []
    if skip("]") {
      depth -= 1
      return elements
    }
    repeat { elements.append(try read()) } while skip(",")
    guard skip("]") else { throw unexpected("“,” or “]”") }
    depth -= 1
    return elements
  }

  private mutating func string() throws(TrainingProfileError) -> String {
    index += 1
    var text = ""
    while let scalar = next {
      guard scalar.value >= 0x20 else { throw unexpected("a closing quote on the same line") }
      index += 1
      if scalar == "\"" { return text }
      if scalar == "\\" { text.unicodeScalars.append(try escaped()) } else { text.unicodeScalars.append(scalar) }
    }
    throw unexpected("a closing quote")
  }

  private mutating func escaped() throws(TrainingProfileError) -> Unicode.Scalar {
    let plain: [Unicode.Scalar: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
    ]
    guard let scalar = next else { throw unexpected("a character") }
    if let meant = plain[scalar] {
      index += 1
      return meant
    }
    guard scalar == "u", index + 4 < scalars.count,
      let code = UInt32(String(String.UnicodeScalarView(scalars[index + 1...index + 4])), radix: 16),
      let meant = Unicode.Scalar(code)
    else { throw unexpected("an escape such as \\n or \\u00e9") }
    index += 5
    return meant
  }

  private mutating func word(
    _ word: String, _ value: PlacedJSON.Value
  ) throws(TrainingProfileError) -> PlacedJSON.Value {
    guard scalars[index...].starts(with: word.unicodeScalars) else { throw unexpected("a value") }
    index += word.unicodeScalars.count
    return value
  }

  private mutating func number() throws(TrainingProfileError) -> Double {
    let start = index
    let isNumber: (Unicode.Scalar) -> Bool = { ("0"..."9").contains($0) || "+-.eE".unicodeScalars.contains($0) }
    var end = index
    while end < scalars.count, isNumber(scalars[end]) { end += 1 }
    let text = String(String.UnicodeScalarView(scalars[start..<end]))
    let body = text.drop { $0 == "-" }
    let isPlain =
      body.first?.isNumber == true && body.last?.isNumber == true && text.prefix(2) != "--"
      && !(body.hasPrefix("0") && body.dropFirst().first?.isNumber == true)
    guard isPlain, let number = Double(text), number.isFinite else { throw unexpected("a value") }
    index = end
    return number
  }
}
