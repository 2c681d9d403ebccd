import Calendars
import Storage

/// Counts, for segments in order of time, the hours or days that hold a touched slot: ``CoverageCount`` over slots.
struct SlotCoverage {
  private let borders: [Instant]
  private let limit: Int64
  /// The unit in which the next segment begins.
  private var unit = 0

  /// - Parameters:
  ///   - borders: Borders of the hours or days. They are cut once more at the borders of the segments.
  ///   - elapsedUntil: Units that have begun before it have elapsed.
  init(borders: [Instant], segments: [SlotSegments.Segment], elapsedUntil: Instant?) {
    self.borders = borders
    limit = elapsedUntil?.microseconds ?? .max
  }

  /// Whether all borders between two instants are those of slots. O(borders).
  func isEven(from start: Int64, to end: Int64) -> Bool {
    borders.allSatisfy { Slot.isBorder($0.microseconds) || $0.microseconds <= start || $0.microseconds >= end }
  }

  /// The coverage of a segment, or `nil` if no unit of it has elapsed.
  ///
  /// - Parameter places: The places of its slots in `slots`.
  /// - Precondition: Segments of successive calls ascend.
  mutating func coverage(of segment: SlotSegments.Segment, slots: [Int32], places: Range<Int>) -> Double? {
    while unit + 1 < borders.count && borders[unit + 1].microseconds <= segment.start { unit += 1 }
    var (elapsed, held) = (0, 0)
    var place = places.lowerBound
    var index = unit
    while index + 1 < borders.count && borders[index].microseconds < segment.end {
      let start = max(borders[index].microseconds, segment.start)
      let end = min(borders[index + 1].microseconds, segment.end)
      index += 1
      if start >= limit { break }
      elapsed += 1
      let endSlot = Slot.number(of: end - 1) + 1
      let first = place
      while place < places.upperBound && Int64(slots[place]) < endSlot { place += 1 }
      if place > first { held += 1 }
    }
    return elapsed > 0 ? Double(held) / Double(elapsed) : nil
  }
}
