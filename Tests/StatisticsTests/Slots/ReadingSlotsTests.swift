import Calendars
import Quantities
import Storage
import TestSupport
import Testing

@testable import Statistics

@Suite("Readings from the totals of quarter hours")
struct ReadingSlotsTests {
  private static let types: [QuantityType] = [
    .heartRate, .heartRate, .respiratoryRate, .environmentalAudioExposure,
  ]
  private static let questions: [[Aggregate]] = [
    [.average], [.average, .time], [.count], [.average, .minimum, .maximum, .count], [.minimum], [.time],
  ]

  @Test("equal those from the rows, whatever overlaps", arguments: 0..<160 as Range<UInt64>)
  func agreeWithRows(seed: UInt64) {
    let type = Self.types[Int(seed) % Self.types.count]
    let series = RandomSeries(seed: seed, type: type, isReading: true)
    var random = SeededGenerator(seed: seed &+ 2_000_000)
    for _ in 0..<8 {
      var settings = StatisticsSettings()
      settings.weightsSamplesEqually = Int.random(in: 0..<4, using: &random) == 0
      settings.maximumGap = [0, 30 * second, 5 * minute, 20 * hour].randomElement(using: &random) ?? 0
      if Int.random(in: 0..<4, using: &random) == 0 {
        settings.filter.sources = Set((0..<5 as Range<UInt16>).filter { _ in Bool.random(using: &random) })
      }
      let request = CellRequest.random(Self.questions.randomElement(using: &random) ?? [], seed, &random)
      let needsTime = request.aggregates.contains(.time)
      let ranking = series.person.sourceRanking(of: series.type)
      let plan = ReadingPlan(type: type, settings: settings, needsTime: needsTime)
      let twin = plan.readings(series.rows) { ranking }
      let name = "seed \(seed), \(type.name), \(settings.maximumGap), \(request.aggregates)"
      guard let readings = series.person.readings(of: type, settings: settings, needsTime: needsTime) else {
        #expect(twin.rows.count == 0, "\(name)")
        continue
      }
      #expect(readings.dataSpan == twin.dataSpan, "\(name)")
      let problems = differences(readings.aggregated(request), twin.aggregated(request))
      #expect(problems.isEmpty, "\(name), equal weights: \(settings.weightsSamplesEqually)")
    }
  }
}
