extension BucketRule {
  /// The whole buckets that cover a range, in order and without gaps: the first holds its start, the last its end.
  ///
  /// An empty range is covered by the bucket that holds its instant. A date that the timeline leaps over has no bucket.
  ///
  /// - Parameter limit: How many buckets there may be.
  /// - Throws: ``BucketError`` if the rule makes no sense, or if there would be more buckets.
  /// - Complexity: O(*n*) in the number of buckets, some 30 ns each.
  public func buckets(
    covering range: TimeRange, in timeline: ZoneTimeline, limit: Int = bucketLimit
  ) throws(BucketError) -> Buckets {
    try validate()
    let rule = anchored(
      forRangeStartingOn: timeline.date(at: range.start, dayStartSeconds: conventions.dayStartSeconds))
    var walk = BucketWalk(grid: CivilGrid(rule), table: timeline.table, limit: limit)
    try walk.cover(range)
    return Buckets(rule: rule, borders: walk.borders, offsetsSeconds: walk.offsetsSeconds)
  }

  /// The bucket that holds an instant. O(log n).
  public func bucket(containing instant: Instant, in timeline: ZoneTimeline) throws(BucketError) -> TimeRange {
    try buckets(covering: TimeRange(instant, instant), in: timeline).range(at: 0)
  }
}

/// Lays borders along a timeline until they cover a range.
private struct BucketWalk {
  let grid: CivilGrid
  let table: OffsetTable
  let limit: Int
  var borders: [Instant] = []
  var offsetsSeconds: [Int32] = []

  /// Ranges that the calendar covers with room for a bucket on either side.
  private static let instants: ClosedRange<Int64> =
    -100_000_000 * Microseconds.civilDay...100_000_000 * Microseconds.civilDay

  mutating func cover(_ range: TimeRange) throws(BucketError) {
    guard BucketWalk.instants.contains(range.start.microseconds), BucketWalk.instants.contains(range.end.microseconds)
    else { throw .rangeOutOfCalendar }
    if let length = grid.clockLength {
      guard range.microseconds / length < limit else { throw .tooManyBuckets(limit: limit) }
      borders.reserveCapacity(Int(range.microseconds / length) + 2)
      offsetsSeconds.reserveCapacity(borders.capacity)
      try coverByClock(range, length: length)
    } else {
      try coverByCalendar(range)
    }
  }

  private func covers(_ range: TimeRange) -> Bool {
    guard borders.count >= 2, let last = borders.last else { return false }
    return last >= range.end && (last > range.start)
  }

  private mutating func append(_ instant: Int64, offset: Int64) throws(BucketError) {
    guard borders.count <= limit else { throw .tooManyBuckets(limit: limit) }
    borders.append(Instant(microseconds: instant))
    offsetsSeconds.append(Int32(truncatingIfNeeded: offset / Microseconds.second))
  }

  /// Days and longer: a bucket begins when the clock first shows its start or more.
  private mutating func coverByCalendar(_ range: TimeRange) throws(BucketError) {
    if let length = grid.even?.length {
      let count = min(range.microseconds / length, Int64(limit)) + 3
      borders.reserveCapacity(Int(count))
      offsetsSeconds.reserveCapacity(Int(count))
    }
    var number = grid.number(at: table.latestLocal(at: range.start.microseconds))
    while !covers(range) {
      let (instant, offset) = table.first(reaching: grid.start(of: number))
      number += 1
      // Where the clock leaped over the whole bucket before, the border is there already.
      if borders.last.map({ instant > $0.microseconds }) ?? true { try append(instant, offset: offset) }
      try coverStep(table.step(at: instant), after: instant, range, &number)
    }
  }

  /// Lays the borders that lie in a step of the clock behind an instant in it: of those none is searched.
  private mutating func coverStep(
    _ step: OffsetTable.Step, after first: Int64, _ range: TimeRange, _ number: inout Int64
  ) throws(BucketError) {
    var last = first
    while last < range.end.microseconds || last <= range.start.microseconds {
      let instant = grid.start(of: number).subtractingClamped(step.offset)
      guard instant > last, instant < step.end else { return }
      try append(instant, offset: step.offset)
      number += 1
      last = instant
    }
  }

  /// Minutes and hours: a bucket begins wherever the clock shows a multiple, or is set to another bucket.
  private mutating func coverByClock(_ range: TimeRange, length: Int64) throws(BucketError) {
    var (position, step) = firstBorder(holding: range.start.microseconds)
    try append(position, offset: step.offset)
    while !covers(range) {
      var next = grid.start(of: grid.number(at: position + step.offset) + 1) - step.offset
      while next < step.end, !covers(range) {
        try append(next, offset: step.offset)
        next += length
      }
      guard !covers(range) else { return }
      position = step.end
      let after = table.step(at: position)
      if isBorder(position, from: step, to: after) { try append(position, offset: after.offset) }
      step = after
    }
  }

  /// Where the bucket that holds an instant begins, and the step of the clock that begins it.
  private func firstBorder(holding instant: Int64) -> (Int64, OffsetTable.Step) {
    var position = instant
    var step = table.step(at: position)
    while true {
      let border = grid.start(of: grid.number(at: position + step.offset)) - step.offset
      if border > step.start { return (border, step) }
      let before = table.step(at: step.start - 1)
      if isBorder(step.start, from: before, to: step) { return (step.start, step) }
      position = step.start - 1
      step = before
    }
  }

  /// Whether a new bucket begins where the clock is set.
  ///
  /// It does if the clock is set into another bucket, or back by whole buckets, which are then lived twice.
  private func isBorder(_ instant: Int64, from before: OffsetTable.Step, to after: OffsetTable.Step) -> Bool {
    let old = instant + before.offset
    let new = instant + after.offset
    let number = grid.number(at: new)
    if grid.number(at: old - 1) != number { return true }
    return grid.start(of: number) == new && grid.start(of: grid.number(at: old)) == old
  }
}
