extension Keywords {
  /// What can follow the subject, in the order of the reference.
  enum Clause: Hashable, CaseIterable {
    case by
    case last, previous, this, since, until, today, yesterday, all, between, on, at, before, after
    case during, filter, from, unit, fill, using, of, comparison, called, chart

    /// Whether it says which time is asked about.
    var isRange: Bool {
      switch self {
      case .last, .previous, .this, .since, .until, .today, .yesterday, .all, .between, .on, .at, .before, .after: true
      case .by, .during, .filter, .from, .unit, .fill, .using, .of, .comparison, .called, .chart: false
      }
    }
  }
}

extension Keywords.Clause: WordOfLanguage {
  package var row: LanguageWord {
    switch self {
    case .last:
      LanguageWord(
        "last", also: ["past"], form: "last [N] UNIT",
        "from N units before now, moved up to the next border of the bucket, until now",
        examples: ["sum steps by week last 8 weeks", "avg heartRate last month"])
    case .previous:
      LanguageWord(
        "previous", form: "previous [N] UNIT", "the N whole units before the running one",
        examples: ["sum steps by week previous 4 weeks"])
    case .this:
      LanguageWord(
        "this", also: ["current"], form: "this UNIT", "the running unit", examples: ["sum steps by day this month"])
    case .since:
      LanguageWord(
        "since", form: "since DATE", "from the start of a date on", examples: ["avg weight by week since 2026-04"])
    case .until:
      LanguageWord(
        "until", also: ["till", "through"], form: "until DATE", "up to the end of a date",
        examples: ["sum steps by week until 2026-05-10", "sum steps by day since 2026-05-01 until 2026-05-10"])
    case .today: LanguageWord("today", "the running day", examples: ["sum steps by hour today"])
    case .yesterday: LanguageWord("yesterday", "the day before", examples: ["sum steps by hour yesterday"])
    case .all:
      LanguageWord(
        "all time", also: ["all", "ever"], "from the first sample to the last; the default",
        examples: ["max heartRate all time"])
    case .between:
      LanguageWord(
        "between", form: "between DATE and DATE", "both dates included; also times of the clock, and values",
        examples: [
          "sum steps by day between 2026-05-01 and 2026-05-10", "sum steps by day 2026-05-01..2026-05-10",
          "avg heartRate between 22:00 and 06:00 by week", "count heartRate between 100 and 120 bpm by week",
        ])
    case .on:
      LanguageWord(
        "on", form: "on DATE, on WEEKDAYS", "one date, or only some weekdays",
        examples: ["sum steps on 2026-05-04", "sum steps by week on mondays", "sleep on weekdays vs weekends"])
    case .at:
      LanguageWord(
        "at", form: "at TIME, at night", "samples that start within the hour from then on, or at night",
        examples: ["avg heartRate at 8am by week", "avg heartRate at night by week"])
    case .before:
      LanguageWord(
        "before", form: "before TIME, before DATE",
        "samples that start earlier in the day; or up to the day before a date",
        examples: ["sum steps before 9am by week", "weight before 2026-03"])
    case .after:
      LanguageWord(
        "after", form: "after TIME, after DATE", "samples that start later in the day; or from the day after a date",
        examples: ["sum steps after 22:00 by week", "weight after 2026-03"])
    case .by:
      LanguageWord(
        "by", also: ["per", "each", "every"], form: "by KEY, KEY …",
        "a row for each bucket of time and for each further key",
        examples: ["sum steps by week", "sum steps by month, source", "avg heartRate by 10 minutes on 2026-05-04"])
    case .during:
      LanguageWord(
        "during", also: ["while", "when"], form: "during [ACTIVITY] workouts, during sleep",
        "only what lies in the workouts' active time, or in sleep, by overlap",
        examples: [
          "avg heartRate during running workouts by week", "min heartRate during sleep by night last 7 nights",
        ])
    case .filter:
      LanguageWord(
        "where", form: "where CONDITION", "only samples that meet the condition: and, or, not, parentheses",
        examples: ["count heartRate where value > 120 by week", "sum steps where source = watch or entered = hand"])
    case .from:
      LanguageWord(
        "from", form: "from SOURCE, SOURCE …", "only these sources, by name or class: watch, phone, device, app",
        examples: ["sum steps from watch by week", "sum steps from watch, phone by week"])
    case .unit:
      LanguageWord("in", form: "in UNIT", "the unit of the answer", examples: ["sum distance by week in mi"])
    case .fill:
      LanguageWord(
        "fill", form: "fill null|skip|zero|previous|linear", "what stands in buckets without data",
        examples: ["avg weight by day fill linear last 30 days"])
    case .using:
      LanguageWord(
        "using", form: "using SETTING VALUE, …", "departs from a default",
        examples: ["sum steps by week using sources all, week sunday"])
    case .of:
      LanguageWord(
        "of", form: "of [ACTIVITY] workouts", "what the workouts themselves recorded",
        examples: ["sum distance of running workouts by week", "avg duration of workouts by month in min"])
    case .comparison:
      LanguageWord(
        "vs", also: ["versus", "compared"], form: "vs previous [N] UNIT, vs previous period",
        "beside an older period, cut as far as the newer one has run: difference, ratio, from when to when",
        examples: [
          "sum steps this month vs previous month", "sum steps by day this month vs previous month | cumulative",
          "avg restingHeartRate by week last 4 weeks vs previous period",
        ])
    case .called:
      LanguageWord(
        "called", form: "called NAME", "what columns call the type before it; own metrics have their name",
        examples: ["avg heartRate during sleep called asleep, avg heartRate by week"])
    case .chart: LanguageWord("as", form: "as CHART", "draws the answer", isPlanned: true)
    }
  }
}
