import Calendars
import Quantities
import TestSupport
import Testing

@testable import Statistics

private func sleep(_ start: Int64, _ end: Int64, _ stage: SleepAnalysis, source: UInt16 = 0, isByHand: Bool = false)
  -> TestSample
{
  TestSample(start, end, Double(stage.rawValue), source: source, isByHand: isByHand)
}

private func timeline(_ samples: [TestSample]) -> SleepTimeline {
  SleepTimeline(rows: Rows(samples), ranking: ranking())
}

private func asleepSeconds(_ samples: [TestSample], _ borders: [Int64] = [-100_000, 1_000_000]) -> [Double?] {
  sums(timeline(samples).asleep, borders)
}

@Suite("Sleep")
struct SleepTests {
  @Test("in bed is not asleep")
  func inBed() {
    let night = timeline([sleep(0, 100, .inBed), sleep(20, 80, .asleepUnspecified), sleep(90, 120, .inBed, source: 1)])
    #expect(sums(night.asleep, [0, 1_000]) == [60])
    #expect(night.inBed == [range(0, 120)])
  }

  @Test("a stage displaces the unspecific asleep, awake displaces both, within one source")
  func stagesWithinOneSource() {
    let samples = [
      sleep(0, 100, .asleepUnspecified), sleep(10, 40, .core), sleep(30, 50, .awake), sleep(60, 70, .deep),
      sleep(65, 90, .rem),
    ]
    #expect(asleepSeconds(samples) == [80])
    let night = timeline(samples)
    let table = night.asleep.aggregated(
      CellRequest(partition: partition([0, 1_000]), rowLabels: night.stageLabels, aggregates: [.sum]))
    let byStage = SleepTimeline.stages.indices.map { table.value(.sum, timeLabel: 0, rowLabel: $0) }
    #expect(byStage == [30, 20, 10, 20])
    #expect(sums(night.time(in: .awake), [0, 1_000]) == [20])
  }

  @Test("the best source that says asleep or awake decides")
  func bestSource() {
    // The watch says awake 40–50, the app says asleep all the time; the watch says nothing before 20 and after 80.
    let samples = [
      sleep(20, 40, .core), sleep(40, 50, .awake), sleep(50, 80, .rem), sleep(0, 100, .asleepUnspecified, source: 1),
      sleep(0, 200, .inBed, source: 1),
    ]
    #expect(asleepSeconds(samples) == [90])
  }

  @Test("in bed of a better source decides nothing")
  func inBedOfBetterSource() {
    #expect(asleepSeconds([sleep(0, 100, .inBed), sleep(10, 30, .core, source: 1)]) == [20])
  }

  @Test("sleep entered by hand comes first, and a night of one sample is no long total")
  func byHandAndLong() {
    let samples = [
      sleep(0, 30_000, .asleepUnspecified), sleep(100, 200, .awake, source: 1),
      sleep(500, 600, .awake, source: 2, isByHand: true),
    ]
    #expect(asleepSeconds(samples) == [29_900])
  }

  @Test("copies and overlaps count once")
  func union() { #expect(asleepSeconds([sleep(0, 60, .core), sleep(0, 60, .core), sleep(30, 90, .core)]) == [90]) }

  @Test("by hour sleep is split, by night it counts whole where its sample starts")
  func nightsAreNotSplit() {
    let samples = [sleep(90, 130, .core)]
    #expect(asleepSeconds(samples, [0, 100, 200]) == [10, 30])
    let request = CellRequest(partition: partition([0, 100, 200]), aggregates: [.sum], assignsToRowStart: true)
    let table = timeline(samples).asleep.aggregated(request)
    #expect(table.value(.sum, timeLabel: 0) == 40)
    #expect(table.value(.sum, timeLabel: 1) == nil)
  }

  @Test("main sleep is the longest stretch with breaks under an hour, breaks not counted")
  func mainSleep() {
    let nights = partition([0, 86_400, 172_800])
    let samples = [
      sleep(0, 7_000, .core), sleep(7_000 + 3_599, 12_000, .deep),  // one stretch of 8,401 s
      sleep(12_000 + 3_600, 23_000, .asleepUnspecified),  // after a break of an hour exactly: 7,400 s
      sleep(90_000, 90_100, .rem),
    ]
    let night = timeline(samples)
    #expect(sums(night.mainSleep(nights), [0, 86_400, 172_800]) == [8_401, 100])
  }

  @Test("of equally long stretches the first is the main sleep")
  func mainSleepTie() {
    let main = timeline([sleep(0, 100, .core), sleep(10_000, 10_100, .core)]).mainSleep(partition([0, 86_400]))
    #expect(sums(main, [0, 5_000, 86_400]) == [100, nil])
  }

  @Test("the published vector of nights and naps", .enabled(if: Vectors.arePresent, Vectors.absence))
  func nightVector() throws {
    let entry = try #require(Vectors.cases("s7_sleep_activity.json")["night_attribution"])
    let utc = ZoneTimeline(using: .utc)
    func instant(_ text: String) throws -> Int64 {
      let parts = text.split(whereSeparator: { " :".contains($0) })
      let date = try #require(CivilDate(String(parts[0])))
      return utc.startOfDay(date).microseconds / second + (Int64(parts[1]) ?? 0) * 3_600 + (Int64(parts[2]) ?? 0) * 60
    }
    let sessions = (dictionary(entry["inputs"])["sessions_local"] as? [[String]]) ?? []
    let samples = try sessions.map { sleep(try instant($0[0]), try instant($0[1]), .asleepUnspecified) }
    let buckets = try BucketRule(.night).buckets(
      covering: range(samples[0].start / second, (samples.last?.end ?? 0) / second), in: utc)
    let request = CellRequest(
      partition: TimePartition(borders: buckets.borders), aggregates: [.sum], assignsToRowStart: true)
    let night = timeline(samples)
    let main = night.mainSleep(TimePartition(borders: buckets.borders)).aggregated(request)
    let all = night.asleep.aggregated(request)
    let expected = dictionary(dictionary(entry["expected"])["night_of_wake_date"])
    let naps = dictionary(dictionary(entry["expected"])["nap"])
    #expect(main.cells.count == expected.count)
    for label in main.cells.map(\.timeLabel) {
      let date = buckets.date(at: label).description
      let mainSeconds = try #require(main.value(.sum, timeLabel: label))
      let allSeconds = try #require(all.value(.sum, timeLabel: label))
      #expect(abs(mainSeconds / 3_600 - (number(expected[date]) ?? .nan)) < 1e-9, "\(date)")
      #expect(abs((allSeconds - mainSeconds) / 3_600 - (number(naps[date]) ?? 0)) < 1e-9, "\(date)")
    }
  }

  @Test("heart rate by stage: stages are a partition of time")
  func stagePartition() {
    let night = timeline([sleep(0, 50, .core), sleep(60, 100, .deep)])
    let readings = Readings(plain: Rows([.init(10, 10, 60), .init(55, 55, 99), .init(70, 70, 50)]))
    let table = readings.aggregated(CellRequest(partition: night.stagePartition, aggregates: [.average]))
    #expect((0..<4).map { table.value(.average, timeLabel: $0) } == [nil, 60, 50, nil])
    #expect(night.asleepSpans == [range(0, 50), range(60, 100)])
  }

  @Test("random nights equal the second-by-second decision", arguments: 0..<100 as Range<UInt64>)
  func randomNights(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let samples = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
      let start = Int64.random(in: 0...100, using: &generator)
      let stage = SleepAnalysis.allCases.randomElement(using: &generator) ?? .core
      return sleep(
        start, start + .random(in: 0...30, using: &generator), stage, source: .random(in: 0...2, using: &generator))
    }
    var expected = 0
    for time in 0..<140 as Range<Int64> {
      let saying = samples.filter { $0.start <= time * second && time * second < $0.end && $0.value != 0 }
      guard let best = saying.map(\.source).min() else { continue }
      if !saying.contains(where: { $0.source == best && $0.value == 2 }) { expected += 1 }
    }
    #expect(asleepSeconds(samples)[0] ?? 0 == Double(expected), "seed \(seed)")
  }
}
