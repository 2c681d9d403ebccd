import Calendars

/// Counts, for each cell, the hours or days that hold a sample.
struct CoverageCount {
  private let slices: TimePartition
  private let elapsedSlices: [Int]
  private var slice = 0
  private var held: [Int] = []
  private var markedThrough: [Int] = []

  /// Slices are the given borders cut once more at the borders of the cells; those that have begun by `elapsedUntil` count.
  init(borders: [Instant], partition: TimePartition, elapsedUntil: Instant?) {
    let whole = TimePartition(
      borders: borders.map(\.microseconds), labels: [Int32](repeating: 0, count: max(borders.count - 1, 0)),
      labelCount: 1)
    slices = partition.refined(by: whole)
    var elapsed = [Int](repeating: 0, count: partition.labelCount)
    let limit = elapsedUntil?.microseconds ?? .max
    for index in 0..<slices.count where slices.labels[index] >= 0 && slices.borders[index] < limit {
      elapsed[Int(slices.labels[index])] += 1
    }
    elapsedSlices = elapsed
  }

  /// Marks the slices that `[start, end)` touches, an instant if the two are equal.
  ///
  /// - Precondition: Calls come in order of `start`: a slice at or before the last one marked in a slot is then marked already.
  mutating func mark(start: Int64, end: Int64, rowLabel: Int32, slots: inout CellSlots) {
    let borders = slices.borders
    guard let first = borders.first, let last = borders.last, start < last, end > first || start >= first else {
      return
    }
    while slice + 1 < slices.count && borders[slice + 1] <= start { slice += 1 }
    var index = slice
    while index < slices.count && (borders[index] < end || borders[index] <= start) {
      let label = slices.labels[index]
      if label >= 0, borders[index + 1] > start, let slot = slots.existing(label, rowLabel) {
        grow(to: slot)
        if markedThrough[slot] < index {
          markedThrough[slot] = index
          held[slot] += 1
        }
      }
      index += 1
    }
  }

  private mutating func grow(to slot: Int) {
    while held.count <= slot {
      held.append(0)
      markedThrough.append(-1)
    }
  }

  /// The coverage of a slot, or `nil` if no slice of its time label has elapsed.
  func coverage(slot: Int, timeLabel: Int) -> Double? {
    guard elapsedSlices[timeLabel] > 0 else { return nil }
    return min(Double(slot < held.count ? held[slot] : 0) / Double(elapsedSlices[timeLabel]), 1)
  }
}
