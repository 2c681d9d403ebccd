import Calendars
import Quantities
import Statistics
import Storage

// What efforts were measured against, and what could not be.
extension AnswerNotes {
  /// How the loads of the workouts asked about were worked out.
  func loadNotes(_ measure: Measure, _ types: [MeasuredType]) -> [QueryResult.Note] {
    let scale: LoadScale = types.contains(.trainingLoad) ? .stressScore : .impulse
    let workouts = MeasureLoader(plan: plan).filteredSessions(plan.query.workouts(of: measure)).map(\.main)
      .filter { plan.range.contains($0.range.start) }
    guard let last = workouts.last else { return [] }
    let loads = plan.loads(of: workouts, scale)
    let counts = Dictionary(loads.map { ($0.method, 1) }, uniquingKeysWith: +)
    let athlete = plan.athlete
    var fields: [ThresholdField] = []
    if counts[.heartRate] != nil {
      fields = [.maximumHeartRate, .restingHeartRate] + (scale == .stressScore ? [.thresholdHeartRate] : [])
    }
    if counts[.power] != nil { fields.append(.thresholdPower) }
    var notes: [QueryResult.Note] = []
    if let byPower = counts[.power] {
      notes.append(
        QueryResult.Note(
          "load-method",
          "Load of \(amount(byPower, "workout")) by power, of \(counts[.heartRate] ?? 0) by heart rate."))
    }
    notes += thresholdNotes(athlete, fields, on: athlete.date(of: last.range.start))
    notes += beginningNotes(athlete, fields, from: workouts.first.map { athlete.date(of: $0.range.start) })
    if counts[.heartRate] != nil, !athlete.isSexKnown {
      notes.append(
        QueryResult.Note(
          "sex-unknown",
          "Sex is not known: loads are the mean of the formulas fitted on men and on women; name it in a profile."))
    }
    return notes + missingLoadNotes(counts)
  }

  private func missingLoadNotes(_ counts: [WorkoutLoad.Method: Int]) -> [QueryResult.Note] {
    var notes: [QueryResult.Note] = []
    if let count = counts[.noSamples] {
      notes.append(
        QueryResult.Note(
          "load-missing",
          "\(amount(count, "workout")) \(count == 1 ? "has" : "have") no load: no heart rate was recorded in "
            + "\(count == 1 ? "it" : "them")."))
    }
    if let count = counts[.noThresholds] {
      notes.append(
        QueryResult.Note(
          "load-thresholds-missing",
          "\(amount(count, "workout")) \(count == 1 ? "has" : "have") no load: resting or maximum heart rate is not "
            + "known; give them in a profile (ergostat help profile)."))
    }
    return notes
  }

  /// Where zones are cut, as of the end of what is asked about.
  func zonesOfTrainingNotes() -> [QueryResult.Note] {
    guard plan.query.keys.contains(.zone), let type = plan.query.measures.first?.singleType, let dataSpan else {
      return []
    }
    let athlete = plan.athlete
    let end = min(plan.range.end ?? dataSpan.end, dataSpan.end)
    let date = athlete.date(of: Instant(microseconds: end.microseconds.subtractingClamped(1)))
    let first = athlete.date(of: max(plan.range.start ?? dataSpan.start, dataSpan.start))
    let field: ThresholdField = type.isPower ? .powerZones : .heartRateZones
    guard let borders = type.isPower ? athlete.powerZones(on: date) : athlete.heartRateZones(on: date) else {
      return [
        QueryResult.Note(
          "zones-unknown",
          "Maximum heart rate is not known, so there are no zones; give it in a profile "
            + "(ergostat help profile).")
      ]
    }
    let list = borders.map(\.roundedText).joined(separator: ", ")
    var notes = [
      QueryResult.Note(
        "zones",
        "As of \(date), zones 1 to \(borders.count) begin at \(list) \(field.unitText)\(athlete.zoneOrigin(field, on: date))."
      )
    ]
    let kind = field == .powerZones ? \TrainingThresholds.powerZones : \TrainingThresholds.heartRateZones
    if let own = athlete.profile.value(of: kind, on: first), own.isBeforeFirst {
      notes.append(AnswerNotes.profileBegins(own.from))
    } else if field == .heartRateZones, athlete.profile.value(of: kind, on: first) == nil {
      notes += beginningNotes(athlete, [.maximumHeartRate], from: first)
    }
    return notes
  }

  static func profileBegins(_ date: CivilDate) -> QueryResult.Note {
    QueryResult.Note("profile-begins-later", "The profile begins on \(date); its first values hold before that, too.")
  }

  /// Names thresholds and where they come from, as they were on a day.
  func thresholdNotes(_ athlete: Athlete, _ fields: [ThresholdField], on date: CivilDate) -> [QueryResult.Note] {
    let parts = fields.compactMap { field in
      athlete.threshold(field, on: date).map { "\(field.words) \($0.value.roundedText) \($0.origin.words)" }
    }
    guard !parts.isEmpty else { return [] }
    return [QueryResult.Note("thresholds", "As of \(date): \(parts.joined(separator: ", ")).")]
  }

  /// Says that the profile begins later than what is asked about.
  func beginningNotes(_ athlete: Athlete, _ fields: [ThresholdField], from date: CivilDate?) -> [QueryResult.Note] {
    guard let date else { return [] }
    let begins = fields.compactMap { field -> CivilDate? in
      guard case .profile(let from, true)? = athlete.threshold(field, on: date)?.origin else { return nil }
      return from
    }
    guard let begin = begins.max() else { return [] }
    return [AnswerNotes.profileBegins(begin)]
  }
}

extension MeasuredType {
  /// Whether it is measured in load.
  var isLoad: Bool { self == .trainingLoad || self == .trainingImpulse }
}

extension Athlete {
  /// The threshold of a name, as far as it is one number.
  func threshold(_ field: ThresholdField, on date: CivilDate) -> Threshold? {
    switch field {
    case .maximumHeartRate: maximumHeartRate(on: date)
    case .restingHeartRate: restingHeartRate(on: date)
    case .thresholdHeartRate: thresholdHeartRate(on: date)
    case .thresholdPower: thresholdPower(on: date)
    case .heartRateZones, .powerZones, .heartRateZoneModel: nil
    }
  }
}

extension Athlete {
  /// What the borders of zones are, in words.
  func zoneOrigin(_ field: ThresholdField, on date: CivilDate) -> String {
    let kind = field == .powerZones ? \TrainingThresholds.powerZones : \TrainingThresholds.heartRateZones
    if let own = profile.value(of: kind, on: date) { return " (profile, from \(own.from))" }
    guard let maximum = maximumHeartRate(on: date) else { return "" }
    let highest = "maximum heart rate \(maximum.value.roundedText) \(maximum.origin.words)"
    guard isByReserve(on: date), let resting = restingHeartRate(on: date) else {
      return ": 50, 60, 70, 80 and 90 % of \(highest)"
    }
    return ": 50, 60, 70, 80 and 90 % of the span from resting heart rate \(resting.value.roundedText) "
      + "\(resting.origin.words) to \(highest)"
  }
}

extension ThresholdField {
  /// The name in words.
  var words: String {
    switch self {
    case .maximumHeartRate: "maximum heart rate"
    case .restingHeartRate: "resting heart rate"
    case .thresholdHeartRate: "threshold heart rate"
    case .thresholdPower: "threshold power"
    case .heartRateZones: "heart-rate zones"
    case .powerZones: "power zones"
    case .heartRateZoneModel: "model of heart-rate zones"
    }
  }
}

extension Threshold.Origin {
  /// Where it comes from, in words.
  var words: String {
    switch self {
    case .profile(let date, _): "(profile, from \(date))"
    case .age: "(208 − 0.7 × age)"
    case .measured: "(99.9th percentile in workouts)"
    case .recorded: "(recorded samples)"
    case .reserve: "(83 % of the reserve)"
    }
  }
}

extension Double {
  /// The number with at most one digit behind the point.
  var roundedText: String { ((self * 10).rounded() / 10).sentenceText }
}
