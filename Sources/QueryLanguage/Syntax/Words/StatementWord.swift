/// The words that begin a statement other than a question.
enum StatementWord: CaseIterable, WordOfLanguage {
  case explain, show, definition, forget, correlate

  var row: LanguageWord {
    switch self {
    case .explain:
      LanguageWord(
        "explain", form: "explain [analyze] QUESTION",
        "says what a question means and how it is answered; with analyze it is run and timed",
        examples: ["explain avg steps by month", "explain analyze sum steps by day last 4 weeks"])
    case .show:
      LanguageWord(
        "show", also: ["list"], form: "show WHAT [of NAME]", "lists what there is",
        examples: ["show types", "show units of bodyMass", "show workouts of running"])
    case .definition:
      LanguageWord(
        "let", also: ["define"], form: "let NAME = EXPRESSION",
        "names an own metric for the sentences after it; a store keeps it",
        examples: [
          "let cost = activeEnergy / steps; avg cost by month", "let gap = systolic - diastolic; avg gap by month",
        ])
    case .forget:
      LanguageWord(
        "forget", also: ["undefine"], form: "forget NAME", "takes an own metric away, also out of the store",
        examples: ["let cost = activeEnergy / steps; forget cost"])
    case .correlate:
      LanguageWord(
        "correlate", also: ["correlation", "correlations", "relationship", "connection"],
        form: "correlate X with Y [with Z …] [lag N..N]",
        "how measures move together: a row for each pair and lag; at lag 1 X is taken one row later than Y",
        examples: [
          "correlate sum sleep with avg restingHeartRate by day last 60 days",
          "correlate steps with sleep with restingHeartRate with hrv by day lag 0..2",
        ])
    }
  }

  static let named = Keywords.table(StatementWord.allCases)
}

extension Statement.Topic: WordOfLanguage {
  static let named = WordTable(allCases) { [Word($0.rawValue)] }

  package var row: LanguageWord {
    switch self {
    case .types:
      LanguageWord("types", "types with samples: style, unit, number, span, sources", examples: ["show types"])
    case .sources: LanguageWord("sources", "sources: device, class, number, span", examples: ["show sources"])
    case .workouts:
      LanguageWord("workouts", "workouts, doubled ones once", examples: ["show workouts", "show workouts of cycling"])
    case .units: LanguageWord("units", "quantity types and the unit of their answers", examples: ["show units"])
    case .settings: LanguageWord("settings", "settings of using: default and values", examples: ["show settings"])
    case .definitions:
      LanguageWord("definitions", "own metrics that let named: unit and expression", examples: ["show definitions"])
    case .profile: LanguageWord("profile", "what is known of the person and the file", examples: ["show profile"])
    case .people: LanguageWord("people", "the people of a store", examples: ["show people"])
    }
  }
}
