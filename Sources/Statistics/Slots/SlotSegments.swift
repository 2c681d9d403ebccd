import Calendars
import Storage

/// The segments of a partition as ranges of slots, as far as they have borders that slots have.
struct SlotSegments {
  /// One segment with a label.
  struct Segment {
    // Slots of data are 32 bits wide: a border beyond them is as good as the last one.
    private let first: Int32, end: Int32
    /// Its place in the partition.
    let index: Int32

    fileprivate init(_ slots: Range<Int64>, index: Int) {
      (first, end) = (Int32(clamping: slots.lowerBound), Int32(clamping: slots.upperBound))
      self.index = Int32(truncatingIfNeeded: index)
    }

    var slots: Range<Int64> { Int64(first)..<Int64(end) }
  }

  private let partition: TimePartition
  /// Segments in order of time.
  private var segments: [Segment] = []
  /// Segments of which a border lies within a slot that may hold data.
  private(set) var uneven: [TimePartition] = []
  /// Whether none of the others has a border within an hour that may hold data.
  private var areHourly = true

  /// - Parameters:
  ///   - start, end: Nothing lies outside: borders there may be moved to that of the slot, and segments left out.
  init(_ partition: TimePartition, start: Int64, end: Int64) {
    self.partition = partition
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
          segments.append(Segment(firstSlot..<endSlot, index: index))
        }
      }
    }
  }

  /// The number of segments that are even. O(1).
  var count: Int { segments.count }

  /// The grains of tracks that tell these segments apart, the quickest first.
  var grains: [SlotGrain] { areHourly ? [.hours, .quarterHours] : [.quarterHours] }

  /// The slots of segments, those without a gap between them joined.
  var runs: [Range<Int64>] {
    var runs: [Range<Int64>] = []
    guard var run = segments.first?.slots else { return [] }
    for segment in segments.dropFirst() {
      let range = segment.slots
      if run.upperBound != range.lowerBound {
        runs.append(run)
        run = range
      } else {
        run = run.lowerBound..<range.upperBound
      }
    }
    return runs + [run]
  }

  /// The segments that hold some of the slots in a list, some hundred at a time: columns of so many stay near the processor, and need no
  /// fresh memory.
  func blocks(of slots: SlotList, _ grain: SlotGrain) -> some Sequence<SegmentBlock> {
    stride(from: 0, to: segments.count, by: SlotSegments.blockSize).lazy.map { first in
      let segments = segments[first..<min(first + SlotSegments.blockSize, segments.count)]
      let places = slots.places(of: segments.map(\.slots), grain)
      let block = SegmentBlock(partition, Array(segments), places)
      return places.contains { $0.isEmpty } ? block.keeping { !places[$0].isEmpty } : block
    }
  }

  private static let blockSize = 512
}

/// Neighbouring segments that hold slots of a list.
struct SegmentBlock {
  private let partition: TimePartition
  let segments: [SlotSegments.Segment]
  /// Where the slots of each lie in the list.
  let places: [Range<Int>]

  fileprivate init(_ partition: TimePartition, _ segments: [SlotSegments.Segment], _ places: [Range<Int>]) {
    (self.partition, self.segments, self.places) = (partition, segments, places)
  }

  var count: Int { segments.count }

  var labels: [Int32] { segments.map { partition.labels[Int($0.index)] } }

  var firstSlots: [Int64] { segments.map(\.slots.lowerBound) }

  /// From when to when a segment lasts, microseconds.
  func time(of segment: SlotSegments.Segment) -> (start: Int64, end: Int64) {
    (partition.borders[Int(segment.index)], partition.borders[Int(segment.index) + 1])
  }

  /// The segments whose places in the block pass a test.
  func keeping(_ isKept: (Int) -> Bool) -> SegmentBlock {
    let kept = segments.indices.filter(isKept)
    if kept.count == count { return self }
    return SegmentBlock(partition, kept.map { segments[$0] }, kept.map { places[$0] })
  }

  /// The same segments with their places among the slots of another list, of which they may hold none.
  func located(in slots: SlotList, _ grain: SlotGrain) -> SegmentBlock {
    SegmentBlock(partition, segments, slots.places(of: segments.map(\.slots), grain))
  }
}
