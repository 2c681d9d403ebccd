import TestSupport
import Testing

@testable import Kernels

@Suite("Quantiles")
struct QuantileTests {
  private let probabilities = [0, 0.01, 0.1, 0.25, 1.0 / 3, 0.5, 0.75, 0.9, 0.999, 1]

  /// The definition, on a sorted column.
  private func slowQuantile(_ sorted: [Double], _ probability: Double) -> Double {
    let position = Double(sorted.count - 1) * probability
    let lower = Int(position)
    let (low, high) = (sorted[lower], sorted[min(lower + 1, sorted.count - 1)])
    return low + (high - low) * (position - Double(lower))
  }

  @Test("agree with sorting for every small length", arguments: ColumnKind.allCases)
  func smallLengths(kind: ColumnKind) {
    var generator = SeededGenerator(seed: 21)
    for count in 1...120 {
      let values = kind.values(count, &generator).map { $0 / 4 }
      let sorted = values.sorted()
      let found = values.withUnsafeBufferPointer { quantiles($0, probabilities) }
      for (probability, quantile) in zip(probabilities, found) {
        let slow = slowQuantile(sorted, probability)
        #expect(
          abs(quantile - slow) <= 4 * max(abs(slow).ulp, (sorted[count - 1] - sorted[0]).ulp), "\(kind), \(count)")
      }
      #expect(values.shuffled(using: &generator).withUnsafeBufferPointer { quantiles($0, probabilities) } == found)
    }
  }

  enum Layout: String, CaseIterable {
    case ascending, descending, constant, sawtooth, organPipe, twoValues

    func value(_ index: Int, of count: Int) -> Double {
      switch self {
      case .ascending: Double(index)
      case .descending: Double(count - index)
      case .constant: 72
      case .sawtooth: Double(index % 8)
      case .organPipe: Double(min(index, count - 1 - index))
      case .twoValues: index % 3 == 0 ? 1 : 0
      }
    }
  }

  @Test("select the right rank in awkward orders", arguments: Layout.allCases)
  func awkwardOrders(layout: Layout) {
    let values = (0..<5000).map { layout.value($0, of: 5000) }
    let sorted = values.sorted()
    for rank in [0, 1, 17, 2499, 2500, 4998, 4999] {
      var scratch = values
      let found = scratch.withUnsafeMutableBufferPointer { selectSmallest($0, rank: rank) }
      #expect(found == sorted[rank], "\(layout), rank \(rank)")
      #expect(scratch[..<rank].allSatisfy { $0 <= found } && scratch[rank...].allSatisfy { $0 >= found })
    }
  }

  @Test("never leave the values, even at the ends of the range of doubles")
  func extremeValues() {
    let values = [-Double.greatestFiniteMagnitude, .greatestFiniteMagnitude]
    #expect(values.withUnsafeBufferPointer { quantile($0, 0.5) } == 0)
    #expect([].withUnsafeBufferPointer { quantile($0, 0.5) } == nil)
    #expect([3.0].withUnsafeBufferPointer { quantile($0, 0.9) } == 3)
  }
}
