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
