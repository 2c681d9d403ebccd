import Calendars
import TestSupport
import Testing

@testable import Statistics

@Suite("Amounts in buckets")
struct BucketTests {
  @Test("100 steps from 13:57 to 14:02 are 60 and 40")
  func hourBorder() {
    let start: Int64 = 13 * 3_600 + 57 * 60
    #expect(sums(merged([.init(start, start + 300, 100)]), [13 * 3_600, 14 * 3_600, 15 * 3_600]) == [60, 40])
  }

  @Test("a bucket without data has no sum, a sample of 0 has one")
  func missingIsNotZero() {
    #expect(sums(merged([.init(0, 5, 0)]), [0, 10, 20]) == [0, nil])
  }

  @Test("a bucket holds its start and not its end")
  func instants() {
    let amounts = merged([.init(10, 10, 1), .init(20, 20, 2), .init(9, 9, 4)])
    #expect(sums(amounts, [10, 20]) == [1])
    #expect(sums(amounts, [0, 10, 20, 30]) == [4, 1, 2])
  }

  @Test("only the part inside the range counts")
  func rangeClips() {
    #expect(sums(merged([.init(0, 100, 50)]), [20, 40]) == [10])
    #expect(sums(merged([.init(0, 100, 50)]), [100, 140]) == [nil])
  }

  @Test("the published vectors of days with clock changes")
  func dayVectors() {
    for (id, entry) in Vectors.cases("s8_intervals.json") where id.hasPrefix("d0") {
      let inputs = dictionary(entry["inputs"])
      guard let start = number(inputs["start_utc"]), let end = number(inputs["end_utc"]),
        let value = number(inputs["value"])
      else { continue }
      let edges = numbers(inputs["day_edges_utc"]).map { Int64($0) }
      let expected = numbers(dictionary(entry["expected"])["parts"])
      let found = sums(merged([.init(Int64(start), Int64(end), value)]), edges).map { $0 ?? 0 }
      #expect(found == expected, "\(id)")
    }
  }

  @Test("days of 23 and 25 hours add up to all samples")
  func clockChanges() throws {
    let berlin = ZoneTimeline(using: try Zone(identifier: "Europe/Berlin"))
    for (first, hours) in [("2024-03-31", 23), ("2024-10-27", 25)] {
      let date = try #require(CivilDate(first))
      let days = [date.adding(days: -1), date, date.adding(days: 1), date.adding(days: 2)].map { berlin.startOfDay($0) }
      let start = days[0].microseconds / second
      let samples = (0..<24 * 3).map { TestSample(start + $0 * 3_600 + 1_800, start + $0 * 3_600 + 5_400, 10) }
      let table = merged(samples).aggregated(CellRequest(partition: TimePartition(borders: days), aggregates: [.sum]))
      #expect(table.value(.sum, timeLabel: 1) == Double(hours) * 10, "\(first)")
    }
  }

  @Test("a sample is counted in each bucket that it gives to, and counts where it starts")
  func sampleCounts() {
    let amounts = merged([.init(0, 25, 25), .init(12, 14, 3), .init(13, 33, 20, source: 1)])
    let table = amounts.aggregated(CellRequest(partition: partition([0, 10, 20, 30, 40]), aggregates: [.sum, .count]))
    // The third sample starts in the second bucket, where a better one covers it; it contributes only from 25 on.
    #expect(table.cells.map(\.sampleCount) == [1, 2, 2, 1])
    #expect((0..<4).map { table.value(.count, timeLabel: $0) } == [1, 1, nil, nil])
    #expect((0..<4).map { table.value(.sum, timeLabel: $0) } == [10, 13, 10, 3])
  }

  @Test("a sample cut in two counts once in a bucket")
  func cutSampleCountsOnce() {
    let table = merged([.init(0, 100, 100, source: 1), .init(40, 60, 1)])
      .aggregated(CellRequest(partition: partition([0, 100]), aggregates: [.sum]))
    #expect(table.cell(timeLabel: 0)?.sampleCount == 2)
  }

  @Test("latest and earliest are whole values of samples that start in the bucket")
  func latestOfAmounts() {
    let table = merged([.init(0, 15, 30), .init(12, 14, 3), .init(12, 16, 4)])
      .aggregated(CellRequest(partition: partition([0, 10, 20]), aggregates: [.latest, .earliest]))
    #expect(table.cell(timeLabel: 0)?.values == [30, 30])
    #expect(table.cell(timeLabel: 1)?.values == [4, 3])
    #expect(table.cell(timeLabel: 1)?.details.latestSpan == range(12, 16))
  }

  @Test("coverage is the share of elapsed slices that hold a sample")
  func coverage() {
    let amounts = merged([.init(0, 25, 25), .init(55, 65, 10)])
    let slices = stride(from: 0 as Int64, through: 120, by: 10).map { Instant(seconds: $0) }
    var request = CellRequest(
      partition: partition([0, 60, 120]), aggregates: [.sum], coverageUnits: .borders(slices),
      elapsedUntil: Instant(seconds: 75))
    let table = amounts.aggregated(request)
    #expect(table.cell(timeLabel: 0)?.coverage == 4.0 / 6)
    // Of the second bucket the slices from 60 and from 70 have begun.
    #expect(table.cell(timeLabel: 1)?.coverage == 1.0 / 2)
    request.elapsedUntil = nil
    #expect(amounts.aggregated(request).cell(timeLabel: 1)?.coverage == 1.0 / 6)
    request.coverageUnits = nil
    #expect(amounts.aggregated(request).cell(timeLabel: 0)?.coverage == nil)
  }

  @Test("coverage of labels that come again counts their slices in all segments")
  func coverageOfRepeatedLabels() {
    let amounts = merged([.init(0, 5, 1), .init(20, 30, 1), .init(42, 43, 1)])
    let byTurn = TimePartition(
      borders: [0, 10, 20, 30, 40, 50].map { $0 * second }, labels: [0, 1, 0, 1, 0], labelCount: 2)
    let slices = stride(from: 0 as Int64, through: 50, by: 5).map { Instant(seconds: $0) }
    let table = amounts.aggregated(CellRequest(partition: byTurn, aggregates: [.sum], coverageUnits: .borders(slices)))
    #expect(table.cells.count == 1)
    #expect(table.cell(timeLabel: 0)?.coverage == 4.0 / 6)
  }

  @Test("during: the share of the time inside the spans")
  func duringSpans() {
    let amounts = merged([.init(0, 100, 100), .init(150, 150, 7), .init(250, 250, 9)])
    var request = CellRequest(partition: partition([0, 50, 400]), aggregates: [.sum, .time])
    request.spans = [range(40, 60), range(90, 200)]
    let table = amounts.aggregated(request)
    #expect(table.cell(timeLabel: 0)?.values == [10, 10])
    #expect(table.cell(timeLabel: 1)?.values == [27, 20])
  }

  @Test("rate is the sum per second of covered time")
  func rate() {
    let table = merged([.init(0, 50, 100), .init(60, 110, 50)])
      .aggregated(CellRequest(partition: partition([0, 200, 300]), aggregates: [.rate]))
    #expect(table.value(.rate, timeLabel: 0) == 1.5)
    #expect(table.value(.rate, timeLabel: 1) == nil)
  }

  @Test("many cells are found without a table of all of them")
  func sparseCells() {
    let borders = (0...40_000).map { Instant(seconds: Int64($0)) }
    let labels = RowLabels.bySource([0, 150, 299], labelCount: 300)
    let amounts = Amounts.addingAll(Rows([.init(5, 7, 2), .init(39_999, 39_999, 3, source: 2)]))
    let table = amounts.aggregated(
      CellRequest(partition: TimePartition(borders: borders), rowLabels: labels, aggregates: [.sum]))
    #expect(table.cells.count == 3)
    #expect(table.value(.sum, timeLabel: 39_999, rowLabel: 299) == 3)
  }

  @Test("sums stay within two units however many samples there are")
  func accuracy() {
    var generator = SeededGenerator(seed: 7)
    let samples = (0..<20_000).map {
      TestSample(
        Int64($0) * 10, Int64($0) * 10 + Int64.random(in: 1...9, using: &generator),
        .random(in: 0...1e6, using: &generator) * 1e-3)
    }
    let exact = samples.reduce(Float80(0)) { $0 + Float80($1.value) }
    let sum = sums(merged(samples), [0, 1_000_000])[0] ?? 0
    #expect(abs(Float80(sum) - exact) <= Float80(2 * sum.ulp))
  }
}

@Suite("Daily totals")
struct DailyTotalsTests {
  private let aggregates: [Aggregate] = [
    .average, .minimum, .maximum, .median, .standardDeviation, .percentile(25),
  ]

  @Test("each day with data counts the same")
  func statistics() {
    let found = aggregates.map { DailyTotals.statistic($0, ofSorted: [1_000, 4_000, 7_000]) }
    #expect(found == [4_000, 1_000, 7_000, 4_000, 3_000, 2_500])
  }

  @Test("of one day there is no standard deviation, of none there is nothing")
  func fewDays() {
    #expect(aggregates.map { DailyTotals.statistic($0, ofSorted: [10]) } == [10, 10, 10, 10, nil, 10])
    #expect(aggregates.allSatisfy { DailyTotals.statistic($0, ofSorted: []) == nil })
  }
}

@Suite("Partitions of time")
struct TimePartitionTests {
  @Test("two partitions together label what both hold")
  func refined() {
    let left = TimePartition(borders: [0, 10, 20], labels: [0, 1], labelCount: 2)
    let right = TimePartition(borders: [5, 15, 30], labels: [2, -1], labelCount: 3)
    let both = left.refined(by: right)
    #expect(both.borders == [5, 10, 15, 20])
    #expect(both.labels == [2, 5, -1])
    #expect(both.labelCount == 6)
  }

  @Test("partitions that do not meet have no segments together")
  func disjoint() {
    let left = TimePartition(borders: [0, 10], labels: [0], labelCount: 1)
    #expect(left.refined(by: TimePartition(borders: [10, 20], labels: [0], labelCount: 1)).count == 0)
    #expect(left.restricted(to: []).count == 0)
  }

  @Test("spans with gaps keep the gaps")
  func spans() {
    let partition = TimePartition(
      spans: [(range(0, 1), 3), (range(1, 2), 1), (range(5, 6), 3), (range(7, 7), 0)], labelCount: 4)
    #expect(partition.borders == [0, 1, 2, 5, 6].map { $0 * second })
    #expect(partition.labels == [3, 1, -1, 3])
  }

  @Test(
    "the segment of an instant", arguments: [(-1, nil), (0, 0), (9, 0), (10, 1), (19, 1), (20, nil)] as [(Int64, Int?)])
  func segment(instant: Int64, expected: Int?) {
    let partition = TimePartition(borders: [0, 10, 20], labels: [0, 1], labelCount: 2)
    #expect(partition.segment(containing: instant) == expected)
  }

  @Test("spans are joined where they overlap or touch")
  func unions() {
    let joined = union(of: [range(30, 90), range(0, 60), range(90, 100), range(120, 150), range(130, 130)])
    #expect(joined == [range(0, 100), range(120, 150)])
    #expect(
      intersection(of: joined, [range(50, 130), range(149, 200)]) == [range(50, 100), range(120, 130), range(149, 150)])
  }

  @Test("bands hold their lower threshold")
  func bands() {
    let rows = Rows(
      [119.9, 120, 139, 140, 200].enumerated().map { TestSample(Int64($0.offset), Int64($0.offset), $0.element) })
    #expect((0..<5).map { RowLabels.bands([120, 140]).label(of: $0, in: rows) } == [0, 1, 1, 2, 2])
  }

  @Test(
    "a bucket is partial if data begin in it, the export was made in it or it runs now",
    arguments: [(0, true), (9, true), (10, false), (-1, false)] as [(Int64, Bool)])
  func partialBuckets(moment: Int64, expected: Bool) {
    let (bucket, instant) = (range(0, 10), Instant(seconds: moment))
    #expect(PartialMoments(now: instant, dataStart: nil, exportDate: nil).isPartial(bucket) == expected)
    #expect(PartialMoments(now: nil, dataStart: instant, exportDate: nil).isPartial(bucket) == expected)
    #expect(PartialMoments(now: nil, dataStart: nil, exportDate: instant).isPartial(bucket) == expected)
    #expect(!PartialMoments(now: nil, dataStart: nil, exportDate: nil).isPartial(bucket))
  }
}
