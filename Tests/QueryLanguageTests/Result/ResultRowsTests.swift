import Testing

@testable import QueryLanguage

@Suite("Rows of a result")
struct ResultRowsTests {
  /// Rows of squares that are made when they are looked at.
  private struct Squares: RowSource {
    let count: Int

    func row(at index: Int) -> [QueryResult.Cell] { [.integer(Int64(index)), .number(Double(index * index))] }
    func values(inColumn column: Int, rows: Range<Int>) -> QueryResult.ColumnValues {
      column == 0 ? .integers(rows.map { Int64($0) }) : .numbers(rows.map { Double($0 * $0) })
    }
  }

  private let made = QueryResult.Rows((0..<5).map { Squares(count: 5).row(at: $0) })
  private let onDemand = QueryResult.Rows(Squares(count: 5))

  @Test("are equal whether they were made before or are made when looked at")
  func equality() {
    #expect(onDemand.areMadeOnDemand && !made.areMadeOnDemand)
    #expect(onDemand == made && onDemand.hashValue == made.hashValue)
    #expect(onDemand.count == 5 && onDemand[3] == [.integer(3), .number(9)])
    #expect(onDemand.cells(inColumn: 1) == made.cells(inColumn: 1))
    #expect(onDemand.numbers(inColumn: 1) == [0, 1, 4, 9, 16] && made.numbers(inColumn: 1) == [0, 1, 4, 9, 16])
    #expect(QueryResult.Rows(Squares(count: 4)) != made)
  }

  @Test("can be changed like an array, and a copy stays as it was")
  func changes() {
    for rows in [made, onDemand] {
      var changed = rows
      changed[1] = [.missing, .missing]
      changed.append([.integer(9), .number(81)])
      changed.remove(at: 0)
      changed.reverse()
      #expect(
        changed == [
          [.integer(9), .number(81)], [.integer(4), .number(16)], [.integer(3), .number(9)], [.integer(2), .number(4)],
          [.missing, .missing],
        ])
      #expect(rows == made)
    }
  }

  @Test("without any are empty")
  func none() {
    #expect(QueryResult.Rows().isEmpty && QueryResult.Rows(Squares(count: 0)) == [])
  }
}
