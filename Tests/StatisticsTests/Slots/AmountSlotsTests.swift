import Calendars
import Quantities
import Storage
import TestSupport
import Testing

@testable import Statistics

@Suite("Amounts from the totals of quarter hours")
struct AmountSlotsTests {
  private static let modes: [StatisticsSettings.SourceMode] = [.merged, .merged, .all, .bySource]

  @Test("equal those from the rows, whatever overlaps", arguments: 0..<150 as Range<UInt64>)
  func agreeWithRows(seed: UInt64) { compare(RandomSeries(seed: seed, type: .stepCount), seed) }

  @Test("equal those from the rows where hundreds overlap", arguments: 0..<30 as Range<UInt64>)
  func agreeInBursts(seed: UInt64) { compare(RandomSeries(seed: seed, type: .stepCount, crowd: .bursts), seed) }

  @Test("equal those from the rows that last for days and weeks", arguments: 0..<50 as Range<UInt64>)
  func agreeOverDays(seed: UInt64) { compare(RandomSeries(seed: seed, type: .stepCount, crowd: .longSamples), seed) }

  /// Puts random questions to the series and to its rows; no series is left to its rows.
  private func compare(_ series: RandomSeries, _ seed: UInt64) {
    if !series.rows.filtered(by: RowFilter()).starts.isEmpty {
      #expect(
        series.person.amountSlots(of: series.type, settings: StatisticsSettings())?.value != nil, "seed \(seed)")
    }
    var random = SeededGenerator(seed: seed &+ 1_000_000)
    for _ in 0..<8 {
      var settings = StatisticsSettings()
      settings.sourceMode = Self.modes.randomElement(using: &random) ?? .merged
      if Int.random(in: 0..<3, using: &random) == 0 {
        settings.filter.sources = Set((0..<5 as Range<UInt16>).filter { _ in Bool.random(using: &random) })
      }
      var request = CellRequest.random([.sum, .count, .time, .rate, .average], seed, &random)
      if settings.sourceMode == .bySource || Int.random(in: 0..<6, using: &random) == 0 {
        request.rowLabels = .bySource([1, 0, -1, 2, 3], labelCount: 4)
      }
      let ranking = series.person.sourceRanking(of: series.type)
      let twin = Amounts.of(series.rows.filtered(by: settings.filter), mode: settings.sourceMode) { ranking }
      guard let amounts = series.person.amounts(of: series.type, settings: settings) else {
        #expect(twin.isEmpty, "seed \(seed)")
        continue
      }
      #expect(
        amounts.dataSpan == twin.dataSpan, "seed \(seed), \(settings.sourceMode), \(settings.filter.sources ?? [])")
      let problems = differences(amounts.aggregated(request), twin.aggregated(request))
      #expect(problems.isEmpty, "seed \(seed), \(settings.sourceMode), \(settings.filter.sources ?? [])")
    }
  }

  @Test("need no rows for whole quarter hours, and few for an odd border")
  func answersFromSlots() throws {
    let series = RandomSeries(seed: 4, type: .stepCount)
    let slots = try #require(series.person.amountSlots(of: series.type, settings: StatisticsSettings())?.value)
    let whole = CellRequest(
      partition: TimePartition(borders: [0, 6 * hour, 24 * hour], labels: [0, 1], labelCount: 2), aggregates: [.sum])
    var restCount = 0
    #expect(
      slots.aggregated(whole) { part in
        restCount += 1
        return CellTable(aggregates: part.aggregates, cells: [], sources: [])
      } != nil)
    #expect(restCount == 0)
    let odd = CellRequest(
      partition: TimePartition(borders: [0, 6 * hour + 1, 24 * hour], labels: [0, 1], labelCount: 2), aggregates: [.sum]
    )
    _ = slots.aggregated(odd) { part in
      restCount += 1
      return CellTable(aggregates: part.aggregates, cells: [], sources: [])
    }
    #expect(restCount == 2)
  }

  private static let crowds = RandomSeries.Crowd.allCases.flatMap { crowd in
    (0..<16 as Range<UInt64>).map { (crowd, $0) }
  }

  @Test("by hours alone equal quarter hours put together", arguments: crowds)
  func hoursAlone(crowd: RandomSeries.Crowd, seed: UInt64) throws {
    let series = RandomSeries(seed: seed, type: .stepCount, crowd: crowd)
    let ranking = seed % 3 == 0 ? nil : series.person.sourceRanking(of: series.type)
    guard let quarters = Self.slots(series, ranking, .quarterHours) else {
      #expect(Self.slots(series, ranking, .hours) == nil, "seed \(seed)")
      return
    }
    let hours = try #require(Self.slots(series, ranking, .hours))
    #expect(hours.total[.quarterHours] == nil)
    #expect(hours.cutSources == quarters.cutSources && hours.leavesOutCopies == quarters.leavesOutCopies)
    #expect(hours.start == quarters.start && hours.end == quarters.end, "seed \(seed)")
    #expect(hours.bySource.keys == quarters.bySource.keys, "seed \(seed)")
    try Self.expectSame(hours.total, quarters.total, seed)
    for (source, held) in quarters.bySource {
      try Self.expectSame(try #require(hours.bySource[source]).track, held.track, seed)
    }
  }

  private static func slots(_ series: RandomSeries, _ ranking: SourceRanking?, _ grain: SlotGrain) -> AmountSlots? {
    let rules = SweepRules(
      ranking: ranking, sources: nil, sourceCount: series.person.sources.sources.count, ranksLongSamplesLast: true)
    var sweep = AmountSweep(rules: rules, leavesOutCopies: true, grain: grain)
    series.person.series(of: series.type)?.sweep { rows, range in sweep.add(rows, range) }
    return sweep.finish()
  }

  private static func expectSame(_ found: GradedTrack, _ expected: GradedTrack, _ seed: UInt64) throws {
    let (found, expected) = (try #require(found[.hours]), try #require(expected[.hours]))
    #expect(found.slots.numbers == expected.slots.numbers, "seed \(seed)")
    #expect(found.touches.firsts == expected.touches.firsts, "seed \(seed)")
    #expect(found.touches.crossings == expected.touches.crossings, "seed \(seed)")
    #expect(found.touches.leaps == expected.touches.leaps, "seed \(seed)")
    #expect(found.touches.late == expected.touches.late, "seed \(seed)")
    #expect(found.time == expected.time, "seed \(seed)")
    #expect(found.start == expected.start && found.end == expected.end, "seed \(seed)")
    let differing = (0..<min(found.slots.count, expected.slots.count)).filter {
      !isClose(found.sums[$0].value, expected.sums[$0].value)
    }
    #expect(differing.isEmpty, "seed \(seed)")
  }

  @Test("count all of two hundred rows that end together")
  func crowdedSeries() throws {
    let person = try Self.person((0..<200).map { (start: $0, end: 10 * hour) })
    #expect(person.amountSlots(of: Self.type, settings: StatisticsSettings())?.value != nil)
    #expect(Self.sum(of: person, from: 0, to: 10 * hour) == 200)
  }

  @Test("of a sample of decades take a search, and of one that is longer still the rows answer the same")
  func endlessSamples() throws {
    let year = 365 * 24 * hour
    let long = try Self.person([(start: 0, end: 50 * year), (start: hour, end: 3 * hour)])
    #expect(long.amountSlots(of: Self.type, settings: StatisticsSettings())?.value != nil)
    #expect(Self.sum(of: long, from: 25 * year, to: 50 * year) == 0.5)
    let endless = try Self.person([(start: 0, end: 400 * year), (start: hour, end: 3 * hour)])
    #expect(endless.amountSlots(of: Self.type, settings: StatisticsSettings())?.value == nil)
    #expect(Self.sum(of: endless, from: 200 * year, to: 400 * year) == 0.5)
  }

  private static let type = SampleType.quantity(.stepCount)

  /// A person with rows of one source, each of value 1.
  private static func person(_ spans: [(start: Int64, end: Int64)]) throws -> PersonData {
    var person = PersonData()
    let number = person.sources.intern(SampleSource(name: "A", deviceModel: nil, sourceClass: .app))
    let source = try #require(number)
    var rows = SampleColumns()
    for span in spans { rows.append(start: span.start, end: span.end, value: 1, source: source) }
    person.append(rows, to: type)
    person.seal()
    return person
  }

  private static func sum(of person: PersonData, from start: Int64, to end: Int64) -> Double? {
    let partition = TimePartition(borders: [start, end], labels: [0], labelCount: 1)
    return person.amounts(of: type)?.aggregated(CellRequest(partition: partition, aggregates: [.sum]))
      .value(.sum, timeLabel: 0)
  }
}
