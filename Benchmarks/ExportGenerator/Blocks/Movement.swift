import Calendars

/// Steps, distance and flights, recorded by phone and watch over borders of their own.
extension ExportWriter {
  /// What a movement record holds: steps, or the distance that they covered.
  enum Movement { case steps, distance }

  /// Writes the samples of one source: pass 0 is the phone, pass 1 the watch.
  func movement(_ what: Movement, _ day: DayPlan, pass: Int) {
    let isPhone = pass == 0
    let source = isPhone ? world.cast.phones[day.generation] : world.cast.watches[day.generation]
    let template =
      what == .steps
      ? template("HKQuantityTypeIdentifierStepCount", from: source, unit: "count")
      : template("HKQuantityTypeIdentifierDistanceWalkingRunning", from: source, unit: world.isImperial ? "mi" : "km")
    // The same stream for both, since devices store steps and distance over the same spans.
    var random = RandomStream(seed: options.seed, tag: isPhone ? 0x51 : 0x52, day: day.index)
    var stepsOfDay = 0
    for facts in periods(of: day) {
      let isMissing = (isPhone ? day.phoneOff : day.watchOff).overlaps(facts.span) || (isPhone && random.chance(120))
      guard facts.steps > 3, !isMissing else { continue }
      zone = zone(of: day, at: facts.span.lowerBound)
      // The phone lies on the desk at times and misses steps; the watch takes waving for walking.
      let seen = facts.steps * (isPhone ? 780 + random.below(200) : 960 + random.below(90)) / 1000
      let count = max(1, scaled(isPhone ? 2 + seen / 260 : 4 + seen / 150, &random))
      let phase = random.below(isPhone ? 540 : 60)
      pieces(of: facts.span, count: count, total: seen, phase: phase, &random) { start, end, share in
        let lag = isPhone ? 400 + share % 200 : 30 + share % 90
        switch what {
        case .steps:
          record(template, start, end, lag: lag, .amount(Amount(share)))
          stepsOfDay += share
        case .distance:
          let length = world.isImperial ? share * 43 + share % 17 : share * 70 + share % 23
          record(template, start, end, lag: lag, .amount(Amount(length, decimals: 5)))
        }
      }
    }
    if what == .steps { remember(steps: stepsOfDay, on: day, source: source) }
    if what == .distance { tinyDistance(template, day, isPhone: isPhone) }
  }

  private func remember(steps: Int, on day: DayPlan, source: SourceProfile) {
    guard steps > 0, !isCopy else { return }
    let date = CivilDate(daysSinceEpoch: day.date).description
    truth.stepsByDay[source.name, default: [:]][date, default: 0] += steps
  }

  /// Now and then a device stores a few centimetres, which are printed in scientific notation.
  private func tinyDistance(_ template: RecordTemplate, _ day: DayPlan, isPhone: Bool) {
    var random = RandomStream(seed: options.seed, tag: 0x53, day: day.index)
    guard isPhone, random.chance(60), day.end - day.wake > 7200 else { return }
    let start = day.wake + 1200 + random.below(3600)
    record(template, start, start + 3, lag: 500, .amount(Amount(11_000 + random.below(80_000), decimals: 9)))
  }

  /// Steps entered by hand in the Health app: a walk without devices, once in a while.
  func handSteps(_ day: DayPlan) {
    var random = RandomStream(seed: options.seed, tag: 0x54, day: day.index)
    guard random.chance(12), day.bed - day.wake > 6 * 3600 else { return }
    let source = world.cast.health
    let template = template("HKQuantityTypeIdentifierStepCount", from: source, unit: "count")
    let start = (day.wake + 3600 * (1 + random.below(4))) / 60 * 60
    let steps = (8 + random.below(30)) * 100
    zone = zone(of: day, at: start)
    record(template, start, start + 1800, lag: 7200, .amount(Amount(steps))) {
      metadata("HKWasUserEntered", "1")
    }
    remember(steps: steps, on: day, source: source)
  }

  func flights(_ day: DayPlan, pass: Int) {
    let isPhone = pass == 0
    let source = isPhone ? world.cast.phones[day.generation] : world.cast.watches[day.generation]
    let template = template("HKQuantityTypeIdentifierFlightsClimbed", from: source, unit: "count")
    var random = RandomStream(seed: options.seed, tag: isPhone ? 0x55 : 0x56, day: day.index)
    for hour in 0..<day.hourCount {
      let facts = facts(of: day, hour: hour)
      let off = isPhone ? day.phoneOff : day.watchOff
      guard facts.steps > 200, !off.overlaps(facts.span), scaled(40, &random) > random.below(100) else { continue }
      zone = zone(of: day, at: facts.span.lowerBound)
      let start = facts.span.lowerBound + random.below(max(1, facts.span.count - 120))
      let lag = 60 + random.below(400)
      record(template, start, start + 12 + random.below(90), lag: lag, .amount(Amount(1 + random.below(3))))
    }
  }
}
