extension QuantityUnit: CustomStringConvertible {
  /// The unit as HealthKit writes it, such as `kcal/hr·kg`; `()` for the null unit. Reading it gives an equal unit.
  ///
  /// Everything behind the slash belongs to the denominator; no parentheses are written. O(factors).
  public var unitString: String {
    guard !isNull else { return "()" }
    let numerator = factors.filter { $0.exponent > 0 }.map { $0.text(exponent: $0.exponent) }
    let denominator = factors.filter { $0.exponent < 0 }.map { $0.text(exponent: -$0.exponent) }
    let top = numerator.isEmpty ? "1" : numerator.joined(separator: "·")
    return denominator.isEmpty ? top : top + "/" + denominator.joined(separator: "·")
  }

  /// Same as ``unitString``.
  public var description: String { unitString }
}

extension UnitFactor {
  fileprivate func text(exponent: Int) -> String {
    var text = prefix.symbol + symbol.symbol
    if molarMass > 0 { text += "<" + UnitFactor.decimal(molarMass) + ">" }
    return exponent == 1 ? text : text + "^\(exponent)"
  }

  /// The shortest text that reads back as the same number, without the `.0` of whole ones.
  private static func decimal(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
