import Calendars

/// Active and basal energy, exercise and standing time: the watch's, in many short records.
extension ExportWriter {
  func activeEnergy(_ day: DayPlan) {
    let template = template(
      "HKQuantityTypeIdentifierActiveEnergyBurned", from: world.cast.watches[day.generation],
      unit: world.isImperial ? "Cal" : "kcal")
    var random = RandomStream(seed: options.seed, tag: 0x61, day: day.index)
    for facts in periods(of: day) where !isWatchOff(day, facts.span) {
      zone = zone(of: day, at: facts.span.lowerBound)
      let count = max(1, scaled(facts.isAwake ? 24 + facts.calories / 6000 : 4, &random))
      pieces(of: facts.span, count: count, total: facts.calories, phase: 0, &random) { start, end, share in
        record(template, start, end, lag: 40 + share % 120, .amount(Amount(share, decimals: 3)))
      }
    }
  }

  func basalEnergy(_ day: DayPlan) {
    let template = template(
      "HKQuantityTypeIdentifierBasalEnergyBurned", from: world.cast.watches[day.generation],
      unit: world.isImperial ? "Cal" : "kcal")
    var random = RandomStream(seed: options.seed, tag: 0x62, day: day.index)
    for span in periods(of: day, coarseWidth: 8).map(\.span) where !isWatchOff(day, span) {
      zone = zone(of: day, at: span.lowerBound)
      let total = (66_000 + random.below(9000)) * span.count / 3600
      pieces(of: span, count: max(1, scaled(14, &random)), total: total, phase: 0, &random) { start, end, share in
        record(template, start, end, lag: 40 + share % 300, .amount(Amount(share, decimals: 3)))
      }
    }
  }

  /// Whole minutes of exercise: those of workouts and of brisk hours.
  func exerciseTime(_ day: DayPlan) {
    let template = template(
      "HKQuantityTypeIdentifierAppleExerciseTime", from: world.cast.watches[day.generation], unit: "min")
    for span in exerciseMinutes(day) {
      zone = zone(of: day, at: span.lowerBound)
      record(template, span.lowerBound, span.upperBound, lag: 120, .amount(Amount(span.count / 60)))
    }
  }

  /// The spans of exercise of `day`. At low density workouts come in pieces of ten minutes, else minute by minute.
  func exerciseMinutes(_ day: DayPlan) -> [Range<Int>] {
    let step = density < 0.5 ? 600 : 60
    var spans: [Range<Int>] = []
    for workout in day.workouts where !isWatchOff(day, workout.start..<workout.end) {
      var time = workout.start / 60 * 60 + 60
      while time + step <= workout.end {
        if !workout.isPaused(at: time) { spans.append(time..<(time + step)) }
        time += step
      }
    }
    return spans
  }

  func standTime(_ day: DayPlan) {
    guard !isCoarse || day.index % 3 == 0 else { return }
    let template = template(
      "HKQuantityTypeIdentifierAppleStandTime", from: world.cast.watches[day.generation], unit: "min")
    var random = RandomStream(seed: options.seed, tag: 0x63, day: day.index)
    for hour in 0..<day.hourCount {
      let facts = facts(of: day, hour: hour)
      guard facts.isAwake, !isWatchOff(day, facts.span), facts.span.count == 3600 else { continue }
      for part in 0..<min(12, scaled(6, &random)) {
        let start = facts.span.lowerBound + part * 300
        zone = zone(of: day, at: start)
        record(template, start, start + 300, lag: 200, .amount(Amount(1 + random.below(5))))
      }
    }
  }

  /// Whether the person stood in `hour`, as the watch would say; `nil` where it was not worn.
  func stood(_ day: DayPlan, hour: Int) -> Bool? {
    let facts = facts(of: day, hour: hour)
    guard facts.isAwake, !isWatchOff(day, facts.span), facts.span.count == 3600 else { return nil }
    return facts.steps > 60
  }

  func standHours(_ day: DayPlan) {
    guard !isCoarse || day.index % 3 == 0 else { return }
    let template = template("HKCategoryTypeIdentifierAppleStandHour", from: world.cast.watches[day.generation])
    for hour in 0..<day.hourCount {
      guard let stood = stood(day, hour: hour) else { continue }
      let start = day.start + hour * 3600
      zone = zone(of: day, at: start)
      let value: StaticString = stood ? "HKCategoryValueAppleStandHourStood" : "HKCategoryValueAppleStandHourIdle"
      record(template, start, start + 3600, lag: 300, .text(value)) { zoneMetadata(zone) }
    }
  }

  /// The rings of every day, with a sentinel before the epoch and the odd date that comes twice.
  func activitySummary(_ day: DayPlan) {
    if day.index == 0 {
      text.append(" <ActivitySummary dateComponents=\"1969-12-31\" activeEnergyBurned=\"0\"")
      appendSummaryRest(exercise: 0, stand: 0)
    }
    var calories = 0
    var hours = 0
    for hour in 0..<day.hourCount {
      let facts = facts(of: day, hour: hour)
      if !isWatchOff(day, facts.span) { calories += facts.calories }
      if stood(day, hour: hour) == true { hours += 1 }
    }
    let exercise = exerciseMinutes(day).reduce(0) { $0 + $1.count / 60 }
    for _ in 0..<(day.index % 173 == 50 ? 2 : 1) {
      text.append(" <ActivitySummary dateComponents=\"")
      text.append(CivilDate(daysSinceEpoch: day.date))
      text.append("\" activeEnergyBurned=\"")
      text.append(Amount(calories, decimals: 3))
      text.append("\"")
      appendSummaryRest(exercise: exercise, stand: hours)
    }
  }

  private func appendSummaryRest(exercise: Int, stand: Int) {
    truth.activitySummaryCount += 1
    text.append(" activeEnergyBurnedGoal=\"520\" activeEnergyBurnedUnit=\"")
    text.append(world.isImperial ? "Cal" : "kcal")
    text.append("\" appleMoveTime=\"0\" appleMoveTimeGoal=\"0\" appleExerciseTime=\"")
    text.append(integer: exercise)
    text.append("\" appleExerciseTimeGoal=\"30\" appleStandHours=\"")
    text.append(integer: stand)
    text.append("\" appleStandHoursGoal=\"12\"/>\n")
  }
}
