import Calendars
import Quantities
import Statistics
import Storage

/// Fetches the data of measures from a person.
struct MeasureLoader {
  let plan: Plan

  private var person: PersonData { plan.person }

  private var settings: StatisticsSettings {
    StatisticsSettings(
      sourceMode: plan.sourceMode, maximumGap: plan.maximumGapMicroseconds,
      weightsSamplesEqually: plan.query.settings.weight == .samples, sourceOrder: plan.sourceOrder, filter: plan.filter)
  }

  /// The data of one measure.
  func source(of measure: MeasurePlan) -> MeasureSource {
    let needsTime = measure.columns.contains { $0.aggregate == .time }
    switch measure.measure.subject {
    case .workouts(let selection): return workoutCounts(selection)
    case .values(let expression, _) where measure.measure.isBest:
      let groups = filteredSessions(plan.query.workouts(of: measure.measure))
      let isByLap = plan.query.keys.contains(.lap)
      return efforts(
        expression, measure.columns.map(\.aggregate), groups.flatMap { isByLap ? $0.main.lapWorkouts() : [$0.main] })
    case .values(let expression, _) where measure.measure.isOfWorkouts:
      return source(expression, of: filteredSessions(plan.query.workouts(of: measure.measure)))
    case .values(let expression, _): return source(expression, needsTime: needsTime)
    }
  }

  /// The workouts that count, each session once, by start.
  func sessions(_ selection: WorkoutSelection) -> [WorkoutGroup] {
    let all = person.workoutSessions
    guard let activity = selection.activity else { return all }
    return all.filter { $0.main.activity == activity }
  }

  /// The spans of `during`, sorted and disjoint.
  func spans(_ selection: SpanSelection) -> [TimeRange] {
    switch selection {
    case .workouts(let selection):
      union(of: newest(selection, of: sessions(selection)).flatMap { $0.main.activeSpans() })
    case .sleep: person.sleepTimeline().asleepSpans
    }
  }

  /// The workouts that pass the filter, which is about them where values *of* workouts are asked.
  func filteredSessions(_ selection: WorkoutSelection, filters: Bool = true) -> [WorkoutGroup] {
    var filter = plan.workoutFilter
    guard filters, filter.sources != nil || filter.rowPredicate != nil else {
      return newest(selection, of: sessions(selection))
    }
    // Rows of which the value is the index tell which ones were left, and conditions which workout a row is. They last as long as the
    // workouts do without pauses.
    let all = person.workoutSessions
    var rows = Rows()
    for (index, group) in all.enumerated() where selection.activity.map({ $0 == group.main.activity }) ?? true {
      let start = group.main.range.start.microseconds
      let length = Int64((min(max(group.main.durationSeconds, 0), 1e9) * 1_000_000).rounded())
      rows.append(
        start: start, end: start.addingClamped(length), value: Double(index), source: group.main.source.rawValue,
        metadata: group.main.metadata)
    }
    filter.valuePredicate = nil
    return newest(selection, of: rows.filtered(by: filter).values.compactMap { Int(exactly: $0) }.map { all[$0] })
  }

  /// The newest workouts of the range, where only so many are asked for.
  private func newest(_ selection: WorkoutSelection, of groups: [WorkoutGroup]) -> [WorkoutGroup] {
    guard let count = selection.newest else { return groups }
    return Array(groups.filter { plan.range.contains($0.main.range.start) }.suffix(count))
  }

  /// The settings for samples that stand in for a workout's own statistics: the filter chose the workouts already, and a key of
  /// sources is about workouts too, so that the samples behind them are merged.
  var unfilteredSettings: StatisticsSettings {
    var copy = settings
    if copy.sourceMode != .all { copy.sourceMode = .merged }
    copy.filter = RowFilter(keepsImplausible: plan.filter.keepsImplausible)
    return copy
  }

  // MARK: Samples

  private func source(_ expression: TypeExpression, needsTime: Bool) -> MeasureSource {
    if let type = expression.singleType { return source(type, needsTime: needsTime) }
    if expression.isCumulative { return formula(expression) { source($0, needsTime: false) } }
    return joined(expression)
  }

  private func source(_ type: MeasuredType, needsTime: Bool) -> MeasureSource {
    switch type {
    case .quantity(let type): return quantity(type, needsTime: needsTime)
    case .category(let type): return category(type)
    case .sleep: return sleep { plan.sourceMode == .all ? $0.asleepOfAll : $0.asleep }
    case .mainSleep: return sleep { timeline in mainSleep(timeline) }
    case .sleepStage(.inBed): return timeInBed()
    case .sleepStage(let stage):
      return sleep { timeline in timeline.time(in: stage) }
    case .bmi: return bodyMassIndex()
    case .workoutDuration, .trainingLoad, .trainingImpulse, .pace, .speed: return .nothing
    }
  }

  private func quantity(_ type: QuantityType, needsTime: Bool) -> MeasureSource {
    if type.style.isCumulative {
      return person.amounts(of: .quantity(type), settings: settings).map { .amounts($0, scale: .identity) } ?? .nothing
    }
    return person.readings(of: type, settings: settings, needsTime: needsTime).map { .readings($0) } ?? .nothing
  }

  /// Categories count by how long they last; their raw values serve filters and stages, and tell copies apart.
  private func category(_ type: CategoryType) -> MeasureSource {
    let rows = categoryRows(type)
    guard rows.count > 0 else { return .nothing }
    let ranking = person.sourceRanking(of: .category(type), sourceOrder: plan.sourceOrder)
    let counted: Amounts =
      switch plan.sourceMode {
      case .merged: .merging(rows, ranking: ranking)
      case .all: .addingAll(rows)
      case .bySource: .splittingBySource(rows)
      case .withinGroups(let groups): .merging(rows, ranking: ranking, withinGroups: groups)
      }
    // Only now: by their length alone, in bed and asleep over one span would be copies.
    var lasting = counted.rows
    lasting.values = lasting.starts.indices.map { Double(lasting.ends[$0] &- lasting.starts[$0]) / 1_000_000 }
    return .amounts(
      Amounts(rows: lasting, pieces: counted.pieces), scale: MeasureLoader.scale(from: .second, to: .minute))
  }

  /// The samples of a category that count, with their raw values: exact copies once unless everything is added up.
  ///
  /// The amounts of the category have the same rows, in the same order.
  func categoryRows(_ type: CategoryType) -> Rows {
    let rows = person.rows(of: .category(type)).filtered(by: plan.filter)
    return plan.sourceMode == .all ? rows : rows.withoutExactCopies(keepsInstants: true)
  }

  private func sleep(_ part: (SleepTimeline) -> Amounts) -> MeasureSource {
    guard person.series(of: .category(.sleepAnalysis)) != nil else { return .nothing }
    let timeline = person.sleepTimeline(settings: settings)
    let ranking = person.sourceRanking(of: .category(.sleepAnalysis), sourceOrder: plan.sourceOrder)
    let amounts = plan.groupOfSource.map { timeline.splitting(by: $0, ranking: ranking, part) } ?? part(timeline)
    return amounts.isEmpty ? .nothing : .amounts(amounts, scale: MeasureLoader.scale(from: .second, to: .hour))
  }

  /// Time in bed, each moment once, whoever recorded it.
  private func timeInBed() -> MeasureSource {
    let lying = person.rows(of: .category(.sleepAnalysis)).filtered(by: plan.filter)
    var rows = Rows()
    for span in person.sleepTimeline(settings: settings).inBed {
      rows.append(
        start: span.start.microseconds, end: span.end.microseconds, value: Double(span.microseconds) / 1_000_000,
        source: lying.sources.first ?? 0, metadata: 0)
    }
    guard rows.count > 0 else { return .nothing }
    return .amounts(.addingAll(rows), scale: MeasureLoader.scale(from: .second, to: .hour))
  }

  private func mainSleep(_ timeline: SleepTimeline) -> Amounts {
    guard let span = timeline.rows.span,
      let nights = try? BucketRule(.night).buckets(covering: span, in: plan.timeline)
    else { return timeline.asleep }
    return timeline.mainSleep(TimePartition(borders: nights.borders))
  }

  private func bodyMassIndex() -> MeasureSource {
    guard let index = person.bodyMassIndex(settings: settings) else { return .nothing }
    return readings(index.rows)
  }

  /// Readings that were computed: the condition on the value applies to what came out.
  private func readings(_ rows: Rows) -> MeasureSource {
    let counted =
      plan.filter.valuePredicate.map { RowFilter(keepsImplausible: true, valuePredicate: $0) }
      .map { rows.filtered(by: $0) } ?? rows
    return counted.count == 0 ? .nothing : .readings(Readings(plain: counted))
  }

  // MARK: Arithmetic

  private func formula(
    _ expression: TypeExpression, part: (MeasuredType) -> MeasureSource
  ) -> MeasureSource {
    var parts: [MeasuredType: MeasureSource] = [:]
    for type in expression.types where parts[type] == nil { parts[type] = part(type) }
    return .formula(expression, parts: parts)
  }

  /// Discrete types join at the samples of the first one, each with the value of the others in force then.
  private func joined(_ expression: TypeExpression) -> MeasureSource {
    var types: [MeasuredType] = []
    for type in expression.types where !types.contains(type) { types.append(type) }
    guard let first = types.first, let base = plainRows(first, filter: plan.filter.withoutValue) else {
      return .nothing
    }
    var columns: [MeasuredType: [Double?]] = [first: base.values.map { $0 }]
    for type in types.dropFirst() {
      let filter = RowFilter(keepsImplausible: plan.filter.keepsImplausible)
      guard let other = plainRows(type, filter: filter) else { return .nothing }
      let ranking = type.sampleType.map { person.sourceRanking(of: $0, sourceOrder: plan.sourceOrder) } ?? .level
      columns[type] = base.asOf(other, ranking: ranking).map { $0.map { other.values[$0] } }
    }
    let values = (0..<base.count).map { row in expression.value { columns[$0]?[row] } }
    let picked = values.indices.filter { values[$0] != nil }
    var rows = base.picking(picked.map { Int32(truncatingIfNeeded: $0) })
    rows.values = picked.compactMap { values[$0] }
    return readings(rows)
  }

  private func plainRows(_ type: MeasuredType, filter: RowFilter) -> Rows? {
    let rows: Rows
    switch type {
    case .quantity(let type): rows = person.rows(of: .quantity(type)).filtered(by: filter)
    case .bmi:
      var unfiltered = settings
      unfiltered.filter = filter
      rows = person.bodyMassIndex(settings: unfiltered)?.rows ?? Rows()
    default: return nil
    }
    return rows.count == 0 ? nil : rows.withoutExactCopies(keepsInstants: false)
  }

  // MARK: Workouts

  private func source(_ expression: TypeExpression, of groups: [WorkoutGroup]) -> MeasureSource {
    // A lap has no statistics of its own, so that its samples are taken.
    let isByLap = plan.query.keys.contains(.lap)
    let workouts = groups.flatMap { isByLap ? $0.main.lapWorkouts() : [$0.main] }
    if let type = expression.singleType { return source(type, of: workouts) }
    return formula(expression) { source($0, of: workouts) }
  }

  /// The distance of a workout or a lap in kilometres, from its samples where it states none.
  func distance(of workout: Workout) -> Double? {
    WorkoutTotals.distances(of: [workout]) { person.amounts(of: .quantity($0), settings: unfilteredSettings) }
      .first?.sum
  }

  /// The active energy of a workout or a lap in kilocalories, from its samples where it states none.
  func energy(of workout: Workout) -> Double? {
    let amounts = person.amounts(of: .quantity(.activeEnergyBurned), settings: unfilteredSettings)
    return WorkoutTotals.values(of: .activeEnergyBurned, in: [workout], amounts: amounts).first?.sum
  }

  private func source(_ type: MeasuredType, of workouts: [Workout]) -> MeasureSource {
    switch type {
    case .workoutDuration:
      return amounts(
        workouts.map { WorkoutValue(workout: $0, origin: .workout, sum: $0.durationSeconds / 60) })
    case .pace, .speed: return speeds(of: workouts)
    case .trainingLoad: return amounts(loads(of: workouts, .stressScore))
    case .trainingImpulse: return amounts(loads(of: workouts, .impulse))
    case .quantity(.distanceWalkingRunning):
      // "Distance" means the way that the workout covered, whatever it was covered on.
      return amounts(
        WorkoutTotals.distances(of: workouts) { person.amounts(of: .quantity($0), settings: unfilteredSettings) })
    case .quantity(let type) where type.style.isCumulative:
      return amounts(
        WorkoutTotals.values(
          of: type, in: workouts, amounts: person.amounts(of: .quantity(type), settings: unfilteredSettings)))
    case .quantity(let type):
      let values = WorkoutTotals.values(
        of: type, in: workouts, readings: person.readings(of: type, settings: unfilteredSettings)
      ).filter(\.isKnown)
      return workoutReadings(values)
    default: return .nothing
    }
  }

  private func amounts(_ values: [WorkoutValue]) -> MeasureSource {
    let counted = values.filter { value in
      value.sum.map { sum in plan.filter.valuePredicate.map { $0(sum) } ?? true } ?? false
    }.sorted { $0.workout.isBefore($1.workout) }
    let amounts = WorkoutTotals.amounts(of: counted)
    if amounts.isEmpty { return .nothing }
    return .workoutAmounts(amounts, each: Readings(plain: amounts.rows), workouts: counted.map(\.workout))
  }

  private func workoutReadings(_ values: [WorkoutValue]) -> MeasureSource {
    let values = values.sorted { $0.workout.isBefore($1.workout) }
    guard let predicate = plan.filter.valuePredicate else {
      return values.isEmpty ? .nothing : .workoutReadings(values)
    }
    let counted = values.filter { $0.average.map(predicate) ?? false }
    return counted.isEmpty ? .nothing : .workoutReadings(counted)
  }

  /// Kilometres an hour of each workout of which distance and time are known, pauses left out.
  private func speeds(of workouts: [Workout]) -> MeasureSource {
    let distances = WorkoutTotals.distances(of: workouts) {
      person.amounts(of: .quantity($0), settings: unfilteredSettings)
    }
    return workoutReadings(
      distances.compactMap { value in
        guard let distance = value.sum, distance > 0, value.workout.durationSeconds > 0 else { return nil }
        return WorkoutValue(
          workout: value.workout, origin: value.origin, average: distance / value.workout.durationSeconds * 3_600)
      })
  }

  /// The load of each workout of which it is known.
  private func loads(of workouts: [Workout], _ scale: LoadScale) -> [WorkoutValue] {
    zip(workouts, plan.loads(of: workouts, scale)).map { workout, load in
      WorkoutValue(workout: workout, origin: .samples, sum: load.value)
    }
  }

  /// Each workout as an amount of one.
  private func workoutCounts(_ selection: WorkoutSelection) -> MeasureSource {
    amounts(filteredSessions(selection).map { WorkoutValue(workout: $0.main, origin: .workout, sum: 1) })
  }

  private static func scale(from: QuantityUnit, to: QuantityUnit) -> UnitConversion {
    (try? from.conversion(to: to)) ?? .identity
  }
}

extension Plan {
  /// How long a reading holds at most.
  var maximumGapMicroseconds: Int64 {
    guard let seconds = query.settings.maximumGapSeconds else { return Readings.defaultMaximumGap }
    return Int64((min(max(seconds, 0), 86_400) * 1_000_000).rounded())
  }
}

extension Plan {
  /// The group of each source where a key asks for sources or devices one by one, whatever is added up.
  fileprivate var groupOfSource: [Int32]? {
    if query.keys.contains(.source) { return person.sources.sources.groupNumbers(by: \.name) }
    return query.keys.contains(.device) ? person.sources.sources.groupNumbers { $0.deviceModel ?? "" } : nil
  }
}

extension Workout {
  /// Whether it starts, else ends, before another one.
  func isBefore(_ other: Workout) -> Bool { (range.start, range.end) < (other.range.start, other.range.end) }
}

extension [SampleSource] {
  /// A number for each source, the same for those of one text.
  func groupNumbers(by text: (SampleSource) -> String) -> [Int32] {
    var numbers: [String: Int32] = [:]
    return map { source in
      let number = numbers[text(source)] ?? Int32(truncatingIfNeeded: numbers.count)
      numbers[text(source)] = number
      return number
    }
  }
}

extension RowFilter {
  /// The same filter but for the condition on the value.
  fileprivate var withoutValue: RowFilter {
    var copy = self
    copy.valuePredicate = nil
    return copy
  }
}

extension MeasuredType {
  /// The type of the samples, `nil` for what is computed.
  var sampleType: SampleType? {
    switch self {
    case .quantity(let type): .quantity(type)
    case .category(let type): .category(type)
    case .sleep, .mainSleep, .sleepStage: .category(.sleepAnalysis)
    case .bmi: .quantity(.bodyMass)
    case .workoutDuration: nil
    case .trainingLoad, .trainingImpulse: .quantity(.heartRate)
    case .pace, .speed: .quantity(.distanceWalkingRunning)
    }
  }
}

extension TypeExpression {
  /// The value of the expression where `value` gives those of the types; `nil` where one is missing or the result is no
  /// finite number. Values are in kept units; sums of different units are converted to that of the left side.
  func value(_ value: (MeasuredType) -> Double?) -> Double? {
    guard let result = rawValue(value), result.isFinite else { return nil }
    return result
  }

  private func rawValue(_ value: (MeasuredType) -> Double?) -> Double? {
    switch self {
    case .type(let type): return value(type)
    case .number(let number): return number
    case .negated(let inner): return inner.rawValue(value).map { -$0 }
    case .binary(let symbol, let left, let right):
      guard let first = left.rawValue(value), let second = right.rawValue(value) else { return nil }
      return symbol.apply(first, converted(second, symbol, left, right))
    }
  }

  private func converted(
    _ value: Double, _ symbol: ArithmeticOperator, _ left: TypeExpression, _ right: TypeExpression
  ) -> Double {
    guard symbol == .add || symbol == .subtract, let from = try? ExpressionUnits.unit(of: right),
      let to = try? ExpressionUnits.unit(of: left), from != to, let conversion = try? from.conversion(to: to)
    else { return value }
    return conversion(value)
  }
}
