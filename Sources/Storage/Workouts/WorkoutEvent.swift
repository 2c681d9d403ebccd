import Calendars

/// Something that happened during a workout.
public struct WorkoutEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// The athlete paused.
    case pause
    /// The athlete went on.
    case resume
    /// A lap, from its start to its end.
    case lap
    /// A mark set by hand.
    case marker
    /// The watch noticed standstill.
    case motionPaused
    /// The watch noticed motion again.
    case motionResumed
    /// A stretch, for example a kilometre; stretches of several kinds overlap.
    case segment
    /// The pause button was pressed; the pause itself is an event of its own.
    case pauseOrResumeRequest
    /// A kind that no table lists, as the export writes it.
    case unknown(String)
  }

  /// What happened.
  public var kind: Kind
  /// When; empty for what happened at an instant.
  public var range: TimeRange
  /// Number in the person's ``MetadataTable``; 0 for none.
  public var metadata: UInt32

  /// An event.
  public init(kind: Kind, range: TimeRange, metadata: UInt32 = 0) {
    self.kind = kind
    self.range = range
    self.metadata = metadata
  }
}

extension WorkoutEvent.Kind {
  private static let identifierPrefix = "HKWorkoutEventType"
  private static let known: [String: WorkoutEvent.Kind] = [
    "Pause": .pause, "Resume": .resume, "Lap": .lap, "Marker": .marker, "MotionPaused": .motionPaused,
    "MotionResumed": .motionResumed, "Segment": .segment, "PauseOrResumeRequest": .pauseOrResumeRequest,
  ]

  /// The kind that exports write as `HKWorkoutEventTypePause` and so on; ``unknown(_:)`` for any other text.
  public init(identifier: String) {
    let suffix = identifier.hasPrefix(Self.identifierPrefix) ? identifier.dropFirst(Self.identifierPrefix.count) : ""
    self = Self.known[String(suffix)] ?? .unknown(identifier)
  }

  /// What exports write: `HKWorkoutEventTypePause`; the text of an unknown kind.
  public var identifier: String {
    if case .unknown(let text) = self { return text }
    let suffix = Self.known.first { $0.value == self }?.key ?? ""
    return Self.identifierPrefix + suffix
  }
}
