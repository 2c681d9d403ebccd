import CKernels

/// The least and the greatest of some integers; `nil` of none. O(*n*).
package func integerExtremes(_ values: UnsafeBufferPointer<Int64>) -> (least: Int64, greatest: Int64)? {
  guard let base = values.baseAddress, !values.isEmpty else { return nil }
  var (least, greatest) = (Int64(0), Int64(0))
  ck_integer_extremes(base, values.count, &least, &greatest)
  return (least, greatest)
}

/// Whether each of `values` lies a multiple of `step` above `base`; if so the multiples are in `codes`, which has room for them.
/// O(*n*), less if a multiple is missing among the first.
///
/// - Precondition: No value is less than `base`, or more than `base` + ``longestCodedSpan`` or 2³² − 1 steps.
package func stepCodes(
  _ values: UnsafeBufferPointer<Int64>, base: Int64, step: Int64, into codes: UnsafeMutablePointer<UInt32>
) -> Bool {
  guard let start = values.baseAddress else { return true }
  return ck_step_codes(start, values.count, base, step, codes) != 0
}

/// The longest distance between two values that ``stepCodes(_:base:step:into:)`` takes.
package var longestCodedSpan: Int64 { (1 << 51) - 1 }

/// What ``wholeNumbers(_:divisor:into:)`` found.
package enum WholeNumbers {
  /// Every value is a whole number over the divisor.
  case all
  /// Some value is not.
  case missing
  /// Some value is too large to be told here.
  case undecided
}

/// Looks for the whole numbers that give `values` bit for bit when divided by `divisor`, a power of ten up to 10¹⁵; if all
/// exist they are in `whole`, which has room for them. O(*n*), less if one is missing among the first.
package func wholeNumbers(
  _ values: UnsafeBufferPointer<Double>, divisor: Double, into whole: UnsafeMutablePointer<Int64>
) -> WholeNumbers {
  guard let start = values.baseAddress else { return .all }
  switch ck_whole_numbers(start, values.count, divisor, whole) {
  case 1: return .all
  case 0: return .missing
  default: return .undecided
  }
}

/// The codes, each of which fits, in elements of one byte. O(*n*).
package func bytes(of codes: UnsafeBufferPointer<UInt32>) -> [UInt8] {
  Array(unsafeUninitializedCapacity: codes.count) { target, count in
    if let start = codes.baseAddress, let place = target.baseAddress { ck_narrow_to_bytes(start, codes.count, place) }
    count = codes.count
  }
}

/// The codes, each of which fits, in elements of two bytes. O(*n*).
package func words(of codes: UnsafeBufferPointer<UInt32>) -> [UInt16] {
  Array(unsafeUninitializedCapacity: codes.count) { target, count in
    if let start = codes.baseAddress, let place = target.baseAddress { ck_narrow_to_words(start, codes.count, place) }
    count = codes.count
  }
}
