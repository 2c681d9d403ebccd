import TestSupport
import Testing

@testable import Calendars

@Suite("Periods and relative ranges")
struct RangeTests {
  @Test(
    "a date means its whole period",
    arguments: [
      ("2026", CivilPeriod.Unit.year, "2026-01-01T00:00", "2027-01-01T00:00"),
      ("2026-Q2", .quarter, "2026-04-01T00:00", "2026-07-01T00:00"),
      ("2026-05", .month, "2026-05-01T00:00", "2026-06-01T00:00"),
      ("2026-12", .month, "2026-12-01T00:00", "2027-01-01T00:00"),
      ("2026-W18", .week, "2026-04-27T00:00", "2026-05-04T00:00"),
      ("2020-W53", .week, "2020-12-28T00:00", "2021-01-04T00:00"),
      ("2025-W01", .week, "2024-12-30T00:00", "2025-01-06T00:00"),
      ("2026-05-04", .day, "2026-05-04T00:00", "2026-05-05T00:00"),
      ("2026-05-04T09:50", .minute, "2026-05-04T09:50", "2026-05-04T09:51"),
      ("2026-12-31T23:59", .minute, "2026-12-31T23:59", "2027-01-01T00:00"),
      ("2026-05-04T09:50:30", .second, "2026-05-04T09:50:30", "2026-05-04T09:50:31"),
    ])
  func periods(text: String, unit: CivilPeriod.Unit, start: String, end: String) throws {
    let period = try CivilPeriod(parsing: text)
    #expect(period.unit == unit && period.start.description == start && period.end.description == end)
    let utc = period.range(in: ZoneTimeline(using: .utc))
    #expect(
      utc.start.microseconds == period.start.localMicroseconds && utc.end.microseconds == period.end.localMicroseconds)
  }

  @Test(
    "what names no period is an error that says why",
    arguments: [
      ("2026-02-30", CivilPeriodError.noSuchDay(30, month: 2, year: 2026, lastDay: 28)),
      ("2026-05-00", .noSuchDay(0, month: 5, year: 2026, lastDay: 31)),
      ("2026-13", .noSuchMonth(13)), ("2026-00-01", .noSuchMonth(0)), ("2026-Q5", .noSuchQuarter(5)),
      ("2026-Q0", .noSuchQuarter(0)),
      ("2026-W54", .noSuchWeek(54, year: 2026, lastWeek: 53)), ("2025-W53", .noSuchWeek(53, year: 2025, lastWeek: 52)),
      ("2025-W00", .noSuchWeek(0, year: 2025, lastWeek: 52)),
      ("2026-05-04T24:00", .noSuchTime(hour: 24, minute: 0, second: 0)),
      ("2026-05-04T09:60", .noSuchTime(hour: 9, minute: 60, second: 0)),
      ("", .unreadable("")), ("26", .unreadable("26")), ("2026-5", .unreadable("2026-5")),
      ("2026-05-4", .unreadable("2026-05-4")), ("2026-", .unreadable("2026-")),
      ("2026-W1", .unreadable("2026-W1")), ("2026-05-04T9:50", .unreadable("2026-05-04T9:50")),
      ("2026-05-04T09", .unreadable("2026-05-04T09")),
      ("2026-05-04T09:50:3", .unreadable("2026-05-04T09:50:3")), ("20260504", .unreadable("20260504")),
      ("May 4", .unreadable("May 4")), ("2026-Q2x", .unreadable("2026-Q2x")),
    ])
  func errors(text: String, expected: CivilPeriodError) {
    #expect(throws: expected) { try CivilPeriod(parsing: text) }
  }

  @Test("error texts name the last day and the last week")
  func errorTexts() {
    #expect(
      "\(CivilPeriodError.noSuchDay(30, month: 2, year: 2026, lastDay: 28))" == "2026-02 has no day 30; its last is 28")
    #expect(
      "\(CivilPeriodError.noSuchWeek(53, year: 2025, lastWeek: 52))" == "2025 has no week W53; its weeks are W01 to W52"
    )
    #expect("\(CivilPeriodError.noSuchTime(hour: 24, minute: 0, second: 0))".hasPrefix("no clock shows 24:00:00"))
  }

  @Test("days, weeks and months begin where days begin; minutes are those of the clock")
  func dayStart() throws {
    let timeline = ZoneTimeline(using: .utc)
    let four = CivilConventions(dayStartSeconds: 4 * 3_600)
    #expect(try text("2026-05-04", timeline, four) == "2026-05-04T04:00:00+00:00 2026-05-05T04:00:00+00:00")
    #expect(try text("2026-05", timeline, four) == "2026-05-01T04:00:00+00:00 2026-06-01T04:00:00+00:00")
    #expect(try text("2026-05-04T02:00", timeline, four) == "2026-05-04T02:00:00+00:00 2026-05-04T02:01:00+00:00")
  }

  private func text(_ period: String, _ timeline: ZoneTimeline, _ conventions: CivilConventions) throws -> String {
    let range = try CivilPeriod(parsing: period).range(in: timeline, conventions: conventions)
    return "\(timeline.iso8601(range.start)) \(timeline.iso8601(range.end))"
  }

  /// Wednesday, 6 May 2026, 15:20 in Berlin.
  private func berlin(now: String = "2026-05-06T15:20") throws -> (ZoneTimeline, Instant) {
    let timeline = ZoneTimeline(using: try Zone(identifier: "Europe/Berlin"))
    return (timeline, timeline.instant(of: try CivilPeriod(parsing: now).start))
  }

  @Test(
    "relative ranges",
    arguments: [
      (RelativeRange.last(12, .week), BucketRule(.week), "2026-02-16T00:00", nil),
      (.last(12, .week), nil, "2026-02-12T00:00", nil),
      (.last(7, .day), nil, "2026-04-30T00:00", nil), (.last(1, .day), BucketRule(.day), "2026-05-06T00:00", nil),
      (.last(2, .year), BucketRule(.month), "2024-06-01T00:00", nil),
      (.last(1, .year), BucketRule(.year), "2026-01-01T00:00", nil),
      (.last(3, .month), nil, "2026-02-07T00:00", nil), (.last(24, .hour), BucketRule(.hour), "2026-05-05T16:00", nil),
      (.last(2, .hour), nil, "2026-05-06T14:00", nil),
      (.last(30, .minute), BucketRule(.minute, count: 10), "2026-05-06T14:50", nil),
      (.last(3, .day), BucketRule(.month), "2026-05-06T15:20", nil),
      (.last(2, .hour), BucketRule(.day), "2026-05-06T15:20", nil),
      (.last(12, .week), BucketRule(.week, count: 2), "2026-02-16T00:00", nil),
      (.last(4, .week), BucketRule(.night), "2026-04-08T18:00", nil),
      (.last(4, .night), BucketRule(.night), "2026-05-02T18:00", nil),
      (.last(2, .quarter), BucketRule(.quarter), "2026-01-01T00:00", nil),
      (.last(2, .day), BucketRule(.hour, count: 6), "2026-05-04T18:00", nil),
      (.last(2, .day), BucketRule(.hour, count: 7), "2026-05-05T00:00", nil),
      (.last(1, .week), BucketRule(.week, conventions: CivilConventions(weekStart: .sunday)), "2026-05-03T00:00", nil),
      (
        .last(1, .day), BucketRule(.day, conventions: CivilConventions(dayStartSeconds: 14_400)), "2026-05-06T04:00",
        nil
      ),
      (.previous(1, .week), nil, "2026-04-27T00:00", "2026-05-04T00:00"),
      (.previous(3, .month), nil, "2026-02-01T00:00", "2026-05-01T00:00"),
      (.previous(52, .week), nil, "2025-05-05T00:00", "2026-05-04T00:00"),
      (.previous(1, .year), nil, "2025-01-01T00:00", "2026-01-01T00:00"),
      (.previous(3, .hour), nil, "2026-05-06T12:00", "2026-05-06T15:00"),
      (.previous(1, .night), nil, "2026-05-04T18:00", "2026-05-05T18:00"),
      (.previous(2, .quarter), nil, "2025-10-01T00:00", "2026-04-01T00:00"),
      (.this(.week), nil, "2026-05-04T00:00", "2026-05-11T00:00"),
      (.this(.month), nil, "2026-05-01T00:00", "2026-06-01T00:00"),
      (.this(.night), nil, "2026-05-05T18:00", "2026-05-06T18:00"),
      (.this(.hour), nil, "2026-05-06T15:00", "2026-05-06T16:00"),
      (.today, nil, "2026-05-06T00:00", "2026-05-07T00:00"),
      (.yesterday, nil, "2026-05-05T00:00", "2026-05-06T00:00"),
    ] as [(RelativeRange, BucketRule?, String, String?)])
  func relative(range: RelativeRange, rule: BucketRule?, start: String, end: String?) throws {
    let (timeline, now) = try berlin()
    let found = try range.range(now: now, in: timeline, by: rule)
    #expect(timeline.localDateTime(at: found.start).description == start)
    #expect(timeline.localDateTime(at: found.end).description == end ?? "2026-05-06T15:20")
  }

  @Test("last twelve weeks by week has twelve rows at any moment, last N days N rows")
  func rows() throws {
    let seed = SeededGenerator.freshSeed("rows")
    var random = SeededGenerator(seed: seed)
    let timeline = ZoneTimeline(using: try Zone(identifier: "America/Santiago"))
    for _ in 0..<200 {
      let now = Instant(seconds: .random(in: 1_500_000_000..<1_900_000_000, using: &random))
      for (unit, count) in [
        (BucketUnit.week, 12), (.day, 30), (.night, 28), (.month, 6), (.year, 3), (.hour, 24), (.minute, 30),
      ] {
        let rule = BucketRule(unit)
        let range = try RelativeRange.last(count, unit).range(now: now, in: timeline, by: rule)
        let buckets = try rule.buckets(covering: range, in: timeline)
        #expect(buckets.count == count, "\(now) \(unit)")
        #expect(buckets.borders[0] == range.start && buckets.index(containing: now) ?? count >= count - 1)
        let before = try RelativeRange.previous(count, unit).range(now: now, in: timeline)
        #expect(try rule.buckets(covering: before, in: timeline).count == count)
        let running = try RelativeRange.this(unit).range(now: now, in: timeline)
        #expect(before.end == running.start && running.contains(now))
      }
    }
  }

  @Test("previous N hours or minutes are N rows of a traveller's clock, too")
  func rowsOfTravellers() throws {
    let seed = SeededGenerator.freshSeed("rows of travellers")
    var random = SeededGenerator(seed: seed)
    let zones = try ["Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Havana", "America/St_Johns"]
      .map { try Zone(identifier: $0) }
    for _ in 0..<200 {
      let start = Int64.random(in: 1_500_000_000..<1_900_000_000, using: &random)
      let sightings = try (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (
          Instant(seconds: start + .random(in: -200_000...0, using: &random)),
          try #require(zones.randomElement(using: &random))
        )
      }
      let timeline = ZoneTimeline(home: zones[0], sightings: sightings)
      for (unit, count) in [(BucketUnit.hour, 5), (.hour, 1), (.hour, 40), (.minute, 90)] {
        let before = try RelativeRange.previous(count, unit).range(now: Instant(seconds: start), in: timeline)
        let buckets = try BucketRule(unit).buckets(covering: before, in: timeline)
        #expect(buckets.count == count && buckets.borders[0] == before.start, "\(start) \(unit) \(sightings)")
      }
    }
  }

  @Test("at a border itself the range begins there, and no bucket runs")
  func atBorder() throws {
    let (timeline, now) = try berlin(now: "2026-05-04T00:00")
    let range = try RelativeRange.last(2, .week).range(now: now, in: timeline, by: BucketRule(.week))
    #expect(timeline.localDateTime(at: range.start).description == "2026-04-20T00:00")
    #expect(try BucketRule(.week).buckets(covering: range, in: timeline).count == 2)
  }

  @Test("counting back months keeps the day or takes the month's last")
  func clamped() throws {
    let (timeline, now) = try berlin(now: "2026-03-31T12:00")
    let range = try RelativeRange.last(1, .month).range(now: now, in: timeline)
    #expect(timeline.localDateTime(at: range.start).description == "2026-03-01T00:00")
    #expect(CivilDate("2024-02-29")?.subtracting(1, .year).description == "2023-02-28")
    #expect(CivilDate("2024-05-31")?.subtracting(1, .quarter).description == "2024-02-29")
  }

  @Test("absurd counts are errors or empty, never traps", arguments: BucketUnit.allCases)
  func absurd(unit: BucketUnit) throws {
    let (timeline, now) = try berlin()
    for count in [Int.max, .max / 12, 1_000_000_000_000] {
      #expect(throws: BucketError.self) { try RelativeRange.last(count, unit).range(now: now, in: timeline) }
      _ = try? RelativeRange.previous(count, unit).range(now: now, in: timeline)
    }
    for count in [0, -1, .min] {
      let range = try RelativeRange.last(count, unit).range(now: now, in: timeline)
      #expect(range.end == now)
      #expect(try RelativeRange.previous(count, unit).range(now: now, in: timeline).isEmpty)
    }
  }
}
