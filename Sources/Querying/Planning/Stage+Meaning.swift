import Calendars

extension Plan {
  /// What each stage does, in order, with the columns that it acts on.
  var stageFacts: [Explanation.Fact] {
    var columns: StageColumns? = StageColumns(query)
    return query.stages.map { stage in
      let over = columns.map { $0.valueNames.joined(separator: ", ") } ?? ""
      columns = columns.flatMap { try? $0.applying(stage) }
      return Explanation.Fact("stage", "\(stage.text): \(stage.meaning(over: over.isEmpty ? "the rows" : over))")
    }
  }
}

extension Stage {
  /// What it does, in words.
  fileprivate func meaning(over names: String) -> String {
    switch self {
    case .rolling(let aggregate, let count, let unit):
      "\(aggregate.name) of \(names) over the \(Stage.amount(count, unit)) that end with each row"
        + (aggregate == .sum || aggregate == .count ? "" : "; unfinished rows left out")
    case .exponentialAverage(let count, let unit):
      "exponential average of \(names), as old as the mean of \(Stage.amount(count, unit)); unfinished rows left out"
    case .cumulative(by: nil): "\(names) up to each row, from the start of the range"
    case .cumulative(let unit?): "\(names) up to each row, anew with each \(unit.rawValue)"
    case .trend:
      "Theil–Sen slope of \(names) for each row with its 95 % interval; Mann–Kendall p corrected for autocorrelation and "
        + "plain; the last 90 days less the last 365 with Welch's interval over daily values; unfinished rows left out"
    case .load:
      "long_term and short_term: exponential averages of \(names) with time constants of 42 and 7 days, days without a value "
        + "as 0, from the first load on record; balance: long-term less short-term load of the day before"
    case .goal(let value): "whether \(names) reaches \(value.text)"
    case .anomalies(let threshold):
      "robust z of \(names) against the 56 rows before, at least 14; beyond \((threshold ?? 3.5).sentenceText) is an anomaly"
    case .streak(let choice, let comparison, let value, let allowance):
      (choice == .longest ? "the first of the longest runs of rows" : "the run of rows that still goes on")
        + " with \(names) \(comparison.rawValue) \(value.text)" + Stage.allowanceText(allowance)
    case .streaks(let comparison, let value): "all runs of rows with \(names) \(comparison.rawValue) \(value.text)"
    case .filter(let name, let comparison, let value): "only rows with \(name) \(comparison.rawValue) \(value.text)"
    case .sort(let name, let descending): "rows by \(name), \(descending ? "largest" : "smallest") first"
    case .top(let count, let name): "the \(count) rows with the largest \(name ?? names)"
    case .records: "the rows whose \(names) is better than in all rows before"
    case .limit(let count): "the first \(count) rows"
    case .count: "how many rows have \(names)"
    case .describe: "count, mean, standard deviation and quartiles of \(names); unfinished rows left out"
    case .pivot(let name): "a column for each \(name)"
    }
  }

  private static func allowanceText(_ allowance: Int) -> String {
    allowance == 0
      ? "; the running row never breaks it"
      : ", forgiving \(allowance) in a row that \(allowance == 1 ? "does" : "do") not; the running row never breaks it"
  }
}
