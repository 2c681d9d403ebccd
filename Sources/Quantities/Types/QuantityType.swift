/// What is measured by a number: its identifier, unit and aggregation style.
///
///     QuantityType.heartRate.keptUnit                                     // count/min
///     QuantityType(identifier: "HKQuantityTypeIdentifierStepCount")?.name // "stepCount"
///
/// Types that no table lists come from ``unknown(identifier:unit:)``. Two types are equal if their identifiers are;
/// comparing and hashing known ones costs as much as for an integer.
public struct QuantityType: Sendable {
  /// A type that no table lists.
  private final class Unlisted: Sendable {
    let identifier: String
    let unit: QuantityUnit

    init(identifier: String, unit: QuantityUnit) {
      self.identifier = identifier
      self.unit = unit
    }
  }

  /// Meaningless if `unlisted` is there.
  private let known: QuantityCatalog.Known
  private let unlisted: Unlisted?

  init(_ known: QuantityCatalog.Known) {
    self.known = known
    unlisted = nil
  }

  private init(_ unlisted: Unlisted) {
    known = .stepCount
    self.unlisted = unlisted
  }

  /// The known type with this full HealthKit identifier, else `nil`.
  public init?(identifier: String) {
    guard let known = QuantityCatalog.byIdentifier[identifier] else { return nil }
    self.init(known)
  }

  /// The type with this identifier; one that no table lists is discrete, with a plain mean, and kept in `unit`, that
  /// of its first sample. For a known identifier `unit` is ignored.
  public static func unknown(identifier: String, unit: QuantityUnit) -> QuantityType {
    QuantityType(identifier: identifier) ?? QuantityType(Unlisted(identifier: identifier, unit: unit))
  }

  /// All known types, by name. O(1) after the first use.
  public static let all: [QuantityType] = QuantityCatalog.Known.allCases.map { QuantityType($0) }

  /// Whether the type is in the tables.
  public var isKnown: Bool { unlisted == nil }

  /// The full identifier, as exports write it: `HKQuantityTypeIdentifierStepCount`.
  public var identifier: String { unlisted?.identifier ?? entry.identifier }

  /// The name in Swift and in queries: `stepCount`. The identifier without its prefix if the type is unknown.
  public var name: String {
    guard let unlisted else { return entry.name }
    return Spelling.name(identifier: unlisted.identifier, prefix: QuantityCatalog.identifierPrefix)
  }

  /// The unit that HealthKit's headers name. Values may come in any compatible one.
  public var canonicalUnit: QuantityUnit { unlisted?.unit ?? entry.canonicalUnit }

  /// The unit in which stores keep values and answers show them: one in which devices write round numbers.
  public var keptUnit: QuantityUnit { unlisted?.unit ?? entry.keptUnit }

  /// How values combine over time.
  public var style: AggregationStyle { isKnown ? entry.style : .discreteArithmetic }

  /// The first iOS version with this type, such as `"8.0"`; `nil` if the type is unknown.
  public var firstIOS: String? { isKnown ? entry.firstIOS : nil }

  private var entry: QuantityCatalog.Entry { QuantityCatalog.entries[Int(known.rawValue)] }
}

extension QuantityType: Hashable {
  public static func == (left: QuantityType, right: QuantityType) -> Bool {
    guard left.unlisted != nil || right.unlisted != nil else { return left.known == right.known }
    return left.unlisted?.identifier == right.unlisted?.identifier
  }

  public func hash(into hasher: inout Hasher) {
    if let unlisted { hasher.combine(unlisted.identifier) } else { hasher.combine(known) }
  }
}

extension QuantityType: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
