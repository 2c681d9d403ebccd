import Calendars
import Quantities
import Storage
import Testing

@testable import Statistics

/// Where thresholds come from.
@Suite("Thresholds of a day")
struct AthleteTests {
  private static func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

  private static func athlete(
    _ json: String, birth: String? = nil, sex: BiologicalSex? = nil, resting: [(String, Double)] = []
  ) throws -> Athlete {
    var person = PersonData()
    person.characteristics.dateOfBirth = birth.flatMap { CivilDate($0) }
    person.characteristics.biologicalSex = sex
    var columns = SampleColumns()
    for (day, value) in resting {
      let start = Zone.utc.instant(of: try #require(CivilDateTime(try date(day), hour: 0, minute: 0))).microseconds
      columns.append(start: start, end: start, value: value, source: SourceID(rawValue: 0))
    }
    _ = person.sources.intern(SampleSource(name: "watch", deviceModel: nil))
    person.append(columns, to: .quantity(.restingHeartRate))
    person.seal()
    return Athlete(person, profile: try TrainingProfile(parsing: json), timeline: ZoneTimeline(using: .utc))
  }

  @Test("a value holds from its date until the next of its kind, the first one before it, too")
  func dated() throws {
    let athlete = try Self.athlete(
      #"{"thresholds": [{"from": "2026-03-01", "thresholdPower": 250}, {"from": "2025-01-01", "maxHeartRate": 188, "thresholdPower": 240}]}"#
    )
    func power(_ day: String) throws -> Threshold? { athlete.thresholdPower(on: try Self.date(day)) }
    let first = try Self.date("2025-01-01")
    #expect(try power("2024-05-05") == Threshold(value: 240, origin: .profile(from: first, isBeforeFirst: true)))
    #expect(try power("2026-02-28")?.value == 240)
    #expect(try power("2026-03-01")?.value == 250)
    #expect(try athlete.maximumHeartRate(on: Self.date("2026-04-01"))?.value == 188)
  }

  @Test(
    "the maximum goes by the age of the day",
    arguments: [("2006-05-05", 194.0), ("2006-05-04", 194.7), ("2016-05-05", 187), ("2026-05-05", 180)])
  func byAge(day: String, expected: Double) throws {
    let athlete = try Self.athlete("{}", birth: "1986-05-05")
    let found = try #require(try athlete.maximumHeartRate(on: Self.date(day)))
    #expect(abs(found.value - expected) < 1e-9)
    #expect(found.origin == .age)
  }

  @Test("resting heart rate is the mean of thirty days, else the last, else the first")
  func resting() throws {
    let athlete = try Self.athlete("{}", resting: [("2026-01-01", 60), ("2026-03-01", 50), ("2026-03-10", 54)])
    func rate(_ day: String) throws -> Double? { try athlete.restingHeartRate(on: Self.date(day))?.value }
    #expect(try rate("2025-12-31") == 60)
    #expect(try rate("2026-02-15") == 60)
    #expect(try rate("2026-03-01") == 50)
    #expect(try rate("2026-03-10") == 52)
    #expect(try rate("2026-04-05") == 54)
    #expect(try rate("2027-01-01") == 54)
  }

  @Test("zones are shares of the maximum, of the reserve, or one's own")
  func zones() throws {
    let day = try Self.date("2026-05-05")
    let base = #""from": "2026-01-01", "maxHeartRate": 190, "restingHeartRate": 50"#
    func zones(_ more: String) throws -> [Double]? {
      try Self.athlete("{\"thresholds\": [{\(base)\(more)}]}").heartRateZones(on: day)
    }
    #expect(try zones("") == [95, 114, 133, 152, 171])
    #expect(try zones(#", "heartRateZoneModel": "reserve""#) == [120, 134, 148, 162, 176])
    #expect(try zones(#", "heartRateZones": [100, 150]"#) == [100, 150])
    #expect(try Self.athlete("{}").heartRateZones(on: day) == nil)
  }

  @Test("sex is that of the profile, else that of the data, else both formulas count")
  func sex() throws {
    #expect(try Self.athlete("{}", sex: .female).impulseWeights == [.women])
    #expect(try Self.athlete(#"{"sex": "male"}"#, sex: .female).impulseWeights == [.men])
    #expect(try Self.athlete("{}").impulseWeights == [.men, .women])
    #expect(try Self.athlete("{}", sex: .other).impulseWeights.count == 2)
  }
}
