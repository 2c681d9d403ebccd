/// A range that counts from now.
public enum RelativeRange: Hashable, Sendable {
  /// From so many units before now, moved up to the next border of a bucket, until now.
  case last(Int, BucketUnit)
  /// The whole units before the running one.
  case previous(Int, BucketUnit)
  /// The running unit, whole.
  case this(BucketUnit)
  /// The running day, whole.
  case today
  /// The day before it.
  case yesterday
}

extension RelativeRange {
  /// The time meant at the moment `now`.
  ///
  /// **`last N unit`** begins at now − N units, moved up to the next border of the buckets that the question asks for (of days
  /// if it asks for none, of the unit itself if that is shorter than a day) and ends now. So `last 12 weeks` by week has
  /// twelve rows, of which the last one runs. Days and longer are counted back on the calendar, to the same time of the clock and
  /// to the month's last day where it is shorter; hours and minutes are counted as they pass. Where the next border
  /// lies after now (`last 3 days` by month) the range is empty: it begins and ends now.
  /// Buckets of several units count from the start of the range, so for them it is moved to a border of single units.
  ///
  /// **`previous`, `this`, `today`, `yesterday`** are whole units by the calendar; `this` and `today` go on after now.
  ///
  /// - Parameter rule: The buckets that the question asks for, if any.
  /// - Parameter conventions: Where days and weeks begin; those of `rule` if there is one.
  /// - Throws: ``BucketError`` if the rule makes no sense or the range leaves the calendar.
  public func range(
    now: Instant, in timeline: ZoneTimeline, by rule: BucketRule? = nil, conventions: CivilConventions = .iso
  ) throws(BucketError) -> TimeRange {
    try rule?.validate()
    let conventions = rule?.conventions ?? conventions
    switch self {
    case .last(let count, let unit):
      let relative = RelativeStart(now: now, timeline: timeline, conventions: conventions)
      return TimeRange(try relative.start(ofLast: count, unit, by: rule), now)
    case .previous(let count, let unit):
      return try RelativeRange.previous(count, BucketRule(unit, conventions: conventions), now, timeline)
    case .this(let unit):
      return try BucketRule(unit, conventions: conventions).bucket(containing: now, in: timeline)
    case .today:
      return try BucketRule(.day, conventions: conventions).bucket(containing: now, in: timeline)
    case .yesterday:
      return try RelativeRange.previous(1, BucketRule(.day, conventions: conventions), now, timeline)
    }
  }

  /// The `count` whole buckets before the running one.
  private static func previous(
    _ count: Int, _ rule: BucketRule, _ now: Instant, _ timeline: ZoneTimeline
  ) throws(BucketError) -> TimeRange {
    let end = try rule.bucket(containing: now, in: timeline).start
    guard count > 0 else { return TimeRange(end, end) }
    let back = Int64(count - 1)
    if let clock = rule.unit.clockMicroseconds {
      // Into the last of these buckets, and from there by time that passed.
      let moment = (end.microseconds - 1).subtractingClamped(back.multipliedClamped(by: clock))
      let first = try rule.bucket(containing: Instant(microseconds: moment), in: timeline)
      return TimeRange(try start(of: count, rule, from: first.start, before: end, timeline), end)
    }
    let grid = CivilGrid(rule)
    let number = grid.number(at: timeline.table.latestLocal(at: end.microseconds - 1)).subtractingClamped(back)
    return TimeRange(Instant(microseconds: timeline.table.first(reaching: grid.start(of: number)).instant), end)
  }
}

extension RelativeRange {
  /// Where `count` hours or minutes of the clock begin that end at `end`: a journey cuts some of them short, so that time that passed only
  /// tells about where.
  private static func start(
    of count: Int, _ rule: BucketRule, from guess: Instant, before end: Instant, _ timeline: ZoneTimeline
  ) throws(BucketError) -> Instant {
    // So many that they cannot be counted are not told from one more or less.
    guard let buckets = try? rule.buckets(covering: TimeRange(guess, end), in: timeline) else { return guess }
    let found = buckets.borders.firstIndex { $0 >= end } ?? buckets.count
    if found >= count { return buckets.borders[found - count] }
    var start = guess
    for _ in found..<count {
      start = try rule.bucket(containing: Instant(microseconds: start.microseconds - 1), in: timeline).start
    }
    return start
  }
}

/// Finds where `last N unit` begins.
private struct RelativeStart {
  let now: Instant
  let timeline: ZoneTimeline
  let conventions: CivilConventions

  func start(ofLast count: Int, _ unit: BucketUnit, by rule: BucketRule?) throws(BucketError) -> Instant {
    let earliest = moment(before: max(count, 0), unit)
    let unitRule = BucketRule(unit, conventions: conventions)
    let dayRule = BucketRule(.day, conventions: conventions)
    let bucketRule = rule?.rangeIndependent ?? (unit.clockMicroseconds == nil ? dayRule : unitRule)
    let bucket = try bucketRule.bucket(containing: earliest, in: timeline)
    return min(bucket.start == earliest ? earliest : bucket.end, now)
  }

  /// The moment so many units before now.
  private func moment(before count: Int, _ unit: BucketUnit) -> Instant {
    if let clock = unit.clockMicroseconds {
      return Instant(microseconds: now.microseconds.subtractingClamped(Int64(count).multipliedClamped(by: clock)))
    }
    let local = CivilDateTime(localMicroseconds: timeline.table.latestLocal(at: now.microseconds))
    let date = local.date.subtracting(count, unit)
    let earlier = timeline.instant(of: CivilDateTime(date, microsecondsOfDay: local.microsecondsOfDay))
    return min(earlier, now)
  }
}

extension CivilDate {
  /// The date `count` units earlier; of months, quarters and years the same day of the month, or its last. O(1).
  package func subtracting(_ count: Int, _ unit: BucketUnit) -> CivilDate {
    let back = 0.subtractingClamped(count)
    switch unit {
    case .minute, .hour: return self
    case .day, .night: return adding(days: back)
    case .week: return adding(days: back.multipliedClamped(by: 7))
    case .month: return adding(months: back)
    case .quarter: return adding(months: back.multipliedClamped(by: 3))
    case .year: return adding(months: back.multipliedClamped(by: 12))
    }
  }
}
