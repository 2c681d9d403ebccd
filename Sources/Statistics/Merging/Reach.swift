/// Finds what may touch a range among spans that are sorted by start: the latest end in each block of them.
struct Reach: Sendable {
  static let blockSize = 1_024
  private let latestEnds: [Int64]
  private let firstStarts: [Int64]
  private let count: Int

  /// - Parameter span: Start and end of the span at an index; starts ascend.
  init(count: Int, span: (Int) -> (start: Int64, end: Int64)) {
    self.count = count
    var latestEnds: [Int64] = []
    var firstStarts: [Int64] = []
    for first in stride(from: 0, to: count, by: Reach.blockSize) {
      firstStarts.append(span(first).start)
      var latest = Int64.min
      for index in first..<min(first + Reach.blockSize, count) { latest = max(latest, span(index).end) }
      latestEnds.append(latest)
    }
    self.latestEnds = latestEnds
    self.firstStarts = firstStarts
  }

  /// Ranges of indices, in order and as long as can be, outside of which nothing touches `[start, end]`. O(blocks).
  func ranges(touching start: Int64, _ end: Int64) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for block in latestEnds.indices where latestEnds[block] >= start {
      if firstStarts[block] > end { break }
      let first = block * Reach.blockSize
      let range = first..<min(first + Reach.blockSize, count)
      if let last = ranges.last, last.upperBound == range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }
}
