import Calendars
import Querying

/// A result as people read it: which columns are shown, their headings, and every cell as rounded text.
///
/// Start and end are left out where a label says the same; coverage and percent types are shown in percent; a partial
/// bucket carries the word.
struct ReadableTable {
  let headings: [String]
  /// Whether the cells of a column stand at its right edge: numbers do.
  let alignsRight: [Bool]
  let rows: [[String]]

  init(_ result: QueryResult) {
    let hasLabel = result.columnIndex(named: "label") != nil
    let shown = result.columns.indices.filter { index in
      !(hasLabel && ["start", "end"].contains(result.columns[index].name))
    }
    let columns = shown.map { result.rows.cells(inColumn: $0) }
    let formats = zip(shown, columns).map { CellFormat(column: result.columns[$0], cells: $1) }
    headings = formats.map(\.heading)
    alignsRight = formats.map(\.alignsRight)
    rows = result.rows.indices.map { row in zip(columns, formats).map { column, format in format.text(column[row]) } }
  }
}

/// How the cells of one column are shown to people.
struct CellFormat {
  let heading: String
  let alignsRight: Bool
  private let name: String
  private let decimals: Int
  private let factor: Double
  /// Whether the numbers are p-values, of which the smallest are told apart from 0 by a bound.
  private let isProbability: Bool

  private static let probabilities: Set<String> = ["p", "p_plain"]
  private static let leastProbability = 0.001

  init(column: QueryResult.Column, cells: some Sequence<QueryResult.Cell>) {
    name = column.name
    let isShare = column.unit == "%" || column.name == "coverage"
    let factor = isShare ? 100.0 : 1
    self.factor = factor
    isProbability = CellFormat.probabilities.contains(column.name) && column.type == .number && column.unit == nil
    let values = cells.compactMap(\.number).map { $0 * factor }
    decimals = column.name == "coverage" ? 0 : isProbability ? 3 : NumberText.decimals(for: values)
    alignsRight = column.type == .number || column.type == .integer
    heading = [column.name, isShare ? "%" : column.unit].compactMap { $0 }.joined(separator: " ")
  }

  func text(_ cell: QueryResult.Cell) -> String {
    switch cell {
    case .missing: "-"
    case .number(let value) where isProbability && value < CellFormat.leastProbability: "<0.001"
    case .number(let value): NumberText.rounded(value * factor, decimals: decimals)
    case .integer(let value): NumberText.rounded(Double(value), decimals: 0)
    case .boolean(let value): value ? name : ""
    case .time(let instant, let offsetSeconds): instant.readable(offsetSeconds: offsetSeconds)
    case .text(let text): DisplayText.harmless(text)
    }
  }
}

extension Instant {
  /// Local date and time to the minute, without the offset: `2026-05-04 09:50`.
  fileprivate func readable(offsetSeconds: Int) -> String {
    let text = InstantText.iso8601(self, offsetSeconds: offsetSeconds)
    return text.prefix(10) + " " + text.dropFirst(11).prefix(5)
  }
}
