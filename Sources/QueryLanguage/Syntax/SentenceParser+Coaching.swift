import Calendars
import Quantities

// How people who train say things: `time in zone 2`, `time above 160 bpm`, `longest run`.
extension SentenceParser {
  /// What such a phrase says beside its measure; taken into the query once that is there.
  struct Implied {
    /// Zones as a further key.
    var hasZones = false
    /// Only these zones.
    var zone: (number: Double, place: Range<Int>)?
    var filter: (filter: SampleFilter, place: Range<Int>)?
    var during: (spans: SpanSelection, place: Range<Int>)?
    var unit: (unit: QuantityUnit, place: Range<Int>)?
    /// Rows along time, where no clause names any.
    var rows: (unit: BucketUnit, place: Range<Int>)?
    /// A statistic over trailing windows of rows.
    var rolling: (aggregate: Aggregate?, count: Int, unit: BucketUnit, place: Range<Int>)?
    /// Workouts that stand around the subject, until it is read.
    var workouts: (selection: WorkoutSelection, place: Range<Int>)?
    /// A key that a condition is about.
    var filtered: (key: GroupingKey, place: Range<Int>)?
    /// A row for each of the workouts.
    var each: Range<Int>?
    /// Stages over the columns of the measure.
    var stages: [(stage: Stage, place: Range<Int>)] = []
    /// That a trend is asked for.
    var trend: Range<Int>?
    /// That rows along time are asked for.
    var overTime: Range<Int>?
  }

  /// Reads such a phrase in the place of a measure, if one comes next.
  mutating func readPhrase() -> Measure? {
    readTimeInZones() ?? readTimeAbove() ?? readPersonalBest() ?? readStreakQuestion()
  }

  private static let lengths: WordTable<QuantityUnit> = ["time": .minute, "minutes": .minute, "hours": .hour]

  /// What zones are of, with the number of words.
  private static let zoneWords: WordTable<Int> = ["heart": 2, "heartrate": 1, "hr": 1, "power": 1]
  private static let zones: WordSet = ["zone", "zones", "z1", "z2", "z3", "z4", "z5"]
  private static let unitsAbove: WordTable<MeasuredType> = [
    "bpm": .quantity(.heartRate), "w": .quantity(.cyclingPower), "watt": .quantity(.cyclingPower),
    "watts": .quantity(.cyclingPower),
  ]

  /// `time in zone 2`, `hours in each heart rate zone`, `time in power zones`: the time of readings in workouts, by zone.
  private mutating func readTimeInZones() -> Measure? {
    let hasLength = token.folded.map { SentenceParser.lengths[$0] != nil } == true && peek().folded == "in"
    let unit = hasLength ? token.folded.flatMap { SentenceParser.lengths[$0] } ?? .minute : .minute
    var ahead = hasLength ? 2 : 0
    while let word = peek(ahead).folded, ["each", "every", "the", "my", "all", "training"].contains(word) { ahead += 1 }
    var type = MeasuredType.quantity(.heartRate)
    if let word = peek(ahead).folded, let count = SentenceParser.zoneWords[word],
      word != "heart" || peek(ahead + 1).folded == "rate"
    {
      if word == "power" { type = .quantity(.cyclingPower) }
      ahead += count
    }
    // `heart rate zones` alone, too; a zone alone is a key.
    guard let word = peek(ahead).folded, word == "zones" || hasLength && SentenceParser.zones.contains(word) else {
      return nil
    }
    let start = token.start
    for _ in 0...ahead { advance() }
    let place = place(from: start)
    implied.hasZones = true
    if word.count == 2 { implied.zone = (Double(word.secondByte - UInt8(ascii: "0")), place) }
    if case .number(let number) = token.kind {
      let read = advance()
      implied.zone = (number, read.start..<read.end)
    }
    implied.during = (.workouts(WorkoutSelection(nil)), place)
    if unit != .minute { implied.unit = (unit, place) }
    return noted(Measure([.time], of: .values(.type(type), of: nil)), at: place)
  }

  /// `time above 160 bpm`, `minutes over 250 W`
  private mutating func readTimeAbove() -> Measure? {
    guard let word = token.folded, let unit = SentenceParser.lengths[word], let second = peek().folded,
      let comparison = Keywords.comparisons[second], comparison != .contains, comparison != .equal,
      case .number(let number) = peek(2).kind
    else { return nil }
    guard let type = peek(3).folded.flatMap({ SentenceParser.unitsAbove[$0] }) else { return nil }
    let start = token.start
    for _ in 0..<4 { advance() }
    let place = place(from: start)
    implied.filter = (.comparison(.value, comparison, .number(number, nil)), place)
    if unit != .minute { implied.unit = (unit, place) }
    return noted(Measure([.time], of: .values(.type(type), of: nil)), at: place)
  }

  /// `longest run`: the largest distance of a workout; `when was my longest run`: that workout.
  mutating func readLongest() -> Measure? {
    let asksWhen = token.folded == "when" || token.folded == "which"
    var first = 0
    if asksWhen {
      first = 1
      while let word = peek(first).folded, ["was", "were", "is", "my", "the", "did", "i", "do"].contains(word),
        first < 5
      {
        first += 1
      }
    }
    guard typeAhead(from: first) == nil, let extreme = peek(first).folded.flatMap({ WorkoutExtreme.named[$0] }) else {
      return nil
    }
    var found: (selection: WorkoutSelection, count: Int)?
    for phrase in phrases(limit: 4, from: first + 1) where found == nil {
      found = Names.activity(phrase).map { (WorkoutSelection($0), phrase.count) }
    }
    if isWorkouts(peek(first + 1)) { found = (WorkoutSelection(nil), 1) }
    guard let (workouts, count) = found else { return nil }
    let start = token.start
    for _ in 0..<(first + 1 + count) { advance() }
    _ = skip(word: "workout") || skip(word: "workouts")
    return measure(extreme, of: workouts, asksWhen: asksWhen, at: place(from: start))
  }

  private mutating func measure(
    _ extreme: WorkoutExtreme, of workouts: WorkoutSelection, asksWhen: Bool, at place: Range<Int>
  ) -> Measure {
    let onFoot: [WorkoutActivityType] = [.running, .walking, .hiking]
    let hasPace = workouts.activity.map(onFoot.contains) ?? false
    let isLargest = extreme != .shortest && extreme != .slowest
    let type: MeasuredType
    switch extreme {
    case .hardest: type = .trainingLoad
    case .fastest, .slowest: type = hasPace ? .pace : .speed
    case .longest, .shortest: type = workouts.activity == nil ? .workoutDuration : .quantity(.distanceWalkingRunning)
    }
    // The fastest has the smallest pace, which is the top of a list by pace all the same.
    let isPace = type == .pace
    let aggregate: Aggregate = isLargest != isPace ? .maximum : .minimum
    guard asksWhen else { return noted(Measure([aggregate], of: .values(.type(type), of: workouts)), at: place) }
    implied.each = place
    let measure = Measure(of: .values(.type(type), of: workouts))
    let name = measure.effectiveAggregates.first?.name ?? ""
    if isLargest {
      implied.stages.append((.top(1, by: nil), place))
    } else {
      implied.stages += [(.sort(name, descending: isPace), place), (.limit(1), place)]
    }
    return noted(measure, at: place)
  }

  /// Gives every part of the measure the place of its phrase.
  mutating func noted(_ measure: Measure, at place: Range<Int>) -> Measure {
    spans.types.append([place])
    spans.aggregates.append([place])
    spans.subjects.append(place)
    spans.ofWorkouts.append(measure.namesWorkouts ? place : nil)
    return measure
  }

  /// Takes what a phrase implied as far as no clause says otherwise; before stages are read, which must know the columns.
  mutating func applyImplied() {
    if implied.hasZones, query?.keys.contains(.zone) == false {
      query?.keys.append(.zone)
      spans.keys.append(implied.during?.place ?? 0..<0)
    }
    if let (key, place) = implied.filtered, query?.keys.contains(key) == false { setKeys([key], at: [place]) }
    if let (spans, place) = implied.during, query?.during == nil {
      query?.during = spans
      self.spans.during = place
    }
    if let (unit, place) = implied.unit, query?.unit == nil {
      query?.unit = unit
      spans.unit = place
    }
    if let (filter, place) = implied.filter {
      let written = query?.filter
      query?.filter = written.map { $0 && filter } ?? filter
      spans.comparisons.append(place)
    }
    if let place = implied.each, query?.keys.contains(where: { $0.isTime || $0 == .workout || $0 == .lap }) == false {
      setKeys([.workout], at: [place])
    }
    // `compared to last month` of no range is this month.
    if case .previous(1, let unit)? = query?.comparison, query?.range == nil, unit >= .day,
      query?.keys.contains(where: { $0.isTime }) == false
    {
      query?.range = unit == .day ? .today : .this(unit)
    }
    // Held against an older period, a change is the difference.
    if query?.comparison != nil { implied.trend = nil }
    if let place = implied.trend ?? implied.overTime, query?.keys.contains(where: { $0.isTime }) == false {
      setKeys([.time(1, usualBucket(isTrend: implied.trend != nil))], at: [place])
    }
    if let (unit, place) = implied.rows, query?.keys.contains(where: { $0.isTime || $0 == .workout }) == false {
      setKeys([.time(1, unit)], at: [place])
    }
    if let (aggregate, count, unit, place) = implied.rolling {
      let isTotal = query?.measures.allSatisfy(\.isCumulative) ?? false
      implied.stages.insert((.rolling(aggregate ?? (isTotal ? .sum : .average), count, unit), place), at: 0)
      sumDailyTotals()
    }
    if implied.trend != nil { countListedWorkouts() }
    for (stage, place) in implied.stages + (implied.trend.map { [(.trend, $0)] } ?? []) {
      query?.stages.append(stage)
      spans.stages.append(place)
    }
    if let (number, place) = implied.zone {
      query?.stages.append(.filter("zone", .equal, .number(number, nil)))
      spans.stages.append(place)
    }
    implied = Implied()
    checkImpliedStages()
  }

  /// A mean over windows is one of totals by day, which `average` before the subject said.
  private mutating func sumDailyTotals() {
    for (index, measure) in (query?.measures ?? []).enumerated()
    where measure.isCumulative && measure.aggregates == [.average] && !measure.isOfWorkouts {
      query?.measures[index].aggregates = [.sum]
    }
  }

  /// Of a list of workouts, only their number changes with time.
  private mutating func countListedWorkouts() {
    for (index, measure) in (query?.measures ?? []).enumerated() where measure.isWorkouts && measure.aggregates.isEmpty
    {
      query?.measures[index].aggregates = [.count]
    }
  }
}
