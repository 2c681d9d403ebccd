import Calendars
import Quantities
import Testing

@testable import Storage

@Suite("Data of a person")
struct PersonDataTests {
  private let steps = SampleType.quantity(.stepCount)
  private let heartRate = SampleType.quantity(.heartRate)

  private func rows(_ seconds: [Int64], value: Double = 1) -> SampleColumns {
    var rows = SampleColumns()
    for second in seconds {
      rows.append(
        TimeRange(Instant(seconds: second), Instant(seconds: second + 1)), value: value, source: SourceID(rawValue: 0))
    }
    return rows
  }

  @Test("hold series by type, unknown types among them", arguments: [1, 2, 1000])
  func series(chunkRowCount: Int) {
    var person = PersonData(name: "Anna", chunkRowCount: chunkRowCount)
    _ = person.sources.intern(SampleSource(name: "Watch"))
    let unknown = SampleType.quantity(.unknown(identifier: "HKDataTypeSleepDurationGoal", unit: .hour))
    person.append(rows([5, 3, 4]), to: steps)
    person.append(rows([9]), to: unknown)
    person.append(rows([1]), to: steps)
    person.append(SampleColumns(), to: heartRate)
    person.seal()
    #expect(person.series(of: steps)?.columns().starts == [1_000_000, 3_000_000, 4_000_000, 5_000_000])
    #expect(person.series(of: unknown)?.sampleCount == 1)
    #expect(person.series(of: heartRate) == nil)
    #expect(person.sampleCount == 5)
    #expect(person.checkInvariants() == [])
  }

  @Test("tell of rows whose source or metadata no one knows")
  func invariants() {
    var person = PersonData()
    person.append(rows([1]), to: steps)
    person.seal()
    #expect(person.checkInvariants().count == 1)
  }

  @Test("drop what was derived from a type that grows, and nothing else")
  func derivedValues() {
    var person = PersonData()
    person.append(rows([1]), to: steps)
    person.append(rows([1]), to: heartRate)
    person.seal()
    func derive(_ person: PersonData, _ type: SampleType) -> Int {
      person.derived.value(of: type, key: "rows") { person.series(of: type)?.sampleCount ?? 0 }
    }
    #expect(derive(person, steps) == 1 && derive(person, heartRate) == 1)
    #expect(person.derived.value(from: [steps, heartRate], key: "both") { 2 } == 2)
    let old = person
    person.append(rows([2]), to: steps)
    person.seal()
    #expect(person.derived.count == 1)
    #expect(derive(person, steps) == 2 && derive(person, heartRate) == 1)
    // The copy that was taken before still has all of its own.
    #expect(old.derived.count == 3 && derive(old, steps) == 1)
    person.workouts.append(
      Workout(
        activity: .running, range: TimeRange(Instant(seconds: 0), Instant(seconds: 9)), source: SourceID(rawValue: 0)))
    #expect(person.derived.count == 0 && old.derived.count == 3)
  }

  @Test("never show one copy what another derived after they parted")
  func derivedAfterParting() {
    var person = PersonData()
    person.append(rows([1]), to: steps)
    let other = person
    person.append(rows([2]), to: steps)
    person.seal()
    _ = person.derived.value(of: steps, key: 1) { "new" }
    #expect(other.derived.value(of: steps, key: 1) { "old" } == "old")
    #expect(person.derived.value(of: steps, key: 1) { "unused" } == "new")
  }

  @Test("optional values are kept, and nil among them is not made again")
  func optionalDerivedValues() {
    let cache = DerivedCache()
    let type = SampleType.quantity(.stepCount)
    var madeCount = 0
    func value(_ key: String, _ made: Int?) -> Int? {
      cache.value(of: type, key: key) { () -> Int? in
        madeCount += 1
        return made
      }
    }
    #expect(value("some", 3) == 3)
    #expect(value("some", 4) == 3)
    #expect(value("none", nil) == nil)
    #expect(value("none", 4) == nil)
    #expect(madeCount == 2)
  }

  @Test("derive a value once for many readers at a time")
  func concurrentReaders() async {
    let person = PersonData()
    let answers = await withTaskGroup(of: Int.self) { group in
      for number in 0..<50 {
        group.addTask { person.derived.value(of: .quantity(.stepCount), key: number % 5) { number } }
      }
      return await group.reduce(into: [Int: Set<Int>]()) { $0[$1 % 5, default: []].insert($1) }
    }
    #expect(answers.values.allSatisfy { $0.count == 1 })
    #expect(person.derived.count == 5)
  }

  @Test("know the zones that samples named, repetitions left out")
  func zones() {
    var person = PersonData()
    #expect(person.homeZoneIdentifier == nil)
    for (second, zone) in [
      (50, "Asia/Tokyo"), (10, "Europe/Berlin"), (60, "Europe/Berlin"), (20, "Europe/Berlin"), (70, "Europe/Berlin"),
    ] {
      person.noteZone(zone, at: Instant(seconds: Int64(second)))
    }
    person.seal()
    #expect(person.zoneSightings.map(\.instant) == [10, 50, 60].map { Instant(seconds: $0) })
    #expect(person.homeZoneIdentifier == "Europe/Berlin")
    // A sighting that a later file brings still lies between two that repeated each other.
    person.noteZone("America/Lima", at: Instant(seconds: 15))
    person.seal()
    #expect(
      person.zoneSightings.map(\.zoneIdentifier) == [
        "Europe/Berlin", "America/Lima", "Europe/Berlin", "Asia/Tokyo", "Europe/Berlin",
      ])
    person.givenHomeZoneIdentifier = "Asia/Tokyo"
    #expect(person.homeZoneIdentifier == "Asia/Tokyo")
  }

  @Test("sort records when sealed, equals in the order of the file; the last rings of a date count")
  func records() {
    var person = PersonData()
    for (start, source) in [(9, 0), (3, 1), (3, 2)] {
      let range = TimeRange(Instant(seconds: Int64(start)), Instant(seconds: 20))
      person.workouts.append(Workout(activity: .running, range: range, source: SourceID(rawValue: UInt16(source))))
    }
    let days = [CivilDate(daysSinceEpoch: 2), CivilDate(daysSinceEpoch: 1), CivilDate(daysSinceEpoch: 2)]
    for (number, day) in days.enumerated() {
      var summary = ActivitySummary(date: day)
      summary.moveMinutes = Double(number)
      person.activitySummaries.append(summary)
    }
    person.seal()
    #expect(person.workouts.map(\.source.rawValue) == [1, 2, 0])
    #expect(person.activitySummaries.map(\.moveMinutes) == [1, 0, 2])
    #expect(person.activitySummary(on: CivilDate(daysSinceEpoch: 2))?.moveMinutes == 2)
    #expect(person.activitySummary(on: CivilDate(daysSinceEpoch: 3)) == nil)
  }

  @Test("keep single beats as they were written")
  func beats() {
    let readings = [
      HeartbeatSeries.Reading(beatsPerMinute: 62, timeText: "7:47:41.86\u{202F}PM"),
      HeartbeatSeries.Reading(beatsPerMinute: 62.5, timeText: "12:21:00,30"),
      HeartbeatSeries.Reading(beatsPerMinute: 0, timeText: ""),
    ]
    let range = TimeRange(Instant(seconds: 0), Instant(seconds: 60))
    for count in 0...3 {
      let series = HeartbeatSeries(range: range, source: SourceID(rawValue: 0), readings: Array(readings[..<count]))
      #expect(series.count == count)
      #expect(series.readings() == Array(readings[..<count]))
    }
  }
}

@Suite("Stores")
struct SampleStoreTests {
  @Test("know people by name, the first one by default")
  func people() {
    var store = SampleStore(people: [PersonData(name: "Anna"), PersonData(name: "Ben")])
    #expect(SampleStore().defaultPerson == nil)
    #expect(store.defaultPerson?.name == "Anna")
    var anna = PersonData(name: "Anna")
    anna.locale = "en_FR"
    store.insert(anna)
    #expect(store.people.count == 2 && store.person(named: "Anna")?.locale == "en_FR")
    #expect(store.person(named: "Carl") == nil)
  }
}
