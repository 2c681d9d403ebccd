import Calendars
import Quantities
import Statistics
import Storage

/// A query resolved against one person: what every name means, where time is cut, and what is read.
///
/// A value without results: ``QueryEngine`` runs it, ``explanation(steps:notes:)`` prints it.
struct Plan: Sendable {
  let query: Query
  let person: PersonData
  let settings: EngineSettings
  /// The zones that the person lived in, or the one that was asked for.
  let timeline: ZoneTimeline
  /// Whether the query or the caller put one zone over everything.
  let isZoneGiven: Bool
  /// Whether the data name no home zone, so that the system's is taken.
  let isHomeAssumed: Bool
  /// Names of zones in the data that the tz database does not know.
  let unknownZones: [String]
  let conventions: CivilConventions
  /// How time is cut; `nil` without a time key.
  var bucketRule: BucketRule?
  /// The range as far as the query gives it.
  var range: OpenRange
  let measures: [MeasurePlan]
  /// Which rows count.
  let filter: RowFilter
  /// Which workouts do: the same conditions, for rows whose values are places in ``PersonData/workoutSessions``.
  let workoutFilter: RowFilter
  /// How sources are put together.
  let sourceMode: StatisticsSettings.SourceMode
  let sourceOrder: [String]
}

/// A range of which either side may be left to the data.
struct OpenRange: Hashable, Sendable {
  var start: Instant?
  var end: Instant?

  /// Whether a moment lies inside: that of the start of a workout, which counts where it begins.
  func contains(_ instant: Instant) -> Bool {
    start.map { $0 <= instant } ?? true && end.map { instant < $0 } ?? true
  }

  /// Whether nothing can lie inside.
  var isEmpty: Bool {
    guard let start, let end else { return false }
    return start >= end
  }
}
