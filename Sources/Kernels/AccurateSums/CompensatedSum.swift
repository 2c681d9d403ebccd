import CKernels

/// A running sum in double-double that knows how far off it may be. Sums of two parts merge into that of the whole.
///
/// **Bound.** The value lies within ``errorBound`` = 2⁻⁸⁰ Σ|value| of the exact sum, for up to 2²³ additions of single
/// values and merges together; a buffer counts as one merge for each 16,384 values. Where no two signs differ that is far below
/// the last place of the result; where they cancel, ``isAccurate`` tells.
package struct CompensatedSum: Hashable, Sendable {
  package private(set) var total: DoubleDouble
  /// Sum of the magnitudes, to a few digits.
  package private(set) var magnitude: Double

  package init(total: DoubleDouble = .zero, magnitude: Double = 0) {
    self.total = total
    self.magnitude = magnitude
  }

  /// The sum, rounded once. Within two units in the last place of the exact sum if ``isAccurate``.
  package var value: Double { total.value }

  /// How far ``total`` may be from the exact sum.
  package var errorBound: Double { magnitude * 0x1p-80 }

  /// Whether ``value`` lies within two units in the last place of the exact sum. If not, only an ``ExactSum`` tells.
  package var isAccurate: Bool {
    // 2⁻⁵⁴ of the sum is at most half a unit in its last place; rounding adds another half. Near the smallest
    // doubles every sum is exact, since all of them are whole multiples of the smallest one.
    total.high.isFinite && (errorBound <= abs(total.high) * 0x1p-54 || magnitude == 0)
  }

  package static func += (sum: inout CompensatedSum, value: Double) {
    sum.total += value
    sum.magnitude += abs(value)
  }

  /// Takes in the sum of another part. O(1).
  package mutating func merge(_ other: CompensatedSum) {
    total += other.total
    magnitude += other.magnitude
  }

  /// Takes in all of `values`. O(n), one pass.
  package mutating func add(_ values: UnsafeBufferPointer<Double>, form: KernelForm? = nil) {
    merge(compensatedSum(values, form: form))
  }
}

/// Values in a block of the compensated loop: its lanes are merged after each, which keeps the bound small.
private let blockCount = 16_384

/// The sum of `values` with its rounding errors. All forms give the same bits.
///
/// - Complexity: O(*n*), one pass at about the speed of a plain sum from memory.
package func compensatedSum(_ values: UnsafeBufferPointer<Double>, form: KernelForm? = nil) -> CompensatedSum {
  var result = CompensatedSum()
  var offset = 0
  while offset < values.count {
    let length = min(blockCount, values.count - offset)
    let block = UnsafeBufferPointer(rebasing: values[offset..<offset + length])
    switch form ?? .multiversioned {
    case .blas, .plain: result.merge(plainBlock(block))
    case .multiversioned: result.merge(multiversionedBlock(block))
    }
    offset += length
  }
  return result
}

/// The sum of `values` within two units in the last place of the exact one, whatever they are: compensated, and exact
/// where that is not enough.
///
/// **NaN and infinities** give what adding them gives.
/// - Complexity: O(*n*), one pass; a second, slower one if the values cancel to a few billionths of their magnitude.
package func accurateSum(_ values: UnsafeBufferPointer<Double>, form: KernelForm? = nil) -> DoubleDouble {
  let compensated = compensatedSum(values, form: form)
  if compensated.isAccurate { return compensated.total }
  var exact = ExactSum()
  exact.add(values)
  return DoubleDouble(exact.value)
}

private func multiversionedBlock(_ values: UnsafeBufferPointer<Double>) -> CompensatedSum {
  let lanes = Int(CK_LANES)
  return withUnsafeTemporaryAllocation(of: Double.self, capacity: 3 * lanes) { scratch in
    guard let base = scratch.baseAddress else { return CompensatedSum() }
    ck_compensated_lanes(values.baseAddress, values.count, base, base + lanes, base + 2 * lanes)
    var result = CompensatedSum()
    for lane in 0..<lanes {
      result.mergeLane(sum: base[lane], error: base[lanes + lane], magnitude: base[2 * lanes + lane])
    }
    return result
  }
}

private func plainBlock(_ values: UnsafeBufferPointer<Double>) -> CompensatedSum {
  var sums = SIMD16<Double>.zero
  var errors = SIMD16<Double>.zero
  var magnitudes = SIMD16<Double>.zero
  let vectorised = values.count & ~15
  if let base = values.baseAddress {
    for index in stride(from: 0, to: vectorised, by: 16) {
      let x = UnsafeRawPointer(base + index).loadUnaligned(as: SIMD16<Double>.self)
      let total = sums + x
      let added = total - sums
      errors += (sums - (total - added)) + (x - added)
      magnitudes += x.replacing(with: -x, where: x .< 0)
      sums = total
    }
  }
  for index in vectorised..<values.count {
    let lane = index & 15
    let exact = DoubleDouble(sumOf: sums[lane], and: values[index])
    sums[lane] = exact.high
    errors[lane] += exact.low
    magnitudes[lane] += abs(values[index])
  }
  var result = CompensatedSum()
  for lane in 0..<16 {
    result.mergeLane(sum: sums[lane], error: errors[lane], magnitude: magnitudes[lane])
  }
  return result
}

extension CompensatedSum {
  fileprivate mutating func mergeLane(sum: Double, error: Double, magnitude: Double) {
    merge(CompensatedSum(total: DoubleDouble(sumOf: sum, and: error), magnitude: magnitude))
  }
}
