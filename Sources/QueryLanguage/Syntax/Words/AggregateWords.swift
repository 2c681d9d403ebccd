extension Aggregate: WordOfLanguage {
  package var row: LanguageWord {
    switch self {
    case .sum:
      LanguageWord(
        name, also: ["total"], "the total of what adds up: steps, distance, energy, sleep; sources merged",
        examples: ["sum steps by week last 8 weeks"])
    case .average:
      LanguageWord(
        name, also: ["average", "mean"],
        "the mean: weighed by time for heart rate and the like, of daily totals for what adds up",
        examples: ["avg heartRate by day last 7 days", "avg steps by month"])
    case .minimum:
      LanguageWord(
        name, also: ["minimum", "lowest", "smallest", "fewest", "least"], "the smallest value, or daily total",
        examples: ["min heartRate by day last 7 days"])
    case .maximum:
      LanguageWord(
        name, also: ["maximum", "highest", "largest", "peak", "most"], "the largest value, or daily total",
        examples: ["max heartRate by week", "max steps by month"])
    case .count:
      LanguageWord(
        name, also: ["number of"], "how many samples, or workouts",
        examples: ["count workouts by week", "count heartRate by day last 7 days"])
    case .median:
      LanguageWord(name, "half of the values lie below", examples: ["median heartRate by week"])
    case .standardDeviation:
      LanguageWord(
        name, also: ["stdev", "standard deviation"], "the spread of the values around their mean (n − 1)",
        examples: ["stddev heartRate by week"])
    case .latest:
      LanguageWord(
        name, also: ["newest", "most recent"], "the last value in time",
        examples: ["latest weight", "latest weight by month"])
    case .earliest:
      LanguageWord(name, also: ["first", "oldest"], "the first value in time", examples: ["earliest weight"])
    case .time:
      LanguageWord(
        name, "how long values were in force; a reading holds until the next one, five minutes at most",
        examples: ["time heartRate where value > 120 by week"])
    case .rate:
      LanguageWord(
        name,
        "the total by time: the active time of during, the duration of workouts, else the elapsed time of the bucket",
        examples: ["rate steps by hour last 7 days", "rate steps during running workouts by workout"])
    case .best:
      LanguageWord(
        "best", also: ["fastest", "quickest"], form: "best N UNIT",
        "the best stretch of a workout so long or so far, over elapsed time, with its moment and workout",
        examples: [
          "best 20 min heartRate by month", "best 5 km pace by year", "best 1 km by workout",
          "best 1 min, best 5 min heartRate of running workouts",
        ])
    case .percentile:
      LanguageWord(
        "p90", form: "p0 … p100", "so many percent of the values lie below it; fractions too: p99.5",
        examples: ["p90 heartRate by week"])
    }
  }
}
