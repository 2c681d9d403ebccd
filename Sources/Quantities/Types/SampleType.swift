/// What a sample measures: a quantity or a category.
public enum SampleType: Hashable, Sendable {
  /// A number with a unit.
  case quantity(QuantityType)
  /// One of a few named values.
  case category(CategoryType)

  /// The known type with this full HealthKit identifier, else `nil`.
  public init?(identifier: String) {
    if let type = QuantityType(identifier: identifier) {
      self = .quantity(type)
    } else if let type = CategoryType(identifier: identifier) {
      self = .category(type)
    } else {
      return nil
    }
  }

  /// The full identifier, as exports write it.
  public var identifier: String {
    switch self {
    case .quantity(let type): type.identifier
    case .category(let type): type.identifier
    }
  }

  /// The name in Swift and in queries.
  public var name: String {
    switch self {
    case .quantity(let type): type.name
    case .category(let type): type.name
    }
  }
}

extension SampleType: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
