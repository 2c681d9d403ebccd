import Calendars

/// The hours or days of which coverage tells how many hold a sample.
package enum CoverageUnits: Sendable {
  /// Borders of units of any kind.
  case borders([Instant])
  /// The hours of a clock within a range; their borders are laid only where they are needed, since there are many.
  case hours(of: ZoneTimeline, within: TimeRange)

  /// All borders that matter for cells within a range, the whole of it if that is `nil`.
  package func borders(covering range: TimeRange?) -> [Instant] {
    switch self {
    case .borders(let borders): return borders
    case .hours(let timeline, let whole):
      let part = range.flatMap { $0.intersection(whole) } ?? whole
      return (try? BucketRule(.hour).buckets(covering: part, in: timeline).borders) ?? []
    }
  }
}
