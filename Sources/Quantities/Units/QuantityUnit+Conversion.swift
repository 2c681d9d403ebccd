extension QuantityUnit {
  /// Whether both units measure the same thing, so that values convert by a factor (for bare temperatures also an
  /// offset).
  ///
  /// Counts, percents and the null unit are compatible with each other. Derived units are dimensions of their own: `W`
  /// is not compatible with `J/s`, nor `Hz` with `1/s`. A mole with a molar mass is a mass, the plain mole is not.
  /// O(factors).
  public func isCompatible(with other: QuantityUnit) -> Bool {
    if let own = singleDimension, let others = other.singleDimension { return own == others }
    return self == other || dimensions == other.dimensions
  }

  /// The dimension and its power of a unit with one factor, as most are; `nil` of others.
  private var singleDimension: (UnitDimension, power: Int)? {
    guard factors.count == 1 else { return nil }
    let dimension = factors[0].dimension
    return (dimension, dimension == .none ? 0 : factors[0].dimensionPower)
  }

  /// Whether ``conversion(to:)`` succeeds for common sizes: compatible units, and speed with pace.
  public func isConvertible(to other: QuantityUnit) -> Bool {
    isCompatible(with: other) || isSpeedAgainstPace(other)
  }

  /// How values in this unit become values in `other`.
  ///
  ///     try QuantityUnit("degF").conversion(to: QuantityUnit("degC"))(212)     // 100
  ///     try QuantityUnit("km/hr").conversion(to: QuantityUnit("min/km"))(12)   // 5
  ///
  /// The offset of temperatures applies only if both units are bare temperatures; in products it is dropped.
  ///
  /// - Throws: ``UnitError/incompatible(_:with:)``, or ``UnitError/unrepresentableFactor(_:to:)`` if the units are of
  ///   one dimension but absurdly far apart.
  /// - Complexity: O(factors), some microseconds: make it once, use it for many values.
  public func conversion(to other: QuantityUnit) throws(UnitError) -> UnitConversion {
    if self == other { return .identity }
    if isCompatible(with: other) {
      let scale = try UnitScale(from: self, over: other)
      guard let zeros = bareZeroPoints(with: other) else { return scale.conversion }
      return scale.conversion(zeroPoint: zeros.own, targetZeroPoint: zeros.other)
    }
    guard isSpeedAgainstPace(other) else { throw .incompatible(self, with: other) }
    // A pace of one is the speed of so many of ours; a pace of two is half of it.
    let scale = try UnitScale(from: other.reciprocal(), over: self)
    return UnitConversion(form: .reciprocal, multiplier: scale.multiplier, divisor: scale.divisor)
  }

  /// The power of every dimension; dimensionless factors do not count.
  private var dimensions: [Int] {
    var powers = [Int](repeating: 0, count: UnitDimension.allCases.count)
    for factor in factors where factor.dimension != .none {
      powers[Int(factor.dimension.rawValue)] += factor.dimensionPower
    }
    return powers
  }

  /// Whether one is a length by time and the other a time by length. Only these: a heart rate must not turn into a
  /// time between beats unnoticed.
  private func isSpeedAgainstPace(_ other: QuantityUnit) -> Bool {
    // It takes two dimensions at least.
    guard factors.count > 1, other.factors.count > 1 else { return false }
    let own = dimensions
    let length = own[Int(UnitDimension.length.rawValue)]
    let time = own[Int(UnitDimension.time.rawValue)]
    guard abs(length) == 1, time == -length else { return false }
    return other.dimensions == own.map { -$0 }
  }

  /// The zero points if both are bare temperatures that differ in them.
  private func bareZeroPoints(with other: QuantityUnit) -> (own: Rational, other: Rational)? {
    guard let own = bareTemperature, let target = other.bareTemperature, own.zeroPoint != target.zeroPoint else {
      return nil
    }
    return (own.zeroPoint, target.zeroPoint)
  }

  private var bareTemperature: UnitSymbol? {
    guard factors.count == 1, factors[0].exponent == 1, factors[0].dimension == .temperature else { return nil }
    return factors[0].symbol
  }
}
