import Foundation
import Testing

@testable import Calendars

@Suite("Vectors of the methods page", .enabled(if: SharedVectors.isPresent))
struct VectorTests {
  private func part<T>(_ name: String, _ section: String, _ key: String, as type: T.Type = T.self) throws -> T {
    let vector = try #require(try SharedVectors.cases("s9_time.json")[name])
    return try #require((vector[section] as? [String: Any])?[key] as? T)
  }

  private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

  @Test("ISO weeks")
  func isoWeeks() throws {
    let dates: [String] = try part("iso_weeks", "inputs", "date")
    let expected: [[Int]] = try part("iso_weeks", "expected", "year_week_day")
    for (text, parts) in zip(dates, expected) {
      let date = try date(text)
      #expect([date.isoWeek.year, date.isoWeek.week, date.weekday.rawValue] == parts, "\(text)")
    }
  }

  @Test("first days of weeks", arguments: [("monday", Weekday.monday), ("saturday", .saturday), ("sunday", .sunday)])
  func weekStarts(key: String, weekday: Weekday) throws {
    let dates: [String] = try part("week_start", "inputs", "date")
    let expected: [String] = try part("week_start", "expected", key)
    for (text, first) in zip(dates, expected) {
      let date = try date(text)
      #expect(date.latest(weekday).description == first)
      let rule = BucketRule(.week, conventions: CivilConventions(weekStart: weekday))
      let noon = Calendars.Zone.utc.instant(of: CivilDateTime(date, microsecondsOfDay: 43_200_000_000))
      let buckets = try rule.buckets(
        covering: TimeRange(noon, noon), in: ZoneTimeline(using: Calendars.Zone.utc))
      #expect(buckets.date(at: 0).description == first)
    }
  }

  @Test("first instants of days, their times on the clock and their lengths")
  func days() throws {
    let lines = try SharedVectors.text("day_boundaries.csv").split(whereSeparator: \.isNewline).dropFirst()
    #expect(lines.count > 60)
    for line in lines {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let zone = try Calendars.Zone(identifier: fields[0])
      let date = try date(fields[1])
      let start = zone.startOfDay(date)
      #expect(start.secondsRoundedDown == Int64(fields[2]), "\(line)")
      #expect(zone.iso8601(start).dropFirst(11).prefix(8) == fields[3].prefix(8), "\(line)")
      if let length = Double(fields[4]) {
        let day = try CivilPeriod(parsing: fields[1]).range(in: ZoneTimeline(using: zone))
        #expect(day.seconds == length, "\(line)")
      }
    }
  }

  @Test("days in zones, as the cases list them")
  func dayCases() throws {
    for (name, vector) in try SharedVectors.cases("s9_time.json") where name.hasPrefix("days_") {
      let zone = try Calendars.Zone(identifier: try part(name, "inputs", "zone"))
      let dates: [String] = try part(name, "inputs", "dates")
      let starts: [Int64] = try part(name, "expected", "start_utc_s")
      for (text, start) in zip(dates, starts) {
        #expect(zone.startOfDay(try date(text)).secondsRoundedDown == start, "\(vector)")
      }
    }
  }

  @Test(
    "months, quarters, years from 1 April and weeks",
    arguments: [
      "Europe_Berlin", "America_New_York", "Asia_Kolkata", "America_Sao_Paulo", "Pacific_Auckland", "UTC",
    ])
  func longer(name: String) throws {
    let zone = try Calendars.Zone(identifier: try part("months_" + name, "inputs", "zone"))
    let case2 = "quarters_weeks_" + name
    func check(_ rule: BucketRule, _ id: String, _ key: String) throws {
      let starts: [Int64] = try part(id, "expected", key)
      let range = TimeRange(Instant(seconds: starts[0]), Instant(seconds: starts[starts.count - 1]))
      let buckets = try rule.buckets(covering: range, in: ZoneTimeline(using: zone))
      #expect(buckets.borders.map(\.secondsRoundedDown) == starts)
    }
    try check(BucketRule(.month), "months_" + name, "start_utc_s")
    try check(BucketRule(.quarter), case2, "quarters_utc_s")
    try check(BucketRule(.year, anchor: try date("2020-04-01")), case2, "year_1_april_utc_s")
    try check(BucketRule(.week), case2, "weeks_utc_s")
  }

  @Test(
    "anchored months and years do not drift",
    arguments: [("months_anchored_31", BucketUnit.month), ("years_anchored_feb29", .year)])
  func anchored(name: String, unit: BucketUnit) throws {
    let starts: [String] = try part(name, "expected", "starts")
    let anchor = try date(try part(name, "inputs", "anchor"))
    let timeline = ZoneTimeline(using: try Calendars.Zone(identifier: "Europe/Berlin"))
    let range = TimeRange(timeline.startOfDay(anchor), timeline.startOfDay(try date(starts[starts.count - 1])))
    let buckets = try BucketRule(unit, anchor: anchor).buckets(covering: range, in: timeline)
    #expect((0..<buckets.count).map { buckets.date(at: $0).description } == Array(starts.dropLast()))
  }

  @Test("a day of travel from Berlin to New York lasts 30 hours")
  func travel() throws {
    let segments: [[String: Any]] = try part("travel", "inputs", "segments")
    let sightings = try segments.map { segment in
      let second = try #require(segment["from_utc"] as? Int64)
      return (Instant(seconds: second), try Calendars.Zone(identifier: try #require(segment["zone"] as? String)))
    }
    let timeline = ZoneTimeline(home: try Calendars.Zone(identifier: "Europe/Berlin"), sightings: sightings)
    let samples: [Int64] = try part("travel", "inputs", "samples_utc")
    let dates: [String] = try part("travel", "expected", "local_date")
    let times: [String] = try part("travel", "expected", "local_time")
    let zones: [String] = try part("travel", "expected", "zone")
    for (index, second) in samples.enumerated() {
      let instant = Instant(seconds: second)
      #expect(timeline.date(at: instant).description == dates[index])
      #expect(timeline.localDateTime(at: instant).description == "\(dates[index])T\(times[index])")
      #expect(timeline.zone(at: instant).identifier == zones[index])
    }
    let length: Double = try part("travel", "expected", "length_of_10_may_s")
    #expect(try CivilPeriod(parsing: "2024-05-10").range(in: timeline).seconds == length)
  }

  @Test("times that the clock skips or shows twice")
  func gapAndFold() throws {
    let zone = try Calendars.Zone(identifier: "America/New_York")
    func seconds(_ text: String) throws -> Int64 {
      zone.instant(of: try CivilPeriod(parsing: text).start).secondsRoundedDown
    }
    #expect(try seconds("2024-03-10T02:30") == part("gap_fold", "expected", "gap_resolved_forward_utc"))
    #expect(try seconds("2024-11-03T01:30") == part("gap_fold", "expected", "fold_first_utc"))
  }
}
