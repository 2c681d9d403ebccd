/// A partition of time into whole civil periods; every instant from the first border to the last is in exactly one.
///
/// Bucket *i* is `[borders[i], borders[i + 1])`.
///
/// **Invariants.** `borders` rises strictly and has at least two elements.
public struct Buckets: Sendable {
  /// The rule that made them, with its anchor.
  public let rule: BucketRule
  /// Where buckets begin, and after them where the last one ends.
  public let borders: [Instant]
  /// How far the clock is ahead of UTC at each border, once it is set, in seconds.
  let offsetsSeconds: [Int32]
  private let grid: CivilGrid

  init(rule: BucketRule, borders: [Instant], offsetsSeconds: [Int32]) {
    assert(borders.count >= 2 && borders.count == offsetsSeconds.count, "every border has an offset")
    self.rule = rule
    self.borders = borders
    self.offsetsSeconds = offsetsSeconds
    grid = CivilGrid(rule)
  }

  /// How many buckets there are. O(1).
  public var count: Int { borders.count - 1 }

  /// All time that the buckets cover. O(1).
  public var range: TimeRange { TimeRange(borders[0], borders[count]) }

  /// The bucket at an index. O(1). Precondition: `0 <= index < count`.
  public func range(at index: Int) -> TimeRange { TimeRange(borders[index], borders[index + 1]) }

  /// The index of the bucket that holds an instant, or `nil` outside all of them. O(log n).
  public func index(containing instant: Instant) -> Int? {
    guard instant >= borders[0], instant < borders[count] else { return nil }
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if borders[middle] <= instant { low = middle } else { high = middle }
    }
    return low
  }

  /// The index of the bucket that holds an instant, or `nil` outside all of them.
  ///
  /// O(1) where the instant lies in the bucket `hint` or the one after it, as when walking through sorted samples.
  public func index(containing instant: Instant, near hint: Int) -> Int? {
    guard hint >= 0, hint < count, borders[hint] <= instant else { return index(containing: instant) }
    if instant < borders[hint + 1] { return hint }
    if hint + 1 < count, instant < borders[hint + 2] { return hint + 1 }
    return index(containing: instant)
  }

  /// How many seconds the clock is ahead of UTC when a bucket begins. O(1).
  public func startOffsetSeconds(at index: Int) -> Int { Int(offsetsSeconds[index]) }

  /// How many seconds the clock is ahead of UTC when a bucket ends, as the next bucket begins. O(1).
  public func endOffsetSeconds(at index: Int) -> Int { Int(offsetsSeconds[index + 1]) }

  /// When a bucket begins by the calendar, whether or not the clock showed that time. O(1).
  ///
  /// The day that began at 01:00 because the clock skipped midnight gives 00:00. A night gives 18:00 of the evening.
  public func civilStart(at index: Int) -> CivilDateTime {
    let local = borders[index].microseconds + Int64(offsetsSeconds[index]) * Microseconds.second
    return CivilDateTime(localMicroseconds: grid.start(of: grid.number(at: local)))
  }

  /// The date that a bucket carries: its first; of a night the date of waking. O(1).
  public func date(at index: Int) -> CivilDate {
    let start = civilStart(at: index)
    // A minute before 04:00 belongs to the day before where days begin then.
    if rule.unit.clockMicroseconds != nil {
      let dayStart = rule.conventions.dayStartMicroseconds
      return CivilDateTime(localMicroseconds: start.localMicroseconds - dayStart).date
    }
    return rule.unit == .night ? start.date.adding(days: 1) : start.date
  }

  /// The name of a bucket. O(1).
  ///
  /// `2026-05-04T09:50` (minutes, hours), `2026-05-04` (days, nights), `2026-W18`, `2026-05`, `2026-Q2`, `2026`; a bucket of
  /// several units has the name of its first. Weeks that do not begin on Monday, months, quarters and years that
  /// do not begin where the calendar's do, have the name of their first date.
  public func label(at index: Int) -> String {
    rule.unit.clockMicroseconds == nil
      ? BucketLabel.text(rule.unit, startingOn: date(at: index)) : civilStart(at: index).description
  }

  /// A bucket's start as `2026-05-04T00:00:00+02:00`. O(1).
  public func startText(at index: Int) -> String {
    InstantText.iso8601(borders[index], offsetSeconds: startOffsetSeconds(at: index))
  }

  /// A bucket's end as `2026-05-05T00:00:00+02:00`, with the offset that the next bucket begins with. O(1).
  public func endText(at index: Int) -> String {
    InstantText.iso8601(borders[index + 1], offsetSeconds: endOffsetSeconds(at: index))
  }
}

/// Names of civil periods.
enum BucketLabel {
  static func text(_ unit: BucketUnit, startingOn date: CivilDate) -> String {
    let (year, month, day) = date.parts
    switch unit {
    case .week where date.weekday == .monday:
      let week = date.isoWeek
      return yearAnd(week.year, "W", week.week)
    case .month where day == 1:
      return yearAnd(year, nil, month)
    case .quarter where day == 1 && month % 3 == 1:
      return "\(Digits.year(year))-Q\(date.quarter)"
    case .year where day == 1 && month == 1:
      return Digits.year(year)
    default:
      return date.description
    }
  }

  /// A year and a number of two digits, with a letter between them or without.
  private static func yearAnd(_ year: Int, _ letter: Unicode.Scalar?, _ number: Int) -> String {
    TextWriter.shortText { writer in
      writer.year(year)
      writer.write("-")
      if let letter { writer.write(letter) }
      writer.two(number)
    }
  }
}
