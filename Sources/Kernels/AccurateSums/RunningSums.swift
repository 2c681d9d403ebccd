/// Sums of everything before each 64th value of a column, so that the sum over any range of rows costs two look-ups and at
/// most 126 values.
///
///     | values 0–63 | 64–127 | …      before: | 0 | Σ 0–63 | Σ 0–127 | … | Σ all |      each a double-double
///
/// A running sum at every value would double the memory of a packed column; one in 64 adds a quarter of a byte a row.
package struct RunningSums: Sendable {
  /// How many values lie between two kept sums.
  package static let stride = 64
  /// The number of values.
  package let count: Int
  /// Sum of the magnitudes of all values, to a few digits.
  package let magnitude: Double
  private let sumsBefore: [DoubleDouble]

  /// Adds up `values`. O(n).
  package init(_ values: UnsafeBufferPointer<Double>) {
    count = values.count
    var sumsBefore: [DoubleDouble] = []
    sumsBefore.reserveCapacity(values.count / RunningSums.stride + 2)
    var running = CompensatedSum()
    for offset in Swift.stride(from: 0, to: values.count, by: RunningSums.stride) {
      sumsBefore.append(running.total)
      let end = min(offset + RunningSums.stride, values.count)
      running.add(UnsafeBufferPointer(rebasing: values[offset..<end]))
    }
    // Of a count that is a multiple of the stride, the total is the sum before the row after the last.
    sumsBefore.append(running.total)
    self.sumsBefore = sumsBefore
    magnitude = running.magnitude
  }

  /// Sums that were computed before: those before each ``stride``-th value and the one of all. `nil` unless there are as
  /// many as `count` values have.
  package init?(count: Int, magnitude: Double, sumsBefore: [DoubleDouble]) {
    guard count >= 0, sumsBefore.count == (count + RunningSums.stride - 1) / RunningSums.stride + 1 else { return nil }
    self.count = count
    self.magnitude = magnitude
    self.sumsBefore = sumsBefore
  }

  /// The sums before each ``stride``-th value, then that of all: what ``init(count:magnitude:sumsBefore:)`` takes.
  package var kept: [DoubleDouble] { sumsBefore }

  /// The sum of all values. O(1).
  package var total: DoubleDouble { sumsBefore[sumsBefore.count - 1] }

  /// Bytes in memory.
  package var byteCount: Int { sumsBefore.count * MemoryLayout<DoubleDouble>.stride }

  /// The sum of the values in `rows`, within 2⁻⁸⁰ times the ``magnitude`` of the whole column.
  ///
  /// - Parameter values: Hands out the values of a range of fewer than ``stride`` rows, called at most twice.
  /// - Precondition: `rows` lies within the column.
  package func sum(
    of rows: Range<Int>, values: (Range<Int>, (UnsafeBufferPointer<Double>) -> Void) -> Void
  ) -> DoubleDouble {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= count, "rows \(rows) of \(count)")
    if rows.isEmpty { return .zero }
    if rows == 0..<count { return total }
    return sumBefore(rows.upperBound, values: values) - sumBefore(rows.lowerBound, values: values)
  }

  private func sumBefore(
    _ row: Int, values: (Range<Int>, (UnsafeBufferPointer<Double>) -> Void) -> Void
  ) -> DoubleDouble {
    if row == count { return total }
    let block = row / RunningSums.stride
    var sum = sumsBefore[block]
    let rest = block * RunningSums.stride..<row
    if !rest.isEmpty {
      values(rest) { buffer in
        for value in buffer { sum += value }
      }
    }
    return sum
  }
}
