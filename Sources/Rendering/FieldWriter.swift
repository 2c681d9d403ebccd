import Calendars
import Querying

/// How a cell becomes a field of a line.
enum FieldForm {
  /// Missing cells are empty, texts are protected where they need it.
  case delimited(Delimiter)
  /// A JSON value; missing cells are `null`, texts and times have quotes.
  case json

  /// What stands for a missing cell.
  fileprivate var missing: String { if case .json = self { "null" } else { "" } }
}

/// Writes cells as programs read them, one behind the other: numbers exact, times in ISO 8601 with their offset.
struct FieldWriter: ~Copyable {
  /// What was written, in UTF-8, a piece a field.
  private(set) var written = BytePieces()
  private let form: FieldForm

  init(_ form: FieldForm) { self.form = form }

  mutating func removeAll() { written.removeAll() }

  /// Writes all cells of a column.
  mutating func append(_ column: QueryResult.ColumnValues) {
    switch column {
    case .cells(let cells): for cell in cells { append(cell) }
    case .numbers(let numbers): for number in numbers { append(number) }
    case .integers(let integers): for integer in integers { append(integer) }
    case .times(let times, let offsets): for (time, offset) in zip(times, offsets) { append(time, offset) }
    case .texts(let texts): for text in texts { append(text) }
    case .booleans(let booleans): for boolean in booleans { append(boolean) }
    }
  }

  /// Writes one cell.
  mutating func append(_ cell: QueryResult.Cell) {
    switch cell {
    case .missing: append(nil as String?)
    case .time(let instant, let offsetSeconds): append(instant, offsetSeconds)
    case .text(let text): append(text)
    case .number(let value): append(value)
    case .integer(let value): append(value)
    case .boolean(let value): append(value)
    }
  }

  private mutating func append(_ text: String?) {
    if var text {
      switch form {
      case .delimited(let delimiter):
        let isSafe = text.withUTF8 { delimiter.isSafe($0) }
        written.bytes.append(isSafe ? text : delimiter.protecting(text))
      case .json: written.bytes.append(JSONText.string(text))
      }
    } else {
      written.bytes.append(form.missing)
    }
    written.end()
  }

  private mutating func append(_ instant: Instant, _ offsetSeconds: Int) {
    let isQuoted = if case .json = form { true } else { false }
    if isQuoted { written.bytes.append(UInt8(ascii: "\"")) }
    written.bytes.write(atMost: InstantText.capacity) {
      InstantText.write(instant, offsetSeconds: offsetSeconds, to: $0)
    }
    if isQuoted { written.bytes.append(UInt8(ascii: "\"")) }
    written.end()
  }

  private mutating func append(_ boolean: Bool) {
    written.bytes.append(boolean ? "true" : "false")
    written.end()
  }

  private mutating func append(_ number: Double?) {
    if let number {
      // Most sums of counts are whole, and digits are quicker than a search for the shortest text.
      if number.magnitude < FieldWriter.wholeLimit, let whole = Int64(exactly: number) { return append(whole) }
      written.bytes.append(NumberText.exact(number) ?? form.missing)
    } else {
      written.bytes.append(form.missing)
    }
    written.end()
  }

  /// Whole numbers below it are written with all their digits, see ``NumberText/exact(_:)``.
  private static let wholeLimit = 1e15

  private mutating func append(_ integer: Int64?) {
    if let integer {
      written.bytes.write(atMost: FieldWriter.longestInteger) { target in
        var digits: InlineArray<20, UInt8> = InlineArray(repeating: 0)
        var (rest, first) = (integer.magnitude, FieldWriter.longestInteger)
        repeat {
          first -= 1
          digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        } while rest > 0
        if integer < 0 {
          first -= 1
          digits[first] = UInt8(ascii: "-")
        }
        for place in first..<FieldWriter.longestInteger { target[place - first] = digits[place] }
        return FieldWriter.longestInteger - first
      }
    } else {
      written.bytes.append(form.missing)
    }
    written.end()
  }

  /// The digits of the largest integer, and a sign.
  private static let longestInteger = 20
}
