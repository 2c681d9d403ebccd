/// A product under construction: collects factors, combines equal ones and keeps the limits.
struct UnitProduct {
  private(set) var factors: [UnitFactor] = []

  /// Multiplies by `factor` to the power of `exponent`.
  mutating func append(_ factor: UnitFactor, toPower exponent: Int = 1) throws(UnitError) {
    var added = factor
    added.exponent = try UnitProduct.checked(factor.exponent.multipliedReportingOverflow(by: exponent))
    guard let position = factors.firstIndex(where: { $0.combines(with: factor) }) else {
      guard added.exponent != 0 else { return }
      guard factors.count < QuantityUnit.mostFactors else { throw .tooManyFactors }
      factors.append(added)
      return
    }
    let sum = try UnitProduct.checked(factors[position].exponent.addingReportingOverflow(added.exponent))
    if sum == 0 { factors.remove(at: position) } else { factors[position].exponent = sum }
  }

  /// Multiplies by all `others` to the power of `exponent`.
  mutating func append(_ others: [UnitFactor], toPower exponent: Int = 1) throws(UnitError) {
    for factor in others { try append(factor, toPower: exponent) }
  }

  /// The finished unit.
  var unit: QuantityUnit { QuantityUnit(sortedFactors: factors.sorted(by: UnitFactor.printsBefore)) }

  private static func checked(_ result: (partialValue: Int, overflow: Bool)) throws(UnitError) -> Int {
    guard !result.overflow, result.partialValue.magnitude <= QuantityUnit.largestExponent else {
      throw .exponentOutOfRange
    }
    return result.partialValue
  }
}
