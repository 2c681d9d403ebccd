import Quantities
import QueryLanguage
import Testing

/// The Swift form and the sentence make one value.
@Suite("fluent form")
struct FluentFormTests {
  static let pairs: [(Query, String)] = [
    (from(.steps).sum().by(.week).range(.last(12, .weeks)).query, "sum steps by week last 12 weeks"),
    (
      from(.restingHeartRate).average().by(.month).range(.last(2, .years)).query,
      "avg restingHeartRate by month last 2 years"
    ),
    (
      from(.distance).sum().of(.workouts(.running)).by(.week).range(.last(12, .weeks)).in(.km).query,
      "sum distance of running workouts by week last 12 weeks in km"
    ),
    (from(.bmi).average().by(.month).range(.last(5, .years)).query, "avg bmi by month last 5 years"),
    (
      from(.heartRate).minimum().average().maximum().during(.workouts(.running)).by(.workout).range(.year(2024)).query,
      "min, avg, max heartRate during running workouts by workout 2024"
    ),
    (from(.sleep).sum().by(.night).range(.last(4, .weeks)).in(.h).query, "sum sleep by night last 4 weeks in h"),
    (
      from(.heartRate).time().during(.workouts()).by(.week, .bands(120, 140)).in(.h).query,
      "time heartRate during workouts by week, bands(120, 140) in h"
    ),
    (
      from(.trainingLoad).sum().by(.day).range(.last(6, .months)).load().query,
      "sum trainingLoad by day last 6 months | load"
    ),
    (
      from(.trainingImpulse).sum().of(.workouts(.running)).by(.week).query, "sum trimp of running workouts by week"
    ),
    (
      from(.heartRate).time().during(.workouts()).by(.week, .zone).range(.last(12, .weeks)).in(.h).query,
      "time heartRate during workouts by week, zone last 12 weeks in h"
    ),
    (from(.steps).rate().during(.workouts()).by(.workout).query, "rate steps during workouts by workout"),
    (from(.cyclingPower).best(20, .minutes).by(.month).query, "best 20 min power by month"),
    (from(.heartRate).best(1, .minutes).best(5, .minutes).query, "best 1 min, 5 min heartRate"),
    (from(.pace).best(5, .km).by(.year).top(1).query, "best 5 km pace by year | top 1"),
    (
      from(.duration).best(1, .miles).of(.workouts(.running)).by(.workout).records().query,
      "fastest mile of running workouts by workout | records"
    ),
    (from(.pace).average().by(.month).query, "avg pace by month"),
    (from(.speed).average().of(.workouts(.cycling)).query, "avg speed of cycling workouts"),
    (from(.heartRate).minimum().average().by(.minutes(10)).query, "min, avg heartRate by 10 minutes"),
    (
      from(expression: .quantity(.bodyMass) / .quantity(.height).raised(to: 2)).average().by(.month).query,
      "avg bodyMass / height^2 by month"
    ),
    (workouts(.running).count().by(.month).query, "count running workouts by month"),
    (workouts().range(.this(.year)).query, "workouts this year"),
    (
      from(.steps).sum().and(from(.sleep).sum()).by(.day).where(.value, .greater, 10).where(.source, .contains, "Watch")
        .sources("watch").fill(.zero).using { $0.weekStart = .sunday }.query,
      "sum steps, sum sleep by day where value > 10 and source contains Watch from watch fill zero using week sunday"
    ),
    (
      from(.weight).average().by(.day).range(.last(90, .days)).in(.kg).rolling(.average, 7, .days).query,
      "avg weight by day last 90 days in kg | rolling avg 7 days"
    ),
    (
      from(.restingHeartRate).average().by(.week).range(.previous(52, .weeks)).trend().query,
      "avg restingHeartRate by week previous 52 weeks | trend"
    ),
    (
      from(.steps).sum().by(.day).range(.allTime).longestStreak(atLeast: 10_000, allowance: 1).query,
      "sum steps by day all time | longest streak >= 10000 allow 1"
    ),
    (
      from(.steps).sum().by(.day).exponentialAverage(7, .days).cumulative(by: .year).goal(5).anomalies(beyond: 4).query,
      "sum steps by day | ewma 7 days | cumulative by year | goal 5 | anomalies 4"
    ),
    (
      from(.steps).sum().by(.day, .source).rows(where: "sum", .greater, 5).sorted(by: "n", descending: true).top(3)
        .limit(2).query,
      "sum steps by day, source | where sum > 5 | sort n desc | top 3 | limit 2"
    ),
    (from(.steps).sum().by(.day).streaks(.less, 5).describe().query, "sum steps by day | streaks < 5 | describe"),
    (from(.steps).sum().by(.day).currentStreak(atLeast: 1).query, "sum steps by day | current streak >= 1"),
    (from(.steps).sum().by(.day, .source).pivot("source").query, "sum steps by day, source | pivot source"),
    (
      from(.steps).sum().by(.day).range(.this(.month)).versus(.previous(1, .years)).cumulative().query,
      "sum steps by day this month vs previous year | cumulative"
    ),
    (
      from(.restingHeartRate).average().by(.week).range(.last(12, .weeks)).versus(.previousPeriod).query,
      "avg restingHeartRate by week last 12 weeks vs previous period"
    ),
    (
      correlate(from(.sleep).sum(), with: from(.restingHeartRate).average()).by(.day).range(.last(1, .years)).query,
      "correlate sum sleep with avg restingHeartRate by day last 1 year"
    ),
    (
      correlate(from(.steps), with: workouts(.running)).with(from(.heartRateVariabilitySDNN)).lag(-1...2).query,
      "correlate steps with running workouts with hrv lag -1..2"
    ),
    (
      from(.heartRate).maximum().during(.workouts(.running)).by(.lap).query,
      "max heartRate during running workouts by lap"
    ),
    (from(.duration).sum().of(.workouts(.cycling)).by(.month).query, "sum duration of cycling workouts by month"),
  ]

  @Test("built equals typed", arguments: pairs)
  func equal(built: Query, sentence: String) throws {
    #expect(try Query(sentence) == built, "\(built.text)")
    #expect(try Query(built.text) == built)
  }
}
