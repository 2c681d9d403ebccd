import Calendars
import Storage

/// Counts, for segments in order of time, the hours or days that hold a touched slot: ``CoverageCount`` over slots.
struct SlotCoverage {
  private static let hour: Int64 = 3_600_000_000

  private let units: CoverageUnits
  private let limit: Int64
  private let slots: SlotList
  private let grain: SlotGrain
  private var cursor: SlotCursor
  /// Where data lie: a border outside may have any place.
  private let dataStart: Int64, dataEnd: Int64
  /// Borders that were laid for all segments, and the unit in which the next segment begins.
  private let borders: [Instant]
  private var unit = 0
  private var clock: ZoneTimeline.ClockStep?
  /// Whether all borders met so far were those of slots. If not, no coverage means anything.
  private(set) var isEven = true

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
    cursor = SlotCursor(slots)
    if case .borders(let borders) = units { self.borders = borders } else { borders = [] }
  }

  /// The coverage of a segment, or `nil` if no unit of it has elapsed.
  ///
  /// - Precondition: Segments of successive calls ascend.
  /// - Complexity: O(log of the distance to the last one) for hours within a time in which the clock is not set; else O(units × log).
  /// - Parameter places: Those of the segment among the slots, if they are known.
  mutating func coverage(of segment: SlotSegments.Segment, places known: Range<Int>? = nil) -> Double? {
    guard case .hours(let timeline, _) = units else {
      while unit + 1 < borders.count && borders[unit + 1].microseconds <= segment.start { unit += 1 }
      return coverage(of: segment, borders[unit...])
    }
    if clock.map({ $0.end <= segment.start }) ?? true {
      clock = timeline.clockStep(at: Instant(microseconds: segment.start))
    }
    // Half and quarter hours are rare enough to be counted one by one.
    guard let clock, segment.end <= clock.end, segment.end <= limit, clock.offset % SlotCoverage.hour == 0 else {
      let range = TimeRange(Instant(microseconds: segment.start), Instant(microseconds: segment.end))
      return coverage(of: segment, units.borders(covering: range)[...])
    }
    let places = known ?? place(from: segment.firstSlot)..<place(until: segment.endSlot)
    let elapsed = SlotCoverage.hourNumber(segment.end - 1) - SlotCoverage.hourNumber(segment.start) + 1
    return Double(slots.hourCount(in: places)) / Double(elapsed)
  }

  private static func hourNumber(_ instant: Int64) -> Int64 { Slot.number(of: instant) >> 2 }

  private mutating func coverage(of segment: SlotSegments.Segment, _ borders: ArraySlice<Instant>) -> Double? {
    var (elapsed, held) = (0, 0)
    for (border, next) in zip(borders, borders.dropFirst()) {
      if border.microseconds >= segment.end { break }
      let start = max(border.microseconds, segment.start)
      let end = min(next.microseconds, segment.end)
      if start >= limit { break }
      if start >= end { continue }
      noteBorder(start, isSegment: start == segment.start)
      elapsed += 1
      // A border at the edge of the data may share its slot with them.
      if end <= dataStart || start >= dataEnd { continue }
      let first = start == segment.start ? segment.firstSlot : Slot.number(of: start)
      let last = end == segment.end ? segment.endSlot : Slot.number(of: end - 1) + 1
      if place(from: first) < place(until: last) { held += 1 }
    }
    return elapsed > 0 ? Double(held) / Double(elapsed) : nil
  }

  private mutating func place(from slot: Int64) -> Int { cursor.place(of: grain.start(of: slot)) }

  private mutating func place(until end: Int64) -> Int { cursor.place(of: grain.end(before: end)) }

  /// Segments have borders of places, or lie at the edge of the data.
  private mutating func noteBorder(_ border: Int64, isSegment: Bool) {
    if isSegment || grain.isBorder(border) || border <= dataStart || border >= dataEnd { return }
    isEven = false
  }
}
