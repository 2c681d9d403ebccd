import Calendars
import Quantities
import Testing

@testable import Storage

@Suite("Series of samples")
struct SampleSeriesTests {
  private let heartRate = SampleType.quantity(.heartRate)

  private func sortedCopy(_ rows: SampleColumns) -> SampleColumns {
    var sorted = SampleColumns()
    for row in (0..<rows.count).map({ rows[$0] }).sorted() { sorted.append(row) }
    return sorted
  }

  @Test("hold the same rows in the same order, however they arrive and however chunks are cut", arguments: 0..<60)
  func orderOfArrival(seed: Int) {
    var random = RandomRows(seed: UInt64(seed))
    let rows = random.rows(random.int(0..<120))
    let expected = sortedCopy(rows)
    for chunkRowCount in [1, 2, 7, 1000] {
      var series = SampleSeries(type: heartRate, chunkRowCount: chunkRowCount)
      let arriving = random.shuffled(rows)
      var next = 0
      while next < arriving.count {
        var part = SampleColumns()
        part.append(arriving, rows: next..<min(arriving.count, next + random.int(1..<40)))
        next += part.count
        series.append(part)
        if random.int(0..<3) == 0 { series.seal() }
      }
      series.seal()
      #expect(series.checkInvariants() == [], "seed \(seed), chunks of \(chunkRowCount)")
      #expect(bits(series.columns()) == bits(expected), "seed \(seed), chunks of \(chunkRowCount)")
      #expect(bits(decodedByChunk(series)) == bits(expected), "seed \(seed), chunks of \(chunkRowCount)")
    }
  }

  @Test("merge many chunks that all overlap, in several passes", arguments: 0..<5)
  func deepOverlap(seed: Int) {
    var random = RandomRows(seed: UInt64(seed))
    let rows = random.rows(2000)
    var series = SampleSeries(type: heartRate, chunkRowCount: 3)
    series.append(random.shuffled(rows))
    series.seal()
    #expect(series.checkInvariants() == [], "seed \(seed)")
    #expect(bits(series.columns()) == bits(sortedCopy(rows)), "seed \(seed)")
    #expect(series.chunks.count == 667)
  }

  private func decodedByChunk(_ series: SampleSeries) -> SampleColumns {
    var result = SampleColumns()
    series.forEachChunk { rows in
      for row in 0..<rows.count {
        result.append(
          start: rows.starts[row], end: rows.ends[row], value: rows.values[row],
          source: SourceID(rawValue: rows.sources[row]), flags: SampleFlags(rawValue: rows.flags[row]),
          metadata: rows.metadata[row])
      }
    }
    return result
  }

  /// Equal as bits: `==` takes −0 for 0.
  private func bits(_ rows: SampleColumns) -> [[UInt64]] {
    (0..<rows.count).map { row in
      [
        UInt64(bitPattern: rows.starts[row]), UInt64(bitPattern: rows.ends[row]), rows.values[row].bitPattern,
        UInt64(rows.sources[row]), UInt64(rows.flags[row]), UInt64(rows.metadata[row]),
      ]
    }
  }

  @Test("find the rows that touch a range, as a plain filter does", arguments: 0..<40)
  func rangeOfRows(seed: Int) {
    var random = RandomRows(seed: UInt64(seed))
    let rows = sortedCopy(random.rows(50))
    for chunkRowCount in [1, 2, 7, 1000] {
      var series = SampleSeries(type: heartRate, chunkRowCount: chunkRowCount)
      series.append(rows)
      series.seal()
      let from = Int64(random.int(-5..<60))
      let range = TimeRange(Instant(seconds: from), Instant(seconds: from + Int64(random.int(0..<20))))
      let touching = (0..<rows.count).filter { touches(rows[$0], range) }
      let starting = (0..<rows.count).filter { range.contains(Instant(microseconds: rows.starts[$0])) }
      #expect(series.columns(touching: range).starts == touching.map { rows.starts[$0] }, "seed \(seed)")
      #expect(series.count(startingIn: range) == starting.count, "seed \(seed)")
    }
  }

  private func touches(_ row: SampleRow, _ range: TimeRange) -> Bool {
    let rowRange = TimeRange(Instant(microseconds: row.start), Instant(microseconds: row.end))
    let startsAtInstant = range.isEmpty && rowRange.start == range.start
    return rowRange.overlaps(range) || range.contains(rowRange.start) || startsAtInstant
  }

  @Test("sum the plausible values that start in a range as adding them up does", arguments: 0..<40)
  func sumOfRange(seed: Int) {
    var random = RandomRows(seed: UInt64(seed))
    var rows = SampleColumns()
    let drawn = random.rows(400)
    for row in 0..<drawn.count {
      // Whole numbers add up exactly in any order.
      var plain = drawn[row]
      plain.value = Double(random.int(0..<1_000_000))
      rows.append(plain)
    }
    for chunkRowCount in [1, 2, 130, 1000] {
      var series = SampleSeries(type: heartRate, chunkRowCount: chunkRowCount)
      series.append(rows)
      series.seal()
      let from = Int64(random.int(-5..<400))
      let range = TimeRange(Instant(seconds: from), Instant(seconds: from + Int64(random.int(0..<300))))
      let expected = (0..<rows.count).reduce(0.0) { sum, row in
        let counts = range.contains(Instant(microseconds: rows.starts[row])) && rows.flags[row] & 2 == 0
        return sum + (counts ? rows.values[row] : 0)
      }
      #expect(series.sum(startingIn: range).value == expected, "seed \(seed), chunks of \(chunkRowCount)")
    }
  }

  @Test("find the latest plausible value before an instant as a look at every row does", arguments: 0..<40)
  func latestBefore(seed: Int) {
    var random = RandomRows(seed: UInt64(seed) &+ 300)
    let rows = sortedCopy(random.rows(random.int(0..<200)))
    var series = SampleSeries(type: heartRate, chunkRowCount: [1, 3, 16, 1000][seed % 4])
    series.append(rows)
    series.seal()
    let instants =
      rows.starts.flatMap { [$0 - 1, $0, $0 + 1] }.map { Instant(microseconds: $0) }
      + [Instant(microseconds: .min), Instant(microseconds: .max)]
    let expected = instants.map { instant -> Double? in
      let row = (0..<rows.count).last {
        rows.starts[$0] < instant.microseconds && !SampleFlags(rawValue: rows.flags[$0]).contains(.implausible)
      }
      return row.map { rows.values[$0] }
    }
    #expect(series.latestValues(before: instants) == expected, "seed \(seed)")
  }

  @Test("leave a copy alone that is read while the other one grows")
  func copies() {
    var random = RandomRows(seed: 5)
    var series = SampleSeries(type: heartRate, chunkRowCount: 4)
    series.append(random.rows(30))
    series.seal()
    let copy = series
    let before = copy.columns()
    series.append(random.rows(30))
    series.seal()
    #expect(copy.columns() == before)
    #expect(copy.checkInvariants() == [])
    #expect(series.sampleCount == 60)
  }

  @Test("join small neighbours when rows come one at a time")
  func compaction() {
    var series = SampleSeries(type: heartRate, chunkRowCount: 100)
    for second in 0..<1000 {
      series.append(
        start: Int64(second) * 1_000_000, end: Int64(second) * 1_000_000, value: 60, source: SourceID(rawValue: 0))
      series.seal()
    }
    #expect(series.checkInvariants() == [])
    #expect(series.chunks.count <= 20)
  }

  @Test("span from the first start to the latest end, which need not be the last row's")
  func span() {
    var series = SampleSeries(type: heartRate)
    #expect(series.span == nil)
    series.append(start: 0, end: 9_000_000, value: 1, source: SourceID(rawValue: 0))
    series.append(start: 5, end: 6, value: 1, source: SourceID(rawValue: 0))
    series.seal()
    #expect(series.span == TimeRange(Instant(seconds: 0), Instant(seconds: 9)))
  }

  @Test("take the longest span there is")
  func extremeTimes() {
    var series = SampleSeries(type: heartRate, chunkRowCount: 2)
    for (start, end) in [(Int64.min, Int64.max), (Int64.max, Int64.max), (Int64.min, Int64.min), (0, 1)] {
      series.append(start: start, end: end, value: 1, source: SourceID(rawValue: 0))
    }
    series.seal()
    #expect(series.checkInvariants() == [])
    #expect(series.columns().starts == [Int64.min, Int64.min, 0, Int64.max])
    #expect(series.columns().ends == [Int64.min, Int64.max, 1, Int64.max])
  }

  @Test("take at most 16 bytes a row, also for values that a conversion has made long", arguments: [1, 1.609344])
  func bytesPerRow(factor: Double) {
    var random = RandomRows(seed: 9)
    var series = SampleSeries(type: heartRate)
    for index in 0..<20_000 {
      let start = (1_400_000_000 + Int64(index) * 10 + Int64(random.int(0..<10))) * 1_000_000
      series.append(
        start: start, end: start + Int64(random.int(0..<900)) * 1_000_000,
        value: Double(random.int(0..<1800)) / 10 * factor,
        source: SourceID(rawValue: UInt16(random.int(0..<3))))
    }
    series.seal()
    #expect(series.byteCount <= 16 * 20_000)
  }
}
