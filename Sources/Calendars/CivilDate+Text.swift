extension CivilDate: CustomStringConvertible {
  /// The date as `2026-05-04`; years outside 0–9999 carry a sign.
  public var description: String { TextWriter.shortText { $0.date(self) } }

  /// The date written as `2026-05-04`, or `nil` for any other text and for dates that do not exist.
  ///
  /// ``CivilPeriod/init(parsing:)`` says what is wrong.
  public init?(_ text: some StringProtocol) {
    var reader = DigitReader(text)
    guard let year = reader.number(digits: 4), reader.skip("-"), let month = reader.number(digits: 2), reader.skip("-"),
      let day = reader.number(digits: 2), reader.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

/// Numbers in fixed widths, for texts that are rarely made.
enum Digits {
  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  static func year(_ year: Int) -> String { TextWriter.text { $0.year(year) } }
}

/// Reads numbers of fixed width and single characters off the front of a text.
struct DigitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }
  /// The next byte as a character, or `nil` at the end.
  var next: Character? { isAtEnd ? nil : Character(Unicode.Scalar(bytes[position])) }
  /// How many digits come next.
  var digitCount: Int { bytes[position...].prefix { 48...57 ~= $0 }.count }

  /// The number that the next `digits` digits write; `nil`, and nothing is consumed, if there are not so many.
  mutating func number(digits: Int) -> Int? {
    guard digits > 0, digits <= 18, digitCount >= digits else { return nil }
    let value = bytes[position..<position + digits].reduce(0) { $0 * 10 + Int($1 - 48) }
    position += digits
    return value
  }

  /// Whether `character` came next; it is consumed then.
  mutating func skip(_ character: Character) -> Bool {
    guard next == character else { return false }
    position += 1
    return true
  }
}
