/// The values of ``CategoryType/sleepAnalysis``.
public enum SleepAnalysis: Int, Hashable, Sendable, CaseIterable {
  /// In bed, which is not asleep.
  case inBed = 0
  /// Asleep, stage not known. Before iOS 16 the only value for sleep, then named `asleep`.
  case asleepUnspecified = 1
  /// Awake during the night.
  case awake = 2
  /// Light sleep, stages N1 and N2.
  case core = 3
  /// Deep sleep, stage N3.
  case deep = 4
  /// Rapid eye movement sleep.
  case rem = 5

  /// Whether the person sleeps, in whichever stage.
  public var isAsleep: Bool { isStage || self == .asleepUnspecified }

  /// Whether the stage of sleep is known.
  public var isStage: Bool { self == .core || self == .deep || self == .rem }

  /// The name in queries and results: `deep`.
  public var name: String { String(describing: self) }

  /// The value with this name, with HealthKit's constant, or with an everyday word (`asleep`, `light`); case does not
  /// count. `nil` for any other text.
  public static func named(_ text: String) -> SleepAnalysis? {
    let folded = Spelling.folded(text)
    if let value = allCases.first(where: { Spelling.folded($0.name) == folded }) { return value }
    if folded == "light" { return .core }
    return CategoryType.sleepAnalysis.rawValue(named: text).flatMap { SleepAnalysis(rawValue: $0) }
  }
}
