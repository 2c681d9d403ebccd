import Ergostat

/// What `--help` prints.
enum HelpText {
  /// The first page.
  static var overview: String {
    let width = CommandCatalog.all.map { $0.name.count + $0.operands.count }.max() ?? 0
    let commands = CommandCatalog.all.map { command in
      let call = "\(command.name) \(command.operands)"
      return "  ergostat \(call)\(String(repeating: " ", count: width + 1 - call.count + 2))\(command.summary)"
    }
    return """
      ergostat: workout and health statistics from Apple Health exports

      Start with a question:
        ergostat query export.zip 'sum steps by week last 12 weeks'

      Commands:
      \(commands.joined(separator: "\n"))

        ergostat help COMMAND   options and examples of a command
        ergostat help language  the query language on two screens
        ergostat help WORD      a word of it: ergostat help rolling
        ergostat help reference every word of it with meaning and example, as Markdown
        ergostat --version

      Exit codes: 0 fine, 1 empty under --fail-empty, 2 wrong sentence or command line, 3 file unreadable,
      4 losses under --strict, 5 output cannot be written, 130 interrupted.

      """
  }

  /// The page of one command.
  static func page(of command: CommandDescription) -> String {
    let forms = command.options.map { option in
      (option.letter.map { "-\($0), " } ?? "    ") + "--\(option.name)" + (option.valueName.map { " \($0)" } ?? "")
    }
    let formWidth = forms.map(\.count).max() ?? 0
    let options = zip(forms, command.options).map { form, option in
      let choices = option.choices.isEmpty ? "" : ": " + option.choices.joined(separator: ", ")
      return "  \(form)\(String(repeating: " ", count: formWidth - form.count + 2))\(option.help)\(choices)"
    }
    let lineWidth = command.examples.map(\.line.count).max() ?? 0
    let examples = command.examples.map { example in
      example.line.count > 76
        ? "  \(example.line)\n      \(example.meaning)"
        : "  \(example.line)\(String(repeating: " ", count: min(lineWidth, 76) - example.line.count + 2))\(example.meaning)"
    }
    return """
      ergostat \(command.name) \(command.operands)
        \(command.summary)

      \(command.explanation)

      Examples:
      \(examples.joined(separator: "\n"))

      Options:
      \(options.joined(separator: "\n"))

      """
  }

  /// A word of the query language with meaning and examples; `nil` for any other word.
  static func word(_ text: String) -> String? {
    let found = LanguageReference.words(for: text)
    guard !found.isEmpty else { return type(text) }
    return found.map { section, word in
      let examples = word.examples.map { "    \($0)\n" }.joined()
      return "\(word.form)  (\(section.lowercased()))\n  \(word.meaning)\n\(examples)"
    }.joined()
  }

  /// A type with its names, style and unit.
  private static func type(_ text: String) -> String? {
    guard case .quantity(let type)? = TypeNames.lookup(text) else { return nil }
    let style = type.style.isCumulative ? "cumulative: its samples add up" : "discrete: its samples are averaged"
    let names = ([type.name] + TypeNames.shortNames(of: type.name)).joined(separator: ", ")
    let usual = type.style.isCumulative ? "sum" : "avg"
    return "\(names)  (type)\n  \(style), in \(type.keptUnit.sentenceText)\n    \(usual) \(type.name) by week\n"
  }

  /// The query language by example.
  static let language = """
    A question is one sentence: what, by what, over which time. Clauses may come in any order after the subject.

      sum steps by week last 12 weeks
      avg restingHeartRate by month last 2 years
      min, avg, max heartRate by day 2026-05
      sum distance of running workouts by week in km
      max heartRate during workouts by workout this year
      bodyMass / height^2 by month
      sum sleep by night last 4 weeks in h
      workouts 2026
      time heartRate during workouts by week, zone
      best 5 km pace by year
      sum trainingLoad by day last 6 months | load

    what
      sum avg min max count median stddev latest earliest p90   several with commas; left out, the type decides
      steps, heartRate, weight, hrv, vo2max, activeEnergy ...   HealthKit's names without prefix; 'ergostat show FILE types'
      sleep, mainSleep, bmi                                     computed; workouts lists workouts
      trainingLoad, trimp, pace, speed, duration                computed, of workouts
      time heartRate, rate steps                                how long; amount by time
      best 20 min power, best 5 km pace, best 1 mile            best stretches of workouts, with their moment
      X of running workouts                                     what the workouts themselves recorded
      weight / height^2                                         + - * / ^ between types and numbers
      deepSleep, remSleep, coreSleep, awakeTime, timeInBed      stages of sleep; blood pressure is two types at once
      let cost = activeEnergy / distance; avg cost by month     an own metric; alone, a store keeps it; forget cost

    by     minute hour day night week month quarter year, or 10 minutes, 2 weeks ...
           and then: source device activity weekday hour_of_day stage zone workout lap, bands(120, 140)

    time   today, yesterday, this week, last 12 weeks, previous 3 months, since 2026-01-01, until 2026-05,
           2026, 2026-Q2, 2026-05, 2026-W18, 2026-05-04, 2026-05-04T09:50, 2026-01..2026-03, all time,
           april, last summer, winter 2025, monday, year to date; at night, in the morning, before 9am, on weekends

    vs previous year              beside the same period a year before, cut as far as this one has run; previous period
    during running workouts       samples inside the workouts' active time; during sleep, in my last run, per run
    where value > 120 and source = "Watch"     also duration, device, activity, weekday, hour_of_day, entered
    from Watch, "Anna's iPhone"   these sources only
    in km                         unit of the answer
    fill skip                     rows without data: null (default), skip, zero, previous, linear
    using sources all             add up all sources instead of merging them
    using tz Asia/Tokyo, week sunday, day 04:00, max_gap 10 min, weight samples, outliers keep, partial skip

    after a bar, any number of stages, each on the rows of the one before:
      | rolling avg 7 days          over civil days, weeks, months; looks back before the range by itself
      | ewma 7 days                 exponential average;  | cumulative by year   running total, anew each year
      | load                        long-term (42 days), short-term (7 days) average of daily loads and their balance
      | records                     rows better than all before them
      | trend                       one row: slope with interval, p, rising / falling / no clear trend
      | goal 10000                  whether each row reaches it;  | anomalies   rows unlike the 56 before
      | longest streak >= 10000 allow 1      also current streak, streaks
      | where sum > 10000           | sort sum desc   | top 3   | limit 10   | count   | describe   | pivot source

    correlate sleep with restingHeartRate [with hrv ...] [lag 0..3] by day last 1 year      how they move together

    as people ask: how far did I run this year; days over 10k steps; which day had the most steps; resting heart rate trend;
    weight over time; 7 day average weight; fastest 5k; longest run; sleep weekdays vs weekends; does sleep affect hrv

    'last 12 weeks by week' has twelve rows, the running one marked partial; 'previous 12 weeks' the twelve whole ones
    before. A row without data is missing, never 0. avg steps by month is the mean of daily totals.
    'ergostat explain FILE SENTENCE' says what was understood; 'ergostat help reference' has every word.

    """
}
