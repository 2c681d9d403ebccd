import Calendars
import Quantities
import Statistics
import Storage

/// Answers with a row for each workout: `workouts`, and `… by workout`.
struct WorkoutAnswer {
  let plan: Plan
  private let loader: MeasureLoader

  init(plan: Plan) {
    self.plan = plan
    loader = MeasureLoader(plan: plan)
  }

  /// Whether each lap has a row.
  private var isByLap: Bool { plan.query.keys.contains(.lap) }

  /// The workouts that have a row, by start.
  var sessions: [WorkoutGroup] {
    loader.filteredSessions(selection, filters: isListing).filter { plan.range.contains($0.main.range.start) }
  }

  private var isListing: Bool { plan.measures.contains { $0.measure.isWorkouts } }

  /// Which workouts: those listed, those that values are taken of, or those that samples lie in.
  private var selection: WorkoutSelection {
    let measures = plan.query.measures
    let measure = measures.first { $0.isWorkouts || $0.namesWorkouts } ?? measures.first { $0.isOfWorkouts }
    return measure.map { plan.query.workouts(of: $0) }
      ?? measures.lazy.compactMap { plan.query.during(of: $0)?.selection }.first ?? WorkoutSelection(nil)
  }

  /// The table.
  func table() -> AnswerTable {
    var table = AnswerTable(columns: plan.query.workoutHeads)
    table.personColumn = 3
    guard !isListing else {
      table.rows = QueryResult.Rows(sessions.flatMap { parts(of: $0.main).map { head($0.workout, lap: $0.lap) } })
      return table
    }
    table.columns += plan.query.keys.compactMap(\.columnHead)
    let further = EffortColumns(plan.query)
    for measure in plan.measures {
      table.columns += measure.columns.flatMap { [$0.head] + further.heads($0, of: measure) }
    }
    table.columns.append(QueryResult.Column("n", .integer, isValue: false))
    let sources = plan.measures.map { loader.source(of: $0) }
    for group in sessions {
      for part in parts(of: group.main) { table.rows += rows(part.workout, lap: part.lap, sources) }
    }
    return table
  }

  /// The workout, or its laps with their numbers.
  private func parts(of workout: Workout) -> [(workout: Workout, lap: Int)] {
    isByLap ? workout.lapWorkouts().enumerated().map { ($1, $0 + 1) } : [(workout, 0)]
  }

  /// The local minute in which a workout starts: what rows call it by.
  static func label(of workout: Workout, _ timeline: ZoneTimeline) -> String {
    let local = timeline.localDateTime(at: workout.range.start)
    return (CivilDateTime(local.date, hour: local.hour, minute: local.minute) ?? local).description
  }

  private func head(_ workout: Workout, lap: Int) -> [QueryResult.Cell] {
    let timeline = plan.timeline
    let sources = plan.person.sources.sources
    let number = Int(workout.source.rawValue)
    return [
      .time(workout.range.start, in: timeline), .time(workout.range.end, in: timeline),
      .text(WorkoutAnswer.label(of: workout, timeline)),
      .text(workout.activity.name), QueryResult.Cell(number: workout.durationSeconds / 60),
      QueryResult.Cell(number: isByLap ? loader.distance(of: workout) : workout.distanceKilometers),
      QueryResult.Cell(number: isByLap ? loader.energy(of: workout) : workout.energyKilocalories),
      number < sources.count ? .text(sources[number].name) : .missing,
    ] + (isByLap ? [.integer(Int64(lap))] : [])
  }

  /// The row of a workout, or several with further keys.
  private func rows(_ workout: Workout, lap: Int, _ sources: [MeasureSource]) -> [[QueryResult.Cell]] {
    let parts = zip(plan.measures, sources).map { part($0, $1, workout) }
    var keys = Set(parts.flatMap(\.cells.cells.keys)).sorted()
    let hasAxes = plan.query.keys.contains { $0.columnHead != nil }
    if keys.isEmpty, !hasAxes, plan.query.fill != .skip { keys = [RowKey(bucket: 0, labels: [])] }
    let axes = parts.first?.axes ?? []
    let further = EffortColumns(plan.query)
    return keys.map { key in
      var cells = head(workout, lap: lap)
      cells += zip(axes, key.labels).map { axis, label in label < axis.names.count ? axis.names[label] : .missing }
      for part in parts {
        for (place, column) in part.measure.columns.enumerated() {
          let value = part.cells.cells[key]?.values[place] ?? (plan.query.fill == .zero ? 0 : nil)
          cells.append(column.cell(value))
          cells += further.cells(part.effort(key, place), column, plan)
        }
      }
      cells.append(.integer(Int64(parts.reduce(0) { $0 + ($1.cells.cells[key]?.sampleCount ?? 0) })))
      return cells
    }
  }

  private func part(_ measure: MeasurePlan, _ source: MeasureSource, _ workout: Workout) -> MeasurePart {
    let isOfWorkouts = measure.measure.isOfWorkouts
    // An instant lies in the range that holds it: a workout without a length has its moment.
    let end = Instant(microseconds: max(workout.range.end.microseconds, workout.range.start.microseconds + 1))
    let range = TimeRange(workout.range.start, end)
    let time = TimeGrid.Row(shown: range, startOffsetSeconds: 0, endOffsetSeconds: 0)
    let grid = TimeGrid(rows: TimeGrid.Rows(time), borders: [range.start, range.end])
    var part = MeasurePart(measure: measure, grid: grid, dataStart: nil)
    let own = isOfWorkouts ? source.limited(to: workout) : source
    part.axes = KeyAxes(plan: plan, measure: measure, source: own, range: range, isNightly: false).axes()
    let evaluator = MeasureEvaluator(
      plan: plan, measure: measure, source: own, axes: part.axes, grid: grid,
      spans: isOfWorkouts ? nil : workout.activeSpans(), isNightly: false, dataStart: nil, coverageUnits: nil)
    part.cells = evaluator.cells()
    return part
  }
}

extension MeasureSource {
  /// What belongs to one workout alone, where values of workouts are asked and workouts may overlap.
  fileprivate func limited(to workout: Workout) -> MeasureSource {
    switch self {
    case .workoutAmounts(let amounts, _, let workouts):
      let picked = workouts.indices.filter { workouts[$0] == workout && $0 < amounts.rows.count }
      let rows = amounts.rows.picking(picked.map { Int32(truncatingIfNeeded: $0) })
      let own = Amounts.addingAll(rows)
      return .workoutAmounts(own, each: Readings(plain: rows), workouts: picked.map { workouts[$0] })
    case .workoutReadings(let values): return .workoutReadings(values.filter { $0.workout == workout })
    case .efforts(let all): return .efforts(all.filter { $0.workout == workout })
    case .formula(let expression, let parts):
      return .formula(expression, parts: parts.mapValues { $0.limited(to: workout) })
    default: return self
    }
  }
}
