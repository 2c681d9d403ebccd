/// Samples that only workouts bring: distances by bicycle and in water, strokes, running form, fitness.
extension ExportWriter {
  func cyclingDistance(_ day: DayPlan) {
    for workout in day.workouts where workout.kind == .cycling {
      series(
        "DistanceCycling", world.isImperial ? "mi" : "km", day, workout, tag: 0xA1,
        total: workout.distanceMetres * (world.isImperial ? 62 : 100), decimals: 5, secondsEach: 20)
    }
  }

  func swimmingDistance(_ day: DayPlan, pass: Int) {
    for workout in day.workouts where workout.kind == .poolSwimming {
      if pass == 0 {
        series(
          "DistanceSwimming", world.isImperial ? "yd" : "m", day, workout, tag: 0xA2,
          total: workout.distanceMetres * (world.isImperial ? 109 : 100), decimals: 2, secondsEach: 60)
      } else {
        series(
          "SwimmingStrokeCount", "count", day, workout, tag: 0xA3, total: workout.distanceMetres * 4 / 10, decimals: 0,
          secondsEach: 60)
      }
    }
  }

  /// Hands out `total` over the active parts of `workout`.
  private func series(
    _ name: String, _ unit: String, _ day: DayPlan, _ workout: WorkoutPlan, tag: UInt64, total: Int, decimals: Int,
    secondsEach: Int
  ) {
    let template = template("HKQuantityTypeIdentifier" + name, from: world.cast.watches[day.generation], unit: unit)
    var random = RandomStream(seed: options.seed, tag: tag, day: workout.number)
    for span in activeSpans(workout) {
      let part = total * span.count / max(1, workout.activeSeconds)
      let count = max(1, scaled(span.count / secondsEach, &random))
      pieces(of: span, count: count, total: part, phase: 0, &random) { start, end, share in
        zone = zone(of: day, at: start)
        record(template, start, end, lag: 5, .amount(Amount(share, decimals: decimals)))
      }
    }
  }

  /// The parts of `workout` between its pauses.
  func activeSpans(_ workout: WorkoutPlan) -> [Range<Int>] {
    var spans: [Range<Int>] = []
    var from = workout.start
    for pause in workout.pauses {
      spans.append(from..<pause.lowerBound)
      from = pause.upperBound
    }
    spans.append(from..<workout.end)
    return spans
  }

  /// Power, speed and form of runs, one type for each pass.
  func runningForm(_ day: DayPlan, pass: Int) {
    let rules: [(name: String, unit: String, low: Int, high: Int, decimals: Int)] = [
      ("RunningPower", "W", 170, 310, 0), ("RunningSpeed", world.isImperial ? "mi/hr" : "km/hr", 82_000, 121_000, 4),
      ("RunningGroundContactTime", "ms", 231, 305, 0), ("RunningStrideLength", "m", 82, 121, 2),
      ("RunningVerticalOscillation", "cm", 72, 108, 1),
    ]
    let rule = rules[pass]
    for workout in day.workouts where workout.kind == .running && day.date >= Self.stagesSince {
      let template = template(
        "HKQuantityTypeIdentifier" + rule.name, from: world.cast.watches[day.generation], unit: rule.unit)
      var random = RandomStream(seed: options.seed, tag: 0xA5 + UInt64(pass), day: workout.number)
      let interval = max(1, min(300, Int(9 / density)))
      var time = workout.start + 10
      while time < workout.end {
        if !workout.isPaused(at: time) {
          zone = zone(of: day, at: time)
          record(
            template, time, time + min(5, interval), lag: 4,
            .amount(Amount(random.between(rule.low, rule.high), decimals: rule.decimals)))
        }
        time += interval
      }
    }
  }

  func fitness(_ day: DayPlan) {
    // The middle dot comes as a reference in some files and as a raw character in others.
    let template = template(
      "HKQuantityTypeIdentifierVO2Max", from: world.cast.watches[day.generation], unit: "mL/min&#183;kg")
    for workout in day.workouts where workout.kind.isOutdoors && workout.kind != .cycling && !workout.isIndoor {
      var random = RandomStream(seed: options.seed, tag: 0xAD, day: workout.number)
      let value = 3650 + 400 * day.index / max(1, world.days.count) + random.bell(90)
      zone = zone(of: day, at: workout.end)
      record(template, workout.end, workout.end, lag: 30, .amount(Amount(value, decimals: 2))) {
        metadata("HKVO2MaxTestType", "2")
        metadata("HKDateOfEarliestDataUsedForEstimate") { dates.appendUTC(workout.start - 86_400 * 40, to: $0) }
      }
    }
  }
}
