extension QuantityUnit {
  /// The product of both units. Throws ``UnitError`` if an exponent or the number of factors leaves the limits.
  public func multiplied(by other: QuantityUnit) throws(UnitError) -> QuantityUnit {
    try combined(with: other, exponent: 1)
  }

  /// The quotient of both units. Throws ``UnitError`` if an exponent or the number of factors leaves the limits.
  public func divided(by other: QuantityUnit) throws(UnitError) -> QuantityUnit {
    try combined(with: other, exponent: -1)
  }

  /// The unit to an integer power; the power 0 gives the null unit. Throws ``UnitError`` if an exponent leaves the
  /// limits.
  public func raised(toPower exponent: Int) throws(UnitError) -> QuantityUnit {
    var product = UnitProduct()
    try product.append(factors, toPower: exponent)
    return product.unit
  }

  /// One over the unit.
  public func reciprocal() -> QuantityUnit {
    QuantityUnit(
      sortedFactors: factors.map { factor in
        var inverse = factor
        inverse.exponent = -factor.exponent
        return inverse
      })
  }

  private func combined(with other: QuantityUnit, exponent: Int) throws(UnitError) -> QuantityUnit {
    var product = UnitProduct()
    try product.append(factors)
    try product.append(other.factors, toPower: exponent)
    return product.unit
  }
}
