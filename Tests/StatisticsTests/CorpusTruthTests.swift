import Calendars
import Foundation
import Importing
import Quantities
import Storage
import Testing

@testable import Statistics

/// Whole exports whose truth is written beside them, in the folder `shared` that may lie beside the package.
@Suite(
  "Exports with a truth file",
  .enabled(if: Shared.folder("corpus/apple") != nil, "../shared/corpus/apple is not there"))
struct CorpusTruthTests {
  private static let names = [
    "synthetic-3-months", "synthetic-2-years-berlin", "synthetic-local-offsets-es", "synthetic-localised-name",
    "faults/none",
    "faults/restored-phone",
  ]

  /// The export, its truth, and the days of the home zone that the truth tells of.
  private struct Example {
    let person: PersonData
    let truth: [String: Any]
    let zone: ZoneTimeline
  }

  private func example(_ name: String) throws -> Example {
    let apple = try #require(Shared.folder("corpus/apple"))
    let file = name.hasPrefix("faults/") ? "\(name).xml" : "\(name).zip"
    let truthName = name.hasPrefix("faults/") ? "faults/none" : name
    let data = try Data(contentsOf: apple.appendingPathComponent("\(truthName).truth.json"))
    let truth = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let person = try AppleHealthImporter.read(path: apple.appendingPathComponent(file).path).person
    let zone = try Zone(identifier: (truth["zone"] as? String) ?? "UTC")
    return Example(person: person, truth: truth, zone: ZoneTimeline(using: zone))
  }

  private func days(_ example: Example) throws -> [(date: CivilDate, truth: [String: Any])] {
    try dictionary(example.truth["days_in_home_zone"]).map { (try #require(CivilDate($0.key)), dictionary($0.value)) }
      .sorted { $0.date < $1.date }
  }

  /// A partition whose labels are the indices of dates, which may have gaps.
  private func partition(_ dates: [CivilDate], _ zone: ZoneTimeline) -> TimePartition {
    TimePartition(
      spans: dates.enumerated().map { index, date in
        (TimeRange(zone.startOfDay(date), zone.startOfDay(date.adding(days: 1))), Int32(index))
      }, labelCount: dates.count)
  }

  @Test("merged sums by day", arguments: names)
  func mergedSums(name: String) throws {
    let example = try example(name)
    let days = try days(example)
    let request = CellRequest(partition: partition(days.map(\.date), example.zone), aggregates: [.sum])
    for (key, type, scale) in [
      ("steps_priority", QuantityType.stepCount, 1.0), ("distance_priority_km", .distanceWalkingRunning, 1),
      ("distance_priority_mi", .distanceWalkingRunning, 1.609344), ("active_priority_kcal", .activeEnergyBurned, 1),
    ] {
      guard days.contains(where: { $0.truth[key] != nil }) else { continue }
      let table = try #require(example.person.amounts(of: .quantity(type))).aggregated(request)
      for (index, day) in days.enumerated() {
        let expected = (number(day.truth[key]) ?? 0) * scale
        let found = table.value(.sum, timeLabel: index) ?? 0
        #expect(abs(found - expected) < 2e-5 * max(1, expected), "\(name) \(day.date) \(key)")
      }
    }
  }

  @Test("steps of watch and phone each for itself", arguments: names)
  func bySource(name: String) throws {
    let example = try example(name)
    let days = try days(example)
    let classes = example.person.sources.sources.map { source -> Int32 in
      source.sourceClass == .watch ? 0 : source.sourceClass == .phone ? 1 : -1
    }
    let request = CellRequest(
      partition: partition(days.map(\.date), example.zone), rowLabels: .bySource(classes, labelCount: 2),
      aggregates: [.sum])
    let settings = StatisticsSettings(sourceMode: .bySource)
    let table = try #require(example.person.amounts(of: .quantity(.stepCount), settings: settings)).aggregated(request)
    for (index, day) in days.enumerated() {
      for (label, key) in ["steps_watch", "steps_phone"].enumerated() {
        let found = table.value(.sum, timeLabel: index, rowLabel: label) ?? 0
        #expect(abs(found - (number(day.truth[key]) ?? 0)) < 1e-5, "\(name) \(day.date) \(key)")
      }
    }
  }

  @Test("heart rate by day, each sample counting the same", arguments: names)
  func heartRate(name: String) throws {
    let example = try example(name)
    let days = try days(example)
    let request = CellRequest(
      partition: partition(days.map(\.date), example.zone), aggregates: [.count, .minimum, .maximum, .average])
    let settings = StatisticsSettings(weightsSamplesEqually: true)
    let table = try #require(example.person.readings(of: .heartRate, settings: settings)).aggregated(request)
    for (index, day) in days.enumerated() {
      for (place, key) in ["hr_n", "hr_min", "hr_max", "hr_mean"].enumerated() {
        let (found, expected) = (table.cell(timeLabel: index)?.values[place], number(day.truth[key]))
        #expect((found == nil) == (expected == nil), "\(name) \(day.date) \(key)")
        #expect(abs((found ?? 0) - (expected ?? 0)) < 1e-6, "\(name) \(day.date) \(key)")
      }
    }
  }

  @Test("time asleep by night", arguments: names)
  func sleep(name: String) throws {
    let example = try example(name)
    let truths = list(example.truth["sleep"]).filter { (number($0["asleep_by_night_s"]) ?? 0) > 0 }
    guard !truths.isEmpty else { return }
    let dates = try truths.map { try #require(CivilDate(($0["wake_date"] as? String) ?? "")) }
    let nights = TimePartition(
      spans: dates.enumerated().map { index, date in
        let evening = 18 * 3_600
        return (
          TimeRange(
            example.zone.startOfDay(date.adding(days: -1), dayStartSeconds: evening),
            example.zone.startOfDay(date, dayStartSeconds: evening)), Int32(index)
        )
      }, labelCount: dates.count)
    let timeline = example.person.sleepTimeline()
    let request = CellRequest(partition: nights, aggregates: [.sum], assignsToRowStart: true)
    let table = timeline.asleep.aggregated(request)
    for (index, truth) in truths.enumerated() {
      let expected = number(truth["asleep_by_night_s"]) ?? 0
      #expect(abs((table.value(.sum, timeLabel: index) ?? 0) - expected) < 1e-6, "\(name) \(dates[index])")
    }
  }

  @Test("workouts each once, with their duration and distance", arguments: names)
  func workouts(name: String) throws {
    let example = try example(name)
    let truths = list(example.truth["workouts"]).sorted {
      (number($0["start_utc"]) ?? 0) < (number($1["start_utc"]) ?? 0)
    }
    let sessions = example.person.workoutSessions
    #expect(sessions.count == truths.count, "\(name)")
    for (session, truth) in zip(sessions, truths) {
      #expect(session.main.range.start == Instant(seconds: Int64(number(truth["start_utc"]) ?? 0)))
      let active = session.main.activeSpans().reduce(0) { $0 + $1.seconds }
      #expect(abs(active - (number(truth["active_s"]) ?? 0)) < 1e-6, "\(name) \(truth)")
      #expect(
        abs((session.main.distanceKilometers ?? 0) - (number(truth["distance_km"]) ?? 0)) < 1e-4, "\(name) \(truth)")
    }
  }

  @Test("BMI with the height of the time", arguments: names)
  func bodyMassIndex(name: String) throws {
    let example = try example(name)
    let truths = list(example.truth["bmi_with_height_of_that_time"])
    guard !truths.isEmpty else { return }
    let bmi = try #require(example.person.bodyMassIndex())
    #expect(bmi.rows.count == truths.count, "\(name)")
    for (row, truth) in truths.enumerated() where row < bmi.rows.count {
      #expect(abs(bmi.rows.values[row] - (number(truth["bmi"]) ?? .nan)) < 2e-3, "\(name) \(truth)")
    }
  }
}
