import Ergostat

/// The subcommands that keep a store.
extension CommandCatalog {
  static let stores = [importing, changes, profile, sources, verify, export, redact, compact]

  static let profile = CommandDescription(
    name: "profile",
    operands: "STORE [FILE]",
    operandCount: 1...2,
    summary: "keep a person's thresholds and zones in a store, or print them",
    explanation: """
      FILE is JSON (- for standard input). A value holds from its date until the next one of its kind; all are optional:

        {
          "sex": "female", "birthDate": "1987-03-14",
          "thresholds": [
            {"from": "2025-01-01", "maxHeartRate": 188, "restingHeartRate": 52, "thresholdHeartRate": 170},
            {"from": "2026-03-01", "thresholdPower": 255, "heartRateZones": [112, 131, 150, 165, 177]}
          ]
        }

      maxHeartRate, restingHeartRate, thresholdHeartRate in beats per minute, thresholdPower in watts: what can be held for
      about an hour. heartRateZones and powerZones: the lower borders of zones 1, 2, 3 ...; without heartRateZones zones
      begin at 50, 60, 70, 80 and 90 % of the maximum ("heartRateZoneModel": "reserve" for those of the span from resting to
      maximum). What is missing is estimated where that is sound, and each answer says how.
      Without FILE the profile in the store is printed. To a question about any file: --profile FILE.
      """,
    examples: [
      ("ergostat profile anna.ergostat thresholds.json", "keep them"),
      ("ergostat query anna.ergostat 'sum trainingLoad by day last 6 months | load'", "then ask"),
      ("ergostat query export.zip 'time heartRate during workouts by week, zone' --profile thresholds.json", "once"),
    ],
    options: [
      .value("person", "NAME", "whose profile it is, of several people"),
      .flag("remove", "forget the profile"),
      .flag("help", letter: "h", "this help"),
    ])

  static let sources = CommandDescription(
    name: "sources",
    operands: "STORE [TYPE [SOURCE...]]",
    operandCount: 1...100,
    summary: "say which sources of a type to believe first, or print what was said",
    explanation: """
      Where samples of several sources overlap, the better source counts: entered by hand, then the SOURCEs in the order
      given, then the others in the default order (watch, phone, other devices, apps). It holds for all questions about TYPE
      to this store until it is said anew; `using sources NAME` in a question goes before it. SOURCE is a name, a part of one,
      a device model or a class, as in `from`.
      """,
    examples: [
      ("ergostat sources anna.ergostat steps phone", "the phone counts steps better"),
      ("ergostat sources anna.ergostat heartRate 'Polar H10' watch", "the strap, then the watch"),
      ("ergostat sources anna.ergostat", "what was said so far"),
    ],
    options: [
      .value("person", "NAME", "whose sources, of several people"),
      .flag("default", "forget what was said about TYPE"),
      .flag("help", letter: "h", "this help"),
    ])

  static let importing = CommandDescription(
    name: "import",
    operands: "STORE FILE...",
    operandCount: 2...1000,
    summary: "bring files into a store, which is made if it is missing",
    explanation: """
      Each FILE is an Apple Health export (the archive, the XML inside it, the folder) or - for standard input. A newer
      export takes the place of what older ones say, deletions and corrections included; importing the same once more
      changes nothing; the order does not matter. Each file is one transaction: all of it is in the store, or none.
      """,
    examples: [
      ("ergostat import anna.ergostat export.zip", "once a month, the whole export"),
      ("ergostat import family.ergostat --person Bert bert.zip", "several people in one store"),
      ("ergostat query anna.ergostat 'sum steps by week last 12 weeks'", "then ask, in milliseconds"),
    ],
    options: [
      .value("home", "ZONE", "home time zone, where the file names none, e.g. Europe/Berlin"),
      .value("person", "NAME", "whose data it is"),
      .value("threads", "N", "threads that read an export (one for each core, four at most)"),
      .flag("partial", "the file holds only a part: what it lacks is not deleted"),
      .flag("strict", "exit with 4 if anything of a file was lost"),
      .flag("report", "print the report of each import to standard error"),
      .flag("quiet", letter: "q", "no progress and no notes on standard error"),
      .flag("help", letter: "h", "this help"),
    ])

  static let changes = CommandDescription(
    name: "changes",
    operands: "STORE",
    operandCount: 1...1,
    summary: "list the imports, or what came and went since one",
    explanation: """
      Without --since, a line for each import, with its anchor first. With it, how many samples and workouts came and went since, by
      type, and the anchor to ask with next time; --csv and --jsonl write the samples themselves (JSON also the workouts). A
      sample that was corrected is removed and added. `compact` forgets the history.
      """,
    examples: [
      ("ergostat changes anna.ergostat", "the imports and their anchors"),
      ("ergostat changes anna.ergostat --since 5f3a-12 --jsonl", "feed what is new to something else"),
    ],
    options: [
      .value("since", "ANCHOR", "what changed after this import"),
      .flag("csv", "the samples as comma-separated values; the anchor goes to standard error"),
      .flag("jsonl", "samples and workouts, one JSON object a line; the last line holds the anchor"),
      .value("type", "NAME", "only samples of this type"),
      .value("person", "NAME", "whose data, of several people"),
      .flag("help", letter: "h", "this help"),
    ])

  static let verify = CommandDescription(
    name: "verify",
    operands: "STORE",
    operandCount: 1...1,
    summary: "check every byte of a store",
    explanation: """
      Reads all of the file and compares it with its checksums; says which types and dates are damaged, if any, and then
      exits with 3. Everything else stays readable.
      """,
    examples: [("ergostat verify anna.ergostat", "before a backup is trusted")],
    options: [.flag("help", letter: "h", "this help")])

  static let export = CommandDescription(
    name: "export",
    operands: "STORE [FILE]",
    operandCount: 1...2,
    summary: "write what a store holds in an open form",
    explanation: """
      --csv and --jsonl write one line a sample to standard output; --sqlite-views writes a new SQLite file of plain
      tables and views to FILE, for Datasette and anything else that speaks SQL.
      """,
    examples: [
      ("ergostat export anna.ergostat --csv --type heartRate > heart.csv", "one type, for a spreadsheet"),
      ("ergostat export anna.ergostat --sqlite-views flat.db", "then: datasette flat.db"),
    ],
    options: [
      .flag("csv", "comma-separated values"),
      .flag("jsonl", "one JSON object a line"),
      .flag("sqlite-views", "an SQLite file with plain tables and a view for each type"),
      .value("type", "NAME", "only this type"),
      .value("person", "NAME", "only this person"),
      .flag("help", letter: "h", "this help"),
    ])

  static let redact = CommandDescription(
    name: "redact",
    operands: "STORE NEWSTORE",
    operandCount: 2...2,
    summary: "copy a store without names, birth date and routes",
    explanation: """
      Gone are routes, names of people, sources and devices, the date of birth, clinical records, free metadata and the
      history. What remains is still somebody's health over years: a few facts are enough to recognise a person in it.
      """,
    examples: [("ergostat redact anna.ergostat shared.ergostat", "before it is shown to somebody")],
    options: [.flag("help", letter: "h", "this help")])

  static let compact = CommandDescription(
    name: "compact",
    operands: "STORE",
    operandCount: 1...1,
    summary: "give back room, and drop what is damaged",
    explanation: """
      Joins small pieces and shortens the file. Damaged samples are dropped and named, so that the next full export can
      bring them back.
      """,
    examples: [("ergostat compact anna.ergostat", "after years of imports")],
    options: [
      .flag("forget-changes", "drop the record of removed samples too"),
      .flag("help", letter: "h", "this help"),
    ])
}

extension StoreErrorReporting {
  /// The exit code of an error of a store.
  static func exitCode(_ error: StoreError) -> ExitCode {
    switch error {
    case .diskFull, .readOnly, .exists, .busy: .unwritable
    case .noPerson: .usage
    default: .unreadable
    }
  }
}

/// Turns errors of a store into failures with an exit code.
enum StoreErrorReporting {
  /// Does `work`, whose errors become the sentence that the command ends with.
  static func run<Value>(_ work: () throws(StoreError) -> Value) throws -> Value {
    do {
      return try work()
    } catch {
      throw Failure(error.message, exitCode(error))
    }
  }
}
