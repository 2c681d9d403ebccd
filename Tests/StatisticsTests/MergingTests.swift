import Calendars
import Storage
import Testing

@testable import Statistics

/// Hand-worked cases: samples of sources 0 (best), 1, 2, times in seconds; the pieces expected in order of time.
struct MergingCase: Sendable {
  let name: String
  let samples: [TestSample]
  let pieces: [(start: Int64, end: Int64, amount: Double)]
  let total: Double

  init(_ name: String, _ samples: [TestSample], _ pieces: [(Int64, Int64, Double)], total: Double) {
    (self.name, self.samples, self.total) = (name, samples, total)
    self.pieces = pieces.map { (start: $0.0, end: $0.1, amount: $0.2) }
  }
}

private let mergingCases: [MergingCase] = [
  .init("m01 full overlap", [.init(0, 60, 100), .init(0, 60, 90, source: 1)], [(0, 60, 100)], total: 100),
  .init(
    "m02 partial, tail", [.init(0, 60, 120), .init(30, 90, 60, source: 1)], [(0, 60, 120), (60, 90, 30)], total: 150),
  .init(
    "m03 partial, head", [.init(0, 60, 60, source: 1), .init(40, 100, 120)], [(0, 40, 40), (40, 100, 120)], total: 160),
  .init(
    "m04 better nested", [.init(0, 100, 200, source: 1), .init(40, 60, 50)],
    [(0, 40, 80), (40, 60, 50), (60, 100, 80)],
    total: 210),
  .init("m05 worse nested", [.init(0, 100, 200), .init(40, 60, 50, source: 1)], [(0, 100, 200)], total: 200),
  .init("m06 same sample twice", [.init(0, 60, 100), .init(0, 60, 100)], [(0, 60, 100)], total: 100),
  .init(
    "m07 touching ends", [.init(0, 60, 100), .init(60, 120, 80, source: 1)], [(0, 60, 100), (60, 120, 80)], total: 180),
  .init(
    "m08 three sources", [.init(0, 120, 240, source: 2), .init(30, 90, 90, source: 1), .init(60, 100, 80)],
    [(0, 30, 60), (30, 60, 45), (60, 100, 80), (100, 120, 40)], total: 225),
  .init(
    "m09 instant alone", [.init(50, 50, 7, source: 1), .init(60, 90, 30)], [(50, 50, 7), (60, 90, 30)], total: 37),
  .init("m10 instant covered", [.init(70, 70, 7, source: 1), .init(60, 90, 30)], [(60, 90, 30)], total: 30),
  .init(
    "m11 better instant in worse span", [.init(70, 70, 7), .init(60, 90, 30, source: 1)], [(60, 90, 30), (70, 70, 7)],
    total: 37),
  .init(
    "m12 one source overlaps itself", [.init(0, 60, 60), .init(30, 90, 120)], [(0, 60, 60), (30, 90, 120)], total: 180),
  .init(
    "m13 cut on both sides", [.init(0, 10, 10, source: 1), .init(5, 15, 8), .init(10, 20, 30, source: 1)],
    [(0, 5, 5), (5, 15, 8), (15, 20, 15)], total: 28),
  .init(
    "m14 thirds", [.init(0, 90, 100, source: 1), .init(30, 60, 10)],
    [(0, 30, 100.0 / 3), (30, 60, 10), (60, 90, 100.0 / 3)],
    total: 10 + 200.0 / 3),
  .init("m15 gap", [.init(0, 10, 10), .init(20, 30, 5, source: 1)], [(0, 10, 10), (20, 30, 5)], total: 15),
  .init(
    "instant at the end of a better span", [.init(0, 60, 10), .init(60, 60, 3, source: 1)], [(0, 60, 10), (60, 60, 3)],
    total: 13),
  .init(
    "instant at the start of a better span", [.init(0, 60, 10), .init(0, 0, 3, source: 1)], [(0, 60, 10)], total: 10),
  .init(
    "instant in a span of its own source", [.init(0, 60, 10), .init(30, 30, 3)], [(0, 60, 10), (30, 30, 3)], total: 13),
  .init("two dishes at noon", [.init(0, 0, 300), .init(0, 0, 300)], [(0, 0, 300), (0, 0, 300)], total: 600),
  .init(
    "instants of two sources at one moment", [.init(0, 0, 5), .init(0, 0, 7, source: 1)], [(0, 0, 5), (0, 0, 7)],
    total: 12),
  .init(
    "one span, two values of one source", [.init(0, 60, 100), .init(0, 60, 90)], [(0, 60, 90), (0, 60, 100)], total: 190
  ),
  .init(
    "entered by hand comes before the watch", [.init(0, 60, 100), .init(30, 60, 7, source: 2, isByHand: true)],
    [(0, 30, 50), (30, 60, 7)], total: 57),
  .init(
    "by hand cuts what its own source measured", [.init(0, 60, 100), .init(30, 60, 7, isByHand: true)],
    [(0, 30, 50), (30, 60, 7)], total: 57),
  .init(
    "a day's total of the best source does not silence the day",
    [.init(0, 86_400, 8_640), .init(3_600, 7_200, 500, source: 2)],
    [(0, 3_600, 360), (3_600, 7_200, 500), (7_200, 86_400, 7_920)], total: 8_780),
  .init(
    "a day's total gives way to the parts of its own source", [.init(0, 86_400, 8_640), .init(3_600, 7_200, 500)],
    [(0, 3_600, 360), (3_600, 7_200, 500), (7_200, 86_400, 7_920)], total: 8_780),
  .init(
    "long samples rank by source among themselves", [.init(0, 36_000, 100, source: 1), .init(0, 36_000, 360)],
    [(0, 36_000, 360)], total: 360),
  .init(
    "six hours exactly are not long", [.init(0, 21_600, 216), .init(0, 3_600, 500, source: 1)], [(0, 21_600, 216)],
    total: 216),
]

@Suite("Merging by priority")
struct MergingTests {
  @Test("hand-worked cases", arguments: mergingCases.indices)
  func handWorked(index: Int) {
    let example = mergingCases[index]
    let amounts = merged(example.samples)
    #expect(amounts.pieces.map(\.start) == example.pieces.map { $0.start * second }, "\(example.name)")
    #expect(amounts.pieces.map(\.end) == example.pieces.map { $0.end * second }, "\(example.name)")
    for (piece, expected) in zip(amounts.pieces, example.pieces) {
      #expect(isClose(amounts.amount(of: piece), expected.amount, places: 1), "\(example.name)")
    }
    let total = sums(amounts, [-100_000, 100_000])[0] ?? .nan
    #expect(isClose(total, example.total), "\(example.name): \(total)")
  }

  @Test("the published vectors of the sweep")
  func vectors() {
    for (id, entry) in Vectors.cases("s8_intervals.json") where id.hasPrefix("m") {
      let samples = list(dictionary(entry["inputs"])["samples"]).map { sample in
        TestSample(
          Int64(number(sample["start"]) ?? 0), Int64(number(sample["end"]) ?? 0), number(sample["value"]) ?? 0,
          source: UInt16(number(sample["priority"]) ?? 1))
      }
      guard !samples.isEmpty else { continue }
      let amounts = Amounts.merging(Rows(samples), ranking: ranking())
      let expected = list(dictionary(entry["expected"])["pieces"])
      let found = amounts.pieces.map { [Double($0.start / second), Double($0.end / second), amounts.amount(of: $0)] }
      let wanted = expected.map {
        [number($0["start"]) ?? .nan, number($0["end"]) ?? .nan, number($0["value"]) ?? .nan]
      }
      #expect(found.count == wanted.count, "\(id)")
      for piece in wanted {
        #expect(found.contains { zip($0, piece).allSatisfy { abs($0 - $1) < 1e-9 } }, "\(id) \(piece)")
      }
    }
  }

  @Test("an uncut sample gives its value bit for bit", arguments: [0.1, 1.0 / 3, 1e300, 1e-300, -7.3])
  func uncutIsExact(value: Double) {
    let amounts = merged([.init(3, 10, value)])
    #expect(sums(amounts, [0, 20]) == [value])
  }

  @Test("all samples count with sources all, copies too")
  func addingAll() {
    let samples = [TestSample(0, 60, 100), .init(0, 60, 100), .init(30, 90, 100, source: 1)]
    #expect(sums(.addingAll(Rows(samples)), [0, 100]) == [300])
  }

  @Test("split by source, each source is whole and copies count once")
  func splitBySource() {
    let samples = [TestSample(0, 600, 100), .init(0, 600, 100), .init(300, 900, 100, source: 1)]
    let request = CellRequest(
      partition: partition([0, 1_000]), rowLabels: .bySource([0, 1], labelCount: 2), aggregates: [.sum])
    let table = Amounts.splittingBySource(Rows(samples)).aggregated(request)
    #expect(table.value(.sum, timeLabel: 0, rowLabel: 0) == 100)
    #expect(table.value(.sum, timeLabel: 0, rowLabel: 1) == 100)
  }

  @Test("by device, sources of one device are merged and devices are not")
  func withinGroups() {
    let samples = [TestSample(0, 600, 100), .init(300, 900, 100, source: 1), .init(0, 900, 90, source: 2)]
    let request = CellRequest(
      partition: partition([0, 1_000]), rowLabels: .bySource([0, 0, 1], labelCount: 2), aggregates: [.sum])
    let table = Amounts.merging(Rows(samples), ranking: ranking(), withinGroups: [0, 0, 1]).aggregated(request)
    #expect(table.value(.sum, timeLabel: 0, rowLabel: 0) == 150)
    #expect(table.value(.sum, timeLabel: 0, rowLabel: 1) == 90)
  }

  @Test("the result names the sources and what each gave")
  func contributions() {
    let amounts = merged([.init(0, 600, 100), .init(300, 900, 100, source: 1)])
    var request = CellRequest(partition: partition([0, 600, 900]), aggregates: [.sum], tellsSourcesOfCells: true)
    let table = amounts.aggregated(request)
    #expect(table.sources == [.init(source: 0, amount: 100), .init(source: 1, amount: 50)])
    #expect(table.cell(timeLabel: 1)?.details.sources == [.init(source: 1, amount: 50)])
    request.tellsSourcesOfCells = false
    #expect(amounts.aggregated(request).cell(timeLabel: 1)?.details.sources == [])
  }

  @Test("a filter by source leaves the others merged")
  func filterKeepsMerging() {
    let samples = [TestSample(0, 600, 100), .init(300, 900, 100, source: 1), .init(600, 1_200, 60, source: 2)]
    let rows = Rows(samples).filtered(by: RowFilter(sources: [1, 2]))
    #expect(sums(.merging(rows, ranking: ranking()), [0, 2_000]) == [130])
  }
}
