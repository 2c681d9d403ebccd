import Calendars

/// The hours or days of which coverage tells how many hold a sample.
package enum CoverageUnits: Sendable {
  /// Borders of units of any kind.
  case borders([Instant])
  /// The buckets of a rule on a clock within a range; their borders are laid only where they are needed, since there are many.
  case buckets(BucketRule, on: ZoneTimeline, within: TimeRange)

  /// The hours of a clock within a range.
  package static func hours(of timeline: ZoneTimeline, within range: TimeRange) -> CoverageUnits {
    .buckets(BucketRule(.hour), on: timeline, within: range)
  }

  /// All borders that matter for cells within a range, the whole of it if that is `nil`.
  package func borders(covering range: TimeRange?) -> [Instant] {
    switch self {
    case .borders(let borders): return borders
    case .buckets(let rule, let timeline, let whole):
      let part = range.flatMap { $0.intersection(whole) } ?? whole
      return (try? rule.buckets(covering: part, in: timeline).borders) ?? []
    }
  }
}
