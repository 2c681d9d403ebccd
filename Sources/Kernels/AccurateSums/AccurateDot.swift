/// The sum of the products of `left` and `right`, within two units in the last place of the exact one, whatever they are: a sum
/// of values by weights that is an answer. 0 of nothing.
///
/// **NaN and infinities** give what multiplying and adding them gives. Products below 10⁻²⁹¹ lose their last digits.
/// - Precondition: both have the same length.
/// - Complexity: O(*n*), one pass of some nanoseconds a value; a second, slower one if the products cancel to a few billionths of
///   their magnitude.
/// - Note: Source: Dot2 of Ogita, Rump and Oishi, *Accurate sum and dot product* (2005).
package func accurateDot(
  _ left: UnsafeBufferPointer<Double>, _ right: UnsafeBufferPointer<Double>
) -> DoubleDouble {
  precondition(left.count == right.count, "a dot product of \(left.count) and \(right.count) values")
  var compensated = CompensatedSum()
  for index in left.indices {
    let product = DoubleDouble(productOf: left[index], and: right[index])
    compensated.merge(CompensatedSum(total: product, magnitude: abs(product.high)))
  }
  if compensated.isAccurate { return compensated.total }
  var exact = ExactSum()
  for index in left.indices {
    let product = DoubleDouble(productOf: left[index], and: right[index])
    exact += product.high
    // The error of an infinite product is not a number.
    if product.high.isFinite { exact += product.low }
  }
  return DoubleDouble(exact.value)
}
