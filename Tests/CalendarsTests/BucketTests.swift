import TestSupport
import Testing

@testable import Calendars

/// Borders found minute by minute from nothing but what clocks show: slow, and obvious.
private struct SlowCalendar {
  let home: Zone
  let sightings: [(Instant, Zone)]

  func zone(_ minute: Int64) -> Zone {
    var latest: (Instant, Zone)?
    for sighting in sightings where sighting.0.microseconds <= minute * 60_000_000 {
      if latest.map({ $0.0 < sighting.0 }) ?? true { latest = sighting }
    }
    return latest?.1 ?? home
  }

  /// What the clock shows, in minutes.
  func local(_ minute: Int64) -> Int64 {
    minute + Int64(zone(minute).offsetSeconds(at: Instant(seconds: minute * 60)) / 60)
  }

  /// The minutes in `range` at which a bucket begins.
  func borders(_ rule: BucketRule, _ range: Range<Int64>) -> [Int64] {
    var borders: [Int64] = []
    // Four days earlier, so that the latest time shown so far is known.
    let start = range.lowerBound - 6_000
    var latest = Int64.min
    var key: Int64?
    var previousLocal = local(start - 1)
    for minute in start..<range.upperBound {
      let local = local(minute)
      latest = max(latest, local)
      let new: Int64
      var isRepeated = false
      if let length = rule.clockMinutes {
        new = floorDivision(local, length)
        let wasSet = local != previousLocal + 1
        isRepeated = wasSet && local % length == 0 && (previousLocal + 1) % length == 0
      } else {
        new = number(rule, latest)
      }
      if new != key && key != nil || isRepeated, minute >= range.lowerBound { borders.append(minute) }
      key = new
      previousLocal = local
    }
    return borders
  }

  private func number(_ rule: BucketRule, _ local: Int64) -> Int64 {
    let dayStart = Int64(rule.conventions.dayStartSeconds / 60)
    let date = CivilDate(daysSinceEpoch: Int(floorDivision(local - dayStart, 1_440)))
    switch rule.unit {
    case .night: return floorDivision(local + 360, 1_440)
    case .day: return Int64(date.daysSinceEpoch)
    case .week:
      // 1970-01-01 was a Thursday.
      return floorDivision(Int64(date.daysSinceEpoch) + 4 - Int64(rule.conventions.weekStart.rawValue), 7)
    case .month: return Int64(date.year * 12 + date.month)
    case .quarter: return Int64(date.year * 4 + date.quarter)
    default: return Int64(date.year)
    }
  }

  private func floorDivision(_ number: Int64, _ divisor: Int64) -> Int64 {
    number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
  }
}

extension BucketRule {
  fileprivate var clockMinutes: Int64? {
    switch unit {
    case .minute: Int64(count)
    case .hour: Int64(count * 60)
    default: nil
    }
  }
}

@Suite("Buckets")
struct BucketTests {
  private static let zoneNames = [
    "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Auckland", "Pacific/Apia",
    "Australia/Lord_Howe", "America/Havana", "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Kiritimati", "Etc/GMT+12",
    "Africa/Casablanca", "Asia/Beirut", "America/St_Johns", "Pacific/Chatham", "UTC",
  ]
  private static let rules: [BucketRule] = [
    BucketRule(.day), BucketRule(.night), BucketRule(.week), BucketRule(.month), BucketRule(.quarter),
    BucketRule(.year),
    BucketRule(.day, conventions: CivilConventions(dayStartSeconds: 4 * 3_600)),
    BucketRule(.day, conventions: CivilConventions(dayStartSeconds: 2 * 3_600 + 1_800)),
    BucketRule(.week, conventions: CivilConventions(weekStart: .sunday)),
    BucketRule(.week, conventions: CivilConventions(weekStart: .wednesday, dayStartSeconds: 82_800)),
    BucketRule(.hour), BucketRule(.hour, count: 2), BucketRule(.hour, count: 3), BucketRule(.hour, count: 6),
    BucketRule(.minute, count: 10), BucketRule(.minute, count: 30), BucketRule(.minute, count: 5),
  ]

  @Test("borders agree with a search minute by minute, at home and travelling")
  func bruteForce() throws {
    let seed = SeededGenerator.freshSeed("borders")
    var random = SeededGenerator(seed: seed)
    let zones = try Self.zoneNames.map { try Zone(identifier: $0) }
    for round in 0..<60 {
      let home = zones.randomElement(using: &random) ?? .utc
      // Beside a clock change, where things go wrong, in 1975 to 2090.
      let somewhere = Instant(seconds: .random(in: 160_000_000..<3_790_000_000, using: &random))
      let middle = (home.nextChange(after: somewhere) ?? somewhere).secondsRoundedDown / 60
      let length = Int64.random(in: 600..<6_000, using: &random)
      let start = middle - Int64.random(in: 0..<length, using: &random)
      let sightings = (0..<(round % 3 == 0 ? 0 : Int.random(in: 1...4, using: &random))).map { _ in
        let minute = start + Int64.random(in: -2_000..<length, using: &random)
        return (Instant(seconds: minute * 60), zones.randomElement(using: &random) ?? .utc)
      }
      let timeline = ZoneTimeline(home: home, sightings: sightings)
      let slow = SlowCalendar(home: home, sightings: sightings)
      let rule = Self.rules[round % Self.rules.count]
      let range = TimeRange(Instant(seconds: start * 60), Instant(seconds: (start + length) * 60))
      let buckets = try rule.buckets(covering: range, in: timeline)
      let inside = buckets.borders.map { $0.secondsRoundedDown / 60 }.filter { (start..<start + length).contains($0) }
      #expect(inside == slow.borders(rule, start..<start + length), "round \(round): \(rule) \(home.identifier)")
      checkInvariants(buckets, range, timeline)
      checkMultiples(rule, buckets, timeline)
      for _ in 0..<20 {
        let instant = Instant(seconds: Int64.random(in: start..<start + length, using: &random) * 60)
        checkStretch(around: instant, rule, buckets, timeline)
      }
    }
  }

  /// Where buckets are said to begin at equal distances, they do.
  private func checkStretch(around instant: Instant, _ rule: BucketRule, _ buckets: Buckets, _ timeline: ZoneTimeline) {
    guard let stretch = rule.evenStretch(at: instant, in: timeline) else { return }
    #expect(stretch.start <= instant.microseconds && instant.microseconds < stretch.end)
    let low = max(stretch.start, buckets.borders[0].microseconds)
    let high = min(stretch.end, buckets.borders[buckets.count].microseconds)
    let laid = buckets.borders.map(\.microseconds).filter { low < $0 && $0 < high }
    let first = low + 1 + (stretch.phase - low - 1).remainderRoundingDown(by: stretch.length)
    #expect(laid == Array(stride(from: first, to: high, by: Int(stretch.length))), "\(rule) around \(instant)")
  }

  /// Where borders are said to be multiples of a quarter hour or an hour, all of them are.
  private func checkMultiples(_ rule: BucketRule, _ buckets: Buckets, _ timeline: ZoneTimeline) {
    let span = TimeRange(buckets.borders[0], buckets.borders[buckets.count])
    for multiple in [Microseconds.hour / 4, Microseconds.hour]
    where rule.hasBorders(atMultiplesOf: multiple, within: span, in: timeline) {
      let inside = buckets.borders.dropFirst().dropLast()
      #expect(inside.allSatisfy { $0.microseconds % multiple == 0 }, "\(rule) in \(span), \(multiple)")
    }
  }

  @Test("borders are known to be multiples of an hour unless a zone or a journey says otherwise")
  func bordersAtMultiples() throws {
    let (hour, day) = (BucketRule(.hour), BucketRule(.day))
    let range = TimeRange(Instant(seconds: 1_600_000_000), Instant(seconds: 1_700_000_000))
    func isKnown(_ rule: BucketRule, _ multiple: Int64, _ timeline: ZoneTimeline) -> Bool {
      rule.hasBorders(atMultiplesOf: multiple, within: range, in: timeline)
    }
    let berlin = try Zone(identifier: "Europe/Berlin")
    let tokyo = try Zone(identifier: "Asia/Tokyo")
    let nepal = ZoneTimeline(using: try Zone(identifier: "Asia/Kathmandu"))
    #expect(isKnown(hour, Microseconds.hour, ZoneTimeline(using: berlin)))
    #expect(isKnown(day, Microseconds.hour, ZoneTimeline(using: berlin)))
    #expect(!isKnown(BucketRule(.month), Microseconds.hour, ZoneTimeline(using: berlin)))
    #expect(!isKnown(hour, Microseconds.hour, nepal) && isKnown(hour, Microseconds.hour / 4, nepal))
    // Landed at an odd minute: an hour of the clock begins there, a day goes on.
    let landing = Instant(seconds: 1_650_000_000 + 37 * 60 + 11)
    let journey = ZoneTimeline(home: berlin, sightings: [(landing, tokyo)])
    #expect(isKnown(day, Microseconds.hour, journey))
    #expect(!isKnown(hour, Microseconds.hour / 4, journey))
    // Dates are leapt over: there a day begins.
    let kiritimati = try Zone(identifier: "Pacific/Kiritimati")
    let pago = try Zone(identifier: "Pacific/Pago_Pago")
    #expect(!isKnown(day, Microseconds.hour / 4, ZoneTimeline(home: pago, sightings: [(landing, kiritimati)])))
  }

  @Test("days are even between two changes of the clock, months never, nor what the clock shows again")
  func evenStretches() throws {
    let berlin = ZoneTimeline(using: try Zone(identifier: "Europe/Berlin"))
    let summer = try CivilPeriod(parsing: "2024-07-01").range(in: berlin).start
    let stretch = try #require(BucketRule(.day).evenStretch(at: summer, in: berlin))
    #expect(stretch.phase == 22 * Microseconds.hour && stretch.length == Microseconds.civilDay)
    #expect(stretch.start < summer.microseconds && stretch.end - stretch.start > 200 * Microseconds.civilDay)
    #expect(BucketRule(.month).evenStretch(at: summer, in: berlin) == nil)
    // 02:30 comes a second time, hours do so anew, the day does not.
    let autumn = Instant(seconds: 1_729_992_600)
    #expect(BucketRule(.day).evenStretch(at: autumn, in: berlin) == nil)
    #expect(BucketRule(.hour).evenStretch(at: autumn, in: berlin) != nil)
  }

  private func checkInvariants(_ buckets: Buckets, _ range: TimeRange, _ timeline: ZoneTimeline) {
    #expect(buckets.borders[0] <= range.start && range.end <= buckets.borders[buckets.count])
    #expect(buckets.borders[1] > range.start && buckets.borders[buckets.count - 1] < range.end)
    #expect(zip(buckets.borders, buckets.borders.dropFirst()).allSatisfy { $0 < $1 })
    for (index, border) in buckets.borders.enumerated() where index < buckets.count {
      #expect(buckets.index(containing: border) == index)
      #expect(buckets.index(containing: Instant(microseconds: buckets.borders[index + 1].microseconds - 1)) == index)
      #expect(buckets.index(containing: border, near: index - 1) == index)
      #expect(buckets.startOffsetSeconds(at: index) == timeline.offsetSeconds(at: border))
      #expect(timeline.localDateTime(at: border) >= buckets.civilStart(at: index))
    }
    #expect(buckets.index(containing: buckets.borders[buckets.count]) == nil)
    #expect(buckets.index(containing: Instant(microseconds: buckets.borders[0].microseconds - 1)) == nil)
  }

  @Test("dates only move forward along a timeline, and days begin where their date does")
  func monotoneDates() throws {
    let seed = SeededGenerator.freshSeed("dates")
    var random = SeededGenerator(seed: seed)
    let zones = try Self.zoneNames.map { try Zone(identifier: $0) }
    for _ in 0..<150 {
      let sightings = (0..<20).map { _ in
        (
          Instant(seconds: .random(in: 1_700_000_000..<1_702_000_000, using: &random)),
          zones.randomElement(using: &random) ?? .utc
        )
      }
      let timeline = ZoneTimeline(home: zones[0], sightings: sightings)
      #expect(
        ZoneTimeline(home: zones[0], sightings: sightings.shuffled(using: &random)).changes.map(\.start)
          == timeline.changes.map(\.start))
      var last = CivilDate.earliest
      for second in stride(from: Int64(1_699_900_000), to: 1_702_100_000, by: 9_973) {
        let instant = Instant(seconds: second)
        let date = timeline.date(at: instant)
        #expect(date >= last)
        #expect(timeline.startOfDay(date) <= instant && instant < timeline.startOfDay(date.adding(days: 1)))
        #expect(date >= timeline.localDateTime(at: instant).date)
        last = date
      }
    }
  }

  @Test(
    "the length of a day is what was lived",
    arguments: [
      ("Europe/Berlin", "2024-03-31", 23.0), ("Europe/Berlin", "2024-10-27", 25.0),
      ("Australia/Lord_Howe", "2024-04-07", 24.5),
      ("Australia/Lord_Howe", "2024-10-06", 23.5), ("America/Sao_Paulo", "2018-11-04", 23.0),
      ("Africa/Casablanca", "2024-03-10", 25.0),
      ("America/Havana", "2024-11-03", 25.0), ("Asia/Kolkata", "2024-01-02", 24.0), ("Pacific/Apia", "2011-12-30", 0.0),
    ])
  func lengths(zone: String, date: String, hours: Double) throws {
    let timeline = ZoneTimeline(using: try Zone(identifier: zone))
    #expect(try CivilPeriod(parsing: date).range(in: timeline).seconds == hours * 3_600)
  }

  @Test("a date that the clock leaps over has no bucket")
  func absentDate() throws {
    let timeline = ZoneTimeline(using: try Zone(identifier: "Pacific/Apia"))
    let range = try TimeRange(
      CivilPeriod(parsing: "2011-12-28").range(in: timeline).start,
      CivilPeriod(parsing: "2012-01-01").range(in: timeline).end)
    #expect(try labels(.day, range, timeline) == ["2011-12-28", "2011-12-29", "2011-12-31", "2012-01-01"])
  }

  @Test("flights: west a day lasts longer, east shorter, over the date line most of two or a rest")
  func flights() throws {
    func hours(_ from: String, _ to: String, _ departure: String, _ day: String) throws -> Double {
      let home = try Zone(identifier: from)
      let moment = home.instant(of: try CivilPeriod(parsing: departure).start)
      let timeline = ZoneTimeline(home: home, sightings: [(moment, try Zone(identifier: to))])
      return try CivilPeriod(parsing: day).range(in: timeline).seconds / 3_600
    }
    #expect(try hours("Europe/Berlin", "America/New_York", "2024-05-10T14:00", "2024-05-10") == 30)
    #expect(try hours("America/New_York", "Europe/Berlin", "2024-05-10T14:00", "2024-05-10") == 18)
    // At 01:00 the eleventh has begun; the clock goes back to 19:00 of the tenth, and the eleventh goes on.
    #expect(try hours("Europe/Berlin", "America/New_York", "2024-05-11T01:00", "2024-05-11") == 30)
    #expect(try hours("Asia/Tokyo", "America/Los_Angeles", "2024-05-10T20:00", "2024-05-10") == 40)
    // 23:00 of the tenth becomes 15:00 of the eleventh, of which nine hours are left.
    #expect(try hours("America/Los_Angeles", "Asia/Tokyo", "2024-05-10T23:00", "2024-05-10") == 23)
    #expect(try hours("America/Los_Angeles", "Asia/Tokyo", "2024-05-10T23:00", "2024-05-11") == 9)
    #expect(try hours("Etc/GMT+12", "Pacific/Kiritimati", "2024-05-10T23:00", "2024-05-11") == 0)
  }

  @Test("a time that a flight east skipped is found where a flight back shows it")
  func thereAndBack() throws {
    let (berlin, kolkata) = (try Zone(identifier: "Europe/Berlin"), try Zone(identifier: "Asia/Kolkata"))
    // 12:00 in Berlin becomes 15:30, and an hour later 13:00: 13:10 and 14:00 come once, 12:30 never.
    let departure = berlin.instant(of: try CivilPeriod(parsing: "2024-05-10T12:00").start)
    let back = Instant(microseconds: departure.microseconds + 3_600_000_000)
    let timeline = ZoneTimeline(home: berlin, sightings: [(departure, kolkata), (back, berlin)])
    for (text, minutes) in [("13:10", 70), ("14:00", 120), ("15:45", 15), ("16:40", 280), ("12:30", 30), ("11:59", -1)]
    {
      let instant = timeline.instant(of: try CivilPeriod(parsing: "2024-05-10T\(text)").start)
      #expect(instant.microseconds - departure.microseconds == Int64(minutes) * 60_000_000, "\(text)")
    }
  }

  @Test("the two hours of an autumn night are two buckets with equal labels and different offsets")
  func doubledHour() throws {
    let timeline = ZoneTimeline(using: try Zone(identifier: "Europe/Berlin"))
    let buckets = try BucketRule(.hour).buckets(
      covering: CivilPeriod(parsing: "2024-10-27").range(in: timeline), in: timeline)
    #expect(buckets.count == 25)
    #expect(buckets.label(at: 2) == "2024-10-27T02:00" && buckets.label(at: 3) == "2024-10-27T02:00")
    #expect(buckets.startText(at: 2) == "2024-10-27T02:00:00+02:00")
    #expect(buckets.endText(at: 2) == "2024-10-27T02:00:00+01:00")
    #expect(buckets.startText(at: 3) == "2024-10-27T02:00:00+01:00")
    #expect(buckets.endText(at: 24) == "2024-10-28T00:00:00+01:00")
  }

  @Test("the example of the module's README holds")
  func readme() throws {
    let timeline = ZoneTimeline(using: try Zone(identifier: "Europe/Berlin"))
    let range = try CivilPeriod(parsing: "2024-03").range(in: timeline)
    let days = try BucketRule(.day).buckets(covering: range, in: timeline)
    #expect(days.label(at: 30) == "2024-03-31")
    #expect(days.range(at: 30).seconds == 82_800)
    #expect(days.startText(at: 30) == "2024-03-31T00:00:00+01:00")
    #expect(days.endText(at: 30) == "2024-04-01T00:00:00+02:00")
  }

  @Test("a night runs from 18:00 to 18:00 and carries the date of waking")
  func nights() throws {
    let timeline = ZoneTimeline(using: try Zone(identifier: "Europe/Berlin"))
    let range = try CivilPeriod(parsing: "2024-03-31").range(in: timeline)
    let nights = try BucketRule(.night).buckets(covering: range, in: timeline)
    #expect(nights.count == 2)
    #expect(nights.label(at: 0) == "2024-03-31" && nights.label(at: 1) == "2024-04-01")
    #expect(
      nights.startText(at: 0) == "2024-03-30T18:00:00+01:00" && nights.endText(at: 0) == "2024-03-31T18:00:00+02:00")
    #expect(nights.range(at: 0).seconds == 23 * 3_600)
    #expect(nights.civilStart(at: 0).description == "2024-03-30T18:00")
    #expect(nights.date(at: 0).description == "2024-03-31")
  }

  @Test(
    "buckets are named after what they begin with",
    arguments: [
      (BucketRule(.minute, count: 10), "2026-05-04T09:50"), (BucketRule(.minute), "2026-05-04T09:51"),
      (BucketRule(.hour), "2026-05-04T09:00"),
      (BucketRule(.day), "2026-05-04"), (BucketRule(.night), "2026-05-04"), (BucketRule(.week), "2026-W19"),
      (BucketRule(.month), "2026-05"),
      (BucketRule(.quarter), "2026-Q2"), (BucketRule(.year), "2026"),
      (BucketRule(.week, conventions: CivilConventions(weekStart: .sunday)), "2026-05-03"),
      (BucketRule(.day, conventions: CivilConventions(dayStartSeconds: 36_000)), "2026-05-03"),
      (BucketRule(.hour, conventions: CivilConventions(dayStartSeconds: 16_200)), "2026-05-04T09:00"),
      (BucketRule(.hour, count: 2, conventions: CivilConventions(dayStartSeconds: 16_200)), "2026-05-04T08:30"),
      (BucketRule(.year, anchor: CivilDate("2024-04-01")), "2026-04-01"),
      (BucketRule(.month, anchor: CivilDate("2024-01-15")), "2026-04-15"),
      (BucketRule(.month, count: 2, anchor: CivilDate("2026-02-01")), "2026-04"),
      (BucketRule(.quarter, count: 2, anchor: CivilDate("2020-01-01")), "2026-Q1"),
      (BucketRule(.week, count: 2, anchor: CivilDate("2026-04-27")), "2026-W18"),
      (BucketRule(.year, count: 5, anchor: CivilDate("2000-01-01")), "2025"),
      (BucketRule(.day, count: 10, anchor: CivilDate("2026-05-05")), "2026-04-25"),
      (BucketRule(.minute, count: 7), "2026-05-04T09:48"),
    ])
  func labels(rule: BucketRule, expected: String) throws {
    let timeline = ZoneTimeline(using: try Zone(identifier: "Europe/Berlin"))
    let instant = try CivilPeriod(parsing: "2026-05-04T09:51:30").range(in: timeline).start
    #expect(try rule.buckets(covering: TimeRange(instant, instant), in: timeline).label(at: 0) == expected)
  }

  private func labels(_ unit: BucketUnit, count: Int = 1, _ range: TimeRange, _ timeline: ZoneTimeline) throws
    -> [String]
  {
    let buckets = try BucketRule(unit, count: count).buckets(covering: range, in: timeline)
    return (0..<buckets.count).map { buckets.label(at: $0) }
  }

  @Test("several units are counted from the one in which the range begins")
  func severalUnits() throws {
    let timeline = ZoneTimeline(using: try Zone(identifier: "Europe/Berlin"))
    let january = try CivilPeriod(parsing: "2026-01").range(in: timeline)
    #expect(try labels(.day, count: 10, january, timeline) == ["2026-01-01", "2026-01-11", "2026-01-21", "2026-01-31"])
    #expect(try labels(.week, count: 2, january, timeline) == ["2026-W01", "2026-W03", "2026-W05"])
    let year = try CivilPeriod(parsing: "2026").range(in: timeline)
    #expect(try labels(.month, count: 5, year, timeline) == ["2026-01", "2026-06", "2026-11"])
    #expect(try labels(.quarter, count: 2, year, timeline) == ["2026-Q1", "2026-Q3"])
    #expect(try labels(.year, count: 2, year, timeline) == ["2026"])
    let spring = try CivilPeriod(parsing: "2024-03-31").range(in: timeline)
    #expect(try labels(.hour, count: 6, spring, timeline).map { $0.suffix(5) } == ["00:00", "06:00", "12:00", "18:00"])
    #expect(
      try labels(.hour, count: 10, spring, timeline) == ["2024-03-31T00:00", "2024-03-31T10:00", "2024-03-31T20:00"])
  }

  @Test("a flight ends the running hour unless the new clock shows a time within it")
  func flightsByHour() throws {
    let berlin = try Zone(identifier: "Europe/Berlin")
    let landing = berlin.instant(of: try CivilPeriod(parsing: "2024-05-10T14:20").start)
    func hours(_ zone: String) throws -> [String] {
      let timeline = ZoneTimeline(home: berlin, sightings: [(landing, try Zone(identifier: zone))])
      let range = TimeRange(
        Instant(microseconds: landing.microseconds - 1), Instant(microseconds: landing.microseconds + 1))
      let buckets = try BucketRule(.hour).buckets(covering: range, in: timeline)
      return (0..<buckets.count).map { "\(buckets.label(at: $0).suffix(5)) \(Int(buckets.range(at: $0).seconds / 60))" }
    }
    #expect(try hours("America/New_York") == ["14:00 20", "08:00 40"])
    #expect(try hours("Asia/Kolkata") == ["14:00 20", "17:00 10"])
    #expect(try hours("Africa/Johannesburg") == ["14:00 60"])
  }

  @Test("absurd requests are errors")
  func absurd() throws {
    let timeline = ZoneTimeline(using: .utc)
    let century = TimeRange(Instant(seconds: 0), Instant(seconds: 3_155_760_000))
    #expect(throws: BucketError.tooManyBuckets(limit: 10_000_000)) {
      try BucketRule(.minute).buckets(covering: century, in: timeline)
    }
    #expect(throws: BucketError.tooManyBuckets(limit: 100)) {
      try BucketRule(.day).buckets(covering: century, in: timeline, limit: 100)
    }
    let ever = TimeRange(Instant(microseconds: .min), Instant(microseconds: .max))
    for unit in BucketUnit.allCases {
      #expect(throws: BucketError.rangeOutOfCalendar) { try BucketRule(unit).buckets(covering: ever, in: timeline) }
      for count in [0, -1, .min, .max, 100_001] {
        #expect(throws: BucketError.countOutOfRange(count)) {
          try BucketRule(unit, count: count).buckets(covering: century, in: timeline)
        }
      }
      let most = try BucketRule(unit, count: 100_000).buckets(covering: century, in: timeline)
      #expect(most.borders[0] <= century.start)
    }
    let rule = BucketRule(.day, conventions: CivilConventions(dayStartSeconds: 86_400))
    #expect(throws: BucketError.dayStartOutOfRange(seconds: 86_400)) {
      try rule.buckets(covering: century, in: timeline)
    }
  }

  @Test("an anchor at the calendar's ends overflows nothing", arguments: BucketUnit.allCases)
  func farAnchors(unit: BucketUnit) throws {
    let timeline = ZoneTimeline(using: .utc)
    let instant = Instant(seconds: 0)
    for anchor in [CivilDate.earliest, .latest] {
      for count in [1, 7, 99_999] {
        _ = try BucketRule(unit, count: count, anchor: anchor).bucket(containing: instant, in: timeline)
      }
    }
  }
}
