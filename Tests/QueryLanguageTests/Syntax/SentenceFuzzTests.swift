import QueryLanguage
import TestSupport
import Testing

/// Random sentences: nothing traps or hangs, and what is read prints and reads again.
@Suite("random sentences")
struct SentenceFuzzTests {
  static let words = [
    "sum", "avg", "min", "max", "count", "p90", "time", "steps", "heartRate", "sleep", "bmi", "bodyMass", "height",
    "workouts", "running", "of", "by", "day", "week", "night", "source", "last", "12", "weeks", "previous", "this",
    "since",
    "2024", "2024-05", "2024-05-04T09:50", "..", "until", "all", "time", "during", "where", "value", "weekday", "=",
    ">",
    "100", "and", "or", "not", "(", ")", ",", "from", "watch", "\"Anna\"", "in", "km", "kg", "%", "fill", "zero",
    "using",
    "tz", "Europe/Berlin", "max_gap", "5", "min", "+", "-", "*", "/", "^", "2", "|", "trend", "rolling", "ewma", "top",
    "streak", "longest", "sort", "avg", "goal", "vs", "explain", "show", "correlate", "with", "lag", "period", "lap",
    "\"", "\\", "é", "👩🏽‍🚀", "\n", "\u{0}", "1e309", "٣", "bands(120, 140)", "metadata(\"x\")",
  ]

  @Test("read or refused, and printed sentences read back", arguments: [1 as UInt64, 2])
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let count = Int.random(in: 1...14, using: &generator)
      let sentence = (0..<count).map { _ in SentenceFuzzTests.words.randomElement(using: &generator) ?? "" }
        .joined(separator: Bool.random(using: &generator) ? " " : "")
      do {
        let statement = try Statement(sentence)
        let again = try Statement(statement.text)
        #expect(again == statement, "seed \(seed): \(sentence) → \(statement.text)")
      } catch {
        #expect(!error.text.isEmpty)
        #expect(error.sentence == sentence, "seed \(seed): the text of a read sentence was refused: \(error.text)")
      }
    }
  }

  static let parts: [[String]] = [
    [
      "steps", "sum distance", "min, max heartRate", "avg bodyMass / height^2", "p90 heartRate", "count workouts",
      "sleep",
    ],
    ["", "of running workouts"],
    ["", "by week", "by 10 minutes", "by month, source", "by weekday", "by quarter, device", "by workout"],
    ["", "last 3 weeks", "2024", "2024-01..2024-03-04", "since 2020-Q3", "until 2024-W07", "this month", "all time"],
    ["", "during workouts", "during cycling workouts"],
    [
      "", "where duration > 5 min and not source = watch",
      "where (weekday = monday or hour_of_day < 6) and entered = hand",
    ],
    ["", "from watch", "from \"Anna's Watch\", phone"],
    ["", "fill zero", "fill linear"],
    ["", "using week sunday, sources all", "using max_gap 90 s, coverage 0.25", "using tz Asia/Kolkata, day 03:30"],
  ]

  @Test("clauses in any order mean the same and print the same", arguments: [5 as UInt64, 6])
  func orders(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var readCount = 0
    for _ in 0..<200 {
      let chosen = SentenceFuzzTests.parts.map { $0.randomElement(using: &generator) ?? "" }
      let subject = chosen[0] + " " + chosen[1]
      let clauses = chosen[2...].filter { !$0.isEmpty }
      guard let query = try? Query(([subject] + clauses).joined(separator: " ")) else { continue }
      readCount += 1
      let shuffled = try Query(([subject] + clauses.shuffled(using: &generator)).joined(separator: "  "))
      #expect(shuffled == query, "seed \(seed): \(query.text)")
      #expect(try Query(query.text) == query, "seed \(seed): \(query.text)")
    }
    #expect(readCount > 50)
  }

  @Test("random bytes", arguments: [4 as UInt64])
  func bytes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      _ = try? Statement(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test(
    "long and deep sentences end in an error, not in a crash",
    arguments: [
      String(repeating: "(", count: 5_000), String(repeating: "-", count: 5_000),
      String(repeating: "a ", count: 20_000),
      "steps" + String(repeating: " + steps", count: 1_000), "steps where " + String(repeating: "not ", count: 2_000),
      "steps where " + String(repeating: "(", count: 2_000), "heartRate" + String(repeating: "^2", count: 500),
      "steps where value > 1" + String(repeating: " and value > 1", count: 500),
      String(repeating: "sum, ", count: 2_000), String(repeating: "\"", count: 9_999),
      "steps by " + String(repeating: "1", count: 999),
    ])
  func extreme(sentence: String) {
    #expect(throws: QueryErrors.self) { try Query(sentence) }
  }
}
