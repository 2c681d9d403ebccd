import TestSupport
import Testing

@testable import Kernels

@Suite("Numbers of two doubles")
struct DoubleDoubleTests {
  @Test("add, multiply and divide to far below the last place of a double", arguments: 0..<50)
  func arithmetic(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let numbers = (0..<4).map { _ in Double.random(in: 1...1000, using: &generator) }
    var sum = DoubleDouble(numbers[0]) / numbers[1]
    sum += numbers[2]
    // (a / b + c) * b − c * b is a again.
    let back = sum * numbers[1] - DoubleDouble(productOf: numbers[2], and: numbers[1])
    #expect(abs((back - DoubleDouble(numbers[0])).value) < 1e-24, "seed \(seed)")
  }

  @Test("divide a sum by a count and round right")
  func mean() {
    #expect((DoubleDouble(sumOf: 0.1, and: 0.2) / 3).value == 0.1)
    #expect((DoubleDouble(1) / 0).value == .infinity)
    #expect((-DoubleDouble(high: 3, low: 0x1p-60)).value == -3)
  }
}
