import Calendars
import Quantities
import TestSupport
import Testing

@testable import Storage

@Suite("Training profiles")
struct TrainingProfileTests {
  private static let sound = """
    {
      "sex": "female", "birthDate": "1987-03-14",
      "thresholds": [
        {"from": "2026-03-01", "thresholdPower": 255.5, "heartRateZones": [112, 131, 150], "powerZones": [0, 140]},
        {"from": "2025-01-01", "maxHeartRate": 188, "restingHeartRate": 52, "thresholdHeartRate": 170,
         "heartRateZoneModel": "reserve"}
      ]
    }
    """

  @Test("are read and printed, by date")
  func roundTrip() throws {
    let profile = try TrainingProfile(parsing: Self.sound)
    #expect(profile.biologicalSex == .female)
    #expect(profile.entries.map(\.date.description) == ["2025-01-01", "2026-03-01"])
    #expect(profile.entries[1].thresholds.thresholdPowerWatts == 255.5)
    #expect(profile.entries[0].thresholds.heartRateZoneModel == .reserve)
    #expect(try TrainingProfile(parsing: profile.text) == profile)
    #expect(try TrainingProfile(parsing: "{}") == TrainingProfile())
    #expect(try TrainingProfile(parsing: TrainingProfile().text) == TrainingProfile())
  }

  @Test(
    "say where they are wrong and what is expected",
    arguments: [
      ("", "line 1, column 1: the text ends where a value is expected"),
      ("[1]", "line 1, column 1: the text ends where an object {…} is expected"),
      ("{\"sex\": \"woman\"}", "line 1, column 9: “sex” is “female”, “male” or “other”"),
      ("{\n  \"treshold\": 1}", "line 2, column 3: there is no “treshold” in a profile; did you mean “thresholds”?"),
      ("{\"thresholds\": [{\"maxHeartRate\": 180}]}", "line 1, column 17: “from” is missing here"),
      (
        "{\"thresholds\": [{\"from\": \"2026-13-01\"}]}",
        "line 1, column 26: “from” is a date such as “2026-03-01”"
      ),
      (
        "{\"thresholds\": [{\"from\": \"2026-01-01\", \"maxHeartRate\": 18}]}",
        "line 1, column 56: “maxHeartRate” is a number of count/min from 60 to 250"
      ),
      (
        "{\"thresholds\": [{\"from\": \"2026-01-01\", \"maxHR\": 180}]}",
        "line 1, column 40: there is no “maxHR” in a profile; there are from, maxHeartRate, restingHeartRate, thresholdHeartRate, thresholdPower, heartRateZones, powerZones, heartRateZoneModel"
      ),
      (
        "{\"thresholds\": [{\"from\": \"2026-01-01\", \"powerZones\": [200, 150]}]}",
        "line 1, column 60: “powerZones” is a list of 1 to 20 rising borders in W, such as [110, 130, 150]"
      ),
      (
        "{\"thresholds\": [{\"from\": \"2026-01-01\", \"restingHeartRate\": 60, \"maxHeartRate\": 60}]}",
        "line 1, column 17: “restingHeartRate” must lie below “maxHeartRate” where both hold"
      ),
      (
        "{\"thresholds\": [{\"from\": \"2026-01-01\"}, {\"from\": \"2026-01-01\"}]}",
        "line 1, column 41: two entries begin on 2026-01-01; put them together"
      ),
      ("{\"sex\": \"male\", \"sex\": \"male\"}", "line 1, column 17: “sex” stands twice"),
      ("{} x", "line 1, column 4: the end of the file is expected here, not “x”"),
      ("{\"sex\": \"male\",}", "line 1, column 16: a name in quotes is expected here, not “}”"),
      ("{\"birthDate\": 1987}", "line 1, column 15: “birthDate” is a date such as “2026-03-01”"),
      ("{\"a\": [[[[[[[[[[1]]]]]]]]]]}", "line 1, column 15: this is nested deeper than any profile"),
    ])
  func mistakes(text: String, message: String) {
    #expect(throws: TrainingProfileError.self) { try TrainingProfile(parsing: text) }
    do throws(TrainingProfileError) {
      _ = try TrainingProfile(parsing: text)
    } catch {
      #expect(error.message == message)
    }
  }

  @Test("never trap on damaged text", arguments: 0..<300)
  func damage(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var bytes = Array(Self.sound.utf8)
    for _ in 0..<4 {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 32...126, using: &random)
    }
    let text = String(decoding: bytes.prefix(Int.random(in: 0...bytes.count, using: &random)), as: UTF8.self)
    if let profile = try? TrainingProfile(parsing: text) {
      #expect((try? TrainingProfile(parsing: profile.text)) == profile, "\(text)")
    }
  }

  @Test("stay in a store through imports, and go when they are told to")
  func kept() throws {
    let folder = TemporaryFolder()
    let store = try StoreFile(path: folder.file(), create: true)
    #expect(throws: StoreError.noPerson("", known: [])) { try store.keep(TrainingProfile()) }
    var random = RandomPerson(seed: 1)
    try store.merge(random.make(name: "Anna", rowCount: 5, exportDate: 1_000_000), extent: .full, at: .init(seconds: 1))
    try store.merge(random.make(name: "Bert", rowCount: 5, exportDate: 1_000_000), extent: .full, at: .init(seconds: 2))
    #expect(try store.read().people.map(\.trainingProfile) == [nil, nil])
    let profile = try TrainingProfile(parsing: Self.sound)
    try store.keep(profile, of: "Bert")
    #expect(throws: StoreError.noPerson("Cleo", known: ["Anna", "Bert"])) { try store.keep(profile, of: "Cleo") }
    try store.merge(random.make(name: "Bert", rowCount: 9, exportDate: 2_000_000), extent: .full, at: .init(seconds: 3))
    #expect(try store.read().people.map(\.trainingProfile) == [nil, profile])
    #expect(try store.verify().isSound)
    _ = try store.compact()
    let copy = folder.file("redacted")
    try store.redact(to: copy)
    var redacted = profile
    redacted.dateOfBirth = nil
    #expect(try StoreFile(path: copy).read().people.map(\.trainingProfile) == [nil, redacted])
    try store.keep(nil, of: "Bert")
    #expect(try store.read().people.map(\.trainingProfile) == [nil, nil])
  }
}
