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
}
