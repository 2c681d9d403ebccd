/// What the person did in one hour: every source's samples of it are drawn from here, so that they overlap as real ones do.
struct HourFacts {
  var span: Range<Int>
  var isAwake: Bool
  var steps: Int
  /// Active energy in small calories.
  var calories: Int
}

extension ExportWriter {
  /// The facts of `hour` (since the start of `day`).
  func facts(of day: DayPlan, hour: Int) -> HourFacts {
    var random = RandomStream(seed: options.seed, tag: 0x4057, day: day.index &* 64 &+ hour)
    let span = day.span(ofHour: hour)
    let isAwake = span.lowerBound >= day.wake - 1800 && span.lowerBound < day.bed
    var facts = HourFacts(span: span, isAwake: isAwake, steps: 0, calories: 40 * span.count / 100)
    if isAwake {
      var steps = random.chance(300) ? random.below(90) : 100 + random.below(700)
      if random.chance(110) { steps += 1200 + random.below(2600) }
      facts.steps = steps * day.activityPercent / 100 * span.count / 3600
      facts.calories = (9000 + random.below(11_000)) * span.count / 3600
    }
    for workout in day.workouts where workout.start < span.upperBound && span.lowerBound < workout.end {
      let active = workout.activeSeconds(in: span)
      facts.steps += active * workout.kind.stepsPerMinute / 60
      facts.calories += workout.calories * active / max(1, workout.activeSeconds)
    }
    facts.calories += facts.steps * 34
    return facts
  }

  /// Turns to `day`, and decides how its hours are put together.
  ///
  /// Each day has limits of its own, so that the size grows evenly with the density instead of jumping.
  func begin(_ day: DayPlan) {
    var random = RandomStream(seed: options.seed, tag: 0x6A, day: day.index)
    let place = Double(random.below(1000)) / 1000
    isCoarse = density < 0.03 + 0.27 * place
    isHourly = density >= 0.2 + 0.5 * place
  }

  /// The hours of `day`, put together where samples are few, so that no amount is lost.
  func periods(of day: DayPlan, coarseWidth: Int = 4) -> [HourFacts] {
    let width = isHourly ? 1 : isCoarse ? coarseWidth : 2
    var found: [HourFacts] = []
    for hour in 0..<day.hourCount {
      let next = facts(of: day, hour: hour)
      guard hour % width != 0, let last = found.indices.last, found[last].isAwake == next.isAwake else {
        found.append(next)
        continue
      }
      found[last].span = found[last].span.lowerBound..<next.span.upperBound
      found[last].steps += next.steps
      found[last].calories += next.calories
    }
    return found
  }

  func isWatchOff(_ day: DayPlan, _ span: Range<Int>) -> Bool { day.watchOff.overlaps(span) }

  /// `base` samples at density 1, brought to the asked density; fractions count by chance.
  @inline(__always)
  func scaled(_ base: Int, _ random: inout RandomStream) -> Int {
    let milli = Int(Double(base) * density * 1000)
    return milli / 1000 + (random.chance(milli % 1000) ? 1 : 0)
  }

  /// The index of the person's zone at `time` of `day`. On days of travel the plane lands 14 hours after midnight.
  @inline(__always)
  func zone(of day: DayPlan, at time: Int) -> Int {
    time < day.start + 14 * 3600 ? day.morningZone : day.eveningZone
  }

  /// Cuts `span` into `count` pieces with gaps between them and hands out `total` over them.
  ///
  /// - Parameter phase: Seconds by which the first piece comes late, so that two sources are not aligned.
  @inline(__always)
  func pieces(
    of span: Range<Int>, count: Int, total: Int, phase: Int, _ random: inout RandomStream,
    _ emit: (_ start: Int, _ end: Int, _ share: Int) -> Void
  ) {
    let length = span.count - phase
    let count = min(count, total, length / 2)
    guard count > 0 else { return }
    let slot = length / count
    var left = total
    for index in 0..<count {
      let others = count - index - 1
      var share = left / (others + 1)
      if others > 0 { share = max(1, min(share + random.bell(share / 2), left - others)) } else { share = left }
      let lead = random.below(slot / 4 + 1)
      let duration = max(1, slot - lead - random.below(slot / 3 + 1))
      let start = span.lowerBound + phase + index * slot + lead
      emit(start, start + duration, share)
      left -= share
    }
  }
}
