import Calendars
import Foundation
import Quantities
import TestSupport
import Testing

@testable import Statistics
@testable import Storage

@Suite("Totals kept in a store file")
struct StoredTotalsTests {
  private static let now = Instant(seconds: 1_800_000_000)

  /// A store in a folder of its own.
  private func withStore(_ body: (StoreFile) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("totals-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(StoreFile(path: folder.appendingPathComponent("x.ergostat").path, create: true))
  }

  @Test("answer as the rows do", arguments: 0..<40 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    let types: [QuantityType] = [.stepCount, .heartRate, .respiratoryRate, .environmentalAudioExposure]
    let type = types[Int(seed) % types.count]
    let crowds = RandomSeries.Crowd.allCases
    let crowd = crowds[Int(seed / 4) % crowds.count]
    let series = RandomSeries(seed: seed, type: type, isReading: !type.style.isCumulative, crowd: crowd)
    try withStore { file in
      try file.merge(series.person, extent: .full, at: Self.now)
      try file.keepTotals(leastRowCount: 0)
      let person = try #require(try file.read().people.first)
      let stored = try #require(person.series(of: series.type)?.storedSlots)
      let plan = ReadingPlan(type: type, settings: StatisticsSettings(), needsTime: false)
      if type.style.isCumulative {
        #expect((stored.amounts != nil) == !series.rows.filtered(by: RowFilter()).starts.isEmpty, "seed \(seed)")
      } else {
        // Where more than a few readings stand at once, the rows answer.
        let hasRows = !series.rows.filtered(by: RowFilter()).starts.isEmpty
        #expect((stored.readings(plan.storedKey) != nil) == hasRows || crowd != .none, "seed \(seed)")
      }
      var random = SeededGenerator(seed: seed &+ 3_000_000)
      for _ in 0..<4 {
        let request = CellRequest.random(type.style.isCumulative ? [.sum, .count] : [.average], seed, &random)
        let found =
          type.style.isCumulative
          ? person.amounts(of: series.type)?.aggregated(request) : person.readings(of: type)?.aggregated(request)
        let ranking = series.person.sourceRanking(of: series.type)
        let expected =
          type.style.isCumulative
          ? Amounts.of(series.rows.filtered(by: RowFilter()), mode: .merged) { ranking }.aggregated(request)
          : plan.readings(series.rows) { ranking }.aggregated(request)
        #expect(differences(found ?? expected, expected) == [], "seed \(seed)")
      }
    }
  }

  @Test("of a sample a day for ten years are hours alone, and answer as the rows do")
  func longSamples() throws {
    var person = PersonData()
    let number = person.sources.intern(SampleSource(name: "A", deviceModel: nil, sourceClass: .app))
    let source = try #require(number)
    let type = SampleType.quantity(.stepCount)
    let day = 24 * hour
    var rows = SampleColumns()
    for number in 0..<Int64(3_650) {
      rows.append(start: number * day, end: (number + 1) * day, value: Double(number), source: source)
    }
    person.append(rows, to: type)
    person.seal()
    try withStore { file in
      try file.merge(person, extent: .full, at: Self.now)
      try file.keepTotals(leastRowCount: 0)
      let read = try #require(try file.read().people.first)
      let stored = try #require(read.series(of: type)?.storedSlots?.amounts)
      #expect(stored.total[.hours]?.slots.count == 3_650 * 24)
      #expect(stored.total[.quarterHours] == nil)
      let twin = Amounts.merging(Rows(try #require(person.series(of: type)).columns()), ranking: .level)
      for width in [day, 7 * hour, 45 * minute] {
        let borders = stride(from: 0, through: 40 * day, by: Int(width)).map { Instant(microseconds: $0) }
        let request = CellRequest(partition: TimePartition(borders: borders), aggregates: [.sum, .count, .time])
        let found = try #require(read.amounts(of: type)).aggregated(request)
        #expect(differences(found, twin.aggregated(request)) == [], "\(width)")
      }
    }
  }

  @Test("are passed over once rows change, and made anew")
  func staleness() throws {
    let series = RandomSeries(seed: 6, type: .stepCount)
    try withStore { file in
      try file.merge(series.person, extent: .part, at: Self.now)
      try file.keepTotals(leastRowCount: 0)
      #expect(try file.read().people.first?.series(of: series.type)?.storedSlots?.amounts != nil)
      try file.merge(RandomSeries(seed: 8, type: .stepCount).person, extent: .part, at: Self.now)
      #expect(try file.read().people.first?.series(of: series.type)?.storedSlots?.amounts == nil)
      try file.keepTotals(leastRowCount: 0)
      #expect(try file.read().people.first?.series(of: series.type)?.storedSlots?.amounts != nil)
      let connection = try Connection(path: file.path, mode: .readWrite)
      #expect(try connection.integer("SELECT count(DISTINCT stamp) FROM totals") == 1)
    }
  }

  @Test("follow the order of sources that a store keeps", arguments: 0..<40 as Range<UInt64>)
  func sourceOrder(seed: UInt64) throws {
    let type: QuantityType = [.stepCount, .heartRate][Int(seed) % 2]
    let series = RandomSeries(seed: seed, type: type, isReading: !type.style.isCumulative)
    var random = SeededGenerator(seed: seed &+ 4_000_000)
    let order = Array(Set(series.person.sources.sources.map(\.name))).sorted().shuffled(using: &random)
    try withStore { file in
      try file.merge(series.person, extent: .full, at: Self.now)
      try file.keepTotals(leastRowCount: 0)
      try file.keep(sourceOrder: order, for: series.type)
      let stored = { try file.read().people.first?.series(of: series.type)?.storedSlots }
      if try file.read().people.first?.series(of: series.type) != nil {
        #expect(try stored()?.amounts == nil && stored()?.readings("held 300000000") == nil, "seed \(seed)")
      }
      try file.keepTotals(leastRowCount: 0)
      var changed = series.person
      changed.sourceOrders = [series.type: order]
      let ranking = series.person.sourceRanking(of: series.type, sourceOrder: order)
      for person in [try #require(try file.read().people.first), changed] {
        #expect(person.sourceRanking(of: series.type).order == ranking.order, "seed \(seed)")
        for _ in 0..<4 {
          let isAmount = type.style.isCumulative
          let request = CellRequest.random(isAmount ? [.sum, .count] : [.average], seed, &random)
          let found =
            isAmount
            ? person.amounts(of: series.type)?.aggregated(request) : person.readings(of: type)?.aggregated(request)
          let plan = ReadingPlan(type: type, settings: StatisticsSettings(), needsTime: false)
          let expected =
            isAmount
            ? Amounts.of(series.rows.filtered(by: RowFilter()), mode: .merged) { ranking }.aggregated(request)
            : plan.readings(series.rows) { ranking }.aggregated(request)
          #expect(differences(found ?? expected, expected) == [], "seed \(seed)")
        }
      }
    }
  }

  @Test("that are damaged are not used")
  func damage() throws {
    let series = RandomSeries(seed: 6, type: .stepCount)
    try withStore { file in
      try file.merge(series.person, extent: .part, at: Self.now)
      try file.keepTotals(leastRowCount: 0)
      let connection = try Connection(path: file.path, mode: .readWrite)
      try connection.execute("UPDATE totals SET data = zeroblob(length(data))")
      let person = try #require(try file.read().people.first)
      #expect(person.series(of: series.type)?.storedSlots?.amounts == nil)
      let request = CellRequest(
        partition: TimePartition(borders: [0, 7 * 24 * hour], labels: [0], labelCount: 1), aggregates: [.sum])
      let expected = series.person.amounts(of: series.type)?.aggregated(request).value(.sum, timeLabel: 0)
      #expect(person.amounts(of: series.type)?.aggregated(request).value(.sum, timeLabel: 0) == expected)
    }
  }

  @Test(
    "by hours answer questions about whole hours alone; where those of quarter hours are damaged, rows answer",
    arguments: 0..<12 as Range<UInt64>)
  func grains(seed: UInt64) throws {
    let series = RandomSeries(seed: seed, type: .stepCount)
    guard !series.rows.filtered(by: RowFilter()).starts.isEmpty else { return }
    try withStore { file in
      try file.merge(series.person, extent: .part, at: Self.now)
      try file.keepTotals(leastRowCount: 0)
      let connection = try Connection(path: file.path, mode: .readWrite)
      try connection.execute("UPDATE totals SET data = zeroblob(length(data)) WHERE key LIKE 'amounts quarters%'")
      let person = try #require(try file.read().people.first)
      let stored = try #require(person.series(of: series.type)?.storedSlots?.amounts, "seed \(seed)")
      #expect(stored.total[.hours] != nil && stored.total[.quarterHours] == nil)
      let first = RandomSeries.span(seed).lowerBound / hour * hour
      for step in [hour, 24 * hour, 15 * minute] {
        let borders = Array(
          stride(from: first - step, through: RandomSeries.span(seed).upperBound + step, by: Int(step)))
        let request = CellRequest(
          partition: TimePartition(borders: borders.map { Instant(microseconds: $0) }), aggregates: [.sum, .count])
        let isTold = stored.aggregated(request, rest: { _ in CellTable(aggregates: [], cells: [], sources: []) }) != nil
        #expect(isTold == (step >= hour), "seed \(seed), \(step)")
        let found = try #require(person.amounts(of: series.type)).aggregated(request)
        let expected = try #require(series.person.amounts(of: series.type)).aggregated(request)
        #expect(differences(found, expected) == [], "seed \(seed), \(step)")
      }
    }
  }

  @Test("of bytes that mean nothing do not crash", arguments: 0..<200 as Range<UInt64>)
  func malformedBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let series = RandomSeries(seed: seed, type: .stepCount)
    guard let slots = series.person.amountSlots(of: series.type, settings: StatisticsSettings())?.value else { return }
    var bytes = try #require(slots.storedParts()).first?.bytes ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    bytes.removeLast(Int.random(in: 0...2, using: &random))
    bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      _ = try? AmountSlots(from: &reader) { _, _ in nil }
    }
  }
}
