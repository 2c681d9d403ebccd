import Calendars
import Quantities
import Synchronization

/// A part of a store file that cannot be read any more. Everything else can.
public struct StoreDamage: Hashable, Sendable {
  /// What the damaged bytes held.
  public enum Part: Hashable, Sendable {
    /// Samples of a type whose starts and ends lie in a range.
    case samples(SampleType, TimeRange)
    /// Metadata of samples and workouts.
    case metadata
    /// Workouts and the like; `kind` in words.
    case records(kind: String)
    /// The points of a route.
    case route
    /// Characteristics and zones.
    case profile
    /// Anything else, in words.
    case other(String)
  }

  /// Whose data it is.
  public let person: String
  /// What is damaged.
  public let part: Part

  /// One line: person, type and dates (in UTC), never a value.
  public var text: String {
    let what =
      switch part {
      case .samples(let type, let range) where type == SeriesKind.zones.sampleType:
        "time zones from \(range.start) to \(range.end)"
      case .samples(let type, let range):
        "samples of \(type.name) from \(range.start) to \(range.end)"
      case .metadata: "metadata"
      case .records(let kind): kind
      case .route: "the points of a route"
      case .profile: "characteristics and zones"
      case .other(let what): what
      }
    return "damaged: \(what) of '\(person)'"
  }
}

/// Damage that was met while reading. Safe from several threads.
final class DamageLog: Sendable {
  private let kept = Mutex<[StoreDamage]>([])

  /// What was met so far, each once.
  var damages: [StoreDamage] { kept.withLock { $0 } }

  func add(_ damage: StoreDamage) {
    kept.withLock { if !$0.contains(damage) { $0.append(damage) } }
  }
}
