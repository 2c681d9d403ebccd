import Quantities

extension MeasuredType {
  /// The types that are computed, in the order of the reference.
  static let computed: [MeasuredType] = [
    .sleep, .mainSleep, .sleepStage(.deep), .sleepStage(.rem), .sleepStage(.core), .sleepStage(.awake),
    .sleepStage(.inBed), .bmi, .workoutDuration, .pace, .speed, .trainingLoad, .trainingImpulse,
  ]

  /// The row of a computed type; types of samples have theirs in the catalogs of `Quantities`.
  package var computedRow: LanguageWord? {
    switch self {
    case .quantity, .category: nil
    case .sleep:
      LanguageWord(
        "sleep",
        also: [
          "asleep", "sleep time", "time asleep", "sleep duration", "hours slept", "hours of sleep", "slept",
        ], "time asleep, the best source deciding; a night has the date of waking",
        examples: ["sum sleep by night last 7 nights in hr", "sum sleep by night, stage last 7 nights in hr"])
    case .mainSleep:
      LanguageWord(
        "mainSleep", also: ["longest sleep"], "the longest stretch of sleep of a night, breaks under an hour included",
        examples: ["avg mainSleep by month in hr"])
    case .sleepStage(let stage): stage.computedRow
    case .bmi:
      LanguageWord(
        "bmi", "body mass over height squared, with the height as of each weighing", examples: ["avg bmi by month"])
    case .workoutDuration:
      LanguageWord(
        "duration", also: ["workout duration", "workout time", "workout length", "active time"],
        "how long workouts took, pauses left out", examples: ["sum duration of workouts by week in hr"])
    case .pace:
      LanguageWord(
        "pace", also: ["running pace", "tempo"],
        "time by distance of workouts, pauses left out; of running workouts unless others are named",
        examples: ["avg pace by month", "best 5 km pace by year", "pace of walking workouts by workout"])
    case .speed:
      LanguageWord(
        "speed", "distance by time of workouts, pauses left out",
        examples: ["avg speed of cycling workouts by month"])
    case .trainingLoad:
      LanguageWord(
        "trainingLoad",
        also: [
          "load", "workout load", "tss", "stress score", "training stress", "training stress score",
        ], "what workouts were worth: 100 for an hour at threshold, by power or heart rate; ergostat help profile",
        examples: ["sum trainingLoad by week", "sum trainingLoad of cycling workouts by month"])
    case .trainingImpulse:
      LanguageWord(
        "trimp", also: ["training impulse"], "Banister's training impulse of workouts, in weighted minutes",
        examples: ["sum trimp by week"])
    }
  }
}

extension SleepAnalysis {
  fileprivate var computedRow: LanguageWord? {
    switch self {
    case .deep:
      LanguageWord(
        "deepSleep", also: ["deep sleep time", "deep sleep duration", "time in deep sleep"], "time in deep sleep",
        examples: ["deep sleep by night last 7 nights", "correlate deepSleep with restingHeartRate by day"])
    case .rem:
      LanguageWord(
        "remSleep", also: ["rem", "rem sleep time", "rem sleep duration", "time in rem sleep"], "time in REM sleep",
        examples: ["remSleep / sleep by night last 7 nights"])
    case .core:
      LanguageWord(
        "coreSleep", also: ["light sleep", "core sleep time", "light sleep time"],
        "time in core sleep, also called light",
        examples: ["avg coreSleep by month"])
    case .awake:
      LanguageWord(
        "awakeTime", also: ["awake", "time awake"], "time awake between and beside sleep, where a source recorded it",
        examples: ["awakeTime by night last 7 nights in min"])
    case .inBed:
      LanguageWord(
        "timeInBed", also: ["in bed", "time spent in bed"], "time in bed, asleep or not",
        examples: ["timeInBed by night last 7 nights", "sleep / timeInBed by night last 7 nights in %"])
    case .asleepUnspecified: nil
    }
  }
}

extension TypeExpression.ArithmeticOperator: WordOfLanguage {
  package var row: LanguageWord {
    switch self {
    case .add:
      LanguageWord("+", "adds what measures the same", examples: ["activeEnergy + basalEnergy by week"])
    case .subtract: LanguageWord("-", "subtracts; also a sign", examples: ["systolic - diastolic by month"])
    case .multiply:
      LanguageWord("*", also: ["·", "×"], "multiplies, units too", examples: ["weight * 2.2046 by month"])
    case .divide: LanguageWord("/", also: ["÷"], "divides, units too", examples: ["distance / steps by week in m"])
    case .power: LanguageWord("^", "raises to a power", examples: ["weight / height^2 by month"])
    }
  }
}
