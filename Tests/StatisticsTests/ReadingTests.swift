import Calendars
import TestSupport
import Testing

@testable import Statistics

@Suite("Readings in buckets")
struct ReadingTests {
  private func held(_ samples: [TestSample], maximumGap: Int64 = 300 * second) -> Readings {
    .heldByTime(Rows(samples), ranking: ranking(), maximumGap: maximumGap)
  }

  @Test("a point reading holds until the next one, at most max_gap")
  func holds() {
    // 60 for 100 s, 80 for 300 s.
    let readings = held([.init(0, 0, 60), .init(100, 100, 80)])
    #expect(numbers(.average, readings, [0, 1_000]) == [75])
    #expect(
      numbers(.average, held([.init(0, 0, 60), .init(100, 100, 80)], maximumGap: 100 * second), [0, 1_000]) == [70])
  }

  @Test("a held reading weighs on beyond a border, but gives no row of its own")
  func holdsAcrossBorders() {
    // 60 from 90 to 200 and 100 from 200 to 500; the bucket 100–300 has 100 s of each.
    let readings = held([.init(90, 90, 60), .init(200, 200, 100)])
    #expect(numbers(.average, readings, [0, 100, 300, 600]) == [60, 80, nil])
    #expect(numbers(.time, readings, [0, 100, 300, 600]) == [10, 200, nil])
  }

  @Test("a reading with a length weighs its overlap, and a bucket that it only crosses into has an average")
  func spansWeighTheirOverlap() {
    let readings = held([.init(0, 150, 60), .init(100, 200, 90)])
    let table = readings.aggregated(
      CellRequest(partition: partition([0, 100, 180, 300]), aggregates: [.average, .minimum, .count]))
    #expect(table.cell(timeLabel: 0)?.values == [60, 60, 1])
    // 50 s of 60 and 80 s of 90.
    #expect(isClose(table.value(.average, timeLabel: 1) ?? 0, 10_200.0 / 130))
    #expect(table.cell(timeLabel: 1)?.sampleCount == 2)
    #expect(table.cell(timeLabel: 2)?.values == [90, nil, nil])
    #expect(table.cell(timeLabel: 2)?.sampleCount == 1)
  }

  @Test("where sources overlap the better one counts, and each reading holds until the next of its own source")
  func betterSourceCounts() {
    // The watch holds 0–300 and 600–900, the phone 100–200, 200–500 and 650–950.
    let readings = held([
      .init(0, 0, 60), .init(600, 600, 90), .init(100, 100, 200, source: 1), .init(200, 200, 120, source: 1),
      .init(650, 650, 10, source: 1),
    ])
    #expect(numbers(.average, readings, [0, 600]) == [84])
    // 300 s of 90 and 50 s of 10.
    #expect(numbers(.average, readings, [600, 1_000]) == [27_500.0 / 350])
    // Minimum, maximum and count are of all readings.
    #expect(numbers(.maximum, readings, [0, 600]) == [200])
    #expect(numbers(.count, readings, [0, 600]) == [3])
  }

  @Test("an exact copy counts once, two values of one moment share their time")
  func copies() {
    let readings = held([.init(0, 0, 60), .init(0, 0, 60), .init(0, 0, 80), .init(100, 100, 90)])
    #expect(numbers(.count, readings, [0, 100]) == [2])
    #expect(numbers(.average, readings, [0, 100]) == [70])
  }

  @Test("if nothing weighs, the plain mean is given")
  func zeroWeights() {
    let readings = held([.init(0, 0, 60), .init(100, 100, 80)], maximumGap: 0)
    #expect(numbers(.average, readings, [0, 1_000]) == [70])
  }

  @Test("weight samples gives the plain mean")
  func plainMean() {
    let readings = Readings(plain: Rows([.init(0, 0, 60), .init(100, 100, 80), .init(100, 100, 82, source: 1)]))
    #expect(numbers(.average, readings, [0, 1_000]) == [74])
  }

  @Test("a condition on the value does not lengthen what comes before")
  func valuePredicate() {
    let samples = [TestSample(0, 0, 150), .init(10, 10, 90), .init(250, 250, 160)]
    let readings = Readings.heldByTime(Rows(samples), ranking: ranking(), valuePredicate: { $0 > 140 })
    #expect(numbers(.time, readings, [0, 1_000]) == [310])
    #expect(numbers(.count, readings, [0, 1_000]) == [2])
  }

  @Test("the mean of equal readings is that reading", arguments: [72, 0.1, 1.0 / 3])
  func constant(value: Double) {
    let samples = (0..<1_000).map { TestSample($0 * 7, $0 * 7, value) }
    #expect(numbers(.average, held(samples), [0, 700, 7_000]) == [value, value])
    #expect(numbers(.average, Readings(plain: Rows(samples)), [0, 7_000]) == [value])
  }

  @Test("60 dB and 70 dB for half an hour each are 67.4 dB")
  func soundLevels() throws {
    let readings = Readings.soundLevels(Rows([.init(0, 1_800, 60), .init(1_800, 3_600, 70)]), ranking: ranking())
    let level = try #require(numbers(.average, readings, [0, 3_600])[0])
    #expect(abs(level - 67.40362689494244) < 1e-12)
    // A quarter of the first hour's half at 60 dB, by overlap.
    #expect(
      numbers(.average, readings, [0, 900, 1_800]).compactMap { $0.map { ($0 * 1e9).rounded() / 1e9 } } == [60, 60])
  }

  @Test("of sound levels the better source counts, and levels without a length have no weight")
  func soundLevelSources() throws {
    let overlapping = Readings.soundLevels(
      Rows([.init(0, 100, 60), .init(0, 100, 90, source: 1), .init(50, 50, 120)]), ranking: ranking())
    #expect(abs(try #require(numbers(.average, overlapping, [0, 100])[0]) - 60) < 1e-12)
    let points = Readings.soundLevels(Rows([.init(0, 0, 60), .init(1, 1, 70)]), ranking: ranking())
    #expect(abs(try #require(numbers(.average, points, [0, 100])[0]) - 67.40362689494244) < 1e-12)
    let plain = Readings.plainSoundLevels(Rows([.init(0, 1, 60), .init(1, 900, 70)]))
    #expect(abs(try #require(numbers(.average, plain, [0, 100])[0]) - 67.40362689494244) < 1e-12)
  }

  @Test("quantiles of type 7, standard deviation with n − 1, extremes, latest and earliest")
  func summaries() {
    let readings = Readings(
      plain: Rows([4, 1, 3, 2].enumerated().map { TestSample(Int64($0.offset), Int64($0.offset), $0.element) }))
    let aggregates: [Aggregate] = [
      .median, .percentile(25), .percentile(0), .percentile(100), .standardDeviation, .minimum, .maximum, .latest,
      .earliest, .count, .sum,
    ]
    let cell = readings.aggregated(CellRequest(partition: partition([0, 10]), aggregates: aggregates)).cell(
      timeLabel: 0)
    #expect(cell?.values == [2.5, 1.75, 1, 4, (5.0 / 3).squareRoot(), 1, 4, 2, 4, 4, nil])
    #expect(cell?.details.latestSpan == range(3, 3))
  }

  @Test("latest: by start, then by end, then entered by hand")
  func latestTies() {
    let readings = Readings(
      plain: Rows([.init(5, 9, 1), .init(5, 7, 2), .init(4, 100, 3), .init(5, 9, 4, source: 1, isByHand: true)]))
    #expect(numbers(.latest, readings, [0, 10]) == [4])
    #expect(numbers(.earliest, readings, [0, 10]) == [3])
  }

  @Test("a reading counts in the bucket of its start only")
  func bucketOfStart() {
    let readings = Readings(plain: Rows([.init(5, 25, 1), .init(10, 10, 2)]))
    #expect(numbers(.count, readings, [0, 10, 20, 30]) == [1, 1, nil])
    #expect(numbers(.average, readings, [0, 10, 20, 30]) == [1, 2, nil])
  }

  @Test("bands share out the time")
  func timeInBands() {
    let readings = held([.init(0, 0, 110), .init(60, 60, 130), .init(90, 90, 150), .init(190, 190, 110)])
    let table = readings.aggregated(
      CellRequest(partition: partition([0, 200]), rowLabels: .bands([120, 140]), aggregates: [.time]))
    #expect((0..<3).map { table.value(.time, timeLabel: 0, rowLabel: $0) } == [70, 30, 100])
  }

  @Test("during: readings that overlap the spans, their time inside them")
  func duringSpans() {
    let readings = held([
      .init(0, 0, 60), .init(50, 50, 100), .init(60, 90, 150), .init(100, 100, 80), .init(130, 130, 70),
    ])
    var request = CellRequest(partition: partition([0, 200]), aggregates: [.count, .minimum, .time])
    request.spans = [range(40, 70), range(95, 130)]
    let cell = readings.aggregated(request).cell(timeLabel: 0)
    // 50, 60–90 and 100 lie in the spans at least in part; 130 is the end of the second one.
    #expect(cell?.values == [3, 80, 60])
  }

  @Test("during: a reading that starts before its span counts in the bucket of the first moment inside")
  func duringFirstMoment() {
    let readings = Readings(plain: Rows([.init(5, 25, 1)]))
    var request = CellRequest(partition: partition([0, 10, 20]), aggregates: [.count])
    request.spans = [range(12, 15)]
    let table = readings.aggregated(request)
    #expect(table.value(.count, timeLabel: 0) == nil && table.value(.count, timeLabel: 1) == 1)
  }

  @Test("coverage of readings counts slices that a reading overlaps, not those for which it is held")
  func coverage() {
    let readings = held([.init(5, 5, 60), .init(20, 35, 70)])
    let slices = stride(from: 0 as Int64, through: 60, by: 10).map { Instant(seconds: $0) }
    let table = readings.aggregated(
      CellRequest(partition: partition([0, 60]), aggregates: [.average], coverageUnits: .borders(slices)))
    #expect(table.cell(timeLabel: 0)?.coverage == 3.0 / 6)
  }

  @Test("n of a weighted mean leaves out readings that weigh nothing")
  func countOfWeighing() {
    let readings = held([.init(0, 0, 60), .init(100, 100, 200, source: 1), .init(200, 200, 60)])
    let borders = partition([0, 300])
    #expect(readings.aggregated(CellRequest(partition: borders, aggregates: [.average])).cells[0].sampleCount == 2)
    #expect(
      readings.aggregated(CellRequest(partition: borders, aggregates: [.average, .minimum])).cells[0].sampleCount == 3)
  }

  @Test("a plain average with times: only time goes by how long readings stand")
  func plainAverageWithTime() {
    let readings = held([.init(0, 0, 60), .init(100, 100, 80)]).averagingPlainly()
    #expect(numbers(.average, readings, [0, 1_000]) == [70])
    #expect(numbers(.time, readings, [0, 1_000]) == [400])
  }

  @Test("weighted means of random readings equal the grid's", arguments: 0..<100 as Range<UInt64>)
  func randomReadings(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let gap: Int64 = 12
    let samples = Array(
      Set(
        (0..<Int.random(in: 1...20, using: &generator)).map { _ in
          let start = Int64.random(in: 0...80, using: &generator)
          let length = Bool.random(using: &generator) ? 0 : Int64.random(in: 1...20, using: &generator)
          return TestSample(
            start, start + length, Double(Int.random(in: 40...180, using: &generator)),
            source: .random(in: 0...2, using: &generator))
        }))
    let borders: [Int64] = [0, 17, 40, 41, 90, 150]
    let readings = held(samples, maximumGap: gap * second)
    let table = readings.aggregated(CellRequest(partition: partition(borders), aggregates: [.average]))
    func end(_ sample: TestSample) -> Int64 {
      if sample.end > sample.start { return sample.end }
      let next = samples.filter { $0.source == sample.source && $0.start > sample.start }.map(\.start).min() ?? .max
      return min(next, sample.start + gap * second)
    }
    for index in 0..<borders.count - 1 {
      let (low, high) = (borders[index] * second, borders[index + 1] * second)
      var (sum, weight) = (0.0, 0.0)
      for time in stride(from: low, to: high, by: Int64.Stride(second)) {
        let standing = samples.filter { $0.start <= time && time < end($0) }
        guard let best = standing.map(\.source).min() else { continue }
        for sample in standing where sample.source == best { (sum, weight) = (sum + sample.value, weight + 1) }
      }
      let started = samples.filter { low <= $0.start && $0.start < high }
      let hasOwnRow =
        !started.isEmpty
        || samples.contains { sample in
          guard sample.start < low, sample.end > low else { return false }
          return stride(from: low, to: min(high, sample.end), by: Int64.Stride(second)).contains { time in
            !samples.contains { $0.source < sample.source && $0.start <= time && time < end($0) }
          }
        }
      let expected =
        !hasOwnRow ? nil : weight > 0 ? sum / weight : started.map(\.value).reduce(0, +) / Double(started.count)
      let found = table.value(.average, timeLabel: index)
      #expect((found == nil) == (expected == nil), "seed \(seed), bucket \(index)")
      #expect(abs((found ?? 0) - (expected ?? 0)) < 1e-9, "seed \(seed), bucket \(index)")
    }
  }
}
