import Calendars

/// The words of the language. All comparisons are of folded words; they are keywords by position only.
///
/// The tables are made of the rows of ``LanguageWord`` in `Words/`; a word is added there.
enum Keywords {
  /// Words that begin a clause, with what the clause is about.
  static let clauses = table(Clause.allCases)

  /// The clauses as an error lists them.
  static let clauseNames = Clause.allCases.map(\.row.word)

  /// `by` in one word: `steps weekly`, `weekly steps`.
  static let adverbs = WordTable(BucketUnit.allCases) { $0.adverbs.map { Word($0) } }

  /// Fields of `where`.
  static let fields = table(FilterField.named)

  /// Settings of `using`.
  static let settings = table(QuerySettings.Name.allCases)

  /// Units of time as people write them.
  static let units = table(BucketUnit.allCases)

  static let numbers: WordTable<Int> = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "a": 1, "an": 1, "couple": 2,
  ]

  /// Aggregates, canonical words and others; those of two words are joined.
  static let aggregates = table(Aggregate.named)

  static let months: WordTable<Int> = [
    "january": 1, "jan": 1, "february": 2, "feb": 2, "march": 3, "mar": 3, "april": 4, "apr": 4, "may": 5, "june": 6,
    "jun": 6, "july": 7, "jul": 7, "august": 8, "aug": 8, "september": 9, "sep": 9, "sept": 9, "october": 10,
    "oct": 10, "november": 11, "nov": 11, "december": 12, "dec": 12,
  ]

  /// Weekdays, also in the plural and by three letters.
  static let weekdays: WordTable<Weekday> = [
    "monday": .monday, "mondays": .monday, "mon": .monday, "tuesday": .tuesday, "tuesdays": .tuesday, "tue": .tuesday,
    "wednesday": .wednesday, "wednesdays": .wednesday, "wed": .wednesday, "thursday": .thursday,
    "thursdays": .thursday, "thu": .thursday, "friday": .friday, "fridays": .friday, "fri": .friday,
    "saturday": .saturday, "saturdays": .saturday, "sat": .saturday, "sunday": .sunday, "sundays": .sunday,
    "sun": .sunday,
  ]

  /// Weekdays by their whole name, which alone stands for the latest such day.
  static let weekdayNames: WordTable<Weekday> = [
    "monday": .monday, "tuesday": .tuesday, "wednesday": .wednesday, "thursday": .thursday, "friday": .friday,
    "saturday": .saturday, "sunday": .sunday,
  ]

  /// Seasons of the year.
  static let seasons = table(NamedPeriod.Season.allCases)

  /// Comparison in words; those of two words are joined.
  static let comparisons = table(Comparison.allCases).filter(\.beginsWithLetter)

  /// Comparison in symbols.
  static let comparisonSymbols = table(Comparison.allCases).filter { !$0.beginsWithLetter }

  /// Words of a question that carry no meaning before a subject.
  static let fillers: WordSet = ["my", "the", "our", "me"]

  /// Every word that could be taken for a keyword somewhere; names that equal one are printed in quotes.
  static let all = WordSet(
    clauses.words + adverbs.words + months.words + ["and", "or", "not", "workouts", "workout", "to", "time"])
}
