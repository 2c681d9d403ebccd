/// A quantity type whose aggregation style and dimension the compiler knows.
///
///     let steps: TypedQuantity<Cumulative, CountDimension> = .steps
///
/// The members are in `TypedQuantity+Known.swift`; ``type`` is the plain value behind.
public struct TypedQuantity<Style: QuantityStyle, Dimension: QuantityDimension>: Hashable, Sendable {
  /// The quantity type.
  public let type: QuantityType

  init(_ type: QuantityType) { self.type = type }
}
