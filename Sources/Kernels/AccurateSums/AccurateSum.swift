/// The sum of `values` with its rounding errors. All forms give the same bits.
///
/// - Complexity: O(*n*), one pass at about the speed of a plain sum from memory.
package func compensatedSum(_ values: UnsafeBufferPointer<Double>, form: KernelForm? = nil) -> CompensatedSum {
  var result = CompensatedSum()
  forEachReadingBlock(of: values.count) { block in
    let part = UnsafeBufferPointer(rebasing: values[block])
    result.merge(CompensatedLanes.sum(part, form: form ?? .multiversioned))
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

/// The sum of the products of `left` and `right`, within two units in the last place of the exact one, whatever they are: a sum
/// of values by weights that is an answer. 0 of nothing.
///
/// **NaN and infinities** give what multiplying and adding them gives. Products below 10⁻²⁹¹ lose their last digits.
/// - Precondition: both have the same length.
/// - Complexity: O(*n*), one pass; a second, slower one if the products cancel to a few billionths of their magnitude.
/// - Note: Source: Dot2 of Ogita, Rump and Oishi, *Accurate sum and dot product* (2005).
package func accurateDot(
  _ left: UnsafeBufferPointer<Double>, _ right: UnsafeBufferPointer<Double>, form: KernelForm? = nil
) -> DoubleDouble {
  precondition(left.count == right.count, "a dot product of \(left.count) and \(right.count) values")
  var compensated = CompensatedSum()
  forEachReadingBlock(of: left.count) { block in
    compensated.merge(
      CompensatedLanes.dot(
        UnsafeBufferPointer(rebasing: left[block]), UnsafeBufferPointer(rebasing: right[block]),
        form: form ?? .multiversioned))
  }
  return compensated.isAccurate ? compensated.total : exactDot(left, right)
}

private func exactDot(_ left: UnsafeBufferPointer<Double>, _ right: UnsafeBufferPointer<Double>) -> DoubleDouble {
  var exact = ExactSum()
  for index in left.indices {
    let product = DoubleDouble(productOf: left[index], and: right[index])
    exact += product.high
    // The error of an infinite product is not a number.
    if product.high.isFinite { exact += product.low }
  }
  return DoubleDouble(exact.value)
}
