import TestSupport
import Testing

@testable import Kernels

@Suite("Kernels that write a number for each")
struct ElementwiseTests {
  @Test("turn codes into the same doubles in every form", arguments: 0..<40)
  func decimals(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = seed < 20 ? seed : Int.random(in: 0...2_000, using: &random)
    let decimals = Decimals(
      base: Double(Int.random(in: -1_000...1_000_000, using: &random)),
      step: [1, 1_000, 1_000_000].randomElement(using: &random) ?? 1,
      divisor: [1, 10, 1_000, 1_000_000].randomElement(using: &random) ?? 1)
    expectEqual((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }, decimals, seed)
    expectEqual((0..<count).map { _ in UInt16.random(in: 0...65_535, using: &random) }, decimals, seed)
  }

  private func expectEqual<Code: PackedCode>(_ codes: [Code], _ decimals: Decimals, _ seed: Int) {
    let expected = codes.map { (decimals.base + decimals.step * Double($0)) / decimals.divisor }
    for form in KernelForm.allCases {
      // A number behind the last one must stay as it is.
      var found = [Double](repeating: -7, count: codes.count + 1)
      found.withUnsafeMutableBufferPointer { target in
        if let base = target.baseAddress {
          codes.withUnsafeBufferPointer { convert($0, decimals, into: base, form: form) }
        }
      }
      #expect(found == expected + [-7], "seed \(seed), \(form), \(Code.self)")
    }
    for divisor in [1, 3.0625, 0.49, 1e-7, -2, 1e200] {
      for form in KernelForm.allCases {
        var found = [Double](repeating: -7, count: codes.count + 1)
        found.withUnsafeMutableBufferPointer { target in
          guard let base = target.baseAddress else { return }
          codes.withUnsafeBufferPointer { convert($0, decimals, dividedBy: divisor, into: base, form: form) }
        }
        let wanted = expected.map { ($0 / divisor).bitPattern } + [(-7.0).bitPattern]
        #expect(found.map(\.bitPattern) == wanted, "seed \(seed), \(form), \(Code.self) over \(divisor)")
      }
    }
  }

  @Test("divide like the operator in every form", arguments: 0..<40)
  func division(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let values = (0..<(seed < 20 ? seed : 999)).map { _ in Double.random(in: -1e3...1e3, using: &random) }
    let divisor = Double.random(in: 0.25...9, using: &random)
    for form in KernelForm.allCases {
      var found = values
      found.withUnsafeMutableBufferPointer { divide($0, by: divisor, form: form) }
      #expect(found == values.map { $0 / divisor }, "seed \(seed), \(form)")
    }
  }

  @Test("divide like the operator whatever the numbers are", arguments: 0..<30)
  func divisionOfAnything(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 500)
    let least = Double.leastNonzeroMagnitude
    let outer = [
      0, -0.0, .infinity, -.infinity, .nan, least, -least, .leastNormalMagnitude / 1_024, .greatestFiniteMagnitude,
      1e300,
      1e-300,
    ]
    var values = (0..<20_000).map { _ in Double(bitPattern: random.next()) }
    values += (0..<60_000).map { _ in
      Double(
        sign: .plus, exponent: Int.random(in: -60...60, using: &random), significand: .random(in: 1..<2, using: &random)
      )
    }
    if seed % 2 == 0 { values += outer.shuffled(using: &random) + (0..<500).map { Double($0) } + outer }
    let divisors = [
      Double.random(in: 0.25...9, using: &random), 10, 3, -1e6, Double(bitPattern: random.next()), 0, .infinity,
      Double(sign: .minus, exponent: Int.random(in: -90...90, using: &random), significand: 2 - .ulpOfOne),
    ]
    for divisor in divisors {
      for form in KernelForm.allCases {
        var found = values
        found.withUnsafeMutableBufferPointer { divide($0, by: divisor, form: form) }
        let place = values.indices.first {
          let expected = values[$0] / divisor
          return expected.isNaN ? !found[$0].isNaN : found[$0].bitPattern != expected.bitPattern
        }
        #expect(place == nil, "seed \(seed), \(form): \(place.map { values[$0] } ?? 0) / \(divisor)")
      }
    }
  }
}
