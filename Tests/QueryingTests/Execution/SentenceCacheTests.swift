import Calendars
import Quantities
import Storage
import Testing

@testable import Querying

@Suite("Sentences that were read lately")
struct SentenceCacheTests {
  private static let settings = EngineSettings(now: Instant(microseconds: 1_770_000_000_000_000))

  private func person() throws -> PersonData {
    var person = PersonData()
    let number = person.sources.intern(SampleSource(name: "Watch", deviceModel: nil, sourceClass: .watch))
    let source = try #require(number)
    for type in [SampleType.quantity(.stepCount), .quantity(.heartRate)] {
      var rows = SampleColumns()
      for day in 0..<20 as Range<Int64> {
        let start = 1_767_571_200_000_000 + day * 86_400_000_000
        rows.append(start: start, end: start + 60_000_000, value: Double(60 + day), source: source)
      }
      person.append(rows, to: type)
    }
    person.givenHomeZoneIdentifier = "Europe/Berlin"
    person.seal()
    return person
  }

  @Test(
    "are answered as at first",
    arguments: [
      "sum steps by day", "let half = heartRate / 2; avg half by week", "steps by day | rolling avg 7 days",
      "avg heartRate by week\n  where value > 70",
    ])
  func sameAnswer(sentence: String) throws {
    let engine = QueryEngine(person: try person(), settings: Self.settings)
    let first = try engine.run(sentence: sentence)
    #expect(SentenceCache.of(engine.people[0]).count == 1)
    let again = try engine.run(sentence: sentence)
    #expect(SentenceCache.of(engine.people[0]).count == 1)
    let elsewhere = try QueryEngine(person: try person(), settings: Self.settings).run(sentence: sentence)
    for answer in [again, elsewhere] {
      #expect(answer.query == first.query && answer.columns == first.columns && answer.notes == first.notes)
      #expect(answer.rows == first.rows && answer.settings == first.settings && answer.zone == first.zone)
    }
    #expect(!first.rows.isEmpty)
  }

  @Test("are answered anew for another moment, zone or limit, and after a change of the data")
  func otherSettings() throws {
    let person = try person()
    let sentence = "sum steps by day last 7 days"
    func answer(_ person: PersonData, _ settings: EngineSettings) throws -> QueryResult {
      let engine = QueryEngine(person: person, settings: settings)
      let first = try engine.run(sentence: sentence)
      let again = try engine.run(sentence: sentence)
      #expect(again.rows == first.rows && again.zone == first.zone && again.settings == first.settings)
      #expect(again.columns == first.columns && again.notes == first.notes && again.query == first.query)
      return again
    }
    let early = Instant(microseconds: 1_768_500_000_000_000)
    let first = try answer(person, EngineSettings(now: early))
    let later = try answer(person, EngineSettings(now: Instant(microseconds: 1_769_000_000_000_000)))
    #expect(later.rows != first.rows && later.settings != first.settings)
    let tokyo = try answer(person, EngineSettings(now: early, zoneOverride: try Zone(identifier: "Asia/Tokyo")))
    #expect(tokyo.zone == "Asia/Tokyo" && first.zone == "Europe/Berlin")
    let sunday = "sum steps by day last 7 days using week sunday"
    #expect(
      try QueryEngine(person: person, settings: EngineSettings(now: early)).run(sentence: sunday).settings
        != first.settings)
    var changed = person
    let number = changed.sources.intern(SampleSource(name: "Watch", deviceModel: nil, sourceClass: .watch))
    let source = try #require(number)
    var rows = SampleColumns()
    rows.append(start: 1_768_400_000_000_000, end: 1_768_400_060_000_000, value: 1_000, source: source)
    changed.append(rows, to: .quantity(.stepCount))
    changed.seal()
    #expect(try answer(changed, EngineSettings(now: early)).rows != first.rows)
    #expect(try answer(person, EngineSettings(now: early)).rows == first.rows)
  }

  @Test("mean what the definitions of the moment say")
  func otherDefinitions() throws {
    var engine = QueryEngine(person: try person(), settings: Self.settings)
    try engine.definitions.define("mine", as: .quantity(.heartRate))
    let first = try engine.run(sentence: "avg mine by week")
    try engine.definitions.define("mine", as: .quantity(.heartRate) / .number(2))
    let second = try engine.run(sentence: "avg mine by week")
    #expect(first.query == "avg heartRate called mine by week")
    #expect(second.query == "avg heartRate / 2 called mine by week")
    #expect(first.rows != second.rows)
    engine.definitions.remove("mine")
    #expect(throws: QueryErrors.self) { try engine.run(sentence: "avg mine by week") }
    // Equal definitions are the same, wherever they come from.
    try engine.definitions.define("mine", as: .quantity(.heartRate))
    #expect(try engine.run(sentence: "avg mine by week").rows == first.rows)
    #expect(SentenceCache.of(engine.people[0]).count == 2)
  }

  @Test("have their mistakes at the same places, and those of unreadable ones are found anew")
  func sameErrors() throws {
    let engine = QueryEngine(person: try person(), settings: Self.settings)
    func errors(_ sentence: String) -> QueryErrors? {
      do {
        _ = try engine.run(sentence: sentence)
        return nil
      } catch { return error }
    }
    // The data have no such source, which the sentence alone does not tell.
    let sentence = "let half = steps / 2;\nsum half by day\n  from “Wätch”, phome"
    let first = try #require(errors(sentence))
    #expect(
      first.errors.map(\.start) == [
        SentencePosition(line: 3, column: 8, offset: 45), SentencePosition(line: 3, column: 17, offset: 54),
      ])
    #expect(errors(sentence) == first)
    #expect(SentenceCache.of(engine.people[0]).count == 1)
    let unreadable = try #require(errors("sum heartRate"))
    #expect(errors("sum heartRate") == unreadable)
    #expect(SentenceCache.of(engine.people[0]).count == 1)
  }

  @Test("are few, and not long")
  func bounded() throws {
    let engine = QueryEngine(person: try person(), settings: Self.settings)
    for days in 1...100 { _ = try engine.run(sentence: "sum steps last \(days) days") }
    #expect(SentenceCache.of(engine.people[0]).count == 32)
    let padding = String(repeating: " ", count: 2_000)
    #expect(try engine.run(sentence: "sum steps\(padding)by day").query == "sum steps by day")
    #expect(SentenceCache.of(engine.people[0]).count == 32)
  }
}
