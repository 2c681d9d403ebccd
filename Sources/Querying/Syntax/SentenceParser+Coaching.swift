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
  }

  /// Reads such a phrase in the place of a measure, if one comes next.
  mutating func readPhrase() -> Measure? {
    readTimeInZones() ?? readTimeAbove() ?? readLongest()
  }

  private static let lengths: [String: QuantityUnit] = ["time": .minute, "minutes": .minute, "hours": .hour]

  /// `time in zone 2`, `hours in each heart rate zone`, `time in power zones`: the time of readings in workouts, by zone.
  private mutating func readTimeInZones() -> Measure? {
    guard let word = token.folded, let unit = SentenceParser.lengths[word], peek().folded == "in" else { return nil }
    var ahead = 2
    while let word = peek(ahead).folded, ["each", "every", "the", "my", "all", "training"].contains(word) { ahead += 1 }
    var type = MeasuredType.quantity(.heartRate)
    let heart = ["heart": 2, "heartrate": 1, "hr": 1, "power": 1]
    if let word = peek(ahead).folded, let count = heart[word], word != "heart" || peek(ahead + 1).folded == "rate" {
      if word == "power" { type = .quantity(.cyclingPower) }
      ahead += count
    }
    guard let word = peek(ahead).folded, ["zone", "zones", "z1", "z2", "z3", "z4", "z5"].contains(word) else {
      return nil
    }
    let start = token.start
    for _ in 0...ahead { advance() }
    let place = place(from: start)
    implied.hasZones = true
    if word.first == "z", let number = Double(word.dropFirst()) { implied.zone = (number, place) }
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
    let units: [String: MeasuredType] = [
      "bpm": .quantity(.heartRate), "w": .quantity(.cyclingPower), "watt": .quantity(.cyclingPower),
      "watts": .quantity(.cyclingPower),
    ]
    guard let type = peek(3).folded.flatMap({ units[$0] }) else { return nil }
    let start = token.start
    for _ in 0..<4 { advance() }
    let place = place(from: start)
    implied.filter = (.comparison(.value, comparison, .number(number, nil)), place)
    if unit != .minute { implied.unit = (unit, place) }
    return noted(Measure([.time], of: .values(.type(type), of: nil)), at: place)
  }

  /// `longest run`: the largest distance of a workout.
  private mutating func readLongest() -> Measure? {
    guard token.folded == "longest" || token.folded == "farthest" || token.folded == "furthest", typeAhead() == nil
    else {
      return nil
    }
    for phrase in phrases(limit: 4, from: 1) {
      guard let activity = Names.activity(phrase.text) else { continue }
      let start = token.start
      for _ in 0...phrase.count { advance() }
      _ = skip(word: "workout") || skip(word: "workouts")
      let distance = TypeExpression.type(.quantity(.distanceWalkingRunning))
      return noted(Measure([.maximum], of: .values(distance, of: WorkoutSelection(activity))), at: place(from: start))
    }
    return nil
  }

  /// Gives every part of the measure the place of its phrase.
  private mutating func noted(_ measure: Measure, at place: Range<Int>) -> Measure {
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
    if let (number, place) = implied.zone {
      query?.stages.append(.filter("zone", .equal, .number(number, nil)))
      spans.stages.append(place)
    }
    implied = Implied()
  }
}
