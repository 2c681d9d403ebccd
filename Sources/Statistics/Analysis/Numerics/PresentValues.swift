import Kernels

/// A value that analyses may count with: present, and finite. NaN and infinities are treated as missing everywhere in this folder.
@inline(__always)
func present(_ value: Double?) -> Double? {
  guard let value, value.isFinite else { return nil }
  return value
}

/// The values that are present, in their order. O(*n*).
func presentValues(_ values: [Double?]) -> [Double] { values.compactMap(present) }

/// The median of some values, in any order; `nil` of nothing. O(*n* log *n*).
func median(of values: [Double]) -> Double? { values.withUnsafeBufferPointer { quantile($0, 0.5) } }
