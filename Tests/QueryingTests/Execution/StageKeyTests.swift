import Calendars
import Quantities
import Querying
import Storage
import Testing

/// Sleep analysis `by stage`, where the stored numbers are not those of HealthKit.
@Suite("stages of sleep as a key")
struct StageKeyTests {
  @Test("a stored number that is no stage has no row, however large", arguments: [1e300, -1e300, 9e18, 0.5, 6.0, -1.0])
  func unknownValues(value: Double) throws {
    var person = PersonData(name: "", chunkRowCount: 16)
    let number = person.sources.intern(SampleSource(name: "App", deviceModel: nil))
    let source = try #require(number)
    let hour: Int64 = 3_600_000_000
    var columns = SampleColumns()
    columns.append(start: 0, end: hour, value: value, source: source)
    columns.append(start: hour, end: 3 * hour, value: Double(SleepAnalysis.deep.rawValue), source: source)
    person.append(columns, to: .category(.sleepAnalysis))
    person.givenHomeZoneIdentifier = "UTC"
    person.seal()
    let engine = QueryEngine(person: person, settings: EngineSettings(now: Instant(seconds: 86_400)))
    let result = try engine.run(sentence: "sum sleepAnalysis by stage")
    #expect(result.cells(named: "stage") == [.text("deep")])
    #expect(result.numbers(named: "sum") == [120])
  }
}
