import Calendars

extension NamedPeriod.Season: WordOfLanguage {
  package var row: LanguageWord {
    switch self {
    case .spring: LanguageWord("spring", "March to May", examples: ["sum steps by month spring 2026"])
    case .summer: LanguageWord("summer", "June to August", examples: ["sum steps by week last summer"])
    case .autumn: LanguageWord("autumn", also: ["fall"], "September to November", examples: ["steps in autumn 2025"])
    case .winter:
      LanguageWord("winter", "December to February; that of 2025 ends in 2026", examples: ["weight in winter 2025"])
    }
  }
}

/// Parts of the day, by the hours of the clock in which samples start.
enum DayPart: CaseIterable, WordOfLanguage {
  case morning, afternoon, evening, night

  var row: LanguageWord {
    switch self {
    case .morning:
      LanguageWord(
        "morning", also: ["mornings"], form: "in the morning", "from 06:00 to 12:00",
        examples: ["avg heartRate in the morning by week"])
    case .afternoon:
      LanguageWord(
        "afternoon", also: ["afternoons"], form: "in the afternoon", "from 12:00 to 18:00",
        examples: ["steps this afternoon", "sum steps by week in the afternoon"])
    case .evening:
      LanguageWord(
        "evening", also: ["evenings"], form: "in the evening", "from 18:00 to 22:00",
        examples: ["avg heartRate in the evening last 7 days"])
    case .night:
      LanguageWord(
        "night", also: ["overnight", "nighttime"], form: "at night",
        "from 22:00 to 06:00; for time asleep ask during sleep",
        examples: ["avg heartRate at night by week"])
    }
  }

  /// The hours from which and up to which it runs.
  var hours: (first: Double, end: Double) {
    switch self {
    case .morning: (6, 12)
    case .afternoon: (12, 18)
    case .evening: (18, 22)
    case .night: (22, 6)
    }
  }

  static let named = Keywords.table(DayPart.allCases)

  /// The words that need no other before them; a night alone is a unit of time.
  static let clauseWords = WordSet(named.words.filter { $0 != "night" })
}

/// The two parts of the week.
package enum WeekPart: CaseIterable, WordOfLanguage {
  case weekdays, weekends

  package var row: LanguageWord {
    switch self {
    case .weekdays:
      LanguageWord(
        "weekdays", also: ["workdays", "working days", "work days"], form: "on weekdays", "Monday to Friday",
        examples: ["sum steps by week on weekdays"])
    case .weekends:
      LanguageWord(
        "weekends", form: "on weekends", "Saturday and Sunday", examples: ["sum steps by week on weekends"])
    }
  }

  var days: [Weekday] {
    switch self {
    case .weekdays: [.monday, .tuesday, .wednesday, .thursday, .friday]
    case .weekends: [.saturday, .sunday]
    }
  }

  /// The word of the key `day_type`.
  package static func of(_ weekday: Weekday) -> WeekPart { weekends.days.contains(weekday) ? .weekends : .weekdays }

  static let named = WordTable(WeekPart.allCases) { part in
    part.row.folded + [part == .weekends ? "weekend" : "weekday"]
  }
}
