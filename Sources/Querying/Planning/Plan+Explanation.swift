import Calendars
import Quantities
import Statistics
import Storage

extension Plan {
  /// What the query means, in reading order.
  var meaning: [Explanation.Fact] {
    var facts = measures.flatMap(facts)
    facts.append(Explanation.Fact("rows", rowsText))
    facts += correlationFacts
    facts.append(Explanation.Fact("range", rangeText))
    if let comparisonText { facts.append(Explanation.Fact("against", comparisonText)) }
    facts.append(Explanation.Fact("zone", zoneText))
    if bucketRule != nil {
      facts.append(Explanation.Fact("week", "begins on \(conventions.weekStart)"))
    }
    if let during = query.during { facts.append(Explanation.Fact("during", Plan.meaning(of: during))) }
    for measure in query.measures {
      guard let during = measure.during else { continue }
      facts.append(Explanation.Fact("during", "\(measure.name ?? measure.subject.text) \(Plan.meaning(of: during))"))
    }
    if query.keys.contains(.zone) {
      facts.append(
        Explanation.Fact(
          "zones",
          "those that hold on the day of each reading; a reading on a border is in the zone above it, below the first is zone 0"
        ))
    }
    if let filter = query.filter { facts.append(Explanation.Fact("where", filter.text)) }
    facts.append(Explanation.Fact("sources", sourcesText))
    facts.append(
      Explanation.Fact(
        "implausible", filter.keepsImplausible ? "samples out of limits count" : "samples out of limits are left out"))
    facts.append(Explanation.Fact("look-back", lookBackText))
    return facts + stageFacts
  }

  private static func meaning(of during: SpanSelection) -> String {
    "only within \(during == .sleep ? "the time asleep" : "the active spans of \(during.text), pauses cut out")"
  }

  private func facts(_ measure: MeasurePlan) -> [Explanation.Fact] {
    var facts: [Explanation.Fact] = []
    for column in measure.columns {
      facts.append(Explanation.Fact("value", "\(column.name): \(column.meaning(measure))"))
    }
    if case .values(let expression, _) = measure.measure.subject {
      var known: [MeasuredType] = []
      for type in expression.types where !known.contains(type) {
        known.append(type)
        facts.append(Explanation.Fact("type", type.meaning))
      }
      if measure.measure.isOfWorkouts {
        facts.append(
          Explanation.Fact("workouts", "\(query.workouts(of: measure.measure).text), by the bucket of their start"))
      }
      if expression.singleType == nil {
        facts.append(
          Explanation.Fact(
            "arithmetic",
            expression.isCumulative
              ? "worked out in each bucket: sums of amounts, averages of states"
              : "at each sample of \(known.first?.name ?? ""), with the others as of then"))
      }
    }
    return facts
  }

  private var rowsText: String {
    if query.correlation != nil {
      return "one for each pair and lag, over every \(bucketRule.map(Plan.unitText) ?? "day")"
    }
    guard let rule = bucketRule else {
      return query.keys.isEmpty
        ? (query.hasRowOfEachWorkout ? "one for each workout" : "one for the whole range")
        : "one for each \(query.keys.map(\.text).joined(separator: ", ")) with data"
    }
    let further = query.keys.filter { !$0.isTime }
    let unit = Plan.unitText(rule)
    return further.isEmpty
      ? "every \(unit) of the range" : "every \(unit) and \(further.map(\.text).joined(separator: ", ")) with data"
  }

  /// `week`, `2 weeks`
  static func unitText(_ rule: BucketRule) -> String {
    rule.count == 1 ? rule.unit.rawValue : "\(rule.count) \(rule.unit.rawValue)s"
  }

  private var rangeText: String {
    let text = query.range?.text ?? "all time"
    let start = range.start.map(instantText) ?? "the first sample"
    let end = range.end.map(instantText) ?? "the last sample"
    return "\(text): from \(start) to \(end)"
  }

  /// What the rows are held against, and how counterparts are found.
  private var comparisonText: String? {
    guard let comparison = query.comparison, let shift else { return nil }
    var parts = [comparison.text]
    if let start = range.start, let end = range.end, start < end,
      let compared = PeriodComparison(self, newer: TimeRange(start, end)), let older = compared.olderRange
    {
      parts[0] += ": from \(instantText(older.start)) to \(instantText(older.end))"
      if compared.isCut { parts.append("cut there, since the newer period has run as far") }
    } else {
      parts[0] += ": \(Stage.amount(shift.count, shift.unit)) before each row"
    }
    if shift.alignsWeeks {
      parts.append("a week is held against the week of the same number")
    } else if shift.unit.clockMicroseconds == nil {
      parts.append("the same dates and times of the clock; dates that the older period lacks have no counterpart")
    }
    return parts.joined(separator: "; ")
  }

  /// How pairs are made and corrected.
  private var correlationFacts: [Explanation.Fact] {
    guard let lags = query.correlation?.lags else { return [] }
    let texts = [
      "unfinished rows left out; at least \(Correlating.fewestPairs) rows in which both have a value",
      lags == 0...0 ? "" : lagMeaning(lags),
      "intervals and p count only as many rows as are independent (autocorrelation at lag 1)",
      "p of all pairs and lags corrected together by Benjamini and Hochberg",
    ]
    return texts.filter { !$0.isEmpty }.map { Explanation.Fact("correlation", $0) }
  }

  /// An instant in civil time and in UTC.
  private func instantText(_ instant: Instant) -> String {
    let zulu = InstantText.iso8601(instant, offsetSeconds: 0).replacingOffset
    return "\(timeline.iso8601(instant)) (\(zulu))"
  }

  private var zoneText: String {
    let home = timeline.home.identifier
    if isZoneGiven { return "\(home) over everything" }
    let moves = timeline.changes.count
    let origin = isHomeAssumed ? "the system's" : "the person's home"
    return moves == 0
      ? "\(home), \(origin)" : "\(home), \(origin), and \(moves) change\(moves == 1 ? "" : "s") of zone on the way"
  }

  private var sourcesText: String {
    let names = query.sources.isEmpty ? "" : "only \(query.sources.joined(separator: ", ")); "
    switch sourceMode {
    case .all: return names + "all samples of all sources add up"
    case .bySource: return names + "each for itself"
    case .withinGroups: return names + "each device for itself"
    case .merged:
      guard let type = measures.first?.sampleTypes.first, person.series(of: type) != nil else {
        return names + "merged"
      }
      let order = person.sourceRanking(of: type, sourceOrder: sourceOrder).order
      let sources = person.sources.sources
      let texts = order.filter { Int($0) < sources.count }.map { sources[Int($0)].name }
      return names + "merged in this order: entered by hand, \(texts.joined(separator: ", "))"
    }
  }

  private var lookBackText: String {
    let weighted = measures.contains { $0.sampleTypes.contains { $0.isWeightedByTime } }
    let windows = LookBack(query).text.map { "\($0) before the range, to fill the windows of its first rows" }
    guard weighted, query.settings.weight != .samples else { return windows ?? "none" }
    let gap = (query.settings.maximumGapSeconds ?? 300).sentenceText
    return ([windows, "\(gap) s: readings from before the range that are still in force"] as [String?])
      .compactMap { $0 }.joined(separator: "; ")
  }

  /// The operators in the order of the data, as far as they are known before running.
  var work: [Explanation.Step] {
    var steps: [Explanation.Step] = []
    for type in Set(measures.flatMap(\.sampleTypes)).sorted(by: { $0.name < $1.name }) { steps.append(scan(type)) }
    if measures.contains(where: { $0.measure.isWorkouts || $0.measure.isOfWorkouts })
      || query.measures.contains(where: { query.during(of: $0)?.selection != nil })
      || query.keys.contains(.workout) || query.keys.contains(.lap)
    {
      steps.append(
        Explanation.Step(
          "workouts", "each session once", rowsIn: person.workouts.count, rowsOut: person.workoutSessions.count))
    }
    if query.filter != nil || !query.sources.isEmpty { steps.append(Explanation.Step("filter", "rows that pass")) }
    if measures.contains(where: \.measure.isCumulative), sourceMode == .merged {
      steps.append(
        Explanation.Step("merge", "sweep by priority of sources; kept for the next query where no filter is set"))
    }
    steps.append(Explanation.Step("aggregate", measures.flatMap(\.columns).map(\.name).joined(separator: ", ")))
    if let comparison = query.comparison {
      steps.append(Explanation.Step("compare", "the same over the \(comparison.text), row by row"))
    }
    if query.correlation != nil {
      steps.append(Explanation.Step("correlate", "Pearson and Spearman; pairs without gaps by one product of matrices"))
    }
    if let fill = query.fill { steps.append(Explanation.Step("fill", fill.rawValue)) }
    for stage in query.stages { steps.append(Explanation.Step("stage", stage.text)) }
    return steps
  }

  private func scan(_ type: SampleType) -> Explanation.Step {
    guard let series = person.series(of: type) else {
      return Explanation.Step("scan", "\(type.name): no samples", rowsOut: 0, chunks: 0, chunksSkipped: 0)
    }
    let window = TimeRange(
      checked: range.start ?? Instant(microseconds: .min), range.end ?? Instant(microseconds: .max))
    let skipped = window.map { window in series.chunks.filter { !$0.zoneMap.mayTouch(window) }.count } ?? 0
    return Explanation.Step(
      "scan", type.name, rowsIn: series.sampleCount, chunks: series.chunks.count, chunksSkipped: skipped)
  }
}

extension MeasurePlan {
  /// The types whose samples are read.
  var sampleTypes: [SampleType] {
    guard case .values(let expression, _) = measure.subject else { return [] }
    return expression.types.flatMap { type -> [SampleType] in
      if type == .bmi { return [.quantity(.bodyMass), .quantity(.height)] }
      return type.sampleType.map { [$0] } ?? []
    }
  }
}

extension SampleType {
  fileprivate var isWeightedByTime: Bool {
    if case .quantity(let type) = self { return type.style == .discreteTemporallyWeighted }
    return false
  }
}

extension MeasuredType {
  fileprivate var meaning: String {
    switch self {
    case .sleep:
      "sleep: time asleep; at each moment the best source that says asleep or awake decides; by night, dated by waking"
    case .mainSleep: "mainSleep: the longest stretch asleep of each night with breaks under an hour"
    case .sleepStage(let stage): "\(name): time \(stage.meaning); the same sources decide as for sleep"
    case .bmi: "bmi: mass over height squared, with the height valid at the weighing"
    case .workoutDuration: "duration of workouts, pauses left out"
    case .pace: "pace: time by distance of workouts, pauses left out; means are total time by total distance"
    case .speed: "speed: distance by time of workouts, pauses left out; means are total distance by total time"
    case .trainingLoad:
      "trainingLoad: 100 for an hour at threshold; of rides with power by normalised power over threshold power, else "
        + "Banister's impulse of heart rates over that of an hour at the threshold heart rate"
    case .trainingImpulse:
      "trimp: Banister's training impulse in weighted minutes, by the share of the heart-rate reserve"
    case .category(let type): "\(type.name): a category; its amount is how long samples last"
    case .quantity(let type):
      "\(type.name): \(MeasuredType.styleText(type.style)), kept in \(type.keptUnit.sentenceText)"
    }
  }

  private static func styleText(_ style: AggregationStyle) -> String {
    switch style {
    case .cumulative: "cumulative, values add up"
    case .discreteArithmetic: "discrete, plain average"
    case .discreteTemporallyWeighted: "discrete, average weighted by time"
    case .discreteEquivalentContinuousLevel: "discrete, average by energy"
    }
  }
}

extension SleepAnalysis {
  fileprivate var meaning: String {
    switch self {
    case .awake: "awake between and beside sleep"
    case .inBed: "in bed, asleep or not"
    case .asleepUnspecified: "asleep without a stage"
    case .core, .deep, .rem: "asleep in the stage \(self)"
    }
  }
}

extension ValueColumn {
  /// What the number is, in words.
  fileprivate func meaning(_ measure: MeasurePlan) -> String {
    let unit = unit.map { " in \($0.sentenceText)" } ?? ""
    let totals = measure.isNightly ? "nightly" : "daily"
    let isTotal = measure.needsDailyTotals && aggregate.isOverDailyTotals
    let over =
      measure.measure.isOfWorkouts && measure.measure.isCumulative && aggregate.isOverDailyTotals
      ? " over workouts" : isTotal ? " of \(totals) totals" : ""
    return aggregate.words + over + unit
  }
}

extension Aggregate {
  fileprivate var words: String {
    switch self {
    case .sum: "total"
    case .average: "mean"
    case .minimum: "smallest value"
    case .maximum: "largest value"
    case .count: "number of samples"
    case .median: "median"
    case .standardDeviation: "standard deviation (n − 1)"
    case .latest: "last value"
    case .earliest: "first value"
    case .time: "time in force"
    case .rate: "total by time"
    case .best(let amount, let unit):
      "best stretch of \(amount.sentenceText) \(unit.sentenceText) within a workout, over elapsed time"
    case .percentile(let percent): "\(percent.sentenceText)th percentile (type 7)"
    }
  }
}

extension String {
  /// The text of an instant in UTC with a Z for the offset.
  fileprivate var replacingOffset: String { hasSuffix("+00:00") ? dropLast(6) + "Z" : self }
}

extension PreparedQuery {
  /// The explanation; `analyze` runs the query and adds rows and times.
  func explanation(analyze: Bool) throws(QueryErrors) -> Explanation {
    guard let plan = plans.first else { return Explanation(query: parsed.text, meaning: [], work: []) }
    guard analyze else { return Explanation(query: parsed.text, meaning: plan.meaning, work: plan.work) }
    // Timing is what was asked for here; no number of an answer depends on it.
    let time = ElapsedTime()
    let result = try run()
    let microseconds = time.microseconds
    var steps = plan.work
    steps.append(
      Explanation.Step("answer", "all of the above", rowsOut: result.rows.count, microseconds: Int(microseconds)))
    return Explanation(query: parsed.text, meaning: plan.meaning, work: steps, notes: result.notes)
  }
}
