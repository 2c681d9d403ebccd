import Calendars
import Quantities
import Storage
import TestSupport
import Testing

@testable import Statistics

/// How rows lie in time.
enum SeriesShape: String, CaseIterable, Sendable {
  case even, bursty, sparse, oneQuarter, manySources, touching, daily, crowded, dailyTotals, weeks

  /// The start and the length of a row; rows arrive in any order.
  func span(_ random: inout SeededGenerator) -> (start: Int64, length: Int64) {
    let week = 7 * 24 * hour
    switch self {
    case .even, .manySources:
      return (Int64.random(in: 0..<week, using: &random), Int64.random(in: 0...(3 * minute), using: &random))
    case .bursty:
      let burst = Int64.random(in: 0..<6, using: &random) * 27 * hour
      return (burst + Int64.random(in: 0..<(10 * minute), using: &random), Int64.random(in: 0...second, using: &random))
    case .sparse:
      return (Int64.random(in: 0..<(600 * week), using: &random), Int64.random(in: 0...hour, using: &random))
    case .oneQuarter: return (Int64.random(in: 0..<(15 * minute), using: &random), 0)
    // Each ends when the next one starts, or a microsecond off; many at the border of a quarter hour.
    case .touching:
      let start = Int64.random(in: 0..<700, using: &random) * 5 * minute
      return (start, 5 * minute + Int64.random(in: -1...1, using: &random))
    case .daily:
      return (Int64.random(in: 0..<18_262, using: &random) * 24 * hour + 12 * hour, 0)
    // All at once, to the second.
    case .crowded:
      return (
        Int64.random(in: 0..<600, using: &random) * second, Int64.random(in: 0..<3_600, using: &random) * second
      )
    case .dailyTotals: return (Int64.random(in: 0..<3_000, using: &random) * 24 * hour, 24 * hour)
    case .weeks:
      return (Int64.random(in: 0..<(50 * week), using: &random), Int64.random(in: 0...(4 * week), using: &random))
    }
  }

  var sourceCount: Int { self == .manySources ? 37 : 3 }
}

@Suite("Totals of quarter hours of series of many shapes")
struct ShapeTests {
  private static let cases = SeriesShape.allCases.flatMap { shape in (0..<6 as Range<UInt64>).map { (shape, $0) } }

  @Test("amounts equal those from the rows", arguments: cases)
  func amounts(shape: SeriesShape, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let type = SampleType.quantity(.stepCount)
    let person = try person(type, shape, &random)
    let rows = Rows(try #require(person.series(of: type)).columns())
    let twin = Amounts.of(rows, mode: .merged) { person.sourceRanking(of: type) }
    let amounts = try #require(person.amounts(of: type))
    #expect(person.amountSlots(of: type, settings: StatisticsSettings())?.value != nil, "\(shape), seed \(seed)")
    #expect(amounts.dataSpan == twin.dataSpan)
    for partition in partitions(of: rows) {
      let request = CellRequest(
        partition: partition, aggregates: [.sum, .count, .time],
        coverageUnits: .borders(partition.borders.map { Instant(microseconds: $0) }))
      #expect(differences(amounts.aggregated(request), twin.aggregated(request)) == [], "\(shape), seed \(seed)")
    }
  }

  @Test("readings equal those from the rows", arguments: cases)
  func readings(shape: SeriesShape, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 1_000)
    let type: QuantityType = seed % 2 == 0 ? .heartRate : .respiratoryRate
    let person = try person(.quantity(type), shape, &random)
    let rows = Rows(try #require(person.series(of: .quantity(type))).columns())
    let plan = ReadingPlan(type: type, settings: StatisticsSettings(), needsTime: false)
    let twin = plan.readings(rows) { person.sourceRanking(of: .quantity(type)) }
    let readings = try #require(person.readings(of: type))
    #expect(readings.dataSpan == twin.dataSpan)
    for partition in partitions(of: rows) {
      let request = CellRequest(
        partition: partition, aggregates: [.average, .minimum, .maximum, .count],
        coverageUnits: .borders(partition.borders.map { Instant(microseconds: $0) }))
      #expect(differences(readings.aggregated(request), twin.aggregated(request)) == [], "\(shape), seed \(seed)")
    }
  }

  private func person(
    _ type: SampleType, _ shape: SeriesShape, _ random: inout SeededGenerator
  ) throws -> PersonData {
    var person = PersonData(chunkRowCount: [3, 100, 8_192].randomElement(using: &random) ?? 3)
    let sources = (0..<shape.sourceCount).compactMap {
      person.sources.intern(SampleSource(name: "\($0)", deviceModel: nil, sourceClass: $0 % 2 == 0 ? .watch : .phone))
    }
    try #require(sources.count == shape.sourceCount)
    var rows = SampleColumns()
    for _ in 0..<1_500 {
      let (start, length) = shape.span(&random)
      rows.append(
        start: start, end: start + length, value: Double(Int.random(in: 1...4_000, using: &random)) / 4,
        source: sources[Int.random(in: 0..<sources.count, using: &random)])
    }
    person.append(rows, to: type)
    person.seal()
    return person
  }

  /// Quarters, hours, days and months of thirty days over all rows, and all in one.
  private func partitions(of rows: Rows) -> [TimePartition] {
    let first = (rows.starts.first ?? 0) / (24 * hour) * 24 * hour
    let last = (rows.ends.max() ?? 0) + 1
    return [15 * minute, hour, 24 * hour, 30 * 24 * hour, last - first + 15 * minute].compactMap { step in
      let width = (step + 15 * minute - 1) / (15 * minute) * 15 * minute
      guard (last - first) / width < 20_000 else { return nil }
      let borders = stride(from: first, through: last + width, by: Int(width)).map { Instant(microseconds: $0) }
      return TimePartition(borders: borders)
    }
  }
}
