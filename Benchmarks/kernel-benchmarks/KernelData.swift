import BenchmarkHarness

/// Values of which every answer is known exactly: multiples of a quarter, so that sums do not depend on their order, and
/// integer arithmetic tells them.
struct KernelData {
  let values: [Double]
  /// Sum of the values in quarters.
  private let quarters: Int
  /// Sum of their squares in sixteenths.
  private let squaredQuarters: Int
  let minimum: Double
  let maximum: Double

  init(count: Int, seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let quarterCounts = (0..<count).map { _ in numbers.below(800) + 1 }
    values = quarterCounts.map { Double($0) * 0.25 }
    quarters = quarterCounts.reduce(0, +)
    squaredQuarters = quarterCounts.reduce(0) { $0 + $1 * $1 }
    minimum = Double(quarterCounts.min() ?? 0) * 0.25
    maximum = Double(quarterCounts.max() ?? 0) * 0.25
  }

  var sum: Double { Double(quarters) * 0.25 }
  var dot: Double { Double(squaredQuarters) * 0.0625 }

  /// Sum of squared deviations from the mean: (n Σq² − (Σq)²) / 16 n, in integers up to the division.
  var squaredDeviations: Double {
    let count = values.count
    let whole = count.multipliedFullWidth(by: squaredQuarters)
    let square = quarters.multipliedFullWidth(by: quarters)
    // The high words differ by little; the difference fits a double's exponent with room to spare.
    let high = Double(whole.high - square.high) * 0x1p64
    let low = whole.low >= square.low ? Double(whole.low - square.low) : -Double(square.low - whole.low)
    return (high + low) / Double(count) / 16
  }
}
