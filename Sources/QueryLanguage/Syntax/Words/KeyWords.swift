import Calendars

extension GroupingKey: WordOfLanguage {
  /// The keys that are one word, in the order of the reference.
  static let named: [GroupingKey] = [
    .source, .device, .activity, .weekday, .dayType, .hourOfDay, .zone, .stage, .workout, .lap, .person,
  ]

  package var row: LanguageWord {
    switch self {
    case .time:
      LanguageWord(
        "week", form: "UNIT, N UNITS", "civil periods of time: one unit or several",
        examples: ["sum steps by week", "avg heartRate by 10 minutes on 2026-05-04", "sum steps by 2 weeks"])
    case .source:
      LanguageWord("source", also: ["app"], "each source alone, not merged", examples: ["sum steps by week, source"])
    case .device: LanguageWord("device", "each device model alone", examples: ["sum steps by month, device"])
    case .activity:
      LanguageWord(
        "activity", also: ["sport", "activities", "type", "kind", "activity type", "workout type", "type of workout"],
        "kinds of workouts", examples: ["count workouts by month, activity"])
    case .weekday:
      LanguageWord(
        "weekday", also: ["day of week", "day of the week"], "Monday to Sunday", examples: ["avg heartRate by weekday"])
    case .dayType:
      LanguageWord(
        "day_type", also: ["weekend", "weekday or weekend", "weekend or weekday", "kind of day", "type of day"],
        "weekdays and weekends", examples: ["avg steps by day_type", "avg sleep by month, day_type"])
    case .hourOfDay:
      LanguageWord(
        "hour_of_day", also: ["time of day"], "the 24 hours of the local day",
        examples: ["sum steps by hour_of_day last 4 weeks"])
    case .zone:
      LanguageWord(
        "zone", also: ["heart rate zone", "hr zone", "training zone", "power zone"],
        "training zones of heart rate or power, as the profile has them on the day; ergostat help profile",
        examples: [
          "time heartRate during workouts by week, zone", "time heartRate during workouts by week, zone | pivot zone",
        ])
    case .stage:
      LanguageWord(
        "stage", also: ["sleep stage"], "stages of sleep", examples: ["sum sleep by stage last 7 nights in hr"])
    case .workout:
      LanguageWord(
        "workout", "a row for each workout", examples: ["avg, max heartRate during running workouts by workout"])
    case .lap:
      LanguageWord(
        "lap", also: ["laps"], "a row for each lap of a workout",
        examples: ["avg heartRate during workouts by lap last 7 days"])
    case .person:
      LanguageWord("person", also: ["people"], "the people of a store", examples: ["sum steps by month, person"])
    case .bands:
      LanguageWord(
        "bands", form: "bands(BORDER, BORDER …)", "classes of values, cut at these borders",
        examples: ["time heartRate by bands(100, 120, 140) last 7 days"])
    }
  }
}

extension BucketUnit: WordOfLanguage {
  package var row: LanguageWord {
    switch self {
    case .minute:
      LanguageWord(
        "minute", also: ["minutes", "min", "mins"], "minutes of the clock",
        examples: ["avg heartRate by minute on 2026-05-04"])
    case .hour:
      LanguageWord(
        "hour", also: ["hours", "h", "hr", "hrs"], "hours of the clock", examples: ["sum steps by hour yesterday"])
    case .day:
      LanguageWord(
        "day", also: ["days", "d", "date"], "civil days, 23 and 25 hours long where clocks change",
        examples: ["sum steps by day last 7 days"])
    case .night:
      LanguageWord(
        "night", also: ["nights"], "18:00 to 18:00, with the date of waking",
        examples: ["sum sleep by night last 7 nights"])
    case .week:
      LanguageWord(
        "week", also: ["weeks", "w", "wk", "wks"], "ISO weeks from Monday; using week sunday for others",
        examples: ["sum steps by week"])
    case .month: LanguageWord("month", also: ["months", "mo"], "calendar months", examples: ["sum steps by month"])
    case .quarter: LanguageWord("quarter", also: ["quarters"], "quarters of a year", examples: ["sum steps by quarter"])
    case .year:
      LanguageWord("year", also: ["years", "y", "yr", "yrs"], "calendar years", examples: ["sum steps by year"])
    }
  }

  /// `by` and the unit in one word.
  var adverbs: [String] {
    switch self {
    case .minute: []
    case .hour: ["hourly"]
    case .day: ["daily"]
    case .night: ["nightly"]
    case .week: ["weekly"]
    case .month: ["monthly"]
    case .quarter: ["quarterly"]
    case .year: ["yearly", "annually", "annual"]
    }
  }
}
