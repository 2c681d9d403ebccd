/// The dot products of all pairs of columns: XᵀX of a matrix that holds one column after the other.
///
/// **Shape.** `columnCount`² elements, row after row; symmetric.
///
/// **Tolerance.** Each form lies within `(rowCount + 1) * 2⁻⁵³ * Σ|left * right|` of the exact value. **NaN** gives NaN.
/// - Precondition: `columns` holds `rowCount` times `columnCount` elements.
/// - Complexity: O(rows × columns²).
package func crossProducts(
  _ columns: UnsafeBufferPointer<Double>, rowCount: Int, columnCount: Int, form: KernelForm? = nil
) -> [Double] {
  precondition(columns.count == rowCount * columnCount, "\(columns.count) elements in \(columnCount) columns")
  guard rowCount > 0, columnCount > 0 else { return [Double](repeating: 0, count: columnCount * columnCount) }
  var upper = [Double](repeating: 0, count: columnCount * columnCount)
  let isDone = upper.withUnsafeMutableBufferPointer {
    (form ?? .forProducts(columns.count * columnCount)) == .blas
      && BlasCalls.crossProducts(columns, rowCount: rowCount, columnCount: columnCount, into: $0)
  }
  if !isDone {
    for row in 0..<columnCount {
      for column in row..<columnCount {
        let left = UnsafeBufferPointer(rebasing: columns[row * rowCount..<(row + 1) * rowCount])
        let right = UnsafeBufferPointer(rebasing: columns[column * rowCount..<(column + 1) * rowCount])
        upper[row * columnCount + column] = dot(left, right, form: .plain)
      }
    }
  }
  for row in 0..<columnCount {
    for column in 0..<row { upper[row * columnCount + column] = upper[column * columnCount + row] }
  }
  return upper
}
