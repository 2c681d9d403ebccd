/// One factor of a unit: prefix, base unit and exponent, as in `mL^-1`.
struct UnitFactor: Hashable, Sendable {
  /// Row of the base unit in ``UnitSymbol/table``.
  let symbolIndex: UInt8
  let prefix: MetricPrefix
  /// Never 0, within ±``QuantityUnit/largestExponent``.
  var exponent: Int
  /// Grams in a mole of the substance for `mol<M>`, else 0.
  let molarMass: Double

  var symbol: UnitSymbol { UnitSymbol.table[Int(symbolIndex)] }

  /// Whether both are the same unit, whatever their exponents: such factors combine.
  func combines(with other: UnitFactor) -> Bool {
    symbolIndex == other.symbolIndex && prefix == other.prefix && molarMass == other.molarMass
  }

  /// What the factor measures; a mole of known molar mass is a mass.
  var dimension: UnitDimension { molarMass > 0 ? .mass : UnitSymbol.table[Int(symbolIndex)].dimension }

  /// The power of the dimension.
  var dimensionPower: Int { UnitSymbol.table[Int(symbolIndex)].dimensionPower * exponent }

  /// Size in the base of the dimension, without the prefix and to the power 1.
  var size: Rational { molarMass > 0 ? UnitFactor.rational(molarMass) : symbol.size }

  /// The order of factors in a unit and in its string.
  static func printsBefore(_ left: UnitFactor, _ right: UnitFactor) -> Bool {
    (left.symbolIndex, left.prefix.rawValue, left.molarMass) < (
      right.symbolIndex, right.prefix.rawValue, right.molarMass
    )
  }

  /// The decimal that `value` prints as, exactly. Precondition: it prints without an exponent, which the limits on
  /// molar masses assure.
  private static func rational(_ value: Double) -> Rational {
    var numerator: Int128 = 0
    var denominator: Int128 = 1
    var isFraction = false
    for byte in value.description.utf8 {
      guard byte != UInt8(ascii: ".") else {
        isFraction = true
        continue
      }
      numerator = numerator * 10 + Int128(byte &- UInt8(ascii: "0"))
      if isFraction { denominator *= 10 }
    }
    return Rational(numerator, over: denominator)
  }
}
