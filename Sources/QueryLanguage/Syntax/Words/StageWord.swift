/// The words that begin a stage, in the order of the reference.
enum StageWord: CaseIterable, WordOfLanguage {
  case rolling, ewma, cumulative, trend, load, goal, anomalies, longestStreak, currentStreak, streaks
  case filter, sort, top, records, limit, count, describe, pivot

  package var row: LanguageWord {
    switch self {
    case .rolling:
      LanguageWord(
        "rolling", also: ["moving"], form: "rolling AGGREGATE N UNIT",
        "a statistic over the civil days, weeks or months up to each row; looks back before the range by itself",
        examples: ["avg weight by day last 30 days | rolling avg 7 days"])
    case .ewma:
      LanguageWord(
        "ewma", form: "ewma N UNIT", "the exponential average",
        examples: ["avg weight by day last 30 days | ewma 7 days"])
    case .cumulative:
      LanguageWord(
        "cumulative", also: ["cumulated"], form: "cumulative [by UNIT]", "the running total, anew each unit",
        examples: ["sum steps by day | cumulative by month"])
    case .trend:
      LanguageWord(
        "trend", "one row: slope with its 95 % interval, p-values, n, and rising, falling or no clear trend",
        examples: ["avg restingHeartRate by week | trend"])
    case .load:
      LanguageWord(
        "load",
        "long-term (42 days) and short-term (7 days) average of daily loads and their balance, from the first load on",
        examples: ["sum trainingLoad by day last 14 days | load"])
    case .goal:
      LanguageWord(
        "goal", form: "goal NUMBER [UNIT]", "whether each row reaches it",
        examples: ["sum steps by day last 14 days | goal 10000"])
    case .anomalies:
      LanguageWord(
        "anomalies", also: ["anomaly"], form: "anomalies [Z]",
        "rows unlike the 56 before them, in robust standard deviations",
        examples: ["sum steps by day | anomalies", "sum steps by day | anomalies 3"])
    case .longestStreak:
      LanguageWord(
        "longest streak", form: "longest streak CMP NUMBER [allow N]",
        "the longest run of rows that compare so, N misses forgiven",
        examples: ["sum steps by day | longest streak >= 8000", "sum steps by day | longest streak >= 8000 allow 1"])
    case .currentStreak:
      LanguageWord(
        "current streak", form: "current streak CMP NUMBER [allow N]",
        "the run that still goes on; the running day never breaks it",
        examples: ["sum steps by day | current streak >= 5000"])
    case .streaks:
      LanguageWord(
        "streaks", form: "streaks CMP NUMBER", "all runs, oldest first",
        examples: ["sum steps by day | streaks >= 10000"])
    case .filter:
      LanguageWord(
        "where", form: "where COLUMN CMP VALUE", "only rows that compare so",
        examples: ["sum steps by day | where sum > 10000"])
    case .sort:
      LanguageWord(
        "sort", form: "sort COLUMN [desc]", "by one column, missing values last",
        examples: ["sum steps by week | sort sum desc"])
    case .top:
      LanguageWord(
        "top", form: "top N [by COLUMN]", "the rows with the largest values", examples: ["sum steps by day | top 3"])
    case .records:
      LanguageWord(
        "records", also: ["prs", "personal records"], "the rows that are better than all before them",
        examples: ["sum steps by day | records", "best 1 km by workout | records"])
    case .limit: LanguageWord("limit", form: "limit N", "the first rows", examples: ["sum steps by day | limit 5"])
    case .count:
      LanguageWord(
        "count", "one row: how many rows there are", examples: ["sum steps by day | where sum >= 10000 | count"])
    case .describe:
      LanguageWord(
        "describe", "one row: count, mean, spread and quartiles of the rows", examples: ["sum steps by day | describe"])
    case .pivot:
      LanguageWord(
        "pivot", form: "pivot KEY", "the values of one key side by side",
        examples: ["sum steps by week, source | pivot source"])
    }
  }

  static let named = Keywords.table(StageWord.allCases)

  /// The canonical words, as errors list them.
  static let names = StageWord.allCases.map(\.row.word)

  /// First words of stages that begin no clause: one that stands without its bar can be told from a clause.
  static let firstWords: WordSet = {
    let words = StageWord.allCases.map { Word(folding: String($0.row.word.prefix { $0 != " " })) }
    return WordSet((words + ["streak"]).filter { Keywords.clauses[$0] == nil })
  }()
}
