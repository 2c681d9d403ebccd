import Calendars
import Quantities
import Storage
import TestSupport
import Testing

@testable import Querying

@Suite("Rows of answers without further keys")
struct PlainRowsTests {
  private static let sentences = [
    "sum steps by day", "sum steps by week using partial include", "sum, count steps by month", "avg heartRate by day",
    "sum steps, avg heartRate by day", "min, max, avg heartRate by hour last 3 days", "sum steps", "avg heartRate",
    "sum steps by 3 days since 2026-01-10", "sum steps by day in 2026-01", "sum sleep by night",
    "count steps by day last 20 days",
    "sum sleep, sum steps by day",
  ]

  @Test("are those that a look-up for each number gives", arguments: sentences)
  func agreeWithGeneralRows(sentence: String) throws {
    var random = SeededGenerator(seed: SeededGenerator.freshSeed("PlainRowsTests"))
    for _ in 0..<10 {
      let engine = QueryEngine(
        person: try person(&random),
        settings: EngineSettings(
          now: Instant(microseconds: Self.base + Int64.random(in: 0..<60, using: &random) * Self.day)))
      let query = try PreparedQuery(try ParsedQuery(sentence), engine: engine)
      for plan in query.plans {
        var answer = BucketAnswer(plan: plan)
        let assembly = RowAssembly(plan: plan, parts: try answer.parts())
        let table = assembly.table()
        let columns = AnswerTable(columns: table.columns, personColumn: table.personColumn)
        let general = assembly.generalTable(columns).rows
        #expect(table.rows.areMadeOnDemand && !general.areMadeOnDemand)
        #expect(table.rows == general)
        for column in table.columns.indices {
          #expect(table.rows.cells(inColumn: column) == general.cells(inColumn: column))
          #expect(table.rows.numbers(inColumn: column) == general.numbers(inColumn: column))
        }
      }
    }
  }

  private static let day: Int64 = 86_400_000_000
  /// 2026-01-05 in UTC.
  private static let base: Int64 = 1_767_571_200_000_000

  private func person(_ random: inout SeededGenerator) throws -> PersonData {
    var person = PersonData()
    let number = person.sources.intern(SampleSource(name: "Watch", deviceModel: nil, sourceClass: .watch))
    let source = try #require(number)
    for type in [SampleType.quantity(.stepCount), .quantity(.heartRate), .category(.sleepAnalysis)] {
      var rows = SampleColumns()
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        let start = Self.base + Int64.random(in: 0..<(40 * Self.day), using: &random)
        rows.append(
          start: start, end: start + Int64.random(in: 0..<(Self.day / 12), using: &random),
          value: type == .category(.sleepAnalysis) ? 1 : Double(Int.random(in: 40...180, using: &random)),
          source: source)
      }
      person.append(rows, to: type)
    }
    person.givenHomeZoneIdentifier = "Europe/Berlin"
    person.seal()
    return person
  }
}
