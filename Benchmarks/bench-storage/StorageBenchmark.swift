import BenchmarkHarness
import Calendars
import Quantities
import Storage

/// Loads rows like a watch's and a phone's in several orders of arrival and prints bytes and time for each row.
struct StorageBenchmark {
  let rowCount: Int

  /// The number next to 0.618 times the rows that shares no divisor with them.
  private var goldenStep: Int {
    func commonDivisor(_ left: Int, _ right: Int) -> Int { right == 0 ? left : commonDivisor(right, left % right) }
    var step = max(1, Int(Double(rowCount) * 0.618_033_988_749_895))
    while commonDivisor(step, rowCount) != 1 { step += 1 }
    return step
  }

  private enum Arrival: String, CaseIterable {
    case sorted, descending
    case bySource = "one source after the other"
    case random
  }

  func run() {
    print("storage, \(rowCount) rows of start, end, value, source")
    for arrival in Arrival.allCases { load(arrival) }
  }

  /// Row number `index` of the sorted series: every ten seconds or so, one of two sources, half of them with a length.
  private func append(_ index: Int, to rows: inout SampleColumns) {
    var random = SeededNumbers(seed: UInt64(index))
    let start = 1_400_000_000 + Int64(index) * 10 + Int64(random.next() % 10)
    let length = Int64(random.next() % 2 == 0 ? 0 : random.next() % 900)
    let value = Double(400 + random.next() % 1400) / 10
    rows.append(
      TimeRange(Instant(seconds: start), Instant(seconds: start + length)), value: value,
      source: SourceID(rawValue: UInt16(index & 1)))
  }

  /// The number of the row that arrives as number `position`.
  private func index(_ position: Int, _ arrival: Arrival, step: Int) -> Int {
    switch arrival {
    case .sorted: return position
    case .descending: return rowCount - 1 - position
    case .bySource:
      let evenCount = (rowCount + 1) / 2
      return position < evenCount ? position * 2 : (position - evenCount) * 2 + 1
    // Steps of the golden ratio visit every row once, and any few thousand of them span all of the time.
    case .random: return Int(UInt64(position) * UInt64(step) % UInt64(rowCount))
    }
  }

  private func load(_ arrival: Arrival) {
    let before = residentBytes().now
    let step = goldenStep
    var person = PersonData()
    for name in ["Watch", "iPhone"] { _ = person.sources.intern(SampleSource(name: name)) }
    let type = SampleType.quantity(.heartRate)
    let appending = bestSeconds {
      var rows = SampleColumns()
      for position in 0..<rowCount {
        append(index(position, arrival, step: step), to: &rows)
        if rows.count == 4096 {
          person.append(rows, to: type)
          rows.removeAll()
        }
      }
      person.append(rows, to: type)
    }
    let packed = residentBytes()
    let sealing = bestSeconds { person.seal() }
    let after = residentBytes()
    expect(person.sampleCount == rowCount, "row count")
    let reading = bestSeconds { expect(isOrdered(person.series(of: type)), "rows in order") }
    let rows = Double(rowCount)
    print(
      "  \(arrival.rawValue): \(fixed(Double(person.sampleByteCount) / rows, 2)) B/row packed,",
      "\(fixed(Double(after.now - before) / rows, 1)) B/row resident;",
      "append \(fixed(appending * 1e9 / rows, 0)) ns/row, seal \(fixed(sealing * 1e9 / rows, 0)) ns/row,",
      "read \(fixed(reading * 1e9 / rows, 1)) ns/row;",
      "resident \(packed.now >> 20) MB before seal, \(after.now >> 20) after, peak \(after.peak >> 20)")
  }

  private func isOrdered(_ series: SampleSeries?) -> Bool {
    var last = Int64.min
    var isOrdered = true
    series?.forEachChunk { rows in
      for start in rows.starts {
        if start < last { isOrdered = false }
        last = start
      }
    }
    return isOrdered
  }
}
