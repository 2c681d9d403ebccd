import Kernels

/// Pearson's coefficients between all pairs of some columns.
package struct CorrelationMatrix: Hashable, Sendable {
  /// Row after row; `nil` where a column is constant or a pair of them shares too few rows.
  package private(set) var coefficients: [Double?]
  /// How many rows each pair shares, row after row.
  package private(set) var counts: [Int]
  /// The number of columns, and so of rows of the matrix.
  package let columnCount: Int

  package subscript(row: Int, column: Int) -> Double? { coefficients[row * columnCount + column] }

  /// The correlations between all columns.
  ///
  /// **Missing data.** Rows that lack a value in some column are left out of the pairs with that column only (*pairwise complete*),
  /// so that `counts` may differ from pair to pair.
  ///
  /// **Tolerance.** Forms agree within 10⁻¹³.
  /// - Parameter form: `nil` for BLAS where there is enough to do. Columns that miss values are always paired one by one.
  /// - Precondition: all columns have the same number of rows.
  /// - Complexity: O(rows × columns²) multiplications.
  package init(_ columns: [[Double?]], minimumPairs: Int = 10, form: KernelForm? = nil) {
    precondition(columns.allSatisfy { $0.count == columns[0].count }, "columns of different lengths")
    columnCount = columns.count
    coefficients = [Double?](repeating: nil, count: columnCount * columnCount)
    counts = [Int](repeating: 0, count: columnCount * columnCount)
    let complete = columns.indices.filter { columns[$0].allSatisfy { present($0) != nil } }
    fill(complete, of: columns, minimumPairs: max(minimumPairs, 2), form: form)
    let isComplete = Set(complete)
    for first in columns.indices {
      for second in first..<columnCount where !(isComplete.contains(first) && isComplete.contains(second)) {
        let (x, y) = laggedPairs(columns[first], columns[second], lag: 0)
        var coefficient: Double?
        if x.count >= max(minimumPairs, 2), let xScores = standardized(x), let yScores = standardized(y) {
          let sum = xScores.withUnsafeBufferPointer { x in yScores.withUnsafeBufferPointer { dot(x, $0, form: form) } }
          coefficient = first == second ? 1 : sum
        }
        set(first, second, coefficient, count: x.count)
      }
    }
  }

  /// Columns without gaps share their means and deviations, so that a single product of matrices serves all pairs.
  private mutating func fill(_ complete: [Int], of columns: [[Double?]], minimumPairs: Int, form: KernelForm?) {
    let rowCount = columns.first?.count ?? 0
    guard rowCount >= minimumPairs else {
      for first in complete { for second in complete { set(first, second, nil, count: rowCount) } }
      return
    }
    var (scores, scored) = ([Double](), [Int]())
    for column in complete {
      guard let standard = standardized(presentValues(columns[column])) else {
        for other in complete { set(column, other, nil, count: rowCount) }
        continue
      }
      scores += standard
      scored.append(column)
    }
    let products = scores.withUnsafeBufferPointer {
      crossProducts($0, rowCount: rowCount, columnCount: scored.count, form: form)
    }
    for (i, first) in scored.enumerated() {
      for (j, second) in scored.enumerated() where j >= i {
        set(first, second, i == j ? 1 : products[i * scored.count + j], count: rowCount)
      }
    }
  }

  private mutating func set(_ first: Int, _ second: Int, _ coefficient: Double?, count: Int) {
    let clamped = coefficient.map { min(max($0, -1), 1) }
    for place in [first * columnCount + second, second * columnCount + first] {
      coefficients[place] = clamped
      counts[place] = count
    }
  }
}
