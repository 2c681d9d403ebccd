import Calendars
import Storage

/// Counts, for segments in order of time, the hours or days that hold a touched slot: ``CoverageCount`` over slots.
struct SlotCoverage {
  private static let hour: Int64 = 3_600_000_000

  private let units: CoverageUnits
  private let limit: Int64
  private let slots: SlotList
  private let grain: SlotGrain
  /// Where data lie: a border outside may have any place.
  private let dataStart: Int64, dataEnd: Int64

  /// - Parameters:
  ///   - units: Hours or days. They are cut once more at the borders of the segments.
  ///   - elapsedUntil: Units that have begun before it have elapsed.
  ///   - slots: Those in which samples lie, all of them between two instants; of hours their first ones.
  init(
    _ units: CoverageUnits, elapsedUntil: Instant?, slots: SlotList, _ grain: SlotGrain, from dataStart: Int64,
    to dataEnd: Int64
  ) {
    self.units = units
    self.slots = slots
    self.grain = grain
    self.dataStart = dataStart
    self.dataEnd = dataEnd
    limit = elapsedUntil?.microseconds ?? .max
  }

  /// The units of segments, as far as they were gone through.
  private struct Tally {
    /// How many have elapsed, by segment.
    var elapsed: [Int]
    /// Whether the units of a segment are whole hours of UTC, which need not be laid one by one.
    var isHourly: [Bool]
    /// All others that may hold a slot, with the segment of each.
    var pieces: [Range<Int64>] = []
    var segments: [Int] = []

    init(segmentCount: Int) {
      elapsed = [Int](repeating: 0, count: segmentCount)
      isHourly = [Bool](repeating: false, count: segmentCount)
    }
  }

  /// The coverage of each segment, `nil` for one of which no unit has elapsed; `nil` altogether where a unit has a border within a place,
  /// so that places do not tell.
  ///
  /// - Parameter places: Those of the segments among the slots.
  /// - Complexity: O(segments) for hours within a time in which the clock is not set; else O(units).
  func coverages(of segments: [SlotSegments.Segment], places: [Range<Int>]) -> [Double?]? {
    var tally = Tally(segmentCount: segments.count)
    switch units {
    case .hours(let timeline, _): guard addHours(of: segments, timeline, to: &tally) else { return nil }
    case .borders(let borders): guard addUnits(borders, of: segments, to: &tally) else { return nil }
    }
    var held = slots.hourCounts(in: places)
    for index in held.indices where !tally.isHourly[index] { held[index] = 0 }
    for (segment, places) in zip(tally.segments, slots.places(of: tally.pieces, grain)) where !places.isEmpty {
      held[segment] += 1
    }
    return zip(held, tally.elapsed).map { $1 > 0 ? Double($0) / Double($1) : nil }
  }

  /// Counts the hours of segments, one by one only where they are not those of UTC; `false` if one is uneven.
  private func addHours(of segments: [SlotSegments.Segment], _ timeline: ZoneTimeline, to tally: inout Tally) -> Bool {
    var clock: ZoneTimeline.ClockStep?
    for (index, segment) in segments.enumerated() {
      if clock.map({ $0.end <= segment.start }) ?? true {
        clock = timeline.clockStep(at: Instant(microseconds: segment.start))
      }
      if let clock, segment.end <= clock.end, segment.end <= limit, clock.offset % SlotCoverage.hour == 0 {
        tally.isHourly[index] = true
        tally.elapsed[index] =
          SlotCoverage.hourNumber(segment.end - 1) - SlotCoverage.hourNumber(segment.start) + 1
      } else {
        let range = TimeRange(Instant(microseconds: segment.start), Instant(microseconds: segment.end))
        guard add(units.borders(covering: range)[...], of: segment, index, to: &tally) else { return false }
      }
    }
    return true
  }

  private static func hourNumber(_ instant: Int64) -> Int { Int(Slot.number(of: instant) >> 2) }

  /// Counts units whose borders were laid for all segments; `false` if one is uneven.
  private func addUnits(_ borders: [Instant], of segments: [SlotSegments.Segment], to tally: inout Tally) -> Bool {
    var unit = 0
    for (index, segment) in segments.enumerated() {
      while unit + 1 < borders.count && borders[unit + 1].microseconds <= segment.start { unit += 1 }
      guard add(borders[unit...], of: segment, index, to: &tally) else { return false }
    }
    return true
  }

  private func add(
    _ borders: ArraySlice<Instant>, of segment: SlotSegments.Segment, _ index: Int, to tally: inout Tally
  ) -> Bool {
    var next = borders.startIndex + 1
    while next < borders.endIndex, borders[next - 1].microseconds < segment.end {
      let start = max(borders[next - 1].microseconds, segment.start)
      let end = min(borders[next].microseconds, segment.end)
      next += 1
      if start >= limit { break }
      if start >= end { continue }
      // Segments have borders of places, or lie at the edge of the data.
      let isEven = start == segment.start || start <= dataStart || start >= dataEnd || grain.isBorder(start)
      guard isEven else { return false }
      tally.elapsed[index] += 1
      // A border at the edge of the data may share its place with them.
      if end <= dataStart || start >= dataEnd { continue }
      let first = start == segment.start ? segment.firstSlot : Slot.number(of: start)
      let last = end == segment.end ? segment.endSlot : Slot.number(of: end - 1) + 1
      tally.pieces.append(grain.covering(first..<last))
      tally.segments.append(index)
    }
    return true
  }
}
