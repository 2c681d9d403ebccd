import Calendars

/// The person's life: every day with its zones, nights and workouts. All blocks of an export are drawn from it.
struct World {
  let seed: UInt64
  let zones: [Zone]
  let cast: Cast
  let days: [DayPlan]
  /// The moment of the export.
  let exportTime: Int
  let exportOffset: Int
  /// Days that nothing is written for.
  let gap: Range<Int>
  let isImperial: Bool
  let usesDecimalComma: Bool
  let routes: [WorkoutPlan]

  /// Plans the days that `options` ask for. O(days).
  init(_ options: ExportOptions) throws(ExportError) {
    guard (1...36_525).contains(options.days), options.end.daysSinceEpoch - options.days > 365 else {
      throw .daysOutOfRange(options.days)
    }
    seed = options.seed
    var zones: [Zone] = [try Zone.named(options.zone)]
    for name in options.tripZones { zones.append(try Zone.named(name)) }
    self.zones = zones
    cast = Cast(locale: options.locale)
    isImperial = options.locale.hasSuffix("US")
    usesDecimalComma = ["de", "es", "fr", "it", "pt"].contains(String(options.locale.prefix(2)))
    let lastDate = options.end.daysSinceEpoch
    exportTime = zones[0].startOfDay(lastDate) + 20 * 3600 + 15 * 60 + Int(options.seed % 600)
    exportOffset = zones[0].offsetSeconds(at: exportTime)
    let third = options.days / 3
    gap = options.faults.contains(.hugeGap) ? third..<(options.days - third) : 0..<0
    var planner = DayPlanner(options: options, zones: zones, exportTime: exportTime)
    days = planner.days()
    routes = days.flatMap(\.workouts).filter { $0.route != nil }
  }
}

/// Makes the days of a ``World`` one after the other, since a night joins two of them.
private struct DayPlanner {
  let options: ExportOptions
  let zones: [Zone]
  let exportTime: Int
  private var workoutCount = 0
  private var routeCount = 0

  init(options: ExportOptions, zones: [Zone], exportTime: Int) {
    self.options = options
    self.zones = zones
    self.exportTime = exportTime
  }

  mutating func days() -> [DayPlan] {
    let firstDate = options.end.daysSinceEpoch - options.days + 1
    let places = placesByEvening()
    var result: [DayPlan] = []
    result.reserveCapacity(options.days)
    var start = zones[0].startOfDay(firstDate)
    var previousBed = start - 40 * 60
    for index in 0..<options.days {
      let evening = places[index]
      let morning = index == 0 ? 0 : places[index - 1]
      let isLast = index == options.days - 1
      let end = isLast ? exportTime : max(start + 3600, zones[evening].startOfDay(firstDate + index + 1))
      var day = plan(
        index: index, date: firstDate + index, span: start..<end, zones: (morning, evening), previousBed: previousBed)
      if isLast { day.bed = end }
      day.workouts = workouts(on: day)
      previousBed = day.bed
      start = end
      result.append(day)
    }
    return result
  }

  /// The zone in which each day ends. Trips begin every 120 days or so and last a week; the last days are at home.
  private func placesByEvening() -> [Int] {
    var places = [Int](repeating: 0, count: options.days)
    guard zones.count > 1 else { return places }
    var random = RandomStream(seed: options.seed, tag: 0x7419)
    var departure = 35 + random.below(30)
    var trip = 0
    while departure + 12 < options.days {
      let length = 5 + random.below(6)
      for index in departure..<(departure + length) { places[index] = 1 + trip % (zones.count - 1) }
      trip += 1
      departure += length + 90 + random.below(60)
    }
    return places
  }

  private func plan(
    index: Int, date: Int, span: Range<Int>, zones: (morning: Int, evening: Int), previousBed: Int
  ) -> DayPlan {
    var random = RandomStream(seed: options.seed, tag: 0xDA71, day: index)
    let isWeekend = (date + 3) % 7 >= 5
    let wake = max(span.lowerBound + 6 * 3600 + (isWeekend ? 4500 : 1500) + random.bell(2400), previousBed + 4 * 3600)
    let bed = span.upperBound - 2400 + random.bell(isWeekend ? 5400 : 3600)
    var watchOff = wake..<wake
    if random.chance(35) {
      watchOff = span  // forgotten for the whole day
    } else if random.chance(450) {
      let from = wake + random.below(12 * 3600)
      watchOff = from..<(from + 1800 + random.below(3 * 3600))
    }
    let phoneFrom = wake + random.below(10 * 3600)
    let phoneOff = random.chance(600) ? phoneFrom..<(phoneFrom + 1800 + random.below(4 * 3600)) : wake..<wake
    let season = Wave.sine(date - 90, period: 365, amplitude: 12)
    return DayPlan(
      index: index, date: date, start: span.lowerBound, end: span.upperBound, morningZone: zones.morning,
      eveningZone: zones.evening, wake: min(wake, span.upperBound), bed: max(bed, min(wake, span.upperBound)),
      previousBed: previousBed, watchOff: watchOff.clamped(to: span), phoneOff: phoneOff.clamped(to: span),
      generation: index * 10 < options.days * 4 ? 0 : 1,
      activityPercent: 100 + season + random.bell(60) + (isWeekend ? 12 : 0), workouts: [])
  }

  private mutating func workouts(on day: DayPlan) -> [WorkoutPlan] {
    var random = RandomStream(seed: options.seed, tag: 0x3077, day: day.index)
    guard random.below(100) < options.workoutsPerHundredDays, day.bed - day.wake > 6 * 3600 else { return [] }
    var found = [workout(on: day, startingAt: day.wake + 1800 + random.below(3600), &random)]
    if random.chance(80) {
      found.append(workout(on: day, startingAt: found[0].end + 5400 + random.below(3600), &random))
    }
    return found.filter { $0.end < min(day.bed, day.end) - 600 }
  }

  private mutating func workout(
    on day: DayPlan, startingAt start: Int, _ random: inout RandomStream
  ) -> WorkoutPlan {
    let kind = WorkoutKind(rawValue: Self.kindTable[random.below(Self.kindTable.count)]) ?? .running
    var length = 1500 + random.below(2700)
    var pauses: [Range<Int>] = []
    for part in 1...3 where random.chance(260) {
      let from = start + length * part / 4 + random.below(120)
      let pause = from..<(from + 40 + random.below(360))
      pauses.append(pause)
      length += pause.count
    }
    let isIndoor = !kind.isOutdoors || (kind == .running && random.chance(120))
    let active = length - pauses.reduce(0) { $0 + $1.count }
    let pace = kind.speedMillimetresPerSecond * (900 + random.below(200)) / 1000
    var distance = active * pace / 1000
    if kind == .poolSwimming { distance = distance / 50 * 50 }
    var route: Int?
    if !isIndoor, routeCount < options.maximumRoutes {
      route = routeCount
      routeCount += 1
    }
    defer { workoutCount += 1 }
    return WorkoutPlan(
      kind: kind, number: workoutCount, start: start, end: start + length, pauses: pauses, distanceMetres: distance,
      calories: active * kind.caloriesPerSecond * (900 + random.below(200)) / 1000, isIndoor: isIndoor, route: route,
      isDoubled: random.chance(180))
  }

  /// How often each kind comes, by repetition.
  private static let kindTable = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7]
}
