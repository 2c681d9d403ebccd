/// Heart rate and heart rate variability.
extension ExportWriter {
  /// Instants: every few minutes, every few seconds in workouts.
  func heartRate(_ day: DayPlan) {
    let template = template(
      "HKQuantityTypeIdentifierHeartRate", from: world.cast.watches[day.generation], unit: "count/min")
    var random = RandomStream(seed: options.seed, tag: 0x71, day: day.index)
    let restInterval = max(2, min(6600, Int(300 / density)))
    let workoutInterval = max(1, min(45, Int(5 / density)))
    var time = day.start + random.below(restInterval)
    while time < day.end {
      let workout = day.workouts.first { $0.start <= time && time < $0.end }
      if !day.watchOff.contains(time) {
        zone = zone(of: day, at: time)
        let rate = heartRate(at: time, day: day, workout: workout) + random.bell(workout == nil ? 9 : 4)
        let value = random.chance(125) ? Amount(rate * 10_000 + random.below(9999), decimals: 4) : Amount(rate)
        let context: StaticString = workout != nil ? "2" : random.chance(500) ? "1" : "0"
        let lag = workout == nil ? 5 + random.below(400) : 2
        record(template, time, time, lag: lag, .amount(value)) {
          metadata("HKMetadataKeyHeartRateMotionContext", context)
        }
      }
      let next = time + (workout == nil ? restInterval + random.bell(restInterval / 3) : workoutInterval)
      // Not past the start of a workout: there the watch measures at once.
      time = day.workouts.first { time < $0.start && $0.start < next }?.start ?? max(next, time + 1)
    }
  }

  /// The model of the heart: quiet at night, slow to rise and to fall around exercise.
  func heartRate(at time: Int, day: DayPlan, workout: WorkoutPlan?) -> Int {
    if let workout {
      let ramp = min(time - workout.start, 360)
      let drift = Wave.sine(time - workout.start, period: 900, amplitude: 6)
      let rest = workout.isPaused(at: time) ? 28 : 0
      return 82 + (workout.kind.heartRate - 82) * ramp / 360 + drift - rest
    }
    if time < day.wake || time >= day.bed { return restingRate(day) - 3 + Wave.sine(time, period: 5400, amplitude: 4) }
    return 72 + Wave.sine(time, period: 10_000, amplitude: 8)
  }

  /// Falls over the years as the person gets fitter, with a yearly swing.
  func restingRate(_ day: DayPlan) -> Int {
    let trend = 8 * day.index / max(1, world.days.count)
    return 60 - trend + Wave.sine(day.date, period: 365, amplitude: 3) + (day.date % 7 == 3 ? 1 : 0)
  }

  /// One record per day over a long span, as the watch derives it.
  func restingHeartRate(_ day: DayPlan) {
    var random = RandomStream(seed: options.seed, tag: 0x72, day: day.index)
    guard day.watchOff.count < 43_200, !random.chance(30), day.end - day.wake > 5 * 3600 else { return }
    let template = template(
      "HKQuantityTypeIdentifierRestingHeartRate", from: world.cast.watches[day.generation], unit: "count/min")
    let end = day.wake + 4 * 3600 + random.below(3600)
    zone = zone(of: day, at: end)
    record(
      template, day.start + 60 + random.below(5000), end, lag: 300, .amount(Amount(restingRate(day) + random.bell(3))))
  }

  /// SDNN with the list of beats behind it.
  func variability(_ day: DayPlan) {
    var random = RandomStream(seed: options.seed, tag: 0x73, day: day.index)
    let template = template(
      "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", from: world.cast.watches[day.generation], unit: "ms")
    for part in 0..<max(1, min(24, scaled(5, &random))) {
      let start = day.start + (part * 4 % 24) * 3600 + random.below(3000)
      guard start + 70 < day.end, !day.watchOff.contains(start) else { continue }
      zone = zone(of: day, at: start)
      let length = 58 + random.below(9)
      let value = Amount(38_000 + day.index * 6000 / world.days.count + random.bell(24_000), decimals: 3)
      let beats = max(4, min(70, Int(60 * density)))
      record(template, start, start + length, lag: 4, .amount(value)) {
        text.append("  <HeartRateVariabilityMetadataList>\n")
        var centis = start * 100 + random.below(200)
        for _ in 0..<beats {
          let rate = restingRate(day) + random.bell(12)
          appendBeat(rate, centis: centis)
          centis += min(6000 / max(rate, 30), 100 * length / beats)
        }
        text.append("  </HeartRateVariabilityMetadataList>\n")
      }
    }
  }

  /// A beat with a time of day in the language of the locale, without a date.
  private func appendBeat(_ rate: Int, centis: Int) {
    let local = centis / 100 + world.zones[zone].offsetSeconds(at: centis / 100)
    let second = ((local % 86_400) + 86_400) % 86_400
    let hour = second / 3600
    text.append("   <InstantaneousBeatsPerMinute bpm=\"")
    text.append(integer: rate)
    text.append("\" time=\"")
    if world.isImperial { text.append(integer: (hour + 11) % 12 + 1) } else { text.append(twoDigits: hour) }
    text.append(":")
    text.append(twoDigits: second / 60 % 60)
    text.append(":")
    text.append(twoDigits: second % 60)
    text.append(world.usesDecimalComma || has(.decimalComma) ? "," : ".")
    text.append(twoDigits: centis % 100)
    if world.isImperial { text.append(hour < 12 ? "\u{202F}AM" : "\u{202F}PM") }
    text.append("\"/>\n")
  }
}
