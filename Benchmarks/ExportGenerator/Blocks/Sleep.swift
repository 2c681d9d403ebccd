/// Sleep: stages of the watch, time in bed of the phone, a block of an app.
extension ExportWriter {
  /// Days since the epoch on which sleep stages and workout statistics came (iOS 16).
  static let stagesSince = 19_247

  /// Writes the night before `day`: pass 0 the watch, pass 1 the phone, pass 2 the app and naps.
  func sleep(_ day: DayPlan, pass: Int) {
    let night = day.previousBed..<max(day.previousBed + 60, day.wake)
    zone = day.morningZone
    switch pass {
    case 0: watchSleep(day, night)
    case 1: phoneSleep(day, night)
    default: otherSleep(day, night)
    }
  }

  private func sleepRecord(_ source: SourceProfile, _ start: Int, _ end: Int, created: Int, _ value: StaticString) {
    let template = template("HKCategoryTypeIdentifierSleepAnalysis", from: source)
    record(template, start, end, lag: created - end, .text(value)) { zoneMetadata(zone) }
  }

  private func watchSleep(_ day: DayPlan, _ night: Range<Int>) {
    var random = RandomStream(seed: options.seed, tag: 0x81, day: day.index)
    guard day.watchOff.isEmpty || day.watchOff.lowerBound > day.wake - 60, !random.chance(40) else { return }
    let source = world.cast.watches[day.generation]
    let asleep = (night.lowerBound + 300 + random.below(1200))..<(night.upperBound - 120 - random.below(600))
    guard asleep.count > 3600 else { return }
    guard day.date >= Self.stagesSince else {
      return sleepRecord(
        source, asleep.lowerBound, asleep.upperBound, created: night.upperBound + 60,
        "HKCategoryValueSleepAnalysisAsleep")
    }
    let stages = stages(of: asleep, &random)
    for (stage, span) in stages {
      sleepRecord(source, span.lowerBound, span.upperBound, created: night.upperBound + 60, Self.stageNames[stage])
    }
  }

  private static let stageNames: [StaticString] = [
    "HKCategoryValueSleepAnalysisAsleepCore", "HKCategoryValueSleepAnalysisAsleepDeep",
    "HKCategoryValueSleepAnalysisAsleepREM", "HKCategoryValueSleepAnalysisAwake",
  ]

  /// Cycles of an hour and a half: deep sleep first in the night, dreams towards the morning, short waking between.
  private func stages(of span: Range<Int>, _ random: inout RandomStream) -> [(Int, Range<Int>)] {
    var found: [(Int, Range<Int>)] = []
    var time = span.lowerBound
    let lengthPercent = isCoarse ? 240 : density < 0.5 ? 180 : 100
    func add(_ stage: Int, _ minutes: Int) {
      // Stages are multiples of 30 seconds and touch each other.
      let end = min(time + minutes * lengthPercent / 100 * 60 / 30 * 30, span.upperBound)
      guard end > time else { return }
      found.append((stage, time..<end))
      time = end
    }
    while time < span.upperBound {
      let progress = (time - span.lowerBound) * 100 / span.count
      add(0, 12 + random.below(20))
      add(1, max(0, 32 - progress / 3 + random.bell(12)))
      add(0, 10 + random.below(16))
      add(2, 6 + progress / 4 + random.below(12))
      if random.chance(420) { add(3, 1 + random.below(5)) }
    }
    return found
  }

  private func phoneSleep(_ day: DayPlan, _ night: Range<Int>) {
    var random = RandomStream(seed: options.seed, tag: 0x82, day: day.index)
    guard !random.chance(250) else { return }
    let source = world.cast.phones[day.generation]
    let start = night.lowerBound - random.below(900)
    guard random.chance(200), night.count > 5 * 3600 else {
      return sleepRecord(
        source, start, night.upperBound, created: night.upperBound + 1, "HKCategoryValueSleepAnalysisInBed")
    }
    // The screen was lit in the night: in bed comes in two pieces.
    let middle = night.lowerBound + night.count / 2
    sleepRecord(source, start, middle, created: night.upperBound + 1, "HKCategoryValueSleepAnalysisInBed")
    sleepRecord(
      source, middle + 240, night.upperBound, created: night.upperBound + 1, "HKCategoryValueSleepAnalysisInBed")
  }

  private func otherSleep(_ day: DayPlan, _ night: Range<Int>) {
    var random = RandomStream(seed: options.seed, tag: 0x83, day: day.index)
    if random.chance(140) {
      sleepRecord(
        world.cast.sleepApp, night.lowerBound + 600, night.upperBound - 300, created: night.upperBound + 900,
        day.date >= Self.stagesSince
          ? "HKCategoryValueSleepAnalysisAsleepUnspecified" : "HKCategoryValueSleepAnalysisAsleep")
    }
    if random.chance(70), day.wake + 9 * 3600 < day.end, day.date >= Self.stagesSince {
      let start = day.wake + 7 * 3600 + random.below(3600)
      zone = zone(of: day, at: start)
      let end = start + 1200 + random.below(2400)
      sleepRecord(
        world.cast.watches[day.generation], start, end, created: end + 300, "HKCategoryValueSleepAnalysisAsleepCore")
    }
  }
}
