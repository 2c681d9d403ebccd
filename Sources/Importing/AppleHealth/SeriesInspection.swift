import Storage

/// Walks the rows of a series in order and counts what is worth a line in the report.
struct SeriesInspection {
  /// Rows that equal an earlier one in start, end, source and value.
  private(set) var duplicates = 0

  private let looksForRunningTotals: Bool
  // Values met in the present run of equal start, end and source.
  private var runStart = Int64.min
  private var runEnd = Int64.min
  private var runSource: UInt16 = 0
  private var runValues: Set<UInt64> = []
  private var lastValue: UInt64?
  // For each source, the last row and how many rows grew out of the row before.
  private var lastRows: [UInt16: (start: Int64, end: Int64, value: Double)] = [:]
  private var rowCounts: [UInt16: Int] = [:]
  private var grownCounts: [UInt16: Int] = [:]

  init(looksForRunningTotals: Bool) { self.looksForRunningTotals = looksForRunningTotals }

  /// Looks at the next chunk. O(rows)
  mutating func inspect(_ rows: SampleBuffers) {
    for row in 0..<rows.count {
      let (start, end, source) = (rows.starts[row], rows.ends[row], rows.sources[row])
      let bits = rows.values[row].bitPattern
      if start == runStart && end == runEnd && source == runSource {
        noteRunValue(bits)
      } else {
        (runStart, runEnd, runSource) = (start, end, source)
        lastValue = bits
        if !runValues.isEmpty { runValues.removeAll() }
      }
      if looksForRunningTotals { noteGrowth(start, end, source, rows.values[row]) }
    }
  }

  private mutating func noteRunValue(_ bits: UInt64) {
    if let lastValue { runValues.insert(lastValue) }
    lastValue = nil
    if !runValues.insert(bits).inserted { duplicates += 1 }
  }

  private mutating func noteGrowth(_ start: Int64, _ end: Int64, _ source: UInt16, _ value: Double) {
    rowCounts[source, default: 0] += 1
    if let last = lastRows[source], last.start == start, last.end < end, last.value <= value, value > 0 {
      grownCounts[source, default: 0] += 1
    }
    lastRows[source] = (start, end, value)
  }

  /// Sources of which most rows begin where the row before began, end later and are no smaller.
  func runningTotals() -> [(source: UInt16, samples: Int)] {
    grownCounts.filter { source, count in count >= 5 && count * 2 > rowCounts[source, default: 0] }
      .map { ($0.key, $0.value) }.sorted { $0.source < $1.source }
  }
}
