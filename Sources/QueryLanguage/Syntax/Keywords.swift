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
  static let adverbs: [String: BucketUnit] = {
    var table: [String: BucketUnit] = [:]
    for unit in BucketUnit.allCases {
      for adverb in unit.adverbs { table[adverb] = unit }
    }
    return table
  }()

  /// Fields of `where`.
  static let fields = table(FilterField.named)

  /// Settings of `using`.
  static let settings = table(QuerySettings.Name.allCases)

  /// Units of time as people write them.
  static let units = table(BucketUnit.allCases)

  static let numbers: [String: Int] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "a": 1, "an": 1, "couple": 2,
  ]

  /// Aggregates, canonical words and others; those of two words are joined.
  static let aggregates = table(Aggregate.named)

  static let months: [String: Int] = [
    "january": 1, "jan": 1, "february": 2, "feb": 2, "march": 3, "mar": 3, "april": 4, "apr": 4, "may": 5, "june": 6,
    "jun": 6, "july": 7, "jul": 7, "august": 8, "aug": 8, "september": 9, "sep": 9, "sept": 9, "october": 10,
    "oct": 10, "november": 11, "nov": 11, "december": 12, "dec": 12,
  ]

  /// Weekdays, also in the plural and by three letters.
  static let weekdays: [String: Weekday] = {
    var table: [String: Weekday] = [:]
    for weekday in Weekday.allCases {
      let name = "\(weekday)"
      table[name] = weekday
      table[name + "s"] = weekday
      table[String(name.prefix(3))] = weekday
    }
    return table
  }()

  /// Weekdays by their whole name, which alone stands for the latest such day.
  static let weekdayNames: [String: Weekday] = Dictionary(uniqueKeysWithValues: Weekday.allCases.map { ("\($0)", $0) })

  /// Seasons of the year.
  static let seasons = table(NamedPeriod.Season.allCases)

  /// Comparison in words; those of two words are joined.
  static let comparisons = table(Comparison.allCases).filter { $0.key.first?.isLetter == true }

  /// Comparison in symbols.
  static let comparisonSymbols = table(Comparison.allCases).filter { $0.key.first?.isLetter == false }

  /// Words of a question that carry no meaning before a subject.
  static let fillers: Set<String> = ["my", "the", "our", "me"]

  /// Every word that could be taken for a keyword somewhere; names that equal one are printed in quotes.
  static let all: Set<String> = {
    var words = Set(clauses.keys)
    words.formUnion(adverbs.keys)
    words.formUnion(["and", "or", "not", "workouts", "workout", "to", "time"])
    words.formUnion(months.keys)
    return words
  }()
}
