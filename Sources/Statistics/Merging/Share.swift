/// The share `value * part / whole` as an unevaluated sum of two doubles; the first alone is the share rounded once.
///
/// The whole gives back the value bit for bit. Lengths are whole microseconds, exact as doubles up to 285 years.
///
/// - Precondition: `whole > 0`.
@inline(__always)
func share(of value: Double, part: Int64, whole: Int64) -> (high: Double, low: Double) {
  if part == whole { return (value, 0) }
  let length = Double(whole)
  let product = value * Double(part)
  guard product.isFinite else { return (value * (Double(part) / length), 0) }
  // The product's rounding error, and then the quotient's: what is left over after each is exact.
  let productError = (-product).addingProduct(value, Double(part))
  let quotient = product / length
  let rest = product.addingProduct(-quotient, length) + productError
  return (quotient, rest / length)
}
