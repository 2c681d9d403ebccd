import QueryLanguage
import Testing

/// What people type, and the canonical sentence that it means.
@Suite("sentences and their canonical text")
struct QueryTextTests {
  @Test(
    "the sentences of the design read as themselves",
    arguments: [
      "sum steps by week last 12 weeks",
      "avg restingHeartRate by month last 2 years",
      "sum distance of running workouts by week last 12 weeks in km",
      "avg bmi by month last 5 years",
      "min, avg, max heartRate by workout 2024 during running workouts",
      "sum sleep by night last 4 weeks in hr",
      "avg steps by month",
      "bodyMass / height^2",
      "(activeEnergyBurned + basalEnergyBurned) / steps by day",
      "-(bodyMass - leanBodyMass * 2)^2",
      "workouts last 30 days",
      "running workouts 2024",
      "count workouts by month",
      "median, stddev, p90, p99.5 heartRate by 10 minutes today",
      "latest, earliest bodyMass all time",
      "time heartRate by week where value > 120 during workouts",
      "steps by day, source this month",
      "steps by weekday previous 52 weeks",
      "heartRate by hour_of_day 2026-Q2",
      "heartRate by bands(120, 140) 2026-W18",
      "steps by quarter 2024-01..2024-06-15",
      "steps by year since 2020",
      "steps until 2024-05-04T09:50",
      "sum steps yesterday from watch, \"Anna's Phone\" in count",
      "avg heartRate today where value >= 100 and (duration < 10 s or not entered = hand)",
      "avg heartRate today where metadata(HKMetadataKeyHeartRateMotionContext) = 1",
      "avg heartRate today where weekday = monday and hour_of_day < 6",
      "steps by day last 7 days fill zero",
      "steps by day using tz \"Europe/Berlin\", week sunday, day 04:00, sources all, partial keep, max_gap 300 s, "
        + "weight samples, outliers keep, coverage 0.8, person Anna",
      "bloodGlucose in mmol<180.15588000005408>/L",
      "avg bodyMass by day last 90 days in kg | rolling avg 7 days",
      "avg bodyMass by day | ewma 10 days | trend",
      "sum steps by day | cumulative by year | goal 10000 | where reached = true",
      "sum sleep by night | longest streak >= 7 hr allow 1",
      "sum steps by day | current streak > 10000",
      "sum steps by day | streaks != 0 | sort length desc | limit 3",
      "sum steps by day, source | rolling p90 2 weeks | top 3 by \"p90 rolling 2 weeks\" | pivot source",
      "min, max heartRate by week | anomalies 2.5 | describe",
      "sum steps by day this month vs previous year | cumulative",
      "min, avg heartRate by week last 12 weeks vs previous period",
      "steps this week vs previous 2 weeks",
      "correlate sum sleep with avg restingHeartRate by day last 1 year",
      "correlate steps with sleep with heartRateVariabilitySDNN lag -3..3 by week | sort p",
      "correlate count running workouts with sleep lag 1 by day fill zero",
      "max heartRate by lap this year during running workouts",
    ])
  func canonical(sentence: String) throws {
    let query = try Query(sentence)
    let again = try Query(query.text)
    #expect(again == query)
    #expect(again.text == query.text)
    #expect(try Query(sentence.uppercasedKeywords) == query)
  }

  @Test(
    "everyday words mean the same as the language's own",
    arguments: [
      ("steps last week", "steps last 1 week"),
      ("Steps?", "steps"),
      ("how many steps today", "steps today"),
      ("average heart rate by month", "avg heartRate by month"),
      ("average of my resting heart rate per month", "avg restingHeartRate by month"),
      ("total active energy weekly", "sum activeEnergyBurned by week"),
      ("weekly steps last 12 weeks", "steps by week last 12 weeks"),
      ("mean heart_rate daily past 3 months", "avg heartRate by day last 3 months"),
      ("minimum and maximum heart rate each day this week", "min, max heartRate by day this week"),
      ("steps between 2024-01-01 and 2024-03-31 per week", "steps by week 2024-01-01..2024-03-31"),
      ("steps from 2024-01 to 2024-03", "steps 2024-01..2024-03"),
      ("steps from 2024-01", "steps since 2024-01"),
      ("steps since 2024-01 until 2024-03", "steps 2024-01..2024-03"),
      ("steps in 2024", "steps 2024"),
      ("steps in May 2024 by day", "steps by day 2024-05"),
      ("steps on 4 May 2024", "steps 2024-05-04"),
      ("steps May 4, 2024", "steps 2024-05-04"),
      ("steps Q2 2024", "steps 2024-Q2"),
      ("steps on mondays last year by week", "steps by week last 1 year where weekday = monday"),
      ("steps during 2024", "steps 2024"),
      ("weight in lbs", "bodyMass in lb"),
      ("weight in pounds last two weeks", "bodyMass last 2 weeks in lb"),
      ("walking distance in miles by month", "distance by month in mi"),
      ("heart rate in beats per minute", "heartRate in count/min"),
      ("sleep by night in hours", "sleep by night in hr"),
      ("sleep last night", "sleep today"),
      ("blood glucose in mmol/L", "bloodGlucose in mmol<180.15588000005408>/L"),
      ("runs this year", "running workouts this year"),
      ("distance of runs by month", "distance of running workouts by month"),
      ("sum distance by week of cycling workouts", "sum distance of cycling workouts by week"),
      ("max heart rate during runs by workout", "max heartRate by workout during running workouts"),
      ("strength training workouts by month", "traditionalStrengthTraining workouts by month"),
      ("steps per 2 weeks", "steps by 2 weeks"),
      ("time in daylight by week", "timeInDaylight by week"),
      ("steps and flights by day", "steps, flightsClimbed by day"),
      ("standard deviation heart rate", "stddev heartRate"),
      ("heart rate over time", "heartRate by month"),
      ("how many steps did I take last week", "steps last 1 week"),
      ("how many workouts this year", "count workouts this year"),
      ("what was my max heart rate yesterday", "max heartRate yesterday"),
      ("how much did I sleep last night", "sleep today"),
      ("average daily steps last month", "avg steps last 1 month"),
      ("average daily heart rate last month", "avg heartRate by day last 1 month"),
      ("total weekly distance this year", "sum distance by week this year"),
      ("weight over the last 6 months", "bodyMass last 6 months"),
      ("average heart rate by hour of day", "avg heartRate by hour_of_day"),
      ("steps by day of week", "steps by weekday"),
      ("heart rate during sleep by night", "heartRate by night during sleep"),
      (
        "steps on weekends by week",
        "steps by week where weekday = saturday or weekday = sunday"
      ),
      ("avg heart rate where heart rate is at least 120 bpm", "avg heartRate where value >= 120 count/min"),
      ("steps where source is Apple Watch by day", "steps by day where source = \"Apple Watch\""),
      ("steps from Apple Watch by day", "steps by day from \"Apple Watch\""),
      ("steps all time by year fill 0", "steps by year all time fill zero"),
      ("steps using timezone America/New_York", "steps using tz \"America/New_York\""),
      ("steps using max_gap 5 min, day 4", "steps using day 04:00, max_gap 300 s"),
      ("oxygenSaturation where value < 95 %", "oxygenSaturation where value < 95 %"),
      ("weight by day | rolling average over 7 days", "bodyMass by day | rolling avg 7 days"),
      ("weight by day | moving average of a week", "bodyMass by day | rolling avg 1 week"),
      ("weight by day | rolling 7 days", "bodyMass by day | rolling avg 7 days"),
      ("steps by day | longest streak of at least 10000", "steps by day | longest streak >= 10000"),
      (
        "steps by day | rolling sum 7 days | top 5 by sum rolling 7 days",
        "steps by day | rolling sum 7 days | top 5 by \"sum rolling 7 days\""
      ),
      ("steps by day | sort by SUM descending", "steps by day | sort sum desc"),
      ("sleep by night | goal 8 h", "sleep by night | goal 8 hr"),
      ("average weekly steps last 12 weeks", "sum steps by week last 12 weeks | describe"),
      ("max monthly distance this year", "sum distance by month this year | describe"),
      ("average steps per day last month", "avg steps last 1 month"),
      ("average steps per day by month", "avg steps by month"),
      ("steps per day", "steps by day"),
      ("compare steps this month with last month", "steps this month vs previous month"),
      ("year over year steps by month", "steps by month vs previous year"),
      ("steps by week this year week over week", "steps by week this year vs previous week"),
      ("weekly steps by source", "steps by week, source"),
      ("steps by week by source", "steps by week, source"),
      ("list workouts this year", "workouts this year"),
      ("show running workouts this year", "running workouts this year"),
      ("\"95\" workouts by week", "\"95\" workouts by week"),
      ("HKDataTypeSleepDurationGoal by day", "HKDataTypeSleepDurationGoal by day"),
      ("steps this month vs last month", "steps this month vs previous month"),
      ("steps this year compared to last year", "steps this year vs previous year"),
      ("steps this week versus the week before", "steps this week vs previous week"),
      ("steps today vs yesterday", "steps today vs previous day"),
      ("steps last 30 days vs the previous period", "steps last 30 days vs previous period"),
      ("steps this week vs a year ago", "steps this week vs previous year"),
      ("steps this week vs the same week last year", "steps this week vs previous year"),
      ("steps this week vs same period last year", "steps this week vs previous year"),
      ("correlation between sleep and resting heart rate", "correlate sleep with restingHeartRate"),
      ("correlate steps, sleep, hrv", "correlate steps with sleep with heartRateVariabilitySDNN"),
      ("correlate workouts with sleep lag 1 day", "correlate count workouts with sleep lag 1"),
      ("correlate steps with sleep lag 0 to 3 by week", "correlate steps with sleep lag 0..3 by week"),
      ("avg heart rate during runs by laps", "avg heartRate by lap during running workouts"),
    ])
  func everyday(typed: String, canonical: String) throws {
    guard !canonical.isEmpty else {
      #expect(throws: QueryErrors.self) { try Query(typed) }
      return
    }
    do {
      let query = try Query(typed)
      #expect(query.text == canonical)
      #expect(try Query(canonical) == query)
    } catch {
      Issue.record("\(error.text)")
    }
  }

  @Test("statements around questions")
  func statements() throws {
    #expect(try Statement("explain analyze steps") == .explain(Query("steps"), analyze: true))
    #expect(try Statement("explain steps").text == "explain steps")
    #expect(try Statement("show types") == .show(.types, of: nil))
    #expect(try Statement("show sources of steps").text == "show sources of steps")
    #expect(try Statement("show me my sources") == .show(.sources, of: nil))
    #expect(try Statement("list all units") == .show(.units, of: nil))
    #expect(try Statement("define half = steps / 2").text == "let half = steps / 2")
    for topic in Statement.Topic.allCases { #expect(try Statement("show \(topic.rawValue)") == .show(topic, of: nil)) }
    #expect(throws: QueryErrors.self) { try Query("show types") }
  }
}

extension String {
  /// The sentence with its keywords in capitals, which do not matter; names in quotes, units and zones stay as they are.
  fileprivate var uppercasedKeywords: String {
    let keywords: Set<String> = [
      "by", "last", "in", "sum", "avg", "min,", "max", "since", "until", "where", "of", "week",
    ]
    return split(separator: " ").map { keywords.contains(String($0)) ? $0.uppercased() : String($0) }
      .joined(separator: " ")
  }
}
