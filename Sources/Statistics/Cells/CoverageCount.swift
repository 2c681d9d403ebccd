import Calendars

/// Counts, for each cell, the hours or days that hold a sample.
struct CoverageCount {
  /// Time in which samples count, cut at hours or days and at the borders of cells.
  private let slices: TimePartition
  /// The hour or day of each slice, numbered in order within the cells as a whole; -1 for one that has not begun.
  private let hours: [Int]
  private let elapsedHours: [Int]
  private var slice = 0
  private var held: [Int] = []
  private var markedThrough: [Int] = []

  /// - Parameters:
  ///   - borders: Borders of the hours or days. They are cut once more at the borders of the cells.
  ///   - partition: The cells. All their hours are counted, also those outside of `spans`.
  ///   - inside: The cells as far as samples count: within the spans of `during`.
  ///   - elapsedUntil: Hours that have begun before it have elapsed.
  init(borders: [Instant], partition: TimePartition, inside: TimePartition, elapsedUntil: Instant?) {
    let whole = TimePartition(
      borders: borders.map(\.microseconds), labels: [Int32](repeating: 0, count: max(borders.count - 1, 0)),
      labelCount: 1)
    let all = partition.refined(by: whole)
    slices = inside.refined(by: whole)
    var elapsed = [Int](repeating: 0, count: partition.labelCount)
    let limit = elapsedUntil?.microseconds ?? .max
    for index in 0..<all.count where all.labels[index] >= 0 && all.borders[index] < limit {
      elapsed[Int(all.labels[index])] += 1
    }
    elapsedHours = elapsed
    var hour = 0
    hours = slices.labels.indices.map { [slices] index in
      while hour + 1 < all.count && all.borders[hour + 1] <= slices.borders[index] { hour += 1 }
      return all.borders[hour] < limit ? hour : -1
    }
  }

  /// Marks the hours that `[start, end)` touches, an instant if the two are equal.
  ///
  /// - Parameter timeLabel: The only label whose hours count; `nil` for all.
  /// - Precondition: Calls come in order of `start`: an hour at or before the last one marked in a slot is then marked already.
  mutating func mark(start: Int64, end: Int64, timeLabel: Int32? = nil, rowLabel: Int32, slots: inout CellSlots) {
    let borders = slices.borders
    guard let first = borders.first, let last = borders.last, start < last, end > first || start >= first else {
      return
    }
    while slice + 1 < slices.count && borders[slice + 1] <= start { slice += 1 }
    var index = slice
    while index < slices.count && (borders[index] < end || borders[index] <= start) {
      let (label, hour) = (slices.labels[index], hours[index])
      if label >= 0, hour >= 0, timeLabel == nil || timeLabel == label, borders[index + 1] > start,
        let slot = slots.existing(label, rowLabel)
      {
        grow(to: slot)
        if markedThrough[slot] < hour {
          markedThrough[slot] = hour
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

  /// The coverage of a slot, or `nil` if no hour of its time label has elapsed.
  func coverage(slot: Int, timeLabel: Int) -> Double? {
    guard elapsedHours[timeLabel] > 0 else { return nil }
    return Double(slot < held.count ? held[slot] : 0) / Double(elapsedHours[timeLabel])
  }
}
