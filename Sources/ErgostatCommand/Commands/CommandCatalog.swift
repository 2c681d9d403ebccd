/// All subcommands with their help: the one table behind parsing, `--help` and the list of commands.
enum CommandCatalog {
  static let all = [query, explain, show] + around + stores

  static let query = CommandDescription(
    name: "query",
    operands: "FILE 'SENTENCE'",
    operandCount: 2...2,
    summary: "answer one question about a file",
    explanation: """
      FILE is an Apple Health export: export.zip as the phone writes it, the XML inside it, or the unpacked folder; or a
      store that `ergostat import` filled, which answers at once.
      The sentence says what to compute, by what, and over which time; `ergostat help language` explains it.
      Several sentences are separated by semicolons or ends of lines. `let NAME = EXPRESSION` names an own metric for
      those after it; alone, with a store, it is kept there. `forget NAME` takes it away again, and
      `ergostat show STORE definitions` lists what is kept.
      """,
    examples: [
      ("ergostat query export.zip 'sum steps by week last 12 weeks'", "weekly steps, watch and phone merged"),
      ("ergostat query export.zip 'avg restingHeartRate by month last 2 years'", "resting heart rate by month"),
      ("ergostat query export.zip 'sum distance of running workouts by week in km'", "kilometres run, week by week"),
      ("ergostat query export.zip 'min, avg, max heartRate during workouts by workout this year'", "a row a workout"),
      ("ergostat query export.zip 'sum sleep by night last 4 weeks in h'", "hours asleep, on the date of waking"),
      ("ergostat query export.zip 'avg bmi by month' --format csv > bmi.csv", "for a spreadsheet"),
      ("ergostat query me.ergostat 'let cost = activeEnergy / distance'", "an own metric, kept in the store"),
      ("ergostat query me.ergostat 'forget cost'", "and forgotten"),
    ],
    options: readingOptions + answerOptions + [
      .flag("fail-empty", "exit with 1 if no row holds a value"),
      .flag("units-in-header", "CSV and TSV: write 'sum [km]' instead of 'sum'"),
      .value(
        "format", "FORM", letter: "f", choices: ["table", "csv", "tsv", "json", "jsonl", "md"],
        "form of the answer (table)"),
    ])

  static let explain = CommandDescription(
    name: "explain",
    operands: "FILE 'SENTENCE'",
    operandCount: 2...2,
    summary: "say what a question means and how it is answered",
    explanation: """
      Prints the meaning first (types, range in civil and universal time, zone, sources in order), then the work.
      With --analyze the query is run and times are added.
      """,
    examples: [
      ("ergostat explain export.zip 'avg steps by month'", "an average of daily totals, it says"),
      ("ergostat explain export.zip 'sum steps by day' --analyze", "with rows and times"),
    ],
    options: readingOptions + answerOptions + [
      .flag("analyze", "run the query and add rows and times"),
      .value("format", "FORM", letter: "f", choices: ["text", "json"], "form of the answer (text)"),
    ])

  static let show = CommandDescription(
    name: "show",
    operands: "FILE [PART [of NAME]]",
    operandCount: 1...6,
    summary: "list what a file holds",
    explanation: """
      Types with counts, spans and sources; workouts; the profile; and the report of the import: what was read, kept,
      repaired, skipped, and why. A second word shows that part alone: types, sources, workouts, units, settings,
      definitions, profile, people, report; `of NAME` limits it to one type or activity.
      """,
    examples: [
      ("ergostat show export.zip", "everything at a glance"),
      ("ergostat show export.zip workouts --format csv", "one table, for a program"),
      ("ergostat show export.zip sources of steps", "who wrote the steps"),
      ("ergostat show export.zip report", "what was skipped, and why"),
    ],
    options: readingOptions + [
      profileOption,
      .value("tz", "ZONE", "put one time zone over everything, e.g. Europe/Berlin"),
      .value(
        "format", "FORM", letter: "f", choices: ["table", "csv", "tsv", "json", "jsonl", "md"],
        "form of the lists (table)"),
    ])

  /// Options of every command that reads a file.
  static let readingOptions: [Option] = [
    .value("home", "ZONE", "home time zone, where the file names none, e.g. Europe/Berlin"),
    .value("person", "NAME", "whose data it is, or which person of several to ask"),
    .value("threads", "N", "threads that read an export (one for each core, four at most)"),
    .flag("strict", "exit with 4 if anything of the file was lost"),
    .flag("report", "print the report of the import to standard error"),
    .flag("quiet", letter: "q", "no progress and no notes on standard error"),
    .flag("help", letter: "h", "this help"),
  ]

  /// Options of every command that takes a sentence.
  static let answerOptions: [Option] = [
    .value("tz", "ZONE", "put one time zone over everything, e.g. Europe/Berlin"),
    .value(
      "now", "TIME", "the moment that 'last' and 'this' count from, e.g. 2026-05-31 or 2026-05-31T18:00 (the clock)"),
    .value("errors", "FORM", choices: ["text", "json"], "form of error messages (text)"),
    profileOption,
  ]

  /// Of every command that measures efforts.
  private static let profileOption = Option.value(
    "profile", "FILE", "thresholds and zones of the person, in place of those in the store; see ergostat help profile")
}
