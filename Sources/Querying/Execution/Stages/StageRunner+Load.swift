import Statistics

// The averages of daily load.
extension StageRunner {
  /// Adds the averages of each day, from the first load on; days without a row or a value are days of rest.
  mutating func runLoad() {
    guard let column = columns.values.first?.index else { return }
    var cells = [[QueryResult.Cell]](repeating: [], count: rows.count)
    for group in groups {
      let dense = self.dense(numbers(column, group.rows), group.rows)
      let balance = loadBalance(dense.values)
      for (row, place) in zip(group.rows, dense.places) where !isToCome(row) {
        cells[row] = [balance.longTerm, balance.shortTerm, balance.balance].map { QueryResult.Cell(number: $0[place]) }
        cells[row].append(balance.isBuilding[place].map { .boolean($0) } ?? .missing)
      }
      if group.rows.contains(where: { !rows[$0].isBefore && cells[$0].last == .boolean(true) }) {
        note(
          "load-building",
          "Long-term load still builds up within 126 days of the first load on record; there it is too low.")
      }
    }
    for row in cells.indices where cells[row].isEmpty {
      cells[row] = [QueryResult.Cell](repeating: .missing, count: 4)
    }
    insert(cells)
  }
}
