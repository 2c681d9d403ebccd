import Calendars
import Storage

/// Counts, for segments in order of time, the hours or days that hold a touched slot: ``CoverageCount`` over slots.
struct SlotCoverage: Sendable {
  /// `nil` if no coverage was asked for.
  private let units: CoverageUnits?
  private let limit: Int64
  private let slots: SlotList
  private let grain: SlotGrain
  /// Where data lie: a border outside may have any place.
  private let dataStart: Int64, dataEnd: Int64
  /// The time around the last segment in which units have one length; `nil` where they have not.
  private var stretch: Stretch?
  /// Of borders that were laid for all segments: the unit in which the last segment begins.
  private var unit = 0

  /// - Parameters:
  ///   - request: Its units are cut once more at the borders of the segments.
  ///   - slots: Those in which samples lie, all of them between two instants; of hours their first ones.
  /// - Returns: `nil` where a unit may begin within a place that may hold data, so that places do not tell.
  /// - Complexity: O(how often the clock is set), or O(units) where borders of them are given.
  init?(_ request: CellRequest, slots: SlotList, _ grain: SlotGrain, from dataStart: Int64, to dataEnd: Int64) {
    units = request.coverageUnits
    self.slots = slots
    self.grain = grain
    self.dataStart = dataStart
    self.dataEnd = dataEnd
    limit = request.elapsedUntil?.microseconds ?? .max
    let inside = { (border: Int64) in border > dataStart && border < dataEnd }
    switch units {
    case nil: break
    case .buckets(let rule, let timeline, let range):
      let (start, end) = (max(dataStart, range.start.microseconds), min(dataEnd, range.end.microseconds))
      let span = TimeRange(Instant(microseconds: start), Instant(microseconds: max(start, end)))
      guard rule.hasBorders(atMultiplesOf: grain.slotCount * Slot.microseconds, within: span, in: timeline) else {
        return nil
      }
    case .borders(let borders):
      guard borders.allSatisfy({ !inside($0.microseconds) || grain.isBorder($0.microseconds) }) else { return nil }
    }
  }

  /// A time in which units have one length, and begin with a slot.
  private struct Stretch {
    let start: Int64, end: Int64
    /// The length of a unit, and how far units begin behind its multiples.
    private let length: Int64, phase: Int64
    /// The same in slots.
    let slotCount: Int64, phaseSlot: Int64
    /// The number of the unit that holds the end of the last segment, if that was asked about.
    private var last: (end: Int64, unit: Int64)?

    /// - Returns: `nil` where some unit begins within a place, which may be where no data lie.
    init?(_ stretch: BucketRule.EvenStretch?, _ grain: SlotGrain) {
      guard let stretch, grain.isBorder(stretch.phase), grain.isBorder(stretch.length) else { return nil }
      (start, end, length, phase) = (stretch.start, stretch.end, stretch.length, stretch.phase)
      (slotCount, phaseSlot) = (length / Slot.microseconds, phase / Slot.microseconds)
    }

    /// How many units lie in `[low, high)` wholly or in part.
    mutating func unitCount(_ low: Int64, _ high: Int64) -> Int {
      let first = low == last?.end ? last?.unit ?? 0 : low.subtractingClamped(phase).dividedRoundingDown(by: length)
      let (quotient, remainder) = high.subtractingClamped(phase).quotientAndRemainder(dividingBy: length)
      let unit = remainder < 0 ? quotient - 1 : quotient
      last = (high, unit)
      return Int(remainder == 0 ? unit - first : unit - first + 1)
    }
  }

  /// The units of some segments, as far as they were gone through.
  private struct Tally {
    /// How many have elapsed, by segment.
    var elapsed: [Int]
    /// Of segments whose units have one length: the slot with which some unit begins, and how many slots each has.
    var phases: [Int64]
    var length = SlotGrain.hours.slotCount
    /// The segments of which each unit was looked at.
    var laid: [Int] = []
    /// Their units that may hold a slot, with the segment of each.
    var pieces: [Range<Int64>] = []
    var segments: [Int] = []

    init(segmentCount: Int) {
      elapsed = [Int](repeating: 0, count: segmentCount)
      phases = [Int64](repeating: 0, count: segmentCount)
    }
  }

  /// The coverage of each segment, `nil` for one of which no unit has elapsed, and for all if none was asked for.
  ///
  /// - Parameter block: Segments behind those that were asked about before, with their places among the slots.
  /// - Complexity: O(segments) for hours of UTC, as long as the clock is not set; else O(units).
  mutating func coverages(of block: SegmentBlock) -> [Double?] {
    var tally = Tally(segmentCount: block.count)
    var held: [Int]
    switch units {
    case nil: return [Double?](repeating: nil, count: block.count)
    case .buckets(let rule, let timeline, _):
      add(rule, timeline, of: block, to: &tally)
      held = slots.unitCounts(in: block.places, length: tally.length, phases: tally.phases, grain)
      for index in tally.laid { held[index] = 0 }
    case .borders(let borders):
      add(borders, of: block, to: &tally)
      held = [Int](repeating: 0, count: block.count)
    }
    for (segment, places) in zip(tally.segments, slots.places(of: tally.pieces, grain)) where !places.isEmpty {
      held[segment] += 1
    }
    return zip(held, tally.elapsed).map { $1 > 0 ? Double($0) / Double($1) : nil }
  }

  /// Counts units of a rule, one by one only where the clock is set.
  private mutating func add(
    _ rule: BucketRule, _ timeline: ZoneTimeline, of block: SegmentBlock, to tally: inout Tally
  ) {
    for (index, segment) in block.segments.enumerated() {
      let (start, end) = block.time(of: segment)
      if stretch.map({ $0.end <= start }) ?? true {
        stretch = Stretch(rule.evenStretch(at: Instant(microseconds: start), in: timeline), grain)
      }
      if let known = stretch, known.start <= start, end <= min(known.end, limit) {
        tally.elapsed[index] = stretch?.unitCount(start, end) ?? 0
        tally.phases[index] = known.phaseSlot
        tally.length = known.slotCount
      } else {
        let range = TimeRange(Instant(microseconds: start), Instant(microseconds: end))
        tally.laid.append(index)
        add((units?.borders(covering: range) ?? [])[...], of: segment, (start, end), index, to: &tally)
      }
    }
  }

  /// Counts units whose borders were laid for all segments.
  private mutating func add(_ borders: [Instant], of block: SegmentBlock, to tally: inout Tally) {
    for (index, segment) in block.segments.enumerated() {
      let time = block.time(of: segment)
      while unit + 1 < borders.count && borders[unit + 1].microseconds <= time.start { unit += 1 }
      add(borders[unit...], of: segment, time, index, to: &tally)
    }
  }

  private func add(
    _ borders: ArraySlice<Instant>, of segment: SlotSegments.Segment, _ time: (start: Int64, end: Int64),
    _ index: Int, to tally: inout Tally
  ) {
    var next = borders.startIndex + 1
    while next < borders.endIndex, borders[next - 1].microseconds < time.end {
      let start = max(borders[next - 1].microseconds, time.start)
      let end = min(borders[next].microseconds, time.end)
      next += 1
      if start >= limit { break }
      if start >= end { continue }
      tally.elapsed[index] += 1
      // A border at the edge of the data may share its place with them.
      if end <= dataStart || start >= dataEnd { continue }
      let first = start == time.start ? segment.slots.lowerBound : Slot.number(of: start)
      let last = end == time.end ? segment.slots.upperBound : Slot.number(of: end - 1) + 1
      tally.pieces.append(first..<max(first, last))
      tally.segments.append(index)
    }
  }
}
