import Calendars
import Querying
import Storage
import Testing

/// Own metrics, and several sentences in one text.
@Suite("own metrics")
struct DefinitionTests {
  @Test("a definition is worked out where it is written")
  func expands() throws {
    let query = try Query("let cost = activeEnergy / distance; avg cost by month")
    #expect(query.text == "avg activeEnergyBurned / distance called cost by month")
    #expect(query == (try Query("avg activeEnergy / distance called cost by month")))
    let part = try Query("let cost = activeEnergy / distance; avg cost * 2 by month")
    #expect(part.text == "avg activeEnergyBurned / distance * 2 by month", "only a metric alone has its name")
  }

  @Test("definitions build on each other, and the later of two texts counts")
  func builds() throws {
    var definitions = Definitions()
    try definitions.define("gap", as: .quantity(.bloodPressureSystolic) - .quantity(.bloodPressureDiastolic))
    let typed = try Query("let half = gap / 2; avg HALF by week", knowing: definitions)
    #expect(typed.text == "avg (bloodPressureSystolic - bloodPressureDiastolic) / 2 called half by week")
    try definitions.define("Gap", as: .quantity(.heartRate))
    #expect(definitions.all.count == 1)
    #expect(try Query("avg gap", knowing: definitions).text == "avg heartRate called Gap")
    #expect(definitions.remove("GAP") && definitions.all.isEmpty && !definitions.remove("gap"))
  }

  @Test("the Swift form refuses what sentences refuse")
  func refuses() throws {
    var definitions = Definitions()
    #expect(throws: QueryErrors.self) { try definitions.define("steps", as: .quantity(.heartRate)) }
    #expect(throws: QueryErrors.self) { try definitions.define("two words", as: .quantity(.heartRate)) }
    #expect(throws: QueryErrors.self) {
      try definitions.define("mix", as: .quantity(.heartRate) + .quantity(.bodyMass))
    }
    #expect(definitions.all.isEmpty)
  }

  @Test("an engine knows definitions and lists them")
  func engine() throws {
    var definitions = Definitions()
    try definitions.define("cost", as: .quantity(.activeEnergyBurned) / .quantity(.stepCount))
    let engine = QueryEngine(
      person: PersonData(), settings: EngineSettings(now: Instant(microseconds: 0)), definitions: definitions)
    #expect(try engine.run(sentence: "cost by day").query == "activeEnergyBurned / steps called cost by day")
    let list = try engine.list(.definitions)
    #expect(list.rows == [[.text("cost"), .text("kcal/count"), .text("activeEnergyBurned / steps"), .text("sum")]])
    #expect(throws: QueryErrors.self) { try engine.list(.definitions, of: "csot") }
    #expect(try engine.list(.settings, of: "tz").rows.count == 1)
  }

  @Test("what sentences keep is read again, and what cannot be read is left out")
  func kept() {
    let definitions = Definitions(sentences: ["let half = steps / 2", "let b = nonsense", "steps", "let c = a * 2"])
    #expect(definitions.all.map(\.text) == ["let half = steps / 2"])
  }

  @Test("definitions that nest too deep for their own text are refused, not printed unreadably")
  func deep() {
    var text = "let a0 = (steps + 1) / distance"
    for level in 1..<40 { text += "\nlet a\(level) = 1 / (a\(level - 1) + a\(level - 1) / 2)" }
    #expect(throws: QueryErrors.self) { try Query(text + "\na39 by day") }
  }

  @Test(
    "where a sentence ends",
    arguments: [
      ("steps by day; sleep by night", 2), ("steps by day;", 1), (";;steps;; sleep;", 2),
      ("steps by day\nsleep by night", 2), ("steps\nby day\nlast 7 days", 1), ("steps by day\n| trend", 1),
      ("steps by day |\ntrend", 1), ("steps,\nsleep by day", 1), ("steps by\nday", 1), ("sum\nsteps", 1),
      ("(steps\n+ distance * 0) by day", 1), ("let a = steps /\n2\nhalf by day", 2), ("let a = steps\nhalf by day", 2),
      ("correlate steps\nwith sleep\nlag 1", 1), ("steps today\nsleep today", 2), ("steps?\nsleep?", 2),
      ("show types\nsteps", 2), ("steps by day 2026\nsleep", 2), ("steps since\n2026", 1), ("steps all time\nsleep", 2),
      ("steps fill previous\nsleep in min\nsteps", 3),
      ("\n\nsteps\n\n\nsleep\n", 2),
    ])
  func ends(text: String, count: Int) throws {
    // `distance * 0` measures another thing than steps; only where sentences end is asked.
    #expect(Lexer(text).sentences.count == count)
  }

  @Test("several sentences are read in order, and one place tells of a mistake")
  func several() throws {
    let statements = try Statement.all(in: "let half = steps / 2\nhalf by day\nshow definitions; explain half")
    #expect(
      statements.map(\.text) == [
        "let half = steps / 2", "steps / 2 called half by day", "show definitions", "explain steps / 2 called half",
      ])
    for statement in statements { #expect(try Statement(statement.text) == statement) }
    do {
      _ = try Statement.all(in: "steps by day\nsleep by nigth")
      Issue.record("read")
    } catch {
      #expect(error.errors.first?.start == SentencePosition(line: 2, column: 10, offset: 22))
    }
  }
}
