/// Workouts with their events, statistics, activities and routes.
extension ExportWriter {
  func workouts(_ day: DayPlan) {
    for workout in day.workouts {
      zone = zone(of: day, at: workout.start)
      write(workout, day)
      if workout.isDoubled { writeDouble(of: workout) }
    }
  }

  /// The watch's own record of `workout`.
  private func write(_ workout: WorkoutPlan, _ day: DayPlan) {
    let source = world.cast.watches[day.generation]
    let hasStatistics = day.date >= Self.stagesSince
    beginWorkout(
      workout.kind.activityName, minutes: Double(workout.activeSeconds) / 60 + Double(workout.calories % 977) / 1e5)
    if !hasStatistics { appendTotals(workout, distance: workout.distanceMetres) }
    appendSource(source, type: "Workout", to: text)
    appendDates(workout.start, workout.end, created: creation(after: workout.end, lag: 6))
    text.append(">\n")
    workoutMetadata(workout)
    pauseEvents(workout)
    if workout.kind == .poolSwimming { laps(workout) } else { splits(workout, depth: 2) }
    if hasStatistics {
      activity(workout, day)
      statistics(workout, day, depth: 2)
    }
    if let route = workout.route { self.route(route, workout, source) }
    if day.date >= 19_982, workout.number % 2 == 0 { effort(workout) }
    text.append(" </Workout>\n")
    count(workout.kind.activityName)
  }

  /// What a third-party app recorded of the same exercise: other borders, another distance, no device, no statistics.
  private func writeDouble(of workout: WorkoutPlan) {
    var random = RandomStream(seed: options.seed, tag: 0xB1, day: workout.number)
    let start = workout.start + random.between(-40, 90)
    let end = min(workout.end + random.between(-60, 120), world.exportTime)
    beginWorkout(workout.kind.activityName, minutes: Double(end - start) / 60)
    appendTotals(workout, distance: workout.distanceMetres * (970 + random.below(50)) / 1000)
    appendSource(world.cast.fitnessApp, type: "Workout", to: text)
    appendDates(start, end, created: creation(after: end, lag: 1800))
    text.append(">\n")
    metadata("Elevation Gain (club)", "113 m ↗")
    metadata("HKExternalUUID") { $0.append(identifier(workout.number)) }
    text.append(" </Workout>\n")
    count(workout.kind.activityName)
    truth.doubledWorkoutCount += 1
  }

  private func count(_ name: StaticString) {
    truth.workoutCount += 1
    truth.workouts[name.description, default: 0] += 1
  }

  private func beginWorkout(_ name: StaticString, minutes: Double) {
    text.append(" <Workout workoutActivityType=\"")
    text.append(name)
    text.append("\" duration=\"")
    text.append("\(minutes)")
    text.append("\" durationUnit=\"min")
  }

  /// The totals as attributes, as they were before iOS 16. Leaves the last quotation open.
  private func appendTotals(_ workout: WorkoutPlan, distance: Int) {
    if distance > 0 {
      text.append("\" totalDistance=\"")
      text.append("\(Double(distance) / (world.isImperial ? 1609.344 : 1000))")
      text.append(world.isImperial ? "\" totalDistanceUnit=\"mi" : "\" totalDistanceUnit=\"km")
    }
    text.append("\" totalEnergyBurned=\"")
    text.append("\(Double(workout.calories) / 1000)")
    text.append(world.isImperial ? "\" totalEnergyBurnedUnit=\"Cal" : "\" totalEnergyBurnedUnit=\"kcal")
  }

  private func workoutMetadata(_ workout: WorkoutPlan) {
    metadata("HKIndoorWorkout", workout.isIndoor ? "1" : "0")
    zoneMetadata(zone)
    if !workout.isIndoor {
      // A percentage times hundred, as newer systems print it, and Fahrenheit everywhere.
      metadata("HKWeatherHumidity") {
        $0.append(integer: (40 + workout.number * 7 % 56) * 100)
        $0.append(" %")
      }
      metadata("HKWeatherTemperature") {
        $0.append(Amount(410_000 + workout.calories % 380_000, decimals: 4))
        $0.append(" degF")
      }
      metadata("HKElevationAscended") {
        $0.append(integer: workout.distanceMetres * 7 / 10)
        $0.append(" cm")
      }
    }
    if workout.kind == .poolSwimming {
      metadata("HKLapLength", "50 m")
      metadata("HKSwimmingLocationType", "1")
    }
    metadata("HKAverageMETs") {
      $0.append(Amount(workout.calories * 5 / max(1, workout.activeSeconds) * 100 + workout.number % 100, decimals: 4))
      $0.append(" kcal/hr\u{B7}kg")
    }
  }

  // MARK: Events

  private func beginEvent(_ name: StaticString, at time: Int, minutes: Double?, depth: Int) {
    for _ in 0..<depth { text.append(byte: UInt8(ascii: " ")) }
    text.append("<WorkoutEvent type=\"HKWorkoutEventType")
    text.append(name)
    text.append("\" date=\"")
    dates.append(time, zone: zone, to: text)
    if let minutes {
      text.append("\" duration=\"")
      text.append("\(minutes)")
      text.append("\" durationUnit=\"min")
    }
    text.append("\"")
  }

  private func pauseEvents(_ workout: WorkoutPlan) {
    let isMotion = workout.kind == .running && workout.number % 3 == 0
    for pause in workout.pauses {
      beginEvent(isMotion ? "MotionPaused" : "Pause", at: pause.lowerBound, minutes: nil, depth: 2)
      text.append("/>\n")
      beginEvent(isMotion ? "MotionResumed" : "Resume", at: pause.upperBound, minutes: nil, depth: 2)
      text.append("/>\n")
    }
  }

  /// Splits by kilometre and by mile, both as segments that overlap each other.
  private func splits(_ workout: WorkoutPlan, depth: Int) {
    guard workout.distanceMetres > 0 else { return }
    var found: [(start: Int, length: Double)] = []
    for metres in [1000.0, 1609.344] {
      let each = Double(workout.activeSeconds) * metres / Double(workout.distanceMetres)
      var covered = 0.0
      while covered + each <= Double(workout.activeSeconds) {
        found.append((workout.start + Int(covered), each))
        covered += each
      }
    }
    for split in found.sorted(by: { ($0.start, $0.length) < ($1.start, $1.length) }) {
      beginEvent("Segment", at: split.start, minutes: split.length / 60, depth: depth)
      text.append("/>\n")
    }
  }

  private func laps(_ workout: WorkoutPlan) {
    let count = workout.distanceMetres / 50
    guard count > 0 else { return }
    let each = Double(workout.activeSeconds) / Double(count)
    for lap in 0..<count {
      beginEvent("Lap", at: workout.start + Int(each * Double(lap)), minutes: each * 0.93 / 60, depth: 2)
      text.append(">\n")
      metadata("HKSwimmingStrokeStyle", lap % 5 == 4 ? "4" : "2", depth: 3)
      metadata("HKSWOLFScore", depth: 3) { $0.append("\(each + Double(lap % 9) / 7)") }
      text.append("  </WorkoutEvent>\n")
    }
  }

  // MARK: Statistics

  /// The one activity of a plain workout, with the same statistics as the workout.
  private func activity(_ workout: WorkoutPlan, _ day: DayPlan) {
    text.append("  <WorkoutActivity uuid=\"")
    text.append(identifier(workout.number + 1_000_000))
    text.append("\" startDate=\"")
    dates.append(workout.start, zone: zone, to: text)
    text.append("\" endDate=\"")
    dates.append(workout.end, zone: zone, to: text)
    text.append("\" duration=\"")
    text.append("\(Double(workout.activeSeconds) / 60)")
    text.append("\" durationUnit=\"min\">\n")
    splits(workout, depth: 3)
    statistics(workout, day, depth: 3)
    metadata("WOIntervalStepKeyPath", "0.0.0", depth: 3)
    text.append("  </WorkoutActivity>\n")
  }

  private func statistics(_ workout: WorkoutPlan, _ day: DayPlan, depth: Int) {
    let kind = workout.kind
    let steps = workout.activeSeconds * kind.stepsPerMinute / 60
    if steps > 0 { statistic("StepCount", "count", workout, depth: depth, sum: Amount(steps)) }
    statistic(
      "ActiveEnergyBurned", world.isImperial ? "Cal" : "kcal", workout, depth: depth,
      sum: Amount(workout.calories, decimals: 3))
    statistic(
      "BasalEnergyBurned", world.isImperial ? "Cal" : "kcal", workout, depth: depth,
      sum: Amount((workout.end - workout.start) * 20, decimals: 3))
    if workout.distanceMetres > 0 {
      let name: StaticString =
        kind == .cycling ? "DistanceCycling" : kind == .poolSwimming ? "DistanceSwimming" : "DistanceWalkingRunning"
      if kind == .poolSwimming {
        statistic(name, "m", workout, depth: depth, sum: Amount(workout.distanceMetres))
      } else if world.isImperial {
        statistic(name, "mi", workout, depth: depth, sum: Amount(workout.distanceMetres * 62_137 / 1000, decimals: 5))
      } else {
        statistic(name, "km", workout, depth: depth, sum: Amount(workout.distanceMetres, decimals: 3))
      }
    }
    heartStatistic(workout, day, depth: depth)
  }

  /// Average and extremes of the model of the heart over the workout, sampled every 20 seconds.
  private func heartStatistic(_ workout: WorkoutPlan, _ day: DayPlan, depth: Int) {
    var sum = 0
    var count = 0
    var lowest = Int.max
    var highest = 0
    for time in stride(from: workout.start, to: workout.end, by: 20) {
      let rate = heartRate(at: time, day: day, workout: workout)
      sum += rate
      count += 1
      lowest = min(lowest, rate - 4)
      highest = max(highest, rate + 4)
    }
    guard count > 0 else { return }
    beginStatistic("HeartRate", workout, depth: depth)
    text.append("\" average=\"")
    text.append(Amount(sum * 1000 / count, decimals: 3))
    text.append("\" minimum=\"")
    text.append(integer: lowest)
    text.append("\" maximum=\"")
    text.append(integer: highest)
    text.append("\" unit=\"count/min\"/>\n")
  }

  private func statistic(_ name: StaticString, _ unit: StaticString, _ workout: WorkoutPlan, depth: Int, sum: Amount) {
    beginStatistic(name, workout, depth: depth)
    text.append("\" sum=\"")
    text.append(sum)
    text.append("\" unit=\"")
    text.append(unit)
    text.append("\"/>\n")
  }

  private func beginStatistic(_ name: StaticString, _ workout: WorkoutPlan, depth: Int) {
    for _ in 0..<depth { text.append(byte: UInt8(ascii: " ")) }
    text.append("<WorkoutStatistics type=\"HKQuantityTypeIdentifier")
    text.append(name)
    text.append("\" startDate=\"")
    dates.append(workout.start, zone: zone, to: text)
    text.append(has(.statisticsDuplicateStart) ? "\" startDate=\"" : "\" endDate=\"")
    dates.append(workout.end, zone: zone, to: text)
  }

  // MARK: Routes and effort

  private func route(_ number: Int, _ workout: WorkoutPlan, _ source: SourceProfile) {
    text.append("  <WorkoutRoute")
    // The first quotation mark of the shared part closes no attribute here.
    let before = text.count
    appendSource(SourceProfile(name: source.name, version: source.version, device: nil), type: "", to: text)
    text.remove(at: before)
    appendDates(workout.start, workout.end, created: creation(after: workout.end, lag: 20))
    text.append(">\n")
    metadata("HKMetadataKeySyncVersion", "2", depth: 3)
    metadata("HKMetadataKeySyncIdentifier", depth: 3) { $0.append(identifier(number + 2_000_000)) }
    text.append("   <FileReference path=\"/workout-routes/")
    text.append(routeFileName(workout))
    text.append("\"/>\n  </WorkoutRoute>\n")
    truth.routeCount += 1
  }

  /// The file of a route, named after its end on the export's clock.
  func routeFileName(_ workout: WorkoutPlan) -> String {
    "route_" + RouteFile.clock(workout.end + world.exportOffset, hourMark: "_", minuteMark: ".") + ".gpx"
  }

  /// Systems from 18 on put the rated effort into the workout as a record.
  private func effort(_ workout: WorkoutPlan) {
    let template = template(
      "HKQuantityTypeIdentifierWorkoutEffortScore", from: world.cast.health, unit: "appleEffortScore")
    nested {
      record(template, workout.start, workout.end, lag: 60, .amount(Amount(3 + workout.number % 6)))
    }
  }
}
