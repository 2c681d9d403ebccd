import Calendars
import Kernels

/// What amounts come to in each quarter hour, or each hour, in which some count: of one source, or of all sources merged.
///
///     slots    | 1889472 | 1889473 | 1889477 | …   ascending, only those that are touched
///     sums     |   120.5 |    14   |    60.25|
///     touches  samples by slot        time  | covered µs before each slot |
package struct SlotTrack: Sendable {
  /// Numbers of the slots that are touched, ascending; of hours those of their first slots. See ``Slot``.
  package let slots: SlotList
  package let sums: SlotSums
  package let touches: SlotTouches
  /// Microseconds that parts cover before each place and after the last, once where they overlap; empty if none has a
  /// length.
  package let time: [Int64]
  /// From the start of the first part to the end of the last; an instant counts as a microsecond.
  package let start: Int64, end: Int64

  /// - Precondition: The columns are equally long, `time` by one longer or empty.
  package init(slots: [Int32], sums: SlotSums, touches: SlotTouches, time: [Int64], start: Int64, end: Int64) {
    precondition(
      slots.count == sums.count && touches.firsts.count == slots.count + 1
        && (time.isEmpty || time.count == slots.count + 1), "columns of a track are equally long")
    self.slots = SlotList(slots)
    self.sums = sums
    self.touches = touches
    self.time = time.last == 0 ? [] : time
    self.start = start
    self.end = end
  }

  /// Bytes in memory. O(1).
  package var byteCount: Int { slots.byteCount + sums.byteCount + touches.byteCount + 8 * time.count }

  /// Microseconds that parts cover in a range of places. O(1).
  @inlinable
  package func coveredMicroseconds(in range: Range<Int>) -> Int64 {
    time.isEmpty ? 0 : time[range.upperBound] - time[range.lowerBound]
  }
}
