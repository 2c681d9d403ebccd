import Calendars
import Querying

/// How a cell becomes a field of a line.
enum FieldForm {
  /// Missing cells are empty, texts are protected where they need it.
  case delimited(Delimiter)
  /// A JSON value; missing cells are `null`, texts and times have quotes.
  case json
}

/// Writes cells as programs read them, one behind the other: numbers exact, times in ISO 8601 with their offset.
struct FieldWriter {
  /// What was written, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private let form: FieldForm

  init(_ form: FieldForm) { self.form = form }

  /// What was written, as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes one cell of a column.
  ///
  /// - Precondition: the column has so many rows.
  mutating func append(_ column: QueryResult.ColumnValues, row: Int) {
    switch column {
    case .cells(let cells): append(cells[row])
    case .numbers(let numbers): append(number: numbers[row])
    case .integers(let integers): if let integer = integers[row] { append(integer) } else { appendMissing() }
    case .times(let times, let offsets): append(times[row], offsetSeconds: offsets[row])
    case .texts(let texts): if let text = texts[row] { append(field: text) } else { appendMissing() }
    case .booleans(let booleans): append(booleans[row] ? "true" : "false")
    }
  }

  /// Writes one cell.
  mutating func append(_ cell: QueryResult.Cell) {
    switch cell {
    case .missing: appendMissing()
    case .time(let instant, let offsetSeconds): append(instant, offsetSeconds: offsetSeconds)
    case .text(let text): append(field: text)
    case .number(let value): append(number: value)
    case .integer(let value): append(value)
    case .boolean(let value): append(value ? "true" : "false")
    }
  }

  private mutating func appendMissing() {
    if case .json = form { append("null") }
  }

  private mutating func append(field text: String) {
    switch form {
    case .delimited(let delimiter): append(delimiter.protecting(text))
    case .json: append(JSONText.string(text))
    }
  }

  private mutating func append(_ instant: Instant, offsetSeconds: Int) {
    guard case .json = form else { return InstantText.append(instant, offsetSeconds: offsetSeconds, to: &bytes) }
    append("\"")
    InstantText.append(instant, offsetSeconds: offsetSeconds, to: &bytes)
    append("\"")
  }

  private mutating func append(number: Double?) {
    guard let number else { return appendMissing() }
    // Most sums of counts are whole, and digits are quicker than a search for the shortest text.
    if number.magnitude < FieldWriter.wholeLimit, let whole = Int64(exactly: number) { return append(whole) }
    if let text = NumberText.exact(number) { append(text) } else { appendMissing() }
  }

  /// Whole numbers below it are written with all their digits, see ``NumberText/exact(_:)``.
  private static let wholeLimit = 1e15

  private mutating func append(_ integer: Int64) {
    if integer < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = integer.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }
}
