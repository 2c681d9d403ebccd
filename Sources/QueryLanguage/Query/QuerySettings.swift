import Calendars

/// What a query sets otherwise than usual: the clause `using`. `nil` means the default.
///
/// A new setting is a property here, a row in ``Name`` and a branch in `SentenceParser+Settings.swift`.
public struct QuerySettings: Hashable, Sendable {
  /// One zone over everything instead of the person's zone timeline, by its identifier.
  public var timeZone: String?
  /// The weekday on which weeks start: Monday (ISO weeks) or Sunday.
  public var weekStart: Weekday?
  /// The minute of the civil day at which days start.
  public var dayStartMinute: Int?
  /// How overlapping sources are put together.
  public var sources: SourceRule?
  /// Whether averages over buckets count the partial ones.
  public var partial: PartialRule?
  /// The longest time in seconds for which a reading holds.
  public var maximumGapSeconds: Double?
  /// What averages weigh by.
  public var weight: WeightRule?
  /// Whether implausible samples count.
  public var outliers: OutlierRule?
  /// The share of its time that a bucket must be covered to have a value, 0 to 1.
  public var coverage: Double?
  /// The person asked about.
  public var person: String?

  /// All defaults.
  public init() {}

  /// How overlapping sources are put together.
  public enum SourceRule: Hashable, Sendable {
    /// Merged in time by priority.
    case merged
    /// All samples of all sources add up.
    case all
    /// Merged, with this source (a name or a class) before all others.
    case preferring(String)
  }

  /// Whether averages over buckets count the partial ones.
  public enum PartialRule: String, Hashable, Sendable, CaseIterable {
    case skip, keep
  }

  /// What averages weigh by.
  public enum WeightRule: String, Hashable, Sendable, CaseIterable {
    /// By the time for which a reading is in force, for the types marked so.
    case time
    /// Every reading alike.
    case samples
  }

  /// Whether implausible samples count.
  public enum OutlierRule: String, Hashable, Sendable, CaseIterable {
    case drop, keep
  }

  /// The names in the order in which they are printed.
  package enum Name: String, CaseIterable, Sendable {
    case timeZone = "tz"
    case week, day, sources, partial
    case maximumGap = "max_gap"
    case weight, outliers, coverage, person
  }
}
