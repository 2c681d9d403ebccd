import Kernels

/// What a rolling stage gives for each row.
package struct RollingResult: Hashable, Sendable {
  /// The statistic; `nil` where the window holds no value or too few.
  package var values: [Double?]
  /// How many values each window holds.
  package var counts: [Int]
  /// The share of each window's length whose rows hold a value, 0…1.
  package var coverages: [Double]
}

/// A statistic over the trailing window of each row.
///
///     rolling([1, nil, 3], .sum, over: TrailingWindows(rowCount: 2, rows: 3), minimumCoverage: 0.5).values   // [1, 1, 3]
///
/// **Shape.** One element per row, in the order of the rows.
///
/// **Missing data.** `nil` and values that are not finite are left out. A result needs at least one value (two for a standard
/// deviation) and `minimumCoverage`. A count is never missing, but 0.
///
/// **Accuracy.** Nothing drifts: sums are exact, rounded once, and extremes and order statistics are those of the window alone.
/// - Parameter minimumCoverage: The least share of the window that must hold values; `nil` for
///   ``WindowStatistic/defaultCoverage``.
/// - Precondition: as many windows as values.
/// - Complexity: O(*n*) for sums, averages, deviations, counts and extremes; O(*n* log *n*) for medians and quantiles.
/// - Note: Source: Lemire, *Streaming maximum-minimum filter using no more than three comparisons per element* (2006), for the
///   monotone queue; Fenwick, *A new data structure for cumulative frequency tables* (1994), for order statistics.
package func rolling(
  _ values: [Double?], _ statistic: WindowStatistic, over windows: TrailingWindows, minimumCoverage: Double? = nil
) -> RollingResult {
  precondition(values.count == windows.count, "\(windows.count) windows of \(values.count) values")
  let finite = values.map(present)
  var result = RollingResult(values: [], counts: windowCounts(finite, windows), coverages: coverages(finite, windows))
  result.values =
    switch statistic {
    case .count: result.counts.map(Double.init)
    case .sum: rollingSums(finite, windows)
    case .average: zip(rollingSums(finite, windows), result.counts).map { sum, count in sum.map { $0 / Double(count) } }
    case .standardDeviation: rollingDeviations(finite, windows, result.counts)
    case .minimum: rollingExtremes(finite, windows) { $0 < $1 }
    case .maximum: rollingExtremes(finite, windows) { $0 > $1 }
    case .median: rollingQuantiles(finite, windows, 0.5)
    case .quantile(let fraction): rollingQuantiles(finite, windows, fraction)
    }
  guard statistic != .count else { return result }
  let needed = minimumCoverage ?? statistic.defaultCoverage
  for row in values.indices where result.counts[row] == 0 || !(result.coverages[row] >= needed) {
    result.values[row] = nil
  }
  return result
}

/// Walks over the rows: `leave` for each value that falls out of the window, `enter` for the one that comes in, then `read`.
@inline(__always)
func slide(
  _ values: [Double?], _ windows: TrailingWindows, enter: (Int, Double) -> Void, leave: (Int, Double) -> Void,
  read: (Int) -> Void
) {
  var first = 0
  for row in values.indices {
    if let value = values[row] { enter(row, value) }
    while first < windows.firstRows[row] {
      if let value = values[first] { leave(first, value) }
      first += 1
    }
    read(row)
  }
}

private func windowCounts(_ values: [Double?], _ windows: TrailingWindows) -> [Int] {
  var (count, counts) = (0, [Int]())
  slide(values, windows) { _, _ in
    count += 1
  } leave: { _, _ in
    count -= 1
  } read: { _ in
    counts.append(count)
  }
  return counts
}

private func coverages(_ values: [Double?], _ windows: TrailingWindows) -> [Double] {
  // Lengths are whole days or microseconds, so that adding and taking away is exact.
  var (covered, shares) = (0.0, [Double]())
  slide(values, windows) { row, _ in
    covered += windows.rowLengths[row]
  } leave: { row, _ in
    covered -= windows.rowLengths[row]
  } read: { row in
    let length = windows.windowLengths[row]
    shares.append(length > 0 ? min(max(covered / length, 0), 1) : 0)
  }
  return shares
}

private func rollingSums(_ values: [Double?], _ windows: TrailingWindows) -> [Double?] {
  var (sum, count, sums) = (ExactSum(), 0, [Double?]())
  slide(values, windows) { _, value in
    sum += value
    count += 1
  } leave: { _, value in
    sum += -value
    count -= 1
  } read: { _ in
    let total = sum.value
    sums.append(count > 0 && total.isFinite ? total : nil)
  }
  return sums
}

/// From exact sums of values and of squares: (Σx² − (Σx)²/n)/(n − 1) in twice the digits of a double.
private func rollingDeviations(_ values: [Double?], _ windows: TrailingWindows, _ counts: [Int]) -> [Double?] {
  let largest = values.lazy.compactMap { $0?.magnitude }.max() ?? 0
  guard largest > 0 else { return counts.map { $0 > 1 ? 0 : nil } }
  // A power of two brings all values to 1 or below, exactly: no square overflows. By two steps, since one may be out of range.
  let exponent = largest.exponent
  let halves = (-exponent / 2, -exponent - (-exponent / 2))
  func scaled(_ value: Double) -> Double {
    value * Double(sign: .plus, exponent: halves.0, significand: 1)
      * Double(sign: .plus, exponent: halves.1, significand: 1)
  }
  func unscaled(_ value: Double) -> Double {
    value * Double(sign: .plus, exponent: -halves.0, significand: 1)
      * Double(sign: .plus, exponent: -halves.1, significand: 1)
  }
  var (sum, squares, deviations) = (ExactSum(), ExactSum(), [Double?]())
  slide(values, windows) { _, value in
    let x = scaled(value)
    sum += x
    squares += DoubleDouble(productOf: x, and: x)
  } leave: { _, value in
    let x = scaled(value)
    sum += -x
    squares += -DoubleDouble(productOf: x, and: x)
  } read: { row in
    let count = Double(counts[row])
    guard count > 1 else { return deviations.append(nil) }
    let total = sum.inTwoParts
    let meanSquare = product(total, total / count)
    let variance = (squares.inTwoParts - meanSquare).value / (count - 1)
    deviations.append(unscaled(max(variance, 0).squareRoot()))
  }
  return deviations
}

/// The product of two numbers in two parts each.
private func product(_ left: DoubleDouble, _ right: DoubleDouble) -> DoubleDouble {
  left * right.high + left * right.low
}

extension ExactSum {
  /// The sum to twice the digits of a double.
  fileprivate var inTwoParts: DoubleDouble {
    let high = value
    var rest = self
    rest += -high
    return DoubleDouble(high: high, low: rest.value)
  }
}

/// Keeps the rows that may still become the extreme, best first: each better than all after it.
private func rollingExtremes(
  _ values: [Double?], _ windows: TrailingWindows, isBetter: (Double, Double) -> Bool
) -> [Double?] {
  var (candidates, firstCandidate, extremes) = ([(row: Int, value: Double)](), 0, [Double?]())
  slide(values, windows) { row, value in
    while candidates.count > firstCandidate, let last = candidates.last, !isBetter(last.value, value) {
      candidates.removeLast()
    }
    candidates.append((row, value))
  } leave: { row, _ in
    if firstCandidate < candidates.count, candidates[firstCandidate].row == row { firstCandidate += 1 }
  } read: { _ in
    extremes.append(firstCandidate < candidates.count ? candidates[firstCandidate].value : nil)
  }
  return extremes
}

private func rollingQuantiles(_ values: [Double?], _ windows: TrailingWindows, _ fraction: Double) -> [Double?] {
  var counter = OrderCounter(of: presentValues(values))
  var quantiles: [Double?] = []
  slide(values, windows) { _, value in
    counter.insert(value)
  } leave: { _, value in
    counter.remove(value)
  } read: { _ in
    quantiles.append(counter.quantile(fraction))
  }
  return quantiles
}
