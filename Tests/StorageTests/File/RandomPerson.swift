import Calendars
import Quantities
import Storage
import TestSupport

/// A person from a seed with something of every kind.
struct RandomPerson {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  static let types: [SampleType] = [
    .quantity(.stepCount), .quantity(.heartRate), .category(.sleepAnalysis), .quantity(.bodyTemperature),
    .quantity(.unknown(identifier: "HKQuantityTypeIdentifierNew", unit: .null)),
    .category(.unknown(identifier: "HKCategoryTypeIdentifierNew")),
  ]

  static let day: Int64 = 86_400_000_000

  mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func make(name: String = "me", rowCount: Int = 200, exportDate: Int64? = nil) -> PersonData {
    var person = PersonData(name: name, chunkRowCount: 64)
    let sources = ["Anna's Watch", "iPhone", "Scale", ""].compactMap { name in
      person.sources.intern(SampleSource(name: name, deviceModel: name == "Scale" ? "Bathroom" : nil))
    }
    for type in RandomPerson.types { person.append(rows(rowCount, sources, &person), to: type) }
    person.exportDate = exportDate.map { Instant(microseconds: $0) }
    addRecords(to: &person, sources)
    person.characteristics.dateOfBirth = CivilDate(year: 1980, month: 2, day: 29)
    person.characteristics.biologicalSex = .female
    person.characteristics.cardioFitnessMedicationsUse = "None"
    person.locale = "en_FR"
    person.exportVersion = "14"
    person.seal()
    return person
  }

  private mutating func rows(_ count: Int, _ sources: [SourceID], _ person: inout PersonData) -> SampleColumns {
    var rows = SampleColumns()
    for _ in 0..<count {
      let start = Int64(int(0..<count * 2)) * 60_000_000
      let length = Int64([0, 0, 1, 60, 3000][int(0..<5)]) * 1_000_000
      var metadata: UInt32 = 0
      if int(0..<3) == 0 {
        let zone = ["Europe/Berlin", "Asia/Tokyo"][int(0..<2)]
        person.noteZone(zone, at: Instant(microseconds: start))
        metadata = person.metadata.intern([
          MetadataEntry(key: "HKTimeZone", value: zone), MetadataEntry(key: "n", value: "\(int(0..<50))"),
        ])
      }
      rows.append(
        start: start, end: start + length, value: Double(int(1..<900)) / 4, source: sources[int(0..<sources.count)],
        flags: int(0..<9) == 0 ? .implausible : [], metadata: metadata)
    }
    return rows
  }

  private mutating func addRecords(to person: inout PersonData, _ sources: [SourceID]) {
    for number in 0..<12 {
      let start = Instant(microseconds: Int64(number) * RandomPerson.day)
      let range = TimeRange(start, Instant(microseconds: start.microseconds + 3_600_000_000))
      person.workouts.append(workout(range, sources[number % sources.count], number))
      person.correlations.append(
        Correlation(
          identifier: "HKCorrelationTypeIdentifierBloodPressure", range: range, source: sources[0],
          members: [.init(type: .quantity(.bloodPressureSystolic), range: range, value: 120 + Double(number))]))
      var summary = ActivitySummary(date: CivilDate(daysSinceEpoch: number))
      summary.activeEnergyBurnedKilocalories = Double(int(100..<900))
      person.activitySummaries.append(summary)
      person.heartbeats.append(
        HeartbeatSeries(
          range: range, source: sources[0], readings: [.init(beatsPerMinute: 61, timeText: "7:47:41.86 PM")]))
    }
    person.audiograms.append(
      OtherRecord(
        element: "Audiogram", attributes: [MetadataEntry(key: "startDate", value: "2024-01-01 10:00:00 +0100")],
        children: [OtherRecord(element: "sensitivityPoint", attributes: [MetadataEntry(key: "hz", value: "1000")])]))
    person.electrocardiograms.append(OtherRecord(element: "Electrocardiogram", readings: [0.1, 0.2, -0.3]))
  }

  private mutating func workout(_ range: TimeRange, _ source: SourceID, _ number: Int) -> Workout {
    var workout = Workout(
      activity: number % 3 == 0 ? .running : .unknown(identifier: "HKWorkoutActivityTypeNew"), range: range,
      activeSeconds: Double(int(1..<3600)), totalDistanceKilometers: Double(int(1..<2000)) / 100, source: source)
    workout.statistics = [WorkoutStatistic(type: .heartRate, range: range, average: 140, minimum: 90, maximum: 180)]
    workout.events = [
      WorkoutEvent(kind: .pause, range: TimeRange(range.start, range.start)),
      WorkoutEvent(kind: .unknown("HKWorkoutEventTypeNew"), range: range),
    ]
    workout.activities = [WorkoutActivityPart(uuid: "u\(number)", activity: .running, range: range)]
    var points = RouteColumns()
    for point in 0..<int(0..<40) {
      points.append(
        RoutePoint(
          latitude: 52 + Double(point) / 1000, longitude: 13.123456789,
          instant: Instant(microseconds: range.start.microseconds + Int64(point) * 1_000_000)))
    }
    workout.routes = [WorkoutRoute(range: range, referencePath: "/r\(number).gpx", points: RoutePoints(points))]
    return workout
  }
}
