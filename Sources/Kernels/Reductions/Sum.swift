import CKernels

/// Values in a block of which a C loop reads the quarters side by side: large enough that ends cost nothing, small enough that
/// other work finds the block in the cache.
let readingBlockCount = 16_384

/// Calls `body` with consecutive ranges that cover `count` elements, at most ``readingBlockCount`` in each.
@inline(__always)
func forEachReadingBlock(of count: Int, _ body: (Range<Int>) -> Void) {
  for start in stride(from: 0, to: count, by: readingBlockCount) {
    body(start..<min(count, start + readingBlockCount))
  }
}

/// The sum of `values` in whichever order is fastest; 0 of nothing.
///
/// Use it where the last digits do not matter; ``accurateSum(_:form:)`` is the one for answers.
///
/// **Tolerance.** Each form lies within `count * 2⁻⁵³ * Σ|value|` of the exact sum. **NaN** gives NaN.
/// - Complexity: O(*n*), one pass.
package func sum(_ values: UnsafeBufferPointer<Double>, form: KernelForm? = nil) -> Double {
  switch form ?? .multiversioned {
  case .blas: BlasCalls.sum(values) ?? plainSum(values)
  case .plain: plainSum(values)
  case .multiversioned: blockwiseSum(values)
  }
}

/// The sum of the products of `left` and `right`: also the sum of values by weights. 0 of nothing.
///
/// **Tolerance.** Each form lies within `(count + 1) * 2⁻⁵³ * Σ|left * right|` of the exact value. **NaN** gives NaN.
/// - Precondition: both have the same length.
/// - Complexity: O(*n*), one pass.
package func dot(
  _ left: UnsafeBufferPointer<Double>, _ right: UnsafeBufferPointer<Double>, form: KernelForm? = nil
) -> Double {
  precondition(left.count == right.count, "a dot product of \(left.count) and \(right.count) values")
  return switch form ?? .multiversioned {
  case .blas: BlasCalls.dot(left, right) ?? plainDot(left, right)
  case .plain: plainDot(left, right)
  case .multiversioned: blockwiseDot(left, right)
  }
}

private func blockwiseSum(_ values: UnsafeBufferPointer<Double>) -> Double {
  guard let base = values.baseAddress else { return 0 }
  var total = 0.0
  forEachReadingBlock(of: values.count) { total += ck_sum(base + $0.lowerBound, $0.count) }
  return total
}

private func blockwiseDot(_ left: UnsafeBufferPointer<Double>, _ right: UnsafeBufferPointer<Double>) -> Double {
  guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else { return 0 }
  var total = 0.0
  forEachReadingBlock(of: left.count) { total += ck_dot(leftBase + $0.lowerBound, rightBase + $0.lowerBound, $0.count) }
  return total
}

/// Four accumulators of eight lanes hide the latency of the addition.
private func plainSum(_ values: UnsafeBufferPointer<Double>) -> Double {
  var totals = (SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero)
  let vectorised = values.count & ~31
  if let base = values.baseAddress {
    for index in stride(from: 0, to: vectorised, by: 32) {
      totals.0 += loadLanes(base + index)
      totals.1 += loadLanes(base + index + 8)
      totals.2 += loadLanes(base + index + 16)
      totals.3 += loadLanes(base + index + 24)
    }
  }
  var total = ((totals.0 + totals.1) + (totals.2 + totals.3)).sum()
  for index in vectorised..<values.count { total += values[index] }
  return total
}

private func plainDot(_ left: UnsafeBufferPointer<Double>, _ right: UnsafeBufferPointer<Double>) -> Double {
  var totals = (SIMD8<Double>.zero, SIMD8<Double>.zero)
  let vectorised = left.count & ~15
  if let leftBase = left.baseAddress, let rightBase = right.baseAddress {
    for index in stride(from: 0, to: vectorised, by: 16) {
      totals.0 += loadLanes(leftBase + index) * loadLanes(rightBase + index)
      totals.1 += loadLanes(leftBase + index + 8) * loadLanes(rightBase + index + 8)
    }
  }
  var total = (totals.0 + totals.1).sum()
  for index in vectorised..<left.count { total += left[index] * right[index] }
  return total
}

/// Eight doubles from memory that is aligned to its elements only.
@inline(__always)
func loadLanes(_ pointer: UnsafePointer<Double>) -> SIMD8<Double> {
  UnsafeRawPointer(pointer).loadUnaligned(as: SIMD8<Double>.self)
}
