import Quantities

/// When two values are the same one, written twice: exports carry six digits, and a conversion of units moves the last.
struct ValueTolerance: Sendable {
  private static let relative = 1e-5
  /// Degrees count from an arbitrary zero: their digits are those of a body's temperature.
  private static let temperatureScale = 100.0

  private let leastScale: Double

  init(_ type: SampleType) {
    if case .quantity(let type) = type, type.keptUnit == ValueTolerance.celsius {
      leastScale = ValueTolerance.temperatureScale
    } else {
      leastScale = 0
    }
  }

  /// Relative only.
  init() { leastScale = 0 }

  private static let celsius = QuantityType.bodyTemperature.keptUnit

  /// Whether the values differ by no more than 10⁻⁵ of the larger one (of 100 degrees, for temperatures).
  @inline(__always)
  func isSame(_ left: Double, _ right: Double) -> Bool {
    left == right || abs(left - right) <= ValueTolerance.relative * max(abs(left), abs(right), leastScale)
  }

  /// The same of values that may be missing.
  func isSame(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return isSame(left, right)
  }
}
