import Quantities
import Querying
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
    (from(.duration).sum().of(.workouts(.cycling)).by(.month).query, "sum duration of cycling workouts by month"),
  ]

  @Test("built equals typed", arguments: pairs)
  func equal(built: Query, sentence: String) throws {
    #expect(try Query(sentence) == built, "\(built.text)")
    #expect(try Query(built.text) == built)
  }
}
