import Foundation
import TestSupport
import Testing

@testable import Calendars

private typealias Zone = Calendars.Zone

@Suite("Zones")
struct ZoneTests {
  @Test(
    "offsets are zones in all their spellings",
    arguments: [
      ("+05:30", "+05:30", 19_800), ("+0530", "+05:30", 19_800), ("-03:30", "-03:30", -12_600),
      ("UTC+2", "+02:00", 7_200),
      ("UTC-02", "-02:00", -7_200), ("GMT+0200", "+02:00", 7_200), ("GMT-0330", "-03:30", -12_600),
      ("+5", "+05:00", 18_000),
      ("Z", "UTC", 0), ("UTC", "UTC", 0), ("GMT", "UTC", 0), ("+00:00", "UTC", 0), ("-00:00", "UTC", 0),
      ("+14", "+14:00", 50_400),
      ("+00:53:28", "+00:53:28", 3_208), ("UTC+530", "+05:30", 19_800),
    ])
  func offsets(text: String, identifier: String, seconds: Int) throws {
    let zone = try Zone(identifier: text)
    #expect(zone.identifier == identifier)
    #expect(zone.offsetSeconds(at: Instant(seconds: 1_700_000_000)) == seconds)
  }

  @Test(
    "names that could lead out of the database, or are none, are refused",
    arguments: [
      "", "../etc/passwd", "Europe/../Europe/Berlin", "/etc/passwd", "Europe//Berlin", "Europe/Berlin/", "./UTC",
      "Europe\0",
      "Europe/Berlin\n", "Zürich", String(repeating: "a", count: 101), "..", "%2e%2e/x", "Europe\\Berlin", "+5:3",
      "+05:60x",
    ])
  func refused(text: String) {
    #expect(throws: ZoneError.unreadableIdentifier(text)) { try Zone(identifier: text) }
  }

  @Test("offsets beyond any clock are refused", arguments: ["+27:00", "-99:00", "UTC+2601"])
  func tooFar(text: String) {
    #expect(throws: ZoneError.offsetOutOfRange(text)) { try Zone(identifier: text) }
    #expect(Zone(offsetSeconds: .min) == nil && Zone(offsetSeconds: .max) == nil)
  }

  @Test(
    "a name that is nearly right is answered with the right one",
    arguments: [
      ("europe/berlin", "Europe/Berlin"), ("Berlin", "Europe/Berlin"), ("Europe/Berln", "Europe/Berlin"),
      ("America/NewYork", "America/New_York"), ("Asia/Kolkatta", "Asia/Kolkata"), ("US/Tokyo", "Asia/Tokyo"),
    ])
  func suggestions(text: String, expected: String) {
    do {
      _ = try Zone(identifier: text)
      Issue.record("\(text) should not be found")
    } catch .unknownIdentifier(text, let suggestions) {
      #expect(suggestions.first == expected)
      #expect(suggestions.count <= 3)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("files beside the zones are not zones", arguments: ["zone1970.tab", "Europe", "leapseconds", "Nowhere/At_All"])
  func notZones(text: String) {
    #expect(throws: ZoneError.self) { try Zone(identifier: text) }
  }

  @Test("errors say what to do")
  func errorTexts() {
    let missing = ZoneError.databaseMissing(searched: ["/usr/share/zoneinfo"])
    #expect("\(missing)".contains("apt-get install tzdata"))
    let unknown = ZoneError.unknownIdentifier("Berlin", suggestions: ["Europe/Berlin"])
    #expect("\(unknown)" == "there is no time zone Berlin; did you mean Europe/Berlin?")
    #expect("\(ZoneError.damagedFile(identifier: "Europe/Berlin", .truncated))".contains("broken"))
  }

  @Test(
    "the variable TZ is a name, a path, a rule or nothing",
    arguments: [
      ("Europe/Berlin", "Europe/Berlin", 3_600), (":Asia/Tokyo", "Asia/Tokyo", 32_400), ("", "UTC", 0),
      ("UTC-2", "UTC-2", 7_200),
      ("/usr/share/zoneinfo/Asia/Kolkata", "Asia/Kolkata", 19_800),
      ("EST5EDT,M3.2.0,M11.1.0", "EST5EDT,M3.2.0,M11.1.0", -18_000),
    ])
  func variable(text: String, identifier: String, januaryOffset: Int) throws {
    let zone = try #require(Zone.zone(ofVariable: text))
    #expect(zone.identifier == identifier)
    #expect(zone.offsetSeconds(at: Instant(seconds: 1_736_899_200)) == januaryOffset)
    #expect(Zone.zone(ofVariable: "no such zone") == nil)
  }

  @Test("abbreviations and daylight saving follow the file")
  func abbreviations() throws {
    let berlin = try Zone(identifier: "Europe/Berlin")
    let (winter, summer) = (Instant(seconds: 1_705_276_800), Instant(seconds: 1_721_001_600))
    #expect(berlin.abbreviation(at: winter) == "CET" && !berlin.isDaylightSaving(at: winter))
    #expect(berlin.abbreviation(at: summer) == "CEST" && berlin.isDaylightSaving(at: summer))
    #expect(try Zone(identifier: "America/Sao_Paulo").abbreviation(at: winter) == "-03")
    #expect(berlin == (try Zone(identifier: "Europe/Berlin")))
    #expect(berlin != .utc)
  }

  @Test("rules hold in any century, and at the ends of time nothing overflows")
  func farFuture() throws {
    let berlin = try Zone(identifier: "Europe/Berlin")
    for year in [2_499, 2_500, 2_501, 2_777, 9_999, 123_456] {
      let summer = try #require(CivilDate(year: year, month: 7, day: 1))
      let winter = try #require(CivilDate(year: year, month: 1, day: 1))
      #expect(berlin.offsetSeconds(at: berlin.startOfDay(summer)) == 7_200)
      #expect(berlin.offsetSeconds(at: berlin.startOfDay(winter)) == 3_600)
      #expect(berlin.localDateTime(at: berlin.startOfDay(summer)) == CivilDateTime(summer))
      // The last Sunday of March, whose 02:30 is skipped.
      let sunday = try #require(CivilDate(year: year, month: 3, day: 31)).latest(.sunday)
      let skipped = try #require(CivilDateTime(sunday, hour: 2, minute: 30))
      #expect(berlin.localDateTime(at: berlin.instant(of: skipped)).hour == 3)
    }
    for extreme in [Int64.min, .min + 1, .max - 1, .max] {
      let instant = Instant(microseconds: extreme)
      _ = berlin.localDateTime(at: instant)
      _ = berlin.offsetSeconds(at: instant)
      _ = berlin.iso8601(instant)
      _ = ZoneTimeline(using: berlin).date(at: instant, dayStartSeconds: 80_000)
      _ = Instant(microseconds: extreme).description
    }
    for date in [CivilDate.earliest, .latest] { _ = berlin.instant(of: CivilDateTime(date)) }
    for seconds in [Int.min, .max] { _ = berlin.startOfDay(.latest, dayStartSeconds: seconds) }
  }

  @Test(
    "the cycle of 400 years joins the listed years without a seam",
    arguments: ["Europe/Berlin", "America/Sao_Paulo", "Africa/Casablanca", "Europe/Dublin", "Australia/Lord_Howe"])
  func seam(identifier: String) throws {
    let zone = try Zone(identifier: identifier)
    let years = Int64(400) * 31_556_952
    for second in stride(from: Int64(16_000_000_000), to: 17_200_000_000, by: 1_234_567) {
      let later = zone.offsetSeconds(at: Instant(seconds: second + years))
      #expect(zone.offsetSeconds(at: Instant(seconds: second)) == later, "\(identifier) at \(second)")
    }
  }

  @Test("a time on the clock means what a search over instants finds")
  func localTimes() throws {
    let seed = SeededGenerator.freshSeed("local times")
    var random = SeededGenerator(seed: seed)
    let names = [
      "Europe/Berlin", "Australia/Lord_Howe", "America/Havana", "Pacific/Apia", "Africa/Casablanca", "America/St_Johns",
    ]
    for name in names {
      let zone = try Zone(identifier: name)
      for _ in 0..<60 {
        let somewhere = Instant(seconds: Int64.random(in: 300_000_000..<3_900_000_000, using: &random))
        guard let change = zone.nextChange(after: somewhere) else { continue }
        let minute = change.secondsRoundedDown / 60 + Int64.random(in: -100...100, using: &random)
        let around = minute - 1_600..<minute + 1_600
        let wanted = zone.localDateTime(at: Instant(seconds: minute * 60))
        let shifted = CivilDateTime(
          wanted.date,
          microsecondsOfDay: wanted.microsecondsOfDay + Int64.random(in: -90...90, using: &random) * 60_000_000)
        let exact = around.first { zone.localDateTime(at: Instant(seconds: $0 * 60)) == shifted }
        let found = zone.instant(of: shifted)
        if let exact {
          #expect(found == Instant(seconds: exact * 60), "\(name) \(shifted)")
        } else {
          // Skipped: read by the clock as it was before the gap.
          let gap = try #require(zone.nextChange(after: Instant(seconds: around.lowerBound * 60)))
          let before = zone.offsetSeconds(at: Instant(microseconds: gap.microseconds - 1))
          let expected = shifted.localMicroseconds - Int64(before) * 1_000_000
          #expect(found.microseconds == expected, "\(name) \(shifted)")
        }
      }
    }
  }
}

@Suite("Zone files and rules")
struct ZoneFileTests {
  @Test(
    "rules read with odd hours, quoted names and all forms of days",
    arguments: [
      ("CET-1CEST,M3.5.0,M10.5.0/3", 2024, [1_711_846_800, 1_729_990_800]),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", 2024, [1_711_846_800, 1_729_990_800]),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 2024, [1_711_846_800, 1_729_990_800]),
      ("EST5EDT", 2024, [1_710_054_000, 1_730_613_600]),
      ("EST5EDT,J60,J300", 2024, [1_709_276_400, 1_730_008_800]),
      ("EST5EDT,59,299", 2023, [1_677_654_000, 1_698_386_400]),
      ("<+03>-3", 2024, []), ("UTC0", 2024, []),
      ("IST-2IDT,M3.4.4/26,M10.5.0", 2024, [1_711_670_400, 1_729_983_600]),
      ("<+0330>-3:30<+0430>,J79/24,J263/24", 2024, [1_710_966_600, 1_726_860_600]),
    ])
  func rules(text: String, year: Int, expected: [Int]) throws {
    let rule = try #require(ZoneRule(text.utf8))
    #expect(rule.changes(inYear: year).map(\.seconds) == expected)
  }

  @Test(
    "what is no rule is refused",
    arguments: [
      "", "AB5", "EST", "EST25", "<EST5", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0",
      "EST5 ",
      "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J5", "EST5EDT,366,5", "EST5EDT,M3.2.0/168,M11.1.0",
      "EST99999999999999999999", "EST5:60",
    ])
  func brokenRules(text: String) { #expect(ZoneRule(text.utf8) == nil) }

  @Test("a rule whose summer never ends is summer all year")
  func perpetualSummer() throws {
    let rule = try #require(ZoneRule("XXX3EDT4,0/0,J365/23".utf8))
    let zone = Calendars.Zone(data: ZoneData(identifier: "x", rule: rule))
    for day in stride(from: 0, to: 366 * 40, by: 7) {
      #expect(zone.offsetSeconds(at: Instant(seconds: Int64(day) * 86_400 + 1_000_000_000)) == -4 * 3_600)
    }
  }

  private static let files = ["Europe/Berlin", "America/Sao_Paulo", "Africa/Casablanca", "Etc/UTC"].compactMap { name in
    ZoneDatabase.folders.lazy.compactMap { Platform.contents(ofFile: "\($0)/\(name)", limit: 1 << 20) }.first
  }

  @Test("any bytes give a zone or an error, never a trap")
  func fuzz() {
    let seed = SeededGenerator.freshSeed("zone files")
    var random = SeededGenerator(seed: seed)
    var readable = 0
    for round in 0..<6_000 {
      var bytes = Self.files.isEmpty ? Array("TZif2".utf8) : Self.files[round % Self.files.count]
      switch round % 4 {
      case 0:
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
        }
      case 1: bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
      case 2: bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in .random(in: 0...255, using: &random) }
      default:
        // Counts and times of the header's neighbourhood, where most harm can be done.
        let position = Int.random(in: 4..<min(64, bytes.count), using: &random)
        bytes[position] = [0, 1, 127, 128, 255].randomElement(using: &random) ?? 0
      }
      guard let file = try? ZoneFile(bytes) else { continue }
      readable += 1
      guard round % 8 < 2 else { continue }
      let zone = Calendars.Zone(data: ZoneData(identifier: "fuzz", file: file))
      for _ in 0..<4 {
        let instant = Instant(microseconds: .random(in: .min ... .max, using: &random))
        _ = zone.localDateTime(at: instant)
        _ = zone.abbreviation(at: instant)
        _ = zone.instant(of: zone.localDateTime(at: instant))
        _ = zone.startOfDay(CivilDate(daysSinceEpoch: .random(in: -1_000_000...1_000_000, using: &random)))
      }
    }
    print("\(readable) of 6000 broken zone files were still readable")
  }

  @Test("damage is named")
  func damage() throws {
    let berlin = try #require(Self.files.first)
    #expect(throws: ZoneFileFault.notAZoneFile) { try ZoneFile([]) }
    #expect(throws: ZoneFileFault.notAZoneFile) { try ZoneFile(Array("# tz zone descriptions".utf8)) }
    #expect(throws: ZoneFileFault.truncated) { try ZoneFile(Array(berlin.prefix(30))) }
    #expect(throws: ZoneFileFault.truncated) { try ZoneFile(Array(berlin.dropLast())) }
    let cut = Array(berlin.dropLast(10)) + [10]
    #expect(throws: ZoneFileFault.unreadableRule) { try ZoneFile(cut) }
  }
}
