/// What is recorded as one of a few named values, or as a mere event: sleep stages, symptoms, stand hours.
///
///     CategoryType.sleepAnalysis.rawValue(named: "HKCategoryValueSleepAnalysisAsleepDeep")   // 4
///
/// Types that no table lists come from ``unknown(identifier:)``. Two types are equal if their identifiers are.
public struct CategoryType: Sendable {
  private let known: CategoryCatalog.Known
  /// The identifier of a type that no table lists; `known` is meaningless then.
  private let unlistedIdentifier: String?

  init(_ known: CategoryCatalog.Known) {
    self.known = known
    unlistedIdentifier = nil
  }

  private init(unlistedIdentifier: String) {
    known = .sleepAnalysis
    self.unlistedIdentifier = unlistedIdentifier
  }

  /// The known type with this full HealthKit identifier, else `nil`. Reads both spellings of the environmental audio
  /// exposure event.
  public init?(identifier: String) {
    guard let known = CategoryCatalog.byIdentifier[identifier] else { return nil }
    self.init(known)
  }

  /// The type with this identifier; if no table lists it, its values are bare numbers.
  public static func unknown(identifier: String) -> CategoryType {
    CategoryType(identifier: identifier) ?? CategoryType(unlistedIdentifier: identifier)
  }

  /// All known types, by name. HealthKit has 70 identifiers for these 69: two name the same type.
  public static let all: [CategoryType] = CategoryCatalog.Known.allCases.map { CategoryType($0) }

  /// Whether the type is in the tables.
  public var isKnown: Bool { unlistedIdentifier == nil }

  /// The full identifier, as exports write it: `HKCategoryTypeIdentifierSleepAnalysis`.
  public var identifier: String { unlistedIdentifier ?? entry.identifier }

  /// The name in Swift and in queries: `sleepAnalysis`. The identifier without its prefix if the type is unknown.
  public var name: String {
    guard let unlistedIdentifier else { return entry.name }
    return Spelling.name(identifier: unlistedIdentifier, prefix: CategoryCatalog.identifierPrefix)
  }

  /// The first iOS version with this type; `nil` if the type is unknown.
  public var firstIOS: String? { isKnown ? entry.firstIOS : nil }

  /// The constants that exports write and their raw values, aliases included. Empty if the type is unknown. O(values).
  public var values: [(name: String, raw: Int)] {
    guard isKnown else { return [] }
    return entry.values.constants.map { (entry.values.prefix + $0.suffix, $0.raw) }
  }

  /// The raw value that `name` stands for: a constant's name as exports write it (also the
  /// `HKCategoryValueSleepAnalysisAsleep` of old ones), its last part in any case (`deep` is not one, `asleepDeep`
  /// is), or a bare number. Unknown types read numbers and `HKCategoryValueNotApplicable`, which is 0.
  ///
  /// - Returns: `nil` for any other text. A number is taken even if no constant has it.
  public func rawValue(named name: String) -> Int? {
    isKnown ? entry.values.rawValue(named: name) : CategoryType.bareValues.rawValue(named: name)
  }

  /// The name of the constant with this raw value; `nil` if there is none.
  public func valueName(raw: Int) -> String? { isKnown ? entry.values.name(raw: raw) : nil }

  /// The constant's name without its type's, as people read it: `asleepDeep`; the number if there is none.
  public func shortValueName(raw: Int) -> String {
    guard isKnown, let suffix = entry.values.constants.first(where: { $0.raw == raw })?.suffix else { return "\(raw)" }
    return suffix.prefix(1).lowercased() + suffix.dropFirst()
  }

  private var entry: CategoryCatalog.Entry { CategoryCatalog.entries[Int(known.rawValue)] }

  private static let bareValues = CategoryValues(
    prefix: CategoryValues.constantPrefix, constants: [("NotApplicable", 0)])
}

extension CategoryType: Hashable {
  public static func == (left: CategoryType, right: CategoryType) -> Bool {
    guard left.isKnown, right.isKnown else { return left.unlistedIdentifier == right.unlistedIdentifier }
    return left.known == right.known
  }

  public func hash(into hasher: inout Hasher) {
    if let unlistedIdentifier { hasher.combine(unlistedIdentifier) } else { hasher.combine(known) }
  }
}

extension CategoryType: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
