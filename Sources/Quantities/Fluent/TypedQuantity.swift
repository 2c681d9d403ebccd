/// A quantity type whose aggregation style and dimension the compiler knows.
///
///     let steps: TypedQuantity<Cumulative, CountDimension> = .steps
///
/// The members are in `TypedQuantity+Known.swift`; ``type`` is the plain value behind.
public struct TypedQuantity<Style: QuantityStyle, Dimension: QuantityDimension>: Hashable, Sendable {
  /// The quantity type.
  public let type: QuantityType

  /// Precondition: the type has this style and dimension.
  package init(_ type: QuantityType) {
    assert(type.style.isCumulative == Style.isCumulative, "\(type) has the style \(type.style)")
    self.type = type
  }
}
