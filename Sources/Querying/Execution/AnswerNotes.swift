import Calendars
import Quantities
import Statistics
import Storage

/// Remarks about an answer: what a reader must know to trust it.
struct AnswerNotes {
  let plan: Plan
  /// From the first to the last moment of the data asked for; `nil` without data.
  let dataSpan: TimeRange?
  /// What each source gave to each measure, by its number.
  let contributions: [[SourceContribution]]
  let hasRows: Bool

  /// All remarks, in a fixed order.
  func notes() -> [QueryResult.Note] {
    var notes = dataNotes() + zoneNotes()
    for (index, measure) in plan.measures.enumerated() {
      notes += subjectNotes(measure)
      if index < contributions.count { notes += shareNotes(measure, contributions[index]) }
    }
    return notes + zonesOfTrainingNotes() + workoutNotes()
  }

  // MARK: Data and range

  private func dataNotes() -> [QueryResult.Note] {
    guard let dataSpan else {
      if let note = noEffortNote() { return [note] }
      return [QueryResult.Note("no-data", "There is no data of \(subjects)\(condition).")]
    }
    if let start = plan.range.start, start == plan.range.end {
      return [QueryResult.Note("empty-range", emptyRangeText(start))]
    }
    let last = Instant(microseconds: dataSpan.end.microseconds - 1)
    if let start = plan.range.start, dataSpan.end <= start {
      return [
        QueryResult.Note("range-after-data", "The data of \(subjects) end on \(date(last)), before the range begins.")
      ]
    }
    if let end = plan.range.end, end <= dataSpan.start {
      return [
        QueryResult.Note(
          "range-before-data", "The data of \(subjects) begin on \(date(dataSpan.start)), after the range ends.")
      ]
    }
    return []
  }

  /// Why nothing lies in a range that ends where it starts.
  private func emptyRangeText(_ start: Instant) -> String {
    let now = plan.settings.now
    if start > now { return "The range begins after now: nothing of it has passed yet." }
    let running = plan.bucketRule.flatMap { try? $0.bucket(containing: now, in: plan.timeline) }
    if let running, running.start != now {
      return "No bucket of that length begins in the range: ask by a shorter one, or for a longer range."
    }
    return "The range begins at this very moment: nothing of it has passed yet. Ask for the one before it."
  }

  private var subjects: String {
    Array(Set(plan.query.measures.map(\.title))).sorted().joined(separator: ", ")
  }

  private var condition: String {
    plan.query.filter != nil || !plan.query.sources.isEmpty ? " that passes the conditions" : ""
  }

  private func date(_ instant: Instant) -> String {
    plan.timeline.date(at: instant, dayStartSeconds: plan.conventions.dayStartSeconds).description
  }

  // MARK: Zones

  private func zoneNotes() -> [QueryResult.Note] {
    var notes: [QueryResult.Note] = []
    if plan.isHomeAssumed {
      notes.append(
        QueryResult.Note(
          "zone-from-system",
          "The data name no time zone; days are those of \(plan.timeline.home.identifier), the system's. Set --home or --tz."
        ))
    }
    if !plan.unknownZones.isEmpty {
      notes.append(
        QueryResult.Note(
          "unknown-zones", "The data name zones that the tz database does not know: \(list(plan.unknownZones))."))
    }
    return notes
  }

  private func list(_ names: [String]) -> String {
    names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " …" : "")
  }

  // MARK: Subjects

  private func subjectNotes(_ measure: MeasurePlan) -> [QueryResult.Note] {
    guard case .values(let expression, _) = measure.measure.subject else { return [] }
    var notes: [QueryResult.Note] = []
    if measure.needsDailyTotals {
      let totals = measure.isNightly ? "nightly" : "daily"
      notes.append(
        QueryResult.Note(
          "daily-totals",
          "Averages and the like of \(measure.measure.title) are taken over its \(totals) totals."))
    }
    var types: [MeasuredType] = []
    for type in expression.types where !types.contains(type) { types.append(type) }
    if types.contains(.bmi) { notes += bodyMassNotes() }
    if types.contains(where: \.isLoad) { notes += loadNotes(measure.measure, types) }
    notes += effortNotes(measure.measure)
    if !measure.measure.isOfWorkouts { notes += types.compactMap(implausibleNote) }
    return notes
  }

  private func bodyMassNotes() -> [QueryResult.Note] {
    guard let index = plan.person.bodyMassIndex() else { return [] }
    var notes: [QueryResult.Note] = []
    let early = index.extrapolatedCount
    if early > 0 {
      notes.append(
        QueryResult.Note(
          "bmi-extrapolated-height",
          "\(amount(early, "weighing")) before the first height \(early == 1 ? "takes" : "take") that height."))
    }
    if !index.implausible.isEmpty {
      let dates = Array(Set(index.implausible.map { date($0.instant) })).sorted()
      notes.append(
        QueryResult.Note(
          "bmi-implausible",
          "\(amount(index.implausible.count, "measurement")) outside the plausible limits of mass or height "
            + "\(index.implausible.count == 1 ? "gives" : "give") no BMI: \(list(dates))."))
    }
    return notes
  }

  /// Counts rows that were flagged at import and left out here.
  private func implausibleNote(_ type: MeasuredType) -> QueryResult.Note? {
    guard let sampleType = type.sampleType, let series = plan.person.series(of: sampleType) else { return nil }
    let flagged = series.implausibleCount
    guard flagged > 0 else { return nil }
    let verb = plan.filter.keepsImplausible ? "counted" : "left out"
    return QueryResult.Note(
      "implausible-samples",
      "\(amount(flagged, "sample")) of \(type.name) outside plausible limits \(flagged == 1 ? "is" : "are") \(verb).")
  }

  func amount(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  // MARK: Sources

  /// Who gave how much of a merged total, or what was added up unmerged.
  private func shareNotes(_ measure: MeasurePlan, _ sources: [SourceContribution]) -> [QueryResult.Note] {
    guard measure.measure.isCumulative, !measure.measure.isWorkouts, !measure.measure.isOfWorkouts else { return [] }
    if plan.sourceMode == .all { return addedNotes(measure, sources) }
    guard plan.sourceMode == .merged else { return [] }
    let names = plan.person.sources.sources
    var shares: [String: Double] = [:]
    for source in sources where Int(source.source) < names.count {
      shares[names[Int(source.source)].name, default: 0] += source.amount
    }
    let total = shares.values.reduce(0, +)
    guard shares.count > 1, total > 0 else { return [] }
    let parts = shares.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) \(percent($0.value / total))" }
    return [
      QueryResult.Note("sources-merged", "\(measure.measure.title) merged from \(list(parts)).")
    ]
  }

  /// That `sources all` counts more than once what overlaps, and where it changes nothing.
  private func addedNotes(_ measure: MeasurePlan, _ sources: [SourceContribution]) -> [QueryResult.Note] {
    let subject = measure.measure.subject.text
    if measure.measure.singleType == .mainSleep {
      if plan.query.keys.contains(.source) || plan.query.keys.contains(.device) { return [] }
      return [
        QueryResult.Note(
          "sources-merged-anyway",
          "\(subject) is one stretch of a night, so its sources are merged whatever sources says; ask sum sleep for all."
        )
      ]
    }
    let names = plan.person.sources.sources
    let numbers = sources.map { Int($0.source) }
    let added: Set<String> = Set(numbers.compactMap { number in number < names.count ? names[number].name : nil })
    guard added.count > 1 else { return [] }
    return [
      QueryResult.Note(
        "sources-added",
        "\(subject) of \(list(added.sorted())) is added up; time that several of them recorded counts more than once.")
    ]
  }

  private func percent(_ share: Double) -> String {
    let tenths = (share * 1_000).rounded()
    return tenths < 1 ? "< 0.1 %" : "\((tenths / 10).sentenceText) %"
  }

  // MARK: Workouts

  private func workoutNotes() -> [QueryResult.Note] {
    let isAboutWorkouts =
      plan.measures.contains { plan.query.during(of: $0.measure)?.selection != nil }
      || plan.query.keys.contains(.workout) || plan.query.keys.contains(.lap)
      || plan.query.measures.contains { $0.isWorkouts || $0.isOfWorkouts }
    guard isAboutWorkouts else { return [] }
    let doubled = plan.person.workoutSessions.filter { !$0.others.isEmpty }
    guard !doubled.isEmpty else { return [] }
    let names = plan.person.sources.sources
    let others = doubled.flatMap(\.others).compactMap { workout in
      Int(workout.source.rawValue) < names.count ? names[Int(workout.source.rawValue)].name : nil
    }
    return [
      QueryResult.Note(
        "workouts-merged",
        "\(amount(doubled.count, "workout")) recorded more than once count\(doubled.count == 1 ? "s" : "") once; left out are "
          + "those of \(list(Array(Set(others)).sorted())).")
    ]
  }
}
