extension QuantityType {
  /// The molar mass of glucose as HealthKit has it, in grams.
  public static let glucoseMolarMass = 180.15588000005408

  /// The unit that `text` means for values of this type, in HealthKit's or everyday spelling.
  ///
  ///     try QuantityType.bloodGlucose.unit("mmol/L")   // mmol<180.15588000005408>/L
  ///
  /// For blood glucose a plain mole is a mole of glucose: nothing else can be meant. Speeds may be shown as a pace.
  ///
  /// - Throws: ``UnitError`` if the text is no unit, or one that values of this type do not convert to.
  public func unit(_ text: String) throws(UnitError) -> QuantityUnit {
    let unit = try QuantityUnit.everyday(text)
    if keptUnit.isConvertible(to: unit) { return unit }
    if self == .bloodGlucose {
      let massUnit = unit.withMolarMass(QuantityType.glucoseMolarMass)
      if keptUnit.isConvertible(to: massUnit) { return massUnit }
    }
    throw .incompatible(keptUnit, with: unit)
  }
}

extension QuantityUnit {
  /// The unit with every plain mole replaced by one of this molar mass in grams.
  fileprivate func withMolarMass(_ molarMass: Double) -> QuantityUnit {
    let replaced = factors.map { factor in
      factor.dimension == .amount
        ? UnitFactor(
          symbolIndex: factor.symbolIndex, prefix: factor.prefix, exponent: factor.exponent, molarMass: molarMass)
        : factor
    }
    return QuantityUnit(sortedFactors: replaced.sorted(by: UnitFactor.printsBefore))
  }
}
