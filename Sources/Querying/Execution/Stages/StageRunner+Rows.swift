import Calendars
import Quantities

// Stages that pick and order rows, over all series together.
extension StageRunner {
  mutating func runFilter(_ name: String, _ comparison: Comparison, _ value: FilterValue) {
    guard let column = columns.index(named: name) else { return }
    let test = self.test(comparison, value, column)
    rows.removeAll { !test($0.cells[column]) }
  }

  /// Keeps the rows that are better than all before them, series by series.
  mutating func runRecords() {
    guard let column = columns.values.first?.index else { return }
    let isLess = columns.prefersLess(column)
    var kept: Set<Int> = []
    for group in groups {
      var best: Double?
      for row in group.rows {
        guard let value = rows[row].cells[column].number else { continue }
        if let best, isLess ? value >= best : value <= best { continue }
        best = value
        kept.insert(row)
      }
    }
    rows = rows.indices.filter { kept.contains($0) }.map { rows[$0] }
  }

  mutating func runTop(_ count: Int, _ name: String?) {
    guard let column = columns.topColumn(name) else { return }
    rows.removeAll { $0.cells[column] == .missing }
    sort(by: column, descending: !columns.prefersLess(column))
    rows = Array(rows.prefix(count))
  }

  /// Stable; rows without a value come last either way.
  mutating func sort(by column: Int, descending: Bool) {
    rows = rows.enumerated().sorted { left, right in
      let (first, second) = (left.element.cells[column], right.element.cells[column])
      if first == .missing || second == .missing {
        return first == second ? left.offset < right.offset : second == .missing
      }
      if StageRunner.precedes(first, second) == true { return !descending }
      if StageRunner.precedes(second, first) == true { return descending }
      return left.offset < right.offset
    }.map(\.element)
  }

  /// Whether a cell comes before another; `nil` if they cannot be compared.
  static func precedes(_ left: QueryResult.Cell, _ right: QueryResult.Cell) -> Bool? {
    if let left = left.number, let right = right.number { return left < right }
    switch (left, right) {
    case (.text(let left), .text(let right)): return left < right
    case (.boolean(let left), .boolean(let right)): return !left && right
    case (.time(let left, _), .time(let right, _)): return left < right
    default: return nil
    }
  }

  /// The comparison of a column's cells with a value. Missing cells never pass.
  func test(
    _ comparison: Comparison, _ value: FilterValue, _ column: Int
  ) -> (QueryResult.Cell) -> Bool {
    let head = columns.columns[column]
    switch value {
    case .number(let number, let unit):
      var wanted = number
      if unit == .percent, head.unit == "%" {
        wanted = number / 100
      } else if let unit, let conversion = StageColumns.conversion(from: unit, toColumn: head) {
        wanted = conversion(number)
      }
      return { cell in
        if case .text(let text) = cell { return comparison.holds(text, number.sentenceText) }
        return cell.number.map { comparison.holds($0, wanted) } ?? false
      }
    case .text(let text):
      let flag = StageColumns.boolean(text)
      return { cell in
        switch cell {
        case .text(let own): return comparison.holds(own, text)
        case .boolean(let own): return flag.map { (own == $0) == (comparison != .unequal) } ?? false
        case .time(let instant, let offset):
          // A date means its whole period, as in a range: only so many characters are compared.
          let own = InstantText.iso8601(instant, offsetSeconds: offset)
          return comparison.holds(String(own.prefix(text.count)), text)
        default: return false
        }
      }
    }
  }
}
