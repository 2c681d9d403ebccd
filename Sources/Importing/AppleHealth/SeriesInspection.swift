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
  // By the number of the source: numbers are small and dense.
  private var sources: [SourceRows] = []

  /// What was met of one source.
  private struct SourceRows {
    var lastStart = Int64.min
    var lastEnd = Int64.min
    var lastValue = 0.0
    var rowCount = 0
    /// Rows that grew out of the row before.
    var grownCount = 0
  }

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
    let place = Int(source)
    if place >= sources.count {
      sources.append(contentsOf: repeatElement(SourceRows(), count: place + 1 - sources.count))
    }
    sources.withUnsafeMutableBufferPointer { sources in
      let last = sources[place]
      if last.rowCount > 0, last.lastStart == start, last.lastEnd < end, last.lastValue <= value, value > 0 {
        sources[place].grownCount += 1
      }
      sources[place].rowCount += 1
      (sources[place].lastStart, sources[place].lastEnd, sources[place].lastValue) = (start, end, value)
    }
  }

  /// Sources of which most rows begin where the row before began, end later and are no smaller.
  func runningTotals() -> [(source: UInt16, samples: Int)] {
    sources.enumerated()
      .filter { $0.element.grownCount >= 5 && $0.element.grownCount * 2 > $0.element.rowCount }
      .map { (UInt16(truncatingIfNeeded: $0.offset), $0.element.grownCount) }
  }
}
