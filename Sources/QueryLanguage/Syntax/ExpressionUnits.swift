import Quantities

/// Works out the unit of an expression, or says why there is none.
package enum ExpressionUnits {
  /// Why the parts of an expression do not go together.
  package enum Mismatch: Error, Hashable {
    /// Sums need one dimension.
    case sum(QuantityUnit, QuantityUnit)
    /// The exponent of a quantity with a unit is not a small whole number.
    case exponent
    /// There is a type in an exponent.
    case typeInExponent
    /// The unit becomes too large to be one.
    case tooLarge
  }

  /// The unit of the values of `expression`; the null unit for a plain number. O(nodes).
  package static func unit(of expression: TypeExpression) throws(Mismatch) -> QuantityUnit {
    switch expression {
    case .type(let type): return type.keptUnit
    case .number: return .null
    case .negated(let inner): return try unit(of: inner)
    case .binary(.power, let base, let exponent): return try power(of: base, exponent)
    case .binary(let symbol, let left, let right):
      let (first, second) = (try unit(of: left), try unit(of: right))
      switch symbol {
      case .multiply: return try joined { () throws(UnitError) in try first.multiplied(by: second) }
      case .divide: return try joined { () throws(UnitError) in try first.divided(by: second) }
      default: return try sum(first, second)
      }
    }
  }

  private static func sum(_ first: QuantityUnit, _ second: QuantityUnit) throws(Mismatch) -> QuantityUnit {
    guard first.isCompatible(with: second) else { throw .sum(first, second) }
    return first.isNull ? second : first
  }

  private static func power(of base: TypeExpression, _ exponent: TypeExpression) throws(Mismatch) -> QuantityUnit {
    guard exponent.types.isEmpty else { throw .typeInExponent }
    let unit = try unit(of: base)
    if unit.isNull { return unit }
    guard let number = constant(exponent), let whole = Int(exactly: number), abs(whole) <= 9 else { throw .exponent }
    return try joined { () throws(UnitError) in try unit.raised(toPower: whole) }
  }

  private static func joined(_ make: () throws(UnitError) -> QuantityUnit) throws(Mismatch) -> QuantityUnit {
    do {
      return try make()
    } catch {
      throw .tooLarge
    }
  }

  /// The value of an expression without types, `nil` if it has some. O(nodes).
  static func constant(_ expression: TypeExpression) -> Double? {
    switch expression {
    case .type: return nil
    case .number(let value): return value
    case .negated(let inner): return constant(inner).map { -$0 }
    case .binary(let symbol, let left, let right):
      guard let first = constant(left), let second = constant(right) else { return nil }
      return symbol.apply(first, second)
    }
  }
}
