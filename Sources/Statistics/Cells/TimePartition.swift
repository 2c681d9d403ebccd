import Calendars

/// Time cut into segments, each with a label: the cells of a question as far as time decides them.
///
///     borders  |  0:00  |  1:00  |  2:00  |      n + 1 instants, ascending
///     labels        0        1       -1          n numbers; -1 belongs to no cell
///
/// Labels may come again (hour of day, weekday). Buckets give each segment its own.
package struct TimePartition: Hashable, Sendable {
  /// Borders of the segments, microseconds of UTC, ascending; one more than labels, or none at all.
  package private(set) var borders: [Int64]
  /// Label of each segment, below ``labelCount``; -1 for none.
  package private(set) var labels: [Int32]
  /// The number of different labels that there may be.
  package let labelCount: Int

  /// Consecutive buckets: segment *i* lies between border *i* and *i* + 1 and has label *i*.
  ///
  /// - Precondition: `borders` ascends. Buckets of no length are allowed and stay empty.
  package init(borders: [Instant]) { self.init(buckets: borders.map(\.microseconds)) }

  /// The same of borders in microseconds of UTC.
  package init(buckets borders: [Int64]) {
    let count = max(borders.count - 1, 0)
    self.init(borders: borders, labels: Array(0..<Int32(truncatingIfNeeded: count)), labelCount: count)
  }

  /// Segments with labels of one's own.
  package init(borders: [Int64], labels: [Int32], labelCount: Int) {
    precondition(
      borders.count == labels.count + 1 || (borders.isEmpty && labels.isEmpty),
      "\(labels.count) segments need one border more, not \(borders.count)")
    precondition(zip(borders, borders.dropFirst()).allSatisfy { $0 <= $1 }, "borders must ascend")
    precondition(labels.allSatisfy { $0 >= -1 && $0 < labelCount }, "a label lies outside 0..<\(labelCount)")
    self.borders = borders
    self.labels = labels
    self.labelCount = labelCount
  }

  /// One segment, label 0: a question without `by`.
  package init(_ range: TimeRange) { self.init(borders: [range.start, range.end]) }

  /// Spans of time with labels, for example workouts or sleep stages; time between them has none.
  ///
  /// - Precondition: Spans are sorted and do not overlap.
  package init(spans: [(range: TimeRange, label: Int32)], labelCount: Int) {
    var borders: [Int64] = []
    var labels: [Int32] = []
    for (range, label) in spans where !range.isEmpty {
      if let last = borders.last {
        if last == range.start.microseconds {
          labels.append(label)
          borders.append(range.end.microseconds)
          continue
        }
        labels.append(-1)
      }
      borders.append(range.start.microseconds)
      labels.append(label)
      borders.append(range.end.microseconds)
    }
    self.init(borders: borders, labels: labels, labelCount: labelCount)
  }

  /// The number of segments. O(1).
  package var count: Int { labels.count }

  /// Whether no label comes back after another one: buckets, even cut by gaps. O(n).
  var hasUniqueLabels: Bool {
    var last: Int32 = -1
    for label in labels where label >= 0 {
      if label < last { return false }
      last = label
    }
    return true
  }

  /// From the first border to the last, or `nil` without segments. O(1).
  package var range: TimeRange? {
    guard let first = borders.first, let last = borders.last else { return nil }
    return TimeRange(Instant(microseconds: first), Instant(microseconds: last))
  }

  /// The segment that holds an instant, or `nil` outside of all. O(log n).
  package func segment(containing instant: Int64) -> Int? {
    guard let first = borders.first, let last = borders.last, first <= instant, instant < last else { return nil }
    var low = 0
    var high = borders.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if borders[middle] <= instant { low = middle } else { high = middle }
    }
    return low
  }
}

extension TimePartition {
  /// The cells of this partition and another together: labels are `label * other.labelCount + otherLabel`.
  ///
  /// Time that either leaves out has no label. O(n + m).
  package func refined(by other: TimePartition) -> TimePartition {
    var borders: [Int64] = []
    var labels: [Int32] = []
    walk(other) { start, end, label, otherLabel in
      if borders.isEmpty { borders.append(start) }
      borders.append(end)
      let isOutside = label < 0 || otherLabel < 0
      labels.append(isOutside ? -1 : label * Int32(truncatingIfNeeded: other.labelCount) + otherLabel)
    }
    return TimePartition(borders: borders, labels: labels, labelCount: labelCount * other.labelCount)
  }

  /// This partition within spans only: `during`. Labels stay, time outside the spans loses its own. O(n + m).
  ///
  /// - Precondition: Spans are sorted and do not overlap.
  package func restricted(to spans: [TimeRange]) -> TimePartition {
    let inside = TimePartition(spans: spans.map { ($0, 0) }, labelCount: 1)
    let both = refined(by: inside)
    return TimePartition(borders: both.borders, labels: both.labels, labelCount: labelCount)
  }

  /// Calls `body` for each piece of time between neighbouring borders of the two, where both have segments.
  private func walk(_ other: TimePartition, _ body: (_ start: Int64, _ end: Int64, Int32, Int32) -> Void) {
    guard let first = borders.first, let last = borders.last, let otherFirst = other.borders.first,
      let otherLast = other.borders.last, max(first, otherFirst) < min(last, otherLast)
    else { return }
    let limit = min(last, otherLast)
    var now = max(first, otherFirst)
    var mine = segment(containing: now) ?? 0
    var theirs = other.segment(containing: now) ?? 0
    while now < limit {
      while borders[mine + 1] <= now { mine += 1 }
      while other.borders[theirs + 1] <= now { theirs += 1 }
      let end = min(borders[mine + 1], other.borders[theirs + 1])
      body(now, end, labels[mine], other.labels[theirs])
      now = end
    }
  }
}
