/// The smallest and largest of some values. Extremes of two parts merge into those of the whole.
package struct Extremes: Hashable, Sendable {
  package var minimum: Double
  package var maximum: Double

  package init(minimum: Double, maximum: Double) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Takes in the extremes of another part. O(1).
  package mutating func merge(_ other: Extremes) {
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
  }
}

/// The smallest and largest value, passing over NaN; `nil` if nothing is left. All forms agree exactly.
///
/// - Complexity: O(*n*).
package func extremes(_ values: UnsafeBufferPointer<Double>, form: KernelForm? = nil) -> Extremes? {
  summary(values, form: form ?? .multiversioned)?.extremes
}
