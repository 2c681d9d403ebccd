import Kernels

/// How two of several columns move together.
package struct ColumnCorrelation: Hashable, Sendable {
  /// Pearson's coefficient, and its 95 % interval by Fisher's transformation.
  package var pearson: Double
  package var pearsonRange: ClosedRange<Double>
  /// Pearson's coefficient of the ranks.
  package var spearman: Double
  /// The two-sided p-value that there is no relation, by t of ``pearson``; not corrected for other tests.
  package var p: Double
}

/// The correlations of all pairs of some columns at each lag.
///
/// **Shape.** Pairs in the order (0, 1), (0, 2) … (1, 2) …, each with all lags in rising order; the columns have one element per
/// bucket, the same buckets in all.
///
/// **Missing data.** A bucket in which either column of a pair has no value makes no pair.
///
/// **Corrections.** Intervals and p-values count only as many pairs as are independent, as ``correlation`` does; p-values of several
/// tests still have to be ``adjusted(_:by:)``.
/// - Parameters:
///   - lags: A lag of *k* takes the first column *k* buckets later than the second.
///   - form: `nil` for BLAS where there is enough to do, through which all pairs of columns without gaps go at once at lag 0.
/// - Precondition: all columns have the same number of elements.
/// - Complexity: O(*n* log *n*) for each pair and lag; O(*n*) for pairs that go through BLAS.
package func correlationTable(
  _ columns: [[Double?]], lags: ClosedRange<Int>, minimumPairs: Int = 10, form: KernelForm? = nil
) -> [CorrelationCell] {
  let gapless = GaplessColumns(columns, isNeeded: lags.contains(0), form: form)
  let repeats = columns.map { autocorrelation($0, lag: 1) }
  var table: [CorrelationCell] = []
  for first in columns.indices {
    for second in columns.indices.dropFirst(first + 1) {
      for lag in lags {
        var cell = CorrelationCell(first: first, second: second, lag: lag)
        let known = lag == 0 ? gapless[first, second] : nil
        let pairs = known == nil ? laggedPairs(columns[first], columns[second], lag: lag) : nil
        cell.count = pairs?.x.count ?? columns[first].count
        cell.result = Result { () throws(CorrelationRefusal) in
          guard cell.count >= max(minimumPairs, 3) else {
            throw .tooFewPairs(count: cell.count, needed: max(minimumPairs, 3))
          }
          var found = known
          if let pairs { found = try coefficients(pairs) }
          return ColumnCorrelation(found ?? (0, 0), count: cell.count, repeats: repeats[first] * repeats[second])
        }
        table.append(cell)
      }
    }
  }
  return table
}

/// The correlation of one pair of columns at one lag.
package struct CorrelationCell: Sendable {
  /// The positions of the columns.
  package let first: Int
  package let second: Int
  package let lag: Int
  /// How many pairs of values there are.
  package fileprivate(set) var count = 0
  /// What they come to, or why they do not.
  package fileprivate(set) var result: Result<ColumnCorrelation, CorrelationRefusal> =
    .failure(.tooFewPairs(count: 0, needed: 0))

  fileprivate init(first: Int, second: Int, lag: Int) {
    self.first = first
    self.second = second
    self.lag = lag
  }
}

extension ColumnCorrelation {
  /// - Parameter repeats: The product of the autocorrelations of both columns.
  fileprivate init(_ coefficients: (pearson: Double, spearman: Double), count: Int, repeats: Double) {
    let pairs = Double(count)
    let effective = repeats > 0 ? pairs * (1 - repeats) / (1 + repeats) : pairs
    pearson = coefficients.pearson
    pearsonRange = fisherRange(coefficients.pearson, count: effective)
    spearman = coefficients.spearman
    p = correlationP(coefficients.pearson, count: effective)
  }
}

private func coefficients(
  _ pairs: (x: [Double], y: [Double])
) throws(CorrelationRefusal) -> (pearson: Double, spearman: Double) {
  let (x, y) = pairs
  guard let xScores = standardized(x), let xRanks = standardized(averageRanks(x)) else { throw .firstIsConstant }
  guard let yScores = standardized(y), let yRanks = standardized(averageRanks(y)) else { throw .secondIsConstant }
  return (product(xScores, yScores), product(xRanks, yRanks))
}

private func product(_ x: [Double], _ y: [Double]) -> Double {
  let sum = x.withUnsafeBufferPointer { x in y.withUnsafeBufferPointer { accurateDot(x, $0) } }
  return min(max(sum.value, -1), 1)
}

/// The coefficients of all pairs of columns without gaps, from two products of matrices.
private struct GaplessColumns {
  private let places: [Int: Int]
  private let pearson: CorrelationMatrix?
  private let spearman: CorrelationMatrix?

  init(_ columns: [[Double?]], isNeeded: Bool, form: KernelForm?) {
    let gapless = isNeeded ? columns.indices.filter { columns[$0].allSatisfy { present($0) != nil } } : []
    places = Dictionary(uniqueKeysWithValues: gapless.enumerated().map { ($1, $0) })
    guard gapless.count > 1 else {
      (pearson, spearman) = (nil, nil)
      return
    }
    let values = gapless.map { columns[$0] }
    pearson = CorrelationMatrix(values, minimumPairs: 2, form: form)
    spearman = CorrelationMatrix(
      values.map { averageRanks(presentValues($0)).map { $0 } }, minimumPairs: 2, form: form)
  }

  /// The coefficients of two columns; `nil` where one has gaps or is constant.
  subscript(first: Int, second: Int) -> (pearson: Double, spearman: Double)? {
    guard let row = places[first], let column = places[second], let pearson = pearson?[row, column],
      let spearman = spearman?[row, column]
    else { return nil }
    return (pearson, spearman)
  }
}
