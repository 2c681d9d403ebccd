import BenchmarkHarness

/// What an item yields, reduced to what the contenders compare: how many numbers, their sum, and their sum weighted by place.
struct Answer: Hashable {
  let count: Int
  let sum: Double
  let weightedSum: Double
  /// The numbers themselves, as far as a driver may want to see them.
  let cells: [Double]

  private static let mostCells = 20_000

  init(_ values: [Double]) {
    cells = Array(values.prefix(Answer.mostCells))
    count = values.count
    sum = values.reduce(0, +)
    weightedSum = values.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
  }

  /// Ends the run unless both agree within 10⁻⁹.
  func require(near expected: Answer, _ what: String) {
    Expectation.require(count, equals: expected.count, "the number of answers of " + what)
    Expectation.require(sum, near: expected.sum, tolerance: 1e-9, "the sum of answers of " + what)
    Expectation.require(
      weightedSum, near: expected.weightedSum, tolerance: 1e-9, "the weighted sum of answers of " + what)
  }
}
