import TestSupport
import Testing

@testable import Kernels

@Suite("Accurate sums")
struct SumTests {
  @Test("are exact, rounded once, against growing expansions", arguments: ColumnKind.allCases, 0..<15)
  func exactSum(kind: ColumnKind, seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let values = kind.values(Int.random(in: 0..<5000, using: &generator), &generator)
    var sum = ExactSum()
    values.withUnsafeBufferPointer { sum.add($0) }
    #expect(sum.value == shewchukSum(values), "\(kind), seed \(seed)")
    var oneByOne = ExactSum()
    for value in values.shuffled(using: &generator) { oneByOne += value }
    #expect(oneByOne.value == sum.value, "\(kind), seed \(seed)")
  }

  @Test("give the same bits for any grouping", arguments: ColumnKind.allCases, 0..<10)
  func exactMerge(kind: ColumnKind, seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let values = kind.values(3000, &generator)
    var whole = ExactSum()
    var next = 0
    while next < values.count {
      let end = min(values.count, next + Int.random(in: 1..<700, using: &generator))
      var part = ExactSum()
      Array(values[next..<end]).withUnsafeBufferPointer { part.add($0) }
      whole.merge(part)
      next = end
    }
    #expect(whole.value == shewchukSum(values), "\(kind), seed \(seed)")
  }

  static let roundingCases: [([Double], Double)] = [
    ([], 0), ([-0.0, -0.0], 0), ([1, 1e100, 1, -1e100], 2),
    ([.greatestFiniteMagnitude, .greatestFiniteMagnitude], .infinity),
    ([-.greatestFiniteMagnitude, -.greatestFiniteMagnitude], -.infinity),
    ([.greatestFiniteMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude], .greatestFiniteMagnitude),
    // Exactly half a unit beyond the largest number rounds to infinity, a little less does not.
    ([.greatestFiniteMagnitude, 0x1p970], .infinity),
    ([.greatestFiniteMagnitude, 0x1.fp969], .greatestFiniteMagnitude),
    // Ties go to the even neighbour, unless something lies below.
    ([1, 0x1p-53], 1), ([1, 0x1p-53, 0x1p-1074], 1 + 0x1p-52), ([1 + 0x1p-52, 0x1p-53], 1 + 0x1p-51),
    ([0x1p-1074, 0x1p-1074], 0x1p-1073),
    ([Double.leastNormalMagnitude, -Double.leastNonzeroMagnitude], Double.leastNormalMagnitude.nextDown),
    ([.infinity, 1], .infinity), ([-.infinity, 1], -.infinity),
  ]

  @Test("round at the borders", arguments: roundingCases)
  func rounding(values: [Double], expected: Double) {
    var sum = ExactSum()
    values.withUnsafeBufferPointer { sum.add($0) }
    #expect(sum.value == expected)
    #expect(unitsBetween(values.withUnsafeBufferPointer { accurateSum($0) }.value, expected) <= 2)
  }

  @Test("are NaN where values are", arguments: [[Double.nan], [.infinity, -.infinity], [1, .nan, .infinity]])
  func notANumber(values: [Double]) {
    #expect(values.withUnsafeBufferPointer { accurateSum($0) }.value.isNaN)
  }

  @Test("lie within two units in the last place, in every form", arguments: ColumnKind.allCases, 0..<6)
  func accurate(kind: ColumnKind, seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let values = kind.values(Int.random(in: 0..<25_000, using: &generator), &generator)
    let exact = shewchukSum(values)
    for form in KernelForm.allCases {
      let sum = values.withUnsafeBufferPointer { accurateSum($0, form: form) }
      #expect(unitsBetween(sum.value, exact) <= 2, "\(kind), seed \(seed), \(form)")
    }
  }

  @Test("stay within two units in the last place for any cut into parts", arguments: ColumnKind.allCases, 0..<20)
  func compensatedMerge(kind: ColumnKind, seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let values = kind.values(3000, &generator)
    let exact = shewchukSum(values)
    var sum = CompensatedSum()
    var next = 0
    while next < values.count {
      let end = min(values.count, next + Int.random(in: 1..<300, using: &generator))
      if end - next < 4 {
        for value in values[next..<end] { sum += value }
      } else {
        Array(values[next..<end]).withUnsafeBufferPointer { sum.add($0) }
      }
      next = end
    }
    if sum.isAccurate { #expect(unitsBetween(sum.value, exact) <= 2, "\(kind), seed \(seed)") }
    if kind == .decimals { #expect(sum.isAccurate) }
    if kind == .cancelling { #expect(!sum.isAccurate) }
  }

  @Test("have the same bits in C and in Swift", arguments: ColumnKind.allCases)
  func sameBits(kind: ColumnKind) {
    var generator = SeededGenerator(seed: 11)
    for count in Array(0...70) + [16_383, 16_384, 16_385, 50_000] {
      kind.values(count, &generator).withUnsafeBufferPointer { values in
        #expect(compensatedSum(values, form: .plain) == compensatedSum(values, form: .multiversioned), "\(count)")
        let (plain, quick) = (
          accurateDot(values, values, form: .plain), accurateDot(values, values, form: .multiversioned)
        )
        #expect(plain == quick, "\(count)")
      }
    }
  }

  @Test("have the same bits in C and in Swift wherever the first negative value stands")
  func sameBitsOfFewNegativeValues() {
    var generator = SeededGenerator(seed: 12)
    for count in [1, 15, 16, 17, 64, 100, 5_000, 16_384, 20_000] {
      for position in Set([0, 1, count / 2, count - 1]) where position < count {
        var values = ColumnKind.decimals.values(count, &generator)
        values[position] = -0.1
        values.withUnsafeBufferPointer { values in
          #expect(compensatedSum(values, form: .plain) == compensatedSum(values, form: .multiversioned), "\(count)")
          #expect(compensatedSum(values).magnitude >= abs(compensatedSum(values).value) * (1 - 1e-12))
        }
      }
    }
  }

  @Test("of products lie within two units in the last place", arguments: 0..<20)
  func dotProducts(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let left = ColumnKind.signed.values(500, &generator)
    let right = ColumnKind.signed.values(500, &generator)
    var parts: [Double] = []
    for (x, y) in zip(left, right) {
      let product = DoubleDouble(productOf: x, and: y)
      parts += [product.high, product.low]
    }
    // The last product makes the rest cancel.
    let rest = shewchukSum(parts)
    for form in KernelForm.allCases {
      let result = (left + [rest]).withUnsafeBufferPointer { left in
        (right + [-1]).withUnsafeBufferPointer { accurateDot(left, $0, form: form) }
      }
      #expect(unitsBetween(result.value, shewchukSum(parts + [-rest])) <= 2, "seed \(seed), \(form)")
    }
  }

  @Test("of products that overflow or whose factors do not split are what adding them gives")
  func dotProductsAtTheEnds() {
    for form in KernelForm.allCases {
      func dot(_ left: [Double], _ right: [Double]) -> Double {
        left.withUnsafeBufferPointer { left in right.withUnsafeBufferPointer { accurateDot(left, $0, form: form).value }
        }
      }
      #expect(dot([0x1p1000, 3], [0x1p-10, 2]) == 0x1p990)
      #expect(dot([0x1p1000, 3], [0, 2]) == 6)
      #expect(dot([1e300, 1], [1e300, 1]) == .infinity)
      #expect(dot([.infinity, 1], [0, 1]).isNaN)
      #expect(dot([], []) == 0)
    }
  }

  @Test("over any range of rows come from two look-ups", arguments: ColumnKind.allCases, 0..<10)
  func runningSums(kind: ColumnKind, seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let values = kind.values([0, 1, 63, 64, 65, 128, 1000].randomElement(using: &generator) ?? 0, &generator)
    let sums = values.withUnsafeBufferPointer { RunningSums($0) }
    for _ in 0..<50 {
      let from = Int.random(in: 0...values.count, using: &generator)
      let rows = from..<Int.random(in: from...values.count, using: &generator)
      let sum = sums.sum(of: rows) { part, add in
        #expect(part.count < RunningSums.stride)
        Array(values[part]).withUnsafeBufferPointer(add)
      }
      let exact = shewchukSum(Array(values[rows]))
      #expect(abs(sum.value - exact) <= sums.magnitude * 0x1p-80 + exact.ulp, "\(kind), seed \(seed), \(rows)")
    }
  }
}
