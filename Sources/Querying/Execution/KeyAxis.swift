import Calendars
import Quantities
import Statistics
import Storage

/// One further key of `by`: its values, and how rows or moments get theirs.
struct KeyAxis: Sendable {
  let key: GroupingKey
  /// The cells of the key's column, by label.
  let names: [QueryResult.Cell]
  let labelling: Labelling

  /// What decides the label.
  enum Labelling: Sendable {
    /// The moment: labels of segments of time.
    case time(TimePartition)
    /// The row: a label for each number of a source; negative leaves rows out.
    case source([Int32])
    /// The row's value, between ascending borders in the unit of the data.
    case bands([Double])
    /// The row, by its index.
    case row([Int32])
  }
}

/// Makes the axes of a query for one measure.
struct KeyAxes {
  let plan: Plan
  let measure: MeasurePlan
  let source: MeasureSource
  /// The time that is asked about.
  let range: TimeRange
  let isNightly: Bool

  /// The axes of all further keys, in the order of the query; `by workout` and `by person` are dealt with elsewhere.
  ///
  /// There is one for each key that has a column, and its names are the same for every measure of the query, whatever data
  /// there are: labels of several measures share rows.
  func axes() -> [KeyAxis] { plan.query.keys.compactMap { axis($0) } }

  private func axis(_ key: GroupingKey) -> KeyAxis? {
    switch key {
    case .time, .workout, .person, .lap: return nil
    case .zone: return zoneAxis(key)
    case .source:
      return sourceAxis(key) { $0.name }
    case .device:
      return sourceAxis(key) { $0.deviceModel ?? "" }
    case .weekday: return weekdayAxis(key)
    case .dayType: return dayTypeAxis(key)
    case .hourOfDay: return hourAxis(key)
    case .activity: return activityAxis(key)
    case .stage: return stageAxis(key)
    case .bands(let borders): return bandAxis(key, borders)
    }
  }

  private func sourceAxis(_ key: GroupingKey, _ name: (SampleSource) -> String) -> KeyAxis {
    let all = plan.person.sources.sources.map(name)
    let names = Array(Set(all)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, Int32(truncatingIfNeeded: $0)) })
    return KeyAxis(
      key: key, names: names.map { $0.isEmpty ? .missing : .text($0) },
      labelling: .source(all.map { numbers[$0] ?? -1 }))
  }

  private func weekdayAxis(_ key: GroupingKey) -> KeyAxis {
    let first = plan.conventions.weekStart
    let order = Weekday.allCases.sorted { $0.days(after: first) < $1.days(after: first) }
    let partition = partition(dayRule, labelCount: 7) { buckets, index in
      buckets.date(at: index).weekday.days(after: first)
    }
    return KeyAxis(key: key, names: order.map { .text("\($0)") }, labelling: .time(partition))
  }

  private func dayTypeAxis(_ key: GroupingKey) -> KeyAxis {
    let order = WeekPart.allCases
    let partition = partition(dayRule, labelCount: order.count) { buckets, index in
      order.firstIndex(of: .of(buckets.date(at: index).weekday)) ?? 0
    }
    return KeyAxis(key: key, names: order.map { .text($0.row.word) }, labelling: .time(partition))
  }

  /// The days whose dates count: those of nights where nights are asked for.
  private var dayRule: BucketRule {
    isNightly ? BucketRule(.night) : BucketRule(.day, conventions: plan.conventions)
  }

  private func hourAxis(_ key: GroupingKey) -> KeyAxis {
    let partition = partition(BucketRule(.hour, conventions: plan.conventions), labelCount: 24) { buckets, index in
      buckets.civilStart(at: index).hour
    }
    return KeyAxis(key: key, names: (0..<24).map { .integer(Int64($0)) }, labelling: .time(partition))
  }

  private func partition(
    _ rule: BucketRule, labelCount: Int, _ label: (Buckets, Int) -> Int
  ) -> TimePartition {
    guard let buckets = try? rule.buckets(covering: range, in: plan.timeline) else {
      return TimePartition(borders: [], labels: [], labelCount: labelCount)
    }
    let labels = (0..<buckets.count).map { Int32(truncatingIfNeeded: label(buckets, $0)) }
    return TimePartition(borders: buckets.borders.map(\.microseconds), labels: labels, labelCount: labelCount)
  }

  /// For workouts themselves the row decides; for samples, the workout that they lie in.
  private func activityAxis(_ key: GroupingKey) -> KeyAxis {
    let sessions = plan.person.workoutSessions.map(\.main)
    let names = Array(Set(sessions.map(\.activity.name))).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, Int32(truncatingIfNeeded: $0)) })
    let cells = names.map { QueryResult.Cell.text($0) }
    if let workouts = source.workouts {
      return KeyAxis(key: key, names: cells, labelling: .row(workouts.map { numbers[$0.activity.name] ?? -1 }))
    }
    var last = Int64.min
    var spans: [(range: TimeRange, label: Int32)] = []
    for workout in sessions {
      let start = max(workout.range.start.microseconds, last)
      // Of workouts that overlap, the one that started first has the shared time; one without a length has its moment.
      let end = max(workout.range.end.microseconds, workout.range.start.microseconds + 1)
      guard start < end else { continue }
      spans.append(
        (
          TimeRange(Instant(microseconds: start), Instant(microseconds: end)), numbers[workout.activity.name] ?? -1
        ))
      last = end
    }
    return KeyAxis(
      key: key, names: cells, labelling: .time(TimePartition(spans: spans, labelCount: max(names.count, 1))))
  }

  /// Training zones, by what holds on the day of each reading.
  private func zoneAxis(_ key: GroupingKey) -> KeyAxis {
    let athlete = plan.athlete
    var labels: [Int32] = []
    if let rows = source.rows, let type = measure.measure.singleType {
      labels = athlete.zones(of: rows, in: plan.timeline) {
        type.isPower ? athlete.powerZones(on: $0) : athlete.heartRateZones(on: $0)
      }
    }
    return KeyAxis(
      key: key, names: (0...athlete.highestZone).map { .integer(Int64($0)) }, labelling: .row(labels))
  }

  /// What a source said, by raw value; sleep itself has neither time awake nor in bed.
  private func stageAxis(_ key: GroupingKey) -> KeyAxis {
    let isRecorded = measure.measure.singleType == .category(.sleepAnalysis)
    let settings = StatisticsSettings(sourceOrder: plan.sourceOrder, filter: plan.filter)
    let values =
      isRecorded
      ? MeasureLoader(plan: plan).categoryRows(.sleepAnalysis).values
      : plan.person.sleepTimeline(settings: settings).rows.values
    let labels = values.map { value -> Int32 in
      guard let stage = SleepAnalysis(exactly: value), isRecorded || stage.isAsleep else { return -1 }
      return Int32(truncatingIfNeeded: SleepAnalysis.allCases.firstIndex(of: stage) ?? -1)
    }
    return KeyAxis(key: key, names: SleepAnalysis.allCases.map { .text($0.name) }, labelling: .row(labels))
  }

  private func bandAxis(_ key: GroupingKey, _ borders: [Double]) -> KeyAxis {
    let texts = borders.map(\.sentenceText)
    var names = zip(texts, texts.dropFirst()).map { "\($0)–\($1)" }
    names.insert("< \(texts.first ?? "")", at: 0)
    names.append("≥ \(texts.last ?? "")")
    let unit = measure.measure.naturalUnit(of: .latest)
    var inData = borders
    if let shown = plan.query.unit, let conversion = try? shown.conversion(to: unit) {
      inData = borders.map { conversion($0) }
    }
    return KeyAxis(key: key, names: names.map { .text($0) }, labelling: .bands(inData))
  }
}
