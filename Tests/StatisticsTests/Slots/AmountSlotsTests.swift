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
  func agreeWithRows(seed: UInt64) {
    let series = RandomSeries(seed: seed, type: .stepCount)
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

  @Test("are left to the rows where very many overlap, and answer the same")
  func crowdedSeries() throws {
    var person = PersonData()
    let number = person.sources.intern(SampleSource(name: "A", deviceModel: nil, sourceClass: .app))
    let source = try #require(number)
    let type = SampleType.quantity(.stepCount)
    var rows = SampleColumns()
    for index in 0..<200 as Range<Int64> { rows.append(start: index, end: 10 * hour, value: 1, source: source) }
    person.append(rows, to: type)
    person.seal()
    #expect(person.amountSlots(of: type, settings: StatisticsSettings())?.value == nil)
    let table = person.amounts(of: type)?.aggregated(
      CellRequest(partition: partition([0, 36_000]), aggregates: [.sum]))
    #expect(table?.value(.sum, timeLabel: 0) == 200)
  }
}
