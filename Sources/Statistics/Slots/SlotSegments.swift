import Calendars
import Storage

/// The segments of a partition as ranges of slots, as far as they have borders that slots have.
struct SlotSegments {
  /// One segment with a label.
  struct Segment {
    let start: Int64, end: Int64
    let label: Int32
    /// Slots `[firstSlot, endSlot)`.
    let firstSlot: Int64, endSlot: Int64

    /// The slots of the places in which it lies.
    func slots(_ grain: SlotGrain) -> Range<Int64> { grain.covering(firstSlot..<endSlot) }
  }

  /// Segments in order of time.
  private(set) var segments: [Segment] = []
  /// Segments of which a border lies within a slot that may hold data.
  private(set) var uneven: [TimePartition] = []
  /// Whether none of the others has a border within an hour that may hold data.
  private var areHourly = true

  /// - Parameters:
  ///   - start, end: Nothing lies outside: borders there may be moved to that of the slot, and segments left out.
  init(_ partition: TimePartition, start: Int64, end: Int64) {
    segments.reserveCapacity(partition.count)
    let hourMask = SlotGrain.hours.slotCount - 1
    partition.labels.withUnsafeBufferPointer { labels in
      partition.borders.withUnsafeBufferPointer { borders in
        for index in labels.indices where labels[index] >= 0 {
          let (low, high) = (borders[index], borders[index + 1])
          guard low < high, low < end, high > start else { continue }
          guard low <= start || Slot.isBorder(low), high >= end || Slot.isBorder(high) else {
            uneven.append(
              TimePartition(borders: [low, high], labels: [labels[index]], labelCount: partition.labelCount))
            continue
          }
          let (firstSlot, endSlot) = (Slot.number(of: low), Slot.number(of: high - 1) + 1)
          areHourly =
            areHourly && (low <= start || firstSlot & hourMask == 0) && (high >= end || endSlot & hourMask == 0)
          segments.append(
            Segment(start: low, end: high, label: labels[index], firstSlot: firstSlot, endSlot: endSlot))
        }
      }
    }
  }

  /// The grains of tracks that tell these segments apart, the quickest first.
  var grains: [SlotGrain] { areHourly ? [.hours, .quarterHours] : [.quarterHours] }

  /// The slots of the places in which each segment lies.
  func ranges(_ grain: SlotGrain) -> [Range<Int64>] {
    segments.map { $0.slots(grain) }
  }

  /// The same, those without a gap between them joined.
  func runs(_ grain: SlotGrain) -> [Range<Int64>] {
    var runs: [Range<Int64>] = []
    for segment in segments {
      let range = segment.slots(grain)
      if let last = runs.last, last.upperBound == range.lowerBound {
        runs[runs.count - 1] = last.lowerBound..<range.upperBound
      } else {
        runs.append(range)
      }
    }
    return runs
  }
}
