import Calendars
import Quantities
import Storage

/// A workout whose start tag was read, with the parts of it that are open.
struct OpenWorkout {
  var workout: Workout
  var hasDistance: Bool
  var hasEnergy: Bool
  var event: WorkoutEvent?
  var activity: WorkoutActivityPart?
  var route: WorkoutRoute?
  var points = RouteColumns()
}

extension ExportReader {
  mutating func beginWorkout() {
    report.tally("Workout", read: 1)
    workout = nil
    metadata.clear(.workout)
    let attributes = SampleAttributes(scanner.attributes)
    guard let kindText = scanner.attributes.value(of: "workoutActivityType"), !kindText.isEmpty else {
      return report.add(.missingAttribute, "Workout without activity", at: scanner.offset)
    }
    guard let range = range(attributes, of: "Workout"), let source = sourceIdentifier(attributes, of: "Workout") else {
      return
    }
    if attributes.hasDuplicate { report.add(.duplicateAttribute, "Workout", at: scanner.offset) }
    let distance = amount("totalDistance", unit: "totalDistanceUnit", in: .kilometer)
    let energy = amount("totalEnergyBurned", unit: "totalEnergyBurnedUnit", in: .kilocalorie)
    let result = Workout(
      activity: activity(kindText), range: range, activeSeconds: seconds(), totalDistanceKilometers: distance,
      totalEnergyKilocalories: energy, source: source)
    workout = OpenWorkout(workout: result, hasDistance: distance != nil, hasEnergy: energy != nil)
  }

  mutating func endWorkout() {
    guard var open = workout else { return }
    workout = nil
    let gathered = gatherMetadata(.workout)
    open.workout.metadata = gathered.number
    if let zone = gathered.zone { person.noteZone(zone, at: open.workout.range.start) }
    takeStatisticsOfActivities(&open.workout)
    if !open.hasDistance { open.workout.totalDistanceKilometers = open.workout.distanceOfStatistics }
    if !open.hasEnergy { open.workout.totalEnergyKilocalories = open.workout.statistic(of: .activeEnergyBurned)?.sum }
    // A track in many parts is read in order of time, whatever the order in the file.
    open.workout.routes.sort { $0.range.start < $1.range.start }
    workouts.append(open.workout)
    report.tally("Workout", kept: 1)
  }

  /// Where only the activities carry statistics, the workout gets them: those of its one activity, or what the parts add up to.
  private mutating func takeStatisticsOfActivities(_ workout: inout Workout) {
    let inner = workout.activities.reduce(0) { $0 + $1.statistics.count }
    guard inner > 0 else { return }
    if workout.statistics.isEmpty {
      for part in workout.activities {
        for statistic in part.statistics { workout.merge(statistic, weightSeconds: part.range.seconds) }
      }
    } else {
      report.add(.repeatedStatistics, "WorkoutStatistics", at: scanner.offset, count: inner)
    }
  }

  // MARK: Parts

  mutating func addWorkoutStatistics(in parent: ElementKind) {
    guard workout != nil else { return }
    report.tally("WorkoutStatistics", read: 1)
    let attributes = SampleAttributes(scanner.attributes)
    guard !attributes.type.isEmpty else {
      return report.add(.missingAttribute, "WorkoutStatistics without type", at: scanner.offset)
    }
    guard let range = range(attributes, of: "WorkoutStatistics") else { return }
    let identifier = text(attributes.type)
    guard let unit = UnitText.unit(attributes.unit)?.unit else {
      return report.add(attributes.unit.isEmpty ? .missingUnit : .unknownUnit, "WorkoutStatistics", at: scanner.offset)
    }
    let type = QuantityType.unknown(identifier: identifier, unit: unit)
    guard unit.isCompatible(with: type.keptUnit), let conversion = try? unit.conversion(to: type.keptUnit) else {
      return report.add(.incompatibleUnit, "WorkoutStatistics", at: scanner.offset)
    }
    let statistic = WorkoutStatistic(
      type: type, range: range, sum: figure("sum", conversion), average: figure("average", conversion),
      minimum: figure("minimum", conversion), maximum: figure("maximum", conversion))
    if parent == .workoutActivity {
      workout?.activity?.statistics.append(statistic)
    } else {
      workout?.workout.statistics.append(statistic)
    }
    report.tally("WorkoutStatistics", kept: 1)
  }

  private mutating func figure(_ name: StaticString, _ conversion: UnitConversion) -> Double? {
    guard let reading = scanner.attributes.value(of: name).flatMap(DecimalNumber.parse) else { return nil }
    let value = conversion(reading.value)
    return value.isFinite ? value : nil
  }

  mutating func beginWorkoutEvent(in parent: ElementKind) {
    metadata.clear(.workoutEvent)
    workout?.event = nil
    guard workout != nil else { return }
    report.tally("WorkoutEvent", read: 1)
    guard let date = scanner.attributes.value(of: "date"), let start = DateReading.microseconds(date) else {
      return report.add(.unreadableDate, "WorkoutEvent", at: scanner.offset)
    }
    let kind = WorkoutEvent.Kind(identifier: scanner.attributes.value(of: "type").map { text($0) } ?? "")
    let length = max(seconds() ?? 0, 0)
    // A length in minutes with many digits (`65.23333333333333`) is a hair below the microsecond that it means.
    let microseconds = (min(length, ExportReader.longestEventSeconds) * 1_000_000).rounded()
    let end = start.addingReportingOverflow(Int64(microseconds))
    guard !end.overflow else { return report.add(.unreadableDate, "WorkoutEvent", at: scanner.offset) }
    let range = TimeRange(checked: Instant(microseconds: start), Instant(microseconds: end.partialValue))
    workout?.event = range.map { WorkoutEvent(kind: kind, range: $0) }
  }

  /// A year; what is longer is damage.
  private static let longestEventSeconds = 31_622_400.0

  mutating func endWorkoutEvent(in parent: ElementKind) {
    guard var event = workout?.event else { return }
    workout?.event = nil
    event.metadata = gatherMetadata(.workoutEvent).number
    if parent == .workoutActivity {
      workout?.activity?.events.append(event)
    } else {
      workout?.workout.events.append(event)
    }
    report.tally("WorkoutEvent", kept: 1)
  }

  mutating func beginWorkoutActivity() {
    metadata.clear(.workoutActivity)
    workout?.activity = nil
    guard let whole = workout?.workout else { return }
    report.tally("WorkoutActivity", read: 1)
    let attributes = SampleAttributes(scanner.attributes)
    guard let start = DateReading.microseconds(attributes.startDate) else {
      return report.add(.unreadableDate, "WorkoutActivity", at: scanner.offset)
    }
    // The end may be missing; then the activity lasts as long as the workout.
    let end = DateReading.microseconds(attributes.endDate) ?? whole.range.end.microseconds
    guard let range = TimeRange(checked: Instant(microseconds: start), Instant(microseconds: end)) else {
      return report.add(.endBeforeStart, "WorkoutActivity", at: scanner.offset)
    }
    let part = WorkoutActivityPart(
      uuid: scanner.attributes.value(of: "uuid").map { text($0) } ?? "",
      activity: scanner.attributes.value(of: "workoutActivityType").map { activity($0) }, range: range,
      activeSeconds: seconds())
    workout?.activity = part
  }

  mutating func endWorkoutActivity() {
    guard var part = workout?.activity else { return }
    workout?.activity = nil
    part.metadata = gatherMetadata(.workoutActivity).number
    workout?.workout.activities.append(part)
    report.tally("WorkoutActivity", kept: 1)
  }

  // MARK: Routes

  mutating func beginWorkoutRoute() {
    metadata.clear(.workoutRoute)
    workout?.route = nil
    workout?.points = RouteColumns()
    guard workout != nil else { return }
    report.tally("WorkoutRoute", read: 1)
    let attributes = SampleAttributes(scanner.attributes)
    guard let range = range(attributes, of: "WorkoutRoute") else { return }
    let source = sourceIdentifier(attributes, of: "WorkoutRoute")
    workout?.route = WorkoutRoute(range: range, source: source)
  }

  mutating func addFileReference() {
    guard workout?.route != nil, let slice = scanner.attributes.value(of: "path") else { return }
    let path = text(slice)
    workout?.route?.referencePath = path
  }

  /// A point inside the export itself (iOS 11 and 12).
  mutating func addLocation() {
    guard workout?.route != nil, options.readsRoutes else { return }
    let attributes = scanner.attributes
    func number(_ name: StaticString) -> Double? { attributes.value(of: name).flatMap(DecimalNumber.parse)?.value }
    guard let latitude = number("latitude"), let longitude = number("longitude"), abs(latitude) <= 90,
      abs(longitude) <= 180
    else { return report.add(.unreadableValue, "Location", at: scanner.offset) }
    let date = attributes.value(of: "date").flatMap { DateReading.microseconds($0) }
    // The device writes −1 where it does not know speed or course.
    workout?.points.append(
      RoutePoint(
        latitude: latitude, longitude: longitude, elevationMeters: number("altitude"),
        instant: date.map { Instant(microseconds: $0) },
        speedMetersPerSecond: number("speed").flatMap { $0 < 0 ? nil : $0 },
        courseDegrees: number("course").flatMap { $0 < 0 ? nil : $0 },
        horizontalAccuracyMeters: number("horizontalAccuracy"), verticalAccuracyMeters: number("verticalAccuracy")))
  }

  mutating func endWorkoutRoute() {
    guard var route = workout?.route else { return }
    workout?.route = nil
    route.metadata = gatherMetadata(.workoutRoute).number
    if let points = workout?.points, points.count > 0 { route.points = RoutePoints(points) }
    workout?.workout.routes.append(route)
    report.tally("WorkoutRoute", kept: 1)
  }

  /// Heart rate zones of a workout (iOS 27), kept as they are written.
  mutating func addWorkoutZone(_ kind: ElementKind) {
    report.tally(kind.name, read: 1, kept: 1)
    person.otherRecords.append(OtherRecord(element: kind.name, attributes: allAttributes()))
  }

  // MARK: Attributes

  /// The span of an element, or `nil` (counted).
  mutating func range(_ attributes: SampleAttributes, of subject: String) -> TimeRange? {
    switch span(attributes) {
    case .success(let span):
      return TimeRange(checked: Instant(microseconds: span.start), Instant(microseconds: span.end))
    case .failure(let fault):
      report.add(fault.reason, subject, at: scanner.offset)
      return nil
    }
  }

  /// `duration` with `durationUnit` (minutes where it is missing) in seconds; `nil` if there is none.
  private mutating func seconds() -> Double? {
    guard let duration = scanner.attributes.value(of: "duration"), !duration.isEmpty else { return nil }
    // Nearly all are minutes, which need no search for a unit.
    guard let unit = scanner.attributes.value(of: "durationUnit"), !unit.isEmpty, !unit.equals("min") else {
      return DecimalNumber.parse(duration).map { $0.value * 60 }
    }
    return unitConverter.value(duration, unit: unit, in: .second)
  }

  /// An amount with its unit; what is there but cannot be read is counted.
  private mutating func amount(_ name: StaticString, unit unitName: StaticString, in target: QuantityUnit) -> Double? {
    guard let number = scanner.attributes.value(of: name), !number.isEmpty else { return nil }
    if let value = unitConverter.value(number, unit: scanner.attributes.value(of: unitName), in: target) {
      return value
    }
    report.add(.unreadableValue, "Workout \(name)", at: scanner.offset)
    return nil
  }

  /// The kind of a workout: an identifier, or HealthKit's number.
  private mutating func activity(_ slice: ByteSlice) -> WorkoutActivityType {
    let identifier = text(slice.trimmed())
    if let raw = Int(identifier), let known = WorkoutActivityType(rawValue: raw) { return known }
    return WorkoutActivityType.unknown(identifier: identifier)
  }
}

extension Workout {
  /// The sum of the distance statistics; `nil` if there is none.
  fileprivate var distanceOfStatistics: Double? {
    let distances = statistics.filter { $0.type.identifier.hasPrefix("HKQuantityTypeIdentifierDistance") }.compactMap(
      \.sum)
    return distances.isEmpty ? nil : distances.reduce(0, +)
  }

  /// Adds the statistic of one part: sums add up, extremes widen, averages weigh by the parts' lengths.
  fileprivate mutating func merge(_ part: WorkoutStatistic, weightSeconds: Double) {
    guard let index = statistics.firstIndex(where: { $0.type == part.type }) else {
      statistics.append(part)
      return
    }
    let known = statistics[index]
    let knownSeconds = known.range.seconds
    statistics[index].sum = [known.sum, part.sum].compactMap { $0 }.reduce(nil) { ($0 ?? 0) + $1 }
    statistics[index].minimum = [known.minimum, part.minimum].compactMap { $0 }.min()
    statistics[index].maximum = [known.maximum, part.maximum].compactMap { $0 }.max()
    if let first = known.average, let second = part.average, knownSeconds + weightSeconds > 0 {
      statistics[index].average = (first * knownSeconds + second * weightSeconds) / (knownSeconds + weightSeconds)
    } else {
      statistics[index].average = known.average ?? part.average
    }
    statistics[index].range = TimeRange(min(known.range.start, part.range.start), max(known.range.end, part.range.end))
  }
}
