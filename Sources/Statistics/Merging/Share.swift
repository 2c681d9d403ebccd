import Kernels

/// The share `value * part / whole` to some 100 bits.
///
/// The whole gives back the value bit for bit. Lengths are whole microseconds, exact as doubles up to 285 years.
///
/// - Precondition: `whole > 0`.
@inline(__always)
func share(of value: Double, part: Int64, whole: Int64) -> DoubleDouble {
  if part == whole { return DoubleDouble(value) }
  let product = DoubleDouble(productOf: value, and: Double(part))
  guard product.high.isFinite else { return DoubleDouble(value * (Double(part) / Double(whole))) }
  return product / Double(whole)
}
