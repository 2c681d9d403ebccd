import Calendars
import Quantities
import Storage
import TestSupport
import Testing

@testable import Statistics

/// A person with samples of one type, in chunks of a given size, arriving in a given order.
private func person(_ samples: [TestSample], of type: SampleType, chunkRowCount: Int = 1_000) -> PersonData {
  var person = PersonData(chunkRowCount: chunkRowCount)
  for (name, model, kind) in [("Watch", "Watch", SourceClass.watch), ("Phone", "iPhone", .phone), ("App", "", .app)] {
    _ = person.sources.intern(SampleSource(name: name, deviceModel: model.isEmpty ? nil : model, sourceClass: kind))
  }
  var columns = SampleColumns()
  for sample in samples {
    columns.append(
      start: sample.start, end: sample.end, value: sample.value, source: SourceID(rawValue: sample.source),
      flags: sample.isByHand ? .enteredByHand : [])
  }
  person.append(columns, to: type)
  person.seal()
  return person
}

@Suite("From a person's data")
struct PersonTests {
  private func randomSamples(seed: UInt64) -> [TestSample] {
    var generator = SeededGenerator(seed: seed)
    return (0..<60).map { _ in
      let start = Int64.random(in: 0...5_000, using: &generator)
      return TestSample(
        start, start + .random(in: 0...300, using: &generator), Double(Int.random(in: 0...500, using: &generator)) / 7,
        source: .random(in: 0...2, using: &generator), isByHand: Int.random(in: 0...9, using: &generator) == 0)
    }
  }

  @Test("neither chunks nor the order of arrival change a bit", arguments: 0..<12 as Range<UInt64>)
  func layoutsAgree(seed: UInt64) throws {
    let samples = randomSamples(seed: seed)
    var generator = SeededGenerator(seed: seed &+ 500)
    let request = CellRequest(
      partition: partition(Array(stride(from: 0, through: 6_000, by: 250))),
      aggregates: [.sum, .count, .latest, .earliest, .time], tellsSourcesOfCells: true)
    let readingRequest = CellRequest(
      partition: request.partition, aggregates: [.average, .median, .standardDeviation, .minimum, .latest, .time])
    var reference: (String, String)?
    for chunkRowCount in [1, 2, 1_000] {
      for _ in 0..<3 {
        let shuffled = samples.shuffled(using: &generator)
        let steps = person(shuffled, of: .quantity(.stepCount), chunkRowCount: chunkRowCount)
        let heart = person(shuffled, of: .quantity(.heartRate), chunkRowCount: chunkRowCount)
        let amounts = try #require(steps.amounts(of: .quantity(.stepCount))).aggregated(request)
        let readings = try #require(heart.readings(of: .heartRate)).aggregated(readingRequest)
        let found = ("\(amounts)", "\(readings)")
        if let reference {
          #expect(reference == found, "seed \(seed), chunks of \(chunkRowCount)")
        } else {
          reference = found
        }
      }
    }
  }

  @Test("watch from 10:00 to 10:10 and phone from 10:05 to 10:15, 100 each: 150; by source 100 and 100")
  func watchAndPhone() throws {
    let steps = person([.init(0, 600, 100), .init(300, 900, 100, source: 1)], of: .quantity(.stepCount))
    let type = SampleType.quantity(.stepCount)
    #expect(sums(try #require(steps.amounts(of: type)), [0, 1_000]) == [150])
    #expect(
      sums(try #require(steps.amounts(of: type, settings: StatisticsSettings(sourceMode: .all))), [0, 1_000]) == [200])
    let reversed = StatisticsSettings(sourceOrder: ["Phone"])
    #expect(sums(try #require(steps.amounts(of: type, settings: reversed)), [0, 300, 1_000]) == [50, 100])
  }

  @Test("implausible rows are left out unless they are kept")
  func implausible() throws {
    var steps = person([.init(0, 10, 5)], of: .quantity(.stepCount))
    var columns = SampleColumns()
    columns.append(start: 20 * second, end: 30 * second, value: -3, source: SourceID(rawValue: 0), flags: .implausible)
    steps.append(columns, to: .quantity(.stepCount))
    steps.seal()
    let keeping = StatisticsSettings(filter: RowFilter(keepsImplausible: true))
    #expect(sums(try #require(steps.amounts(of: .quantity(.stepCount))), [0, 100]) == [5])
    #expect(sums(try #require(steps.amounts(of: .quantity(.stepCount), settings: keeping)), [0, 100]) == [2])
  }

  @Test("no samples: no amounts and no readings")
  func noSamples() {
    #expect(PersonData().amounts(of: .quantity(.stepCount)) == nil)
    #expect(PersonData().readings(of: .heartRate) == nil)
    #expect(PersonData().bodyMassIndex() == nil)
    #expect(PersonData().sleepTimeline().spans.isEmpty)
  }

  @Test("conditions on rows come before merging")
  func rowPredicate() throws {
    let steps = person([.init(0, 600, 100), .init(300, 900, 100, source: 1)], of: .quantity(.stepCount))
    let filter = RowFilter(rowPredicate: { $0.start > 0 })
    let settings = StatisticsSettings(filter: filter)
    #expect(sums(try #require(steps.amounts(of: .quantity(.stepCount), settings: settings)), [0, 1_000]) == [100])
  }

  @Test("the style of the type decides how it averages")
  func averageRules() throws {
    let samples = [TestSample(0, 0, 60), .init(100, 100, 80), .init(100, 200, 80)]
    #expect(try #require(person(samples, of: .quantity(.heartRate)).readings(of: .heartRate)).rule == .byTime)
    #expect(try #require(person(samples, of: .quantity(.bodyMass)).readings(of: .bodyMass)).rule == .plain)
    let levels = person(samples, of: .quantity(.environmentalAudioExposure))
    #expect(try #require(levels.readings(of: .environmentalAudioExposure)).rule == .byEnergy)
    let equally = StatisticsSettings(weightsSamplesEqually: true)
    #expect(try #require(levels.readings(of: .environmentalAudioExposure, settings: equally)).rule == .byEnergyPlain)
    let mass = try #require(person(samples, of: .quantity(.bodyMass)).readings(of: .bodyMass, needsTime: true))
    #expect(mass.rule == .plain && numbers(.time, mass, [0, 1_000]) == [400])
  }

  @Test("body mass index takes heights in their kept unit")
  func bodyMassIndex() throws {
    var body = person([.init(10, 10, 81)], of: .quantity(.bodyMass))
    var columns = SampleColumns()
    columns.append(start: 0, end: 0, value: 180, source: SourceID(rawValue: 1))
    body.append(columns, to: .quantity(.height))
    body.seal()
    #expect(try #require(body.bodyMassIndex()).rows.values == [25])
  }

  @Test("the zone timeline follows what samples name, and hands back unknown names")
  func zones() throws {
    var traveller = PersonData()
    for (identifier, at) in [
      ("Europe/Berlin", 0), ("Europe/Berlin", 50), ("America/New_York", 100), ("Moon/Crater", 200),
    ] as [(String, Int64)] {
      traveller.noteZone(identifier, at: Instant(seconds: 1_700_000_000 + at))
    }
    traveller.seal()
    let (timeline, isHomeAssumed, unknown) = ZoneTimeline.of(traveller, systemZone: .utc)
    #expect(timeline.home.identifier == "Europe/Berlin" && !isHomeAssumed)
    #expect(timeline.zone(at: Instant(seconds: 1_700_000_150)).identifier == "America/New_York")
    #expect(unknown == ["Moon/Crater"])
    let (system, isAssumed, _) = ZoneTimeline.of(PersonData(), systemZone: .utc)
    #expect(system.home == .utc && isAssumed)
  }

  @Test("what was derived is computed anew when rows arrive")
  func cache() throws {
    var steps = person([.init(0, 10, 5)], of: .quantity(.stepCount))
    #expect(sums(try #require(steps.amounts(of: .quantity(.stepCount))), [0, 100]) == [5])
    var columns = SampleColumns()
    columns.append(start: 20 * second, end: 30 * second, value: 3, source: SourceID(rawValue: 0))
    steps.append(columns, to: .quantity(.stepCount))
    steps.seal()
    #expect(sums(try #require(steps.amounts(of: .quantity(.stepCount))), [0, 100]) == [8])
  }
}
