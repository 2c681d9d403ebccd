extension BucketRule {
  /// A time in which buckets begin at equal distances, as long as no clock is set.
  package struct EvenStretch: Sendable {
    /// `[start, end)`, microseconds of UTC.
    package let start: Int64, end: Int64
    /// The length of a bucket, microseconds, and how far behind the multiples of it in UTC buckets begin.
    package let length: Int64, phase: Int64
  }

  /// The time around an instant in which buckets begin at equal distances; `nil` for those that follow the months, and where the clock shows
  /// a time again, which begins no day anew. O(log n) in the number of times that the clock is set.
  package func evenStretch(at instant: Instant, in timeline: ZoneTimeline) -> EvenStretch? {
    let grid = CivilGrid(self)
    guard let (origin, length) = grid.even else { return nil }
    let step = timeline.table.step(at: instant.microseconds)
    var start = step.start
    if grid.clockLength == nil, start > .min {
      // Days begin when the clock first shows their start.
      let shown = timeline.table.latestLocal(at: start &- 1)
      start = max(start, shown.addingClamped(1).subtractingClamped(step.offset))
    }
    guard start <= instant.microseconds else { return nil }
    return EvenStretch(
      start: start, end: step.end, length: length, phase: (origin &- step.offset).remainderRoundingDown(by: length))
  }

  /// Whether all borders of buckets within a range, its ends not among them, are known to be multiples of a length since 1970 in UTC. `false`
  /// for rules that follow the months.
  ///
  /// O(m log n) in how often the clock is set, in the range and at all.
  package func hasBorders(atMultiplesOf multiple: Int64, within range: TimeRange, in timeline: ZoneTimeline) -> Bool {
    guard let (origin, length) = CivilGrid(self).even, length % multiple == 0 else { return false }
    var position = range.start.microseconds
    while position < range.end.microseconds {
      let step = timeline.table.step(at: position)
      guard (origin &- step.offset) % multiple == 0 else { return false }
      // Where a clock is set, a bucket may begin at any time.
      if step.start > range.start.microseconds, step.start % multiple != 0,
        let bucket = try? bucket(containing: Instant(microseconds: step.start), in: timeline),
        bucket.start.microseconds == step.start
      {
        return false
      }
      position = step.end
    }
    return true
  }
}
