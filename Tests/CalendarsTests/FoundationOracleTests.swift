import Foundation
import TestSupport
import Testing

@testable import Calendars

/// Foundation carries time-zone data and calendar code of its own, so that it can be asked for a second opinion.
@Suite("Zones and weeks against Foundation")
struct FoundationOracleTests {
  /// 1970 to 2100.
  static let seconds: Range<Int64> = 0..<4_102_444_800

  /// Zones whose data differ between the two, with the reason.
  static let knownDifferences = [
    "EET": "Foundation follows release 2024b, which made it Europe/Athens; Debian keeps the former zone of its own",
    "WET": "Foundation follows release 2024b, which made it Europe/Lisbon; Debian keeps the former zone of its own",
  ]
  /// Releases of the database on the two sides may differ about what governments decided since: 2023-01-01.
  static let recent: Int64 = 1_672_531_200

  @Test("offsets agree at clock changes, beside them and at random instants of 1970 to 2100")
  func offsets() throws {
    var differences = Differences()
    try forEachZone("offsets") { zone, oracle, random in
      for second in probes(zone, count: 50, random: &random) {
        let expected = oracle.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
        differences.note(zone, second, agrees: zone.offsetSeconds(at: Instant(seconds: second)) == expected)
      }
    }
    differences.report()
  }

  @Test(
    "the reason given for a difference is the reason", arguments: [("EET", "Europe/Athens"), ("WET", "Europe/Lisbon")])
  func reasons(name: String, successor: String) throws {
    let oracle = try #require(TimeZone(identifier: name))
    let own = try Calendars.Zone(identifier: name)
    let zone = try Calendars.Zone(identifier: successor)
    for second in stride(from: Int64(0), to: Self.recent, by: 100_003) {
      let expected = oracle.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
      let instant = Instant(seconds: second)
      #expect(zone.offsetSeconds(at: instant) == expected || own.offsetSeconds(at: instant) == expected)
    }
  }

  @Test("dates and times of the clock agree, and so do the starts of their days")
  func days() throws {
    var differences = Differences()
    try forEachZone("days") { zone, oracle, random in
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = oracle
      for second in probes(zone, count: 8, random: &random) {
        let moment = Date(timeIntervalSince1970: Double(second))
        let local = zone.localDateTime(at: Instant(seconds: second))
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .weekday], from: moment)
        let (year, month, day) = local.date.parts
        let agrees =
          parts.year == year && parts.month == month && parts.day == day && parts.hour == local.hour
          && parts.minute == local.minute && parts.second == local.second
          && parts.weekday == local.date.weekday.rawValue % 7 + 1
        let start = Int64(calendar.startOfDay(for: moment).timeIntervalSince1970)
        differences.note(zone, second, agrees: agrees)
        // After a step back over midnight Foundation starts the day once more.
        let isLater = start > zone.startOfDay(local.date).secondsRoundedDown && start <= second
        let isEqual = start == zone.startOfDay(local.date).secondsRoundedDown
        differences.note(zone, second, agrees: isEqual || isLater && repeatsMidnight(zone, before: second))
      }
    }
    differences.report()
  }

  @Test("ISO weeks agree on every day of 1970 to 2100")
  func isoWeeks() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    var mistakes = 0
    for day in 0..<47_482 {
      let moment = Date(timeIntervalSince1970: Double(day) * 86_400)
      let parts = calendar.dateComponents([.weekOfYear, .yearForWeekOfYear], from: moment)
      let week = CivilDate(daysSinceEpoch: day).isoWeek
      if parts.weekOfYear != week.week || parts.yearForWeekOfYear != week.year { mistakes += 1 }
    }
    #expect(mistakes == 0)
  }

  /// Whether the clock was set back to or over midnight within the last day and a half.
  private func repeatsMidnight(_ zone: Calendars.Zone, before second: Int64) -> Bool {
    guard let change = zone.nextChange(after: Instant(seconds: second - 130_000)), change <= Instant(seconds: second)
    else { return false }
    let before = zone.localDateTime(at: Instant(microseconds: change.microseconds - 1))
    let after = zone.localDateTime(at: change)
    return after < before && (after.date < before.date || after.microsecondsOfDay == 0)
  }

  private func forEachZone(
    _ test: String, _ body: (Calendars.Zone, Foundation.TimeZone, inout SeededGenerator) -> Void
  ) throws {
    var random = SeededGenerator(
      seed: SeededGenerator.freshSeed(test))
    let identifiers = Calendars.Zone.identifiers()
    #expect(identifiers.count > 400, "the tz database is not installed whole")
    var unknown: [String] = []
    for identifier in identifiers {
      guard let oracle = Foundation.TimeZone(identifier: identifier) else {
        unknown.append(identifier)
        continue
      }
      body(try Calendars.Zone(identifier: identifier), oracle, &random)
    }
    if !unknown.isEmpty { print("unknown to Foundation: \(unknown.joined(separator: " "))") }
    #expect(unknown.count < 20)
  }

  /// Random moments, and those around all changes.
  private func probes(_ zone: Calendars.Zone, count: Int, random: inout SeededGenerator) -> [Int64] {
    var probes = (0..<count).map { _ in Int64.random(in: Self.seconds, using: &random) }
    var position = Instant(seconds: Self.seconds.lowerBound)
    while let change = zone.nextChange(after: position), change.secondsRoundedDown < Self.seconds.upperBound {
      probes += [-1, 0, 1].map { change.secondsRoundedDown + $0 }
      position = change
    }
    return probes
  }

  /// Counts where two opinions differ, by zone.
  private struct Differences {
    private var compared = 0
    private var seconds: [String: [Int64]] = [:]

    mutating func note(_ zone: Calendars.Zone, _ second: Int64, agrees: Bool) {
      compared += 1
      if !agrees { seconds[zone.identifier, default: []].append(second) }
    }

    func report() {
      for (identifier, seconds) in seconds.sorted(by: { $0.key < $1.key }) {
        let reason = knownDifferences[identifier] ?? "unexplained"
        print("\(identifier) differs at \(seconds.count) instants: \(reason)")
        if knownDifferences[identifier] == nil {
          #expect(seconds.allSatisfy { $0 > recent }, "\(identifier) differs at \(seconds.prefix(6))")
        }
      }
      #expect(seconds.count < 20 && compared > 50_000)
    }
  }
}
