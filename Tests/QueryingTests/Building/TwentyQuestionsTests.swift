import Calendars
import Quantities
import Querying
import Storage
import Testing

/// Twenty questions that people ask, written in Swift, each beside the sentence that asks the same.
///
/// Every chain is an expression of its own, so that the type checker has each for itself. What must not compile is in
/// `RefusedByCompilerTests`.
@Suite("twenty questions in Swift")
struct TwentyQuestionsTests {
  static let questions: [(query: Query, sentence: String)] = [
    (from(.steps).sum().range(.named(.month(4))).query, "total steps in april"),
    (from(.steps).average().by(.dayType).query, "steps weekdays vs weekends"),
    (from(.sleep(.deep)).sum().by(.night).range(.last(2, .weeks)).query, "sum deep sleep by night last 2 weeks"),
    (
      from(expression: .type(.sleepStage(.rem)) / .type(.sleep)).by(.month).query, "remSleep / sleep by month"
    ),
    (
      from(.heartRate).average().during(.workouts(.running, newest: 1)).query, "average heart rate in my last run"
    ),
    (workouts(.running, newest: 3).query, "last 3 runs"),
    (
      from(.distance).sum().of(.workouts(.cycling)).range(.named(.season(.summer))).query,
      "sum distance of rides summer"
    ),
    (
      from(.steps).sum().by(.day).range(.this(.year)).rows(where: "sum", .greater, 10_000).rowCount().query,
      "how many days over 10k steps this year"
    ),
    (from(.restingHeartRate).by(.week).trend().query, "is my resting heart rate going down"),
    (
      from(.heartRate).average().within(.sleep).named("asleep").and(from(.heartRate).average()).by(.week).query,
      "avg heart rate during sleep called asleep, avg heart rate by week"
    ),
    (
      correlate(from(.heartRate).average().within(.sleep), with: from(.steps).sum()).by(.day).query,
      "correlate avg heart rate during sleep with sum steps by day"
    ),
    (from(.cyclingPower).best(20, .minutes).by(.month).query, "best 20 min power by month"),
    (from(.duration).best(5, .km).query, "fastest 5k"),
    (from(.distance).maximum().of(.workouts(.running)).range(.this(.year)).query, "longest run this year"),
    (
      from(.heartRate).maximum().during(.workouts(.running)).by(.workout).query, "max heart rate in each run"
    ),
    (
      from(.heartRate).average().where(.hourOfDay, .less, 12).by(.month).query,
      "average heart rate before noon by month"
    ),
    (
      from(.steps).sum().by(.day).range(.this(.month)).versus(.previous(1, .years)).cumulative().query,
      "sum steps by day this month vs last year | cumulative"
    ),
    (
      from(.bodyMass).average().by(.day).range(.last(90, .days)).in(.lb).rolling(.average, 7, .days).query,
      "avg weight by day last 90 days in lb | rolling avg 7 days"
    ),
    (from(.steps).sum().by(.day).longestStreak(atLeast: 10_000).query, "sum steps by day longest streak >= 10k"),
    (
      from(.trainingLoad).sum().by(.day).range(.last(6, .months)).load().query,
      "sum training load by day last 6 months | load"
    ),
  ]

  @Test("each is the value that its sentence means, and is answered", arguments: questions)
  func asks(query: Query, sentence: String) throws {
    #expect(try Query(sentence) == query, "\(query.text)")
    #expect(try Query(query.text) == query, "\(query.text)")
    let engine = QueryEngine(person: PersonData(), settings: EngineSettings(now: Instant(seconds: 1_790_000_000)))
    #expect(try !engine.run(query).columns.isEmpty)
  }

  @Test("there are twenty")
  func count() { #expect(TwentyQuestionsTests.questions.count == 20) }
}
