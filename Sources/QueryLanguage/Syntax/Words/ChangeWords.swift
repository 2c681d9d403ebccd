/// Words that ask how something changes, without a stage.
enum ChangeWord: CaseIterable, WordOfLanguage {
  case trend, overTime

  var row: LanguageWord {
    switch self {
    case .trend:
      LanguageWord(
        "trend",
        also: [
          "trends", "trending", "trending up", "trending down", "going up", "going down", "improving", "improved",
          "improve",
          "increasing", "increased", "increase", "decreasing", "decreased", "decrease", "rising", "falling", "dropping",
          "dropped", "declining", "changing", "changed", "change", "getting better", "getting worse", "getting lower",
          "getting higher", "been going up", "been going down", "been improving", "been changing", "better", "worse",
          "progress",
        ], form: "X trend, is my X improving", "| trend over rows by day or week",
        examples: ["resting heart rate trend"])
    case .overTime:
      LanguageWord(
        "over time",
        also: [
          "history", "over the years", "over the months", "over the weeks", "over the year", "timeline", "progression",
          "day by day",
        ], "rows by day, week or month, as long as the range is", examples: ["weight over time", "bmi history"])
    }
  }

  static let named = Keywords.table(ChangeWord.allCases)
}
