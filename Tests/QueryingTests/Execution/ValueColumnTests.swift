import Calendars
import Quantities
import Querying
import Rendering
import Storage
import Testing

/// Which columns of an answer count as values, for `--fail-empty`.
@Suite("value columns")
struct ValueColumnTests {
  /// Somebody with 100 steps on 2026-05-04 and nothing else, asked on 2026-05-20.
  private static func engine() throws -> QueryEngine {
    var person = PersonData(name: "", chunkRowCount: 16)
    let number = person.sources.intern(SampleSource(name: "App", deviceModel: nil))
    let source = try #require(number)
    let midnight: Int64 = 1_777_852_800_000_000
    var columns = SampleColumns()
    columns.append(start: midnight + 36_000_000_000, end: midnight + 36_600_000_000, value: 100, source: source)
    person.append(columns, to: .quantity(.stepCount))
    person.givenHomeZoneIdentifier = "UTC"
    person.seal()
    return QueryEngine(person: person, settings: EngineSettings(now: Instant(seconds: 1_779_278_400)))
  }

  @Test(
    "an answer is empty if it only says where values would stand",
    arguments: [
      ("sum steps by week last 3 weeks", true),
      ("sum steps by day 2026-05-06", false),
      ("sum steps by hour_of_day 2026-05-04", true),
      ("sum steps by hour_of_day 2026-05-06", false),
      ("sum steps 2026-05-06 vs previous week", false),
      ("sum steps 2026-05-11 vs previous week", true),
      ("correlate steps with heartRate by day 2026-05", false),
      ("avg heartRate by day 2026-05 | rolling count 7 days", false),
      ("sum steps by day 2026-05-06 | describe", false),
      ("sum steps by day 2026-05 using partial keep | describe", true),
      ("sum steps by day 2026-05 using partial keep | trend", false),
      ("sum steps by day 2026-05 | current streak >= 1", false),
      ("sum steps by day 2026-05 | longest streak >= 1", true),
      ("workouts", false),
    ])
  func hasValues(sentence: String, expected: Bool) throws {
    #expect(try Self.engine().run(sentence: sentence).hasValues == expected)
  }
}
