/// Turns a value in one unit into the value in another; made by ``QuantityUnit/conversion(to:)``.
///
///     let conversion = try QuantityUnit("m").conversion(to: .kilometer)
///     conversion(1500)   // 1.5
///
/// Multiplies or divides by whole numbers where it can, so that round values stay round: a thousand metres are exactly
/// one kilometre. Conversion to the same unit, or to one of the same size, gives the value back bit for bit.
///
/// **Missing data.** NaN stays NaN.
@frozen
public struct UnitConversion: Hashable, Sendable {
  /// What has to be done, so that a loop can branch once.
  @frozen
  public enum Form: UInt8, Sendable {
    /// Nothing.
    case identity
    /// `value * multiplier`
    case multiply
    /// `value / divisor`
    case divide
    /// `value * multiplier / divisor`
    case multiplyDivide
    /// `(value + offsetBefore) * multiplier / divisor + offsetAfter`, for bare temperatures
    case affine
    /// `multiplier / (divisor * value)`, between speed and pace
    case reciprocal
  }

  /// Which of the formulas applies.
  public let form: Form
  /// Multiplies the value; 1 if unused.
  public let multiplier: Double
  /// Divides the value; 1 if unused.
  public let divisor: Double
  /// Added first; 0 if unused.
  public let offsetBefore: Double
  /// Added last; 0 if unused.
  public let offsetAfter: Double

  init(form: Form, multiplier: Double, divisor: Double, offsetBefore: Double = 0, offsetAfter: Double = 0) {
    self.form = form
    self.multiplier = multiplier
    self.divisor = divisor
    self.offsetBefore = offsetBefore
    self.offsetAfter = offsetAfter
  }

  /// The conversion that changes nothing.
  public static let identity = UnitConversion(form: .identity, multiplier: 1, divisor: 1)

  /// Whether values pass unchanged.
  @inlinable
  public var isIdentity: Bool { form == .identity }

  /// Whether a larger value becomes a smaller one, as from speed to pace: minimum and maximum change places.
  @inlinable
  public var reversesOrder: Bool { form == .reciprocal }

  /// The conversion of differences, such as standard deviations and slopes: the same without offsets. `nil` between
  /// speed and pace, where a difference has no conversion.
  public var ofDifferences: UnitConversion? {
    switch form {
    case .reciprocal: nil
    case .affine: UnitConversion.scaling(multiplier: multiplier, divisor: divisor)
    default: self
    }
  }

  /// The converted value. NaN, which stands for missing, for the pace of speed 0 and the speed of pace 0.
  @inlinable
  public func callAsFunction(_ value: Double) -> Double {
    switch form {
    case .identity: value
    case .multiply: value * multiplier
    case .divide: value / divisor
    case .multiplyDivide: value * multiplier / divisor
    case .affine: (value + offsetBefore) * multiplier / divisor + offsetAfter
    case .reciprocal: value == 0 ? .nan : multiplier / (divisor * value)
    }
  }

  /// Converts all values of a buffer in place. O(*n*); the identity costs nothing.
  @inlinable
  package func convert(_ values: UnsafeMutableBufferPointer<Double>) {
    switch form {
    case .identity: return
    case .multiply: for index in values.indices { values[index] *= multiplier }
    case .divide: for index in values.indices { values[index] /= divisor }
    default: for index in values.indices { values[index] = self(values[index]) }
    }
  }

  /// The conversion by `multiplier / divisor`, in its simplest form.
  static func scaling(multiplier: Double, divisor: Double) -> UnitConversion {
    let form: Form =
      switch (multiplier == 1, divisor == 1) {
      case (true, true): .identity
      case (false, true): .multiply
      case (true, false): .divide
      case (false, false): .multiplyDivide
      }
    return UnitConversion(form: form, multiplier: multiplier, divisor: divisor)
  }
}
