/// The kind of a workout.
///
///     WorkoutActivityType(identifier: "HKWorkoutActivityTypeRunning")   // .running
///     WorkoutActivityType.named("runs")                                 // .running
///
/// Kinds that no table lists keep their identifier. Two kinds are equal if their identifiers are.
public struct WorkoutActivityType: Sendable {
  private let known: WorkoutActivityCatalog.Known
  /// The identifier of a kind that no table lists; `known` is meaningless then.
  private let unlistedIdentifier: String?

  init(_ known: WorkoutActivityCatalog.Known) {
    self.known = known
    unlistedIdentifier = nil
  }

  private init(unlistedIdentifier: String) {
    known = .other
    self.unlistedIdentifier = unlistedIdentifier
  }

  /// The known kind with this full identifier, else `nil`.
  public init?(identifier: String) {
    guard let known = WorkoutActivityCatalog.byIdentifier[identifier] else { return nil }
    self.init(known)
  }

  /// The known kind with HealthKit's number, else `nil`.
  public init?(rawValue: Int) {
    guard let raw = UInt16(exactly: rawValue), let known = WorkoutActivityCatalog.Known(rawValue: raw) else {
      return nil
    }
    self.init(known)
  }

  /// The kind with this identifier, whether a table lists it or not.
  public static func unknown(identifier: String) -> WorkoutActivityType {
    WorkoutActivityType(identifier: identifier) ?? WorkoutActivityType(unlistedIdentifier: identifier)
  }

  /// All known kinds, by raw value.
  public static let all: [WorkoutActivityType] = WorkoutActivityCatalog.Known.allCases.map { WorkoutActivityType($0) }

  /// Whether the kind is in the tables.
  public var isKnown: Bool { unlistedIdentifier == nil }

  /// The full identifier, as exports write it: `HKWorkoutActivityTypeRunning`.
  public var identifier: String {
    unlistedIdentifier ?? WorkoutActivityCatalog.identifierPrefix + Spelling.capitalized(name)
  }

  /// The name in Swift and in queries: `running`. The identifier without its prefix if the kind is unknown.
  public var name: String {
    guard let unlistedIdentifier else { return WorkoutActivityCatalog.names[known] ?? "other" }
    return Spelling.name(identifier: unlistedIdentifier, prefix: WorkoutActivityCatalog.identifierPrefix)
  }

  /// HealthKit's number; `nil` if the kind is unknown.
  public var rawValue: Int? { isKnown ? Int(known.rawValue) : nil }
}

extension WorkoutActivityType: Hashable {
  public static func == (left: WorkoutActivityType, right: WorkoutActivityType) -> Bool {
    guard left.isKnown, right.isKnown else { return left.unlistedIdentifier == right.unlistedIdentifier }
    return left.known == right.known
  }

  public func hash(into hasher: inout Hasher) {
    if let unlistedIdentifier { hasher.combine(unlistedIdentifier) } else { hasher.combine(known) }
  }
}

extension WorkoutActivityType: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
