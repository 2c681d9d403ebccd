import Calendars
import Foundation
import Quantities
import Storage
import Testing

@testable import Importing

@Suite("Apple exports of the corpus", .enabled(if: Corpus.isPresent))
struct AppleCorpusTests {
  static let files = Corpus.files("apple/")

  @Test("every element of the file is accounted for", arguments: files)
  func elements(file: String) throws {
    let (result, expected) = try load(file)
    let report = result.report
    func number(_ key: String) -> Int { Int(expected[key] ?? "0") ?? 0 }
    let isTruncated = file.hasSuffix("truncated.xml")
    #expect(report.bytesRead == Int64(number("xml_bytes")))
    #expect(report.isTruncated == isTruncated)
    #expect(report.elements["Record"]?.read == number("top_level_records") + number("records_in_correlations"))
    #expect(report.elements["Workout"]?.read ?? 0 == (isTruncated ? 0 : number("workouts")))
    #expect(result.person.workouts.count == (isTruncated ? 0 : number("workouts")))
    #expect(report.elements["Correlation"]?.read ?? 0 == number("correlations"))
    #expect(report.elements["ActivitySummary"]?.read ?? 0 == number("activitysummarys"))
    for element in ["WorkoutStatistics", "WorkoutEvent", "WorkoutRoute"] {
      if let value = expected["elements_" + element] {
        #expect(report.elements[element]?.read ?? 0 == Int(value), "\(element)")
      }
    }
    if let entry = expected["xml_entry"] { #expect(report.entryName == entry) }
    #expect(result.person.checkInvariants() == [])
  }

  @Test("rows of every type: kept, skipped or left out, none lost", arguments: files)
  func counts(file: String) throws {
    let (result, expected) = try load(file)
    for (key, value) in expected where key.hasPrefix("count:") {
      let identifier = String(key.dropFirst(6))
      let notKept = result.report.findings
        .filter { $0.subject == identifier && ($0.reason.outcome == .skipped || $0.reason.outcome == .leftOut) }
        .filter { $0.reason != .listedTwice }
        .reduce(0) { $0 + $1.count }
      #expect(result.report.samplesByType[identifier, default: 0] + notKept == Int(value), "\(identifier)")
    }
  }

  @Test("spans and plain sums are those of other readers", arguments: files)
  func sums(file: String) throws {
    let (result, expected) = try load(file)
    let skipped = result.report.count(of: .skipped)
    let rows = result.person.allRows()
    if skipped == 0 {
      #expect(expected["first_start"] == rows.map(\.start).min().map(iso))
      #expect(expected["last_start"] == rows.map(\.start).max().map(iso))
    }
    func values(_ type: QuantityType) -> [Double] { result.person.series(of: .quantity(type))?.columns().values ?? [] }
    if let sum = expected["steps_plain_sum"].flatMap(Double.init), !file.hasSuffix("end-before-start.xml") {
      #expect(isClose(values(.stepCount).reduce(0, +), sum))
    }
    let heart = values(.heartRate)
    if let mean = expected["heart_rate_mean"].flatMap(Double.init) {
      #expect(abs(heart.reduce(0, +) / Double(heart.count) - mean) < 1e-4)
      #expect(heart.min() == expected["heart_rate_min"].flatMap(Double.init))
      #expect(heart.max() == expected["heart_rate_max"].flatMap(Double.init))
    }
  }

  @Test(
    "workouts carry the durations and statistics of the file",
    arguments: files.filter { !$0.hasSuffix("truncated.xml") })
  func workouts(file: String) throws {
    let (result, expected) = try load(file)
    if let minutes = expected["workout_duration_sum_min"].flatMap(Double.init) {
      let sum = result.person.workouts.compactMap(\.activeSeconds).reduce(0, +) / 60
      #expect(abs(sum - minutes) < 1e-3)
    }
    for (key, value) in expected where key.hasPrefix("workout_statistics_sum:") {
      let parts = key.dropFirst("workout_statistics_sum:".count).split(separator: " ")
      let type = try #require(QuantityType(identifier: String(parts[0])))
      let unit = try QuantityUnit(String(parts[1].dropFirst().dropLast()))
      let sum = result.person.workouts.compactMap { $0.statistic(of: type)?.sum }.reduce(0, +)
      let inUnit = try type.keptUnit.conversion(to: unit)(sum)
      #expect(isClose(inUnit, try #require(Double(value))), "\(key)")
    }
  }

  @Test("routes are joined to their workouts", arguments: files.filter { $0.hasSuffix(".zip") })
  func routes(file: String) throws {
    let (result, expected) = try load(file)
    for workout in result.person.workouts {
      for route in workout.routes {
        let name = try #require(route.referencePath?.split(separator: "/").last)
        if let count = expected["route_points:" + name].flatMap(Int.init) {
          #expect(route.points.count == count, "\(name)")
        } else {
          #expect(route.isMissing, "\(name)")
        }
      }
      #expect(workout.routes.map(\.range.start) == workout.routes.map(\.range.start).sorted())
    }
  }

  @Test("plausible samples add up to the truth of synthetic exports", arguments: files)
  func truth(file: String) throws {
    guard let truth = Corpus.truth(file), let days = truth["days_in_home_zone"] as? [String: [String: Any]] else {
      return
    }
    let (result, _) = try load(file)
    let columns = try #require(result.person.series(of: .quantity(.stepCount))?.columns())
    let plausible = columns.values.indices.filter { columns.flags[$0] & SampleFlags.implausible.rawValue == 0 }
    let sum = plausible.reduce(0) { $0 + columns.values[$1] }
    let expected = days.values.compactMap { ($0["steps_plain_sum"] as? NSNumber)?.doubleValue }.reduce(0, +)
    #expect(isClose(sum, expected))
    let workouts = try #require(truth["workouts"] as? [[String: Any]])
    // The truth leaves out those that a second source recorded too.
    let starts = Set(result.person.workouts.map { $0.range.start.secondsRoundedDown })
    #expect(workouts.allSatisfy { starts.contains(($0["start_utc"] as? NSNumber)?.int64Value ?? 0) })
    if let zone = truth["zone"] as? String { #expect(result.person.homeZoneIdentifier == zone) }
  }

  private func load(_ file: String) throws -> (ImportResult, [String: String]) {
    (try Corpus.imported(file), try #require(Corpus.expected[file]))
  }

  private func iso(_ microseconds: Int64) -> String {
    InstantText.iso8601(Instant(microseconds: microseconds), offsetSeconds: 0).replacing("+00:00", with: "Z")
  }

  /// Reference sums are rounded to four places, converted ones to the digits of the factor.
  private func isClose(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= max(1e-3, abs(right) * 1e-6) }
}

extension PersonData {
  /// All rows of all types.
  func allRows() -> [(type: SampleType, start: Int64, value: Double)] {
    series.flatMap { type, series in
      let columns = series.columns()
      return columns.starts.indices.map { (type, columns.starts[$0], columns.values[$0]) }
    }
  }
}
