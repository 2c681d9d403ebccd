/// Words for the row with the largest or the smallest value: `which day had the most steps`.
enum RowExtreme: CaseIterable, WordOfLanguage {
  case most, least

  var row: LanguageWord {
    switch self {
    case .most:
      LanguageWord(
        "most",
        also: [
          "highest", "best", "largest", "biggest", "busiest", "max", "longest", "maximum", "furthest", "farthest",
        ], form: "which UNIT had the most X", "the row with the largest value",
        examples: ["which day had the most steps", "best week for distance", "busiest month for exercise time"])
    case .least:
      LanguageWord(
        "least", also: ["fewest", "lowest", "worst", "smallest", "shortest", "minimum", "laziest"],
        form: "which UNIT had the least X", "the row with the smallest value; rows without data do not count",
        examples: ["which night had the least sleep", "which day had the fewest steps"])
    }
  }

  static let named = Keywords.table(RowExtreme.allCases)
}

/// What is largest or smallest about a workout: `longest run`; with `when was my` that workout.
enum WorkoutExtreme: CaseIterable, WordOfLanguage {
  case longest, shortest, fastest, slowest, hardest

  var row: LanguageWord {
    switch self {
    case .longest:
      LanguageWord(
        "longest", also: ["farthest", "furthest", "biggest"], form: "longest ACTIVITY",
        "the largest distance of such a workout, of workouts of any kind the longest time",
        examples: ["longest run this year", "when was my longest run"])
    case .shortest:
      LanguageWord(
        "shortest", form: "shortest ACTIVITY", "the smallest distance of such a workout",
        examples: ["shortest run this year"])
    case .fastest:
      LanguageWord(
        "fastest", form: "fastest ACTIVITY", "the best mean pace of a workout on foot, the best mean speed of others",
        examples: ["fastest run this year"])
    case .slowest:
      LanguageWord(
        "slowest", form: "slowest ACTIVITY", "the slowest mean pace or speed of a workout",
        examples: ["slowest run this year"])
    case .hardest:
      LanguageWord(
        "hardest", also: ["toughest"], form: "hardest ACTIVITY", "the largest training load of a workout",
        examples: ["hardest workout this year", "which was my hardest run"])
    }
  }

  static let named = Keywords.table(WorkoutExtreme.allCases)
}

/// Words for the workouts that came last: `last run`, `latest 3 workouts`.
enum NewestWord: CaseIterable, WordOfLanguage {
  case last

  var row: LanguageWord {
    LanguageWord(
      "last", also: ["latest", "newest", "recent", "most recent"], form: "last [N] ACTIVITY",
      "the newest workout, or the N newest ones", examples: ["last run", "latest 3 cycling workouts"])
  }

  static let named = Keywords.table(NewestWord.allCases)
}

/// Words for the best time over a distance: `5k personal best`.
enum PersonalBestWord: CaseIterable, WordOfLanguage {
  /// Before the distance or behind it.
  case personalBest
  /// Behind the distance alone.
  case bestTime

  var row: LanguageWord {
    switch self {
    case .personalBest:
      LanguageWord(
        "personal best",
        also: [
          "personal bests", "personal record", "personal records", "pr", "prs", "pb", "pbs", "record", "records",
        ], form: "DISTANCE personal best",
        "the shortest time over so long a stretch, of runs unless other workouts are named",
        examples: ["5k personal best", "personal record for 1 mile"])
    case .bestTime:
      LanguageWord(
        "best time", also: ["best", "time", "times"], form: "DISTANCE time", "the same, behind the distance",
        examples: ["1 km time this year"])
    }
  }

  static let named = Keywords.table(PersonalBestWord.allCases)
}
