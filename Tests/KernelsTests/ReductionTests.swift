import TestSupport
import Testing

@testable import Kernels

@Suite("Reductions")
struct ReductionTests {
  @Test(
    "agree in every form with the plain loop, for every small length and some long ones", arguments: KernelForm.allCases
  )
  func allLengths(form: KernelForm) {
    var generator = SeededGenerator(seed: 7)
    for count in Array(0...300) + (0..<10).map({ _ in Int.random(in: 1000...100_000, using: &generator) }) {
      let values = ColumnKind.signed.values(count, &generator)
      let weights = ColumnKind.signed.values(count, &generator)
      check(values, weights, form)
    }
  }

  private func check(_ values: [Double], _ weights: [Double], _ form: KernelForm) {
    let count = Double(values.count)
    let tolerance = count * 0x1p-53 * values.reduce(0) { $0 + abs($1) }
    let dotTolerance = (count + 1) * 0x1p-53 * zip(values, weights).reduce(0) { $0 + abs($1.0 * $1.1) }
    values.withUnsafeBufferPointer { buffer in
      let exact = shewchukSum(values)
      #expect(abs(sum(buffer, form: form) - exact) <= tolerance, "\(form), \(values.count) values")
      let summary = summary(buffer, form: form)
      #expect(summary?.count == (values.isEmpty ? nil : values.count))
      #expect(abs((summary?.sum ?? 0) - exact) <= tolerance)
      #expect(summary?.minimum == values.min())
      #expect(summary?.maximum == values.max())
      #expect(extremes(buffer, form: form)?.maximum == values.max())
      weights.withUnsafeBufferPointer { weights in
        let exactDot = accurateDot(buffer, weights).value
        #expect(abs(dot(buffer, weights, form: form) - exactDot) <= dotTolerance, "\(form), \(values.count) values")
      }
    }
  }

  @Test("pass over NaN in extremes wherever it stands, and show it in the sum", arguments: KernelForm.allCases)
  func notANumber(form: KernelForm) {
    for count in 1...40 {
      for position in 0..<count {
        var values = (0..<count).map { Double($0 % 7) - 3 }
        values[position] = .nan
        values.withUnsafeBufferPointer { buffer in
          let expected = values.filter { !$0.isNaN }
          #expect(extremes(buffer, form: form)?.minimum == expected.min(), "\(form), \(position) of \(count)")
          #expect(extremes(buffer, form: form)?.maximum == expected.max(), "\(form), \(position) of \(count)")
          #expect(summary(buffer, form: form)?.sum.isNaN == true)
        }
      }
    }
  }

  @Test("take infinities and sums that overflow", arguments: KernelForm.allCases)
  func infinities(form: KernelForm) {
    let values = [Double](repeating: .greatestFiniteMagnitude, count: 40) + [-1, .infinity]
    values.withUnsafeBufferPointer { buffer in
      #expect(extremes(buffer, form: form) == Extremes(minimum: -1, maximum: .infinity))
    }
  }

  @Test("cut columns that are too long for one BLAS call")
  func longColumns() {
    var generator = SeededGenerator(seed: 3)
    let values = ColumnKind.decimals.values(1003, &generator)
    values.withUnsafeBufferPointer { buffer in
      // Where OpenBLAS is missing, OpenBLASTests say so.
      guard let sum = BlasCalls.sum(buffer, longest: 64), let dot = BlasCalls.dot(buffer, buffer, longest: 64) else {
        return
      }
      #expect(abs(sum - shewchukSum(values)) < 1e-6)
      #expect(abs(dot - accurateDot(buffer, buffer).value) < 1e-2)
      #expect(BlasCalls.extremes(withoutNaN: buffer, longest: 64)?.minimum == values.min())
      #expect(BlasCalls.extremes(withoutNaN: buffer, longest: 64)?.maximum == values.max())
    }
  }

  @Test("give the products of all pairs of columns in every form", arguments: KernelForm.allCases)
  func pairsOfColumns(form: KernelForm) {
    var generator = SeededGenerator(seed: 11)
    for (rowCount, columnCount) in [(0, 2), (1, 1), (1, 3), (7, 2), (500, 5), (4_000, 9)] {
      let columns = (0..<columnCount).map { _ in ColumnKind.signed.values(rowCount, &generator) }
      let found = columns.flatMap { $0 }.withUnsafeBufferPointer {
        crossProducts($0, rowCount: rowCount, columnCount: columnCount, form: form)
      }
      #expect(found.count == columnCount * columnCount)
      for (row, left) in columns.enumerated() {
        for (column, right) in columns.enumerated() {
          let magnitude = zip(left, right).reduce(0) { $0 + abs($1.0 * $1.1) }
          let exact = left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { accurateDot(left, $0).value }
          }
          #expect(
            abs(found[row * columnCount + column] - exact) <= Double(rowCount + 1) * 0x1p-53 * magnitude,
            "\(form), \(rowCount) rows, columns \(row) and \(column)")
        }
      }
    }
  }

  @Test("merge moments of parts to those of the whole", arguments: 0..<20)
  func momentsMerge(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let values = ColumnKind.signed.values(Int.random(in: 0...3000, using: &generator), &generator).map { $0 + 1e6 }
    let whole = values.withUnsafeBufferPointer { moments($0) }
    for form in KernelForm.allCases {
      var merged = Moments()
      var next = 0
      while next < values.count {
        let end = min(values.count, next + Int.random(in: 1..<900, using: &generator))
        merged.merge(Array(values[next..<end]).withUnsafeBufferPointer { moments($0, form: form) })
        next = end
      }
      #expect(merged.count == values.count)
      #expect(abs(merged.mean - whole.mean) <= 1e-15 * abs(whole.mean), "seed \(seed)")
      #expect(
        abs(merged.squaredDeviations - whole.squaredDeviations) <= 1e-9 * whole.squaredDeviations, "seed \(seed)")
    }
  }

  /// Columns of which a careless sum of squares keeps few digits, or none.
  enum HardColumn: String, CaseIterable, Sendable {
    case farFromZero, outlierFirst, outliersAtBlocks, rising, levels, alike, tiny

    func values(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
      switch self {
      case .farFromZero: (0..<count).map { _ in 1e9 + Double.random(in: 0..<1, using: &generator) }
      case .outlierFirst: (0..<count).map { $0 == 0 ? 1e6 : 70.1 }
      case .outliersAtBlocks:
        (0..<count).map { $0 % 1024 == 0 ? -3e5 : Double.random(in: 60..<80, using: &generator) }
      case .rising: (0..<count).map { 1e7 + Double($0) + Double.random(in: 0..<1, using: &generator) }
      case .levels: (0..<count).map { Double($0 / 700 % 3) * 1e5 + Double.random(in: 0..<1, using: &generator) }
      case .alike: [Double](repeating: 70.1, count: count)
      case .tiny: (0..<count).map { _ in Double.random(in: 0..<1e-140, using: &generator) }
      }
    }
  }

  @Test("give moments to some trillionths, however the values lie", arguments: KernelForm.allCases, HardColumn.allCases)
  func hardMoments(form: KernelForm, kind: HardColumn) {
    var generator = SeededGenerator(seed: 23)
    // The twins have fewer lanes, in which more errors of rounding gather.
    let tolerance = form == .multiversioned ? 1e-12 : 4e-12
    for count in Array(1...70) + [1000, 1023, 1025, 4095, 4096, 4097, 16_383, 16_384, 16_385, 16_399, 40_000] {
      let values = kind.values(count, &generator)
      let found = values.withUnsafeBufferPointer { moments($0, form: form) }
      let mean = shewchukSum(values) / Double(count)
      let exact = exactSquaredDeviations(values, from: mean)
      #expect(found.count == count)
      let magnitude = values.reduce(0) { $0 + abs($1) } / Double(count)
      #expect(abs(found.mean - mean) <= tolerance * magnitude, "\(form), \(kind), \(count) values")
      #expect(abs(found.squaredDeviations - exact) <= tolerance * exact, "\(form), \(kind), \(count) values")
    }
  }

  /// Σ(x − mean)² − (Σ(x − mean))² / n, of which the second part is what the rounding of the mean costs; all of it exact but for the
  /// last digits of each square.
  private func exactSquaredDeviations(_ values: [Double], from mean: Double) -> Double {
    let deviations = values.map { DoubleDouble(sumOf: $0, and: -mean) }
    let squares = deviations.flatMap { deviation in
      let square = DoubleDouble(productOf: deviation.high, and: deviation.high)
      return [square.high, square.low, 2 * deviation.high * deviation.low]
    }
    let rest = shewchukSum(deviations.flatMap { [$0.high, $0.low] })
    return shewchukSum(squares) - rest * rest / Double(values.count)
  }

  @Test("show NaN in moments wherever it stands, and squares beyond all numbers", arguments: KernelForm.allCases)
  func momentsWithoutNumber(form: KernelForm) {
    for count in [1, 5, 16, 33, 5000] {
      for position in Set([0, count / 3, count - 1]) {
        var values = (0..<count).map(Double.init)
        values[position] = .nan
        let found = values.withUnsafeBufferPointer { moments($0, form: form) }
        #expect(found.mean.isNaN && found.squaredDeviations.isNaN, "\(form), \(position) of \(count)")
      }
      let large = (0..<count).map { $0 % 2 == 0 ? 1e200 : -1e200 }
      let found = large.withUnsafeBufferPointer { moments($0, form: form) }
      #expect(found.mean.isFinite && found.squaredDeviations == (count == 1 ? 0 : .infinity), "\(form), \(count)")
    }
  }

  @Test("give no variance of fewer than two values")
  func fewValues() {
    #expect([].withUnsafeBufferPointer { moments($0) }.sampleVariance == nil)
    #expect([4.0].withUnsafeBufferPointer { moments($0) }.sampleVariance == nil)
    #expect([4.0, 6.0].withUnsafeBufferPointer { moments($0) }.sampleVariance == 2)
  }
}
