import Calendars
import Kernels

/// Bounds of a chunk, kept so that a query can skip it.
public struct ZoneMap: Hashable, Sendable {
  /// The number of rows.
  public let count: Int
  /// How many of them are flagged ``SampleFlags/implausible``.
  public let implausibleCount: Int
  /// Start of the first row; rows are sorted by start.
  public let firstStart: Instant
  /// Start of the last row.
  public let lastStart: Instant
  /// The latest end of any row (not always that of the last).
  public let lastEnd: Instant
  /// The smallest value, in the kept unit, implausible ones included.
  public let minimum: Double
  /// The largest value, in the kept unit, implausible ones included.
  public let maximum: Double

  /// Whether any row could overlap `range` or start in it. Errs on the side of *yes*.
  public func mayTouch(_ range: TimeRange) -> Bool {
    if range.isEmpty { return firstStart <= range.start && lastEnd >= range.start }
    return firstStart < range.end && lastEnd >= range.start
  }
}

extension ZoneMap {
  init(sorted rows: SampleColumns) {
    count = rows.count
    implausibleCount = rows.flags.reduce(0) { $0 + (SampleFlags(rawValue: $1).contains(.implausible) ? 1 : 0) }
    firstStart = Instant(microseconds: rows.starts.first ?? 0)
    lastStart = Instant(microseconds: rows.starts.last ?? 0)
    lastEnd = Instant(microseconds: rows.ends.withUnsafeBufferPointer { integerExtremes($0)?.greatest } ?? 0)
    let bounds = rows.values.withUnsafeBufferPointer { extremes($0) }
    minimum = bounds?.minimum ?? 0
    maximum = bounds?.maximum ?? 0
  }
}
