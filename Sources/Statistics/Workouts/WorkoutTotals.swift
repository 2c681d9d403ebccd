import Calendars
import Kernels
import Quantities
import Storage

extension Workout {
  /// Seconds without pauses: as the file states them, else the active spans. Never negative.
  package var durationSeconds: Double {
    if let activeSeconds, activeSeconds >= 0 { return activeSeconds }
    return Double(activeSpans().reduce(Int64(0)) { $0 + $1.microseconds }) / 1_000_000
  }

  /// Kilometres: the sum of the workout's distance statistics, else the total it states; `nil` if neither tells.
  package var distanceKilometers: Double? {
    let parts = statistics.filter { QuantityType.distances.contains($0.type) }.compactMap(\.sum)
    guard !parts.isEmpty else { return totalDistanceKilometers }
    var sum = DoubleDouble.zero
    for part in parts { sum += part }
    return sum.value
  }

  /// Kilocalories of active energy: the workout's statistic, else the total it states; `nil` if neither tells.
  package var energyKilocalories: Double? { statistic(of: .activeEnergyBurned)?.sum ?? totalEnergyKilocalories }

  /// The laps: from lap events with a length as they stand; from instants, the spans between them, from the start to the end of
  /// the workout. Without lap events the workout is one lap.
  ///
  /// **Shape.** In order, never empty ones.
  package func laps() -> [TimeRange] {
    let events = events.filter { $0.kind == .lap }
    let spans = events.map(\.range).filter { !$0.isEmpty }.compactMap { $0.intersection(range) }.filter { !$0.isEmpty }
    if !spans.isEmpty { return spans.sorted { ($0.start, $0.end) < ($1.start, $1.end) } }
    let borders = Set(events.map(\.range.start).filter { range.start < $0 && $0 < range.end }).sorted()
    let all = [range.start] + borders + [range.end]
    return zip(all, all.dropFirst()).map { TimeRange($0, $1) }.filter { !$0.isEmpty }
  }
}

extension QuantityType {
  /// All types that measure a distance covered, in kilometres.
  package static let distances: Set<QuantityType> = [
    .distanceWalkingRunning, .distanceCycling, .distanceSwimming, .distanceWheelchair, .distanceDownhillSnowSports,
    .distanceCrossCountrySkiing, .distancePaddleSports, .distanceRowing, .distanceSkatingSports,
  ]

  /// The type in which the distance of an activity is recorded.
  package static func distance(of activity: WorkoutActivityType) -> QuantityType {
    switch activity {
    case .cycling, .handCycling: .distanceCycling
    case .swimming, .swimBikeRun, .waterPolo: activity == .swimBikeRun ? .distanceWalkingRunning : .distanceSwimming
    case .wheelchairWalkPace, .wheelchairRunPace: .distanceWheelchair
    case .downhillSkiing, .snowboarding, .snowSports: .distanceDownhillSnowSports
    case .crossCountrySkiing: .distanceCrossCountrySkiing
    case .paddleSports: .distancePaddleSports
    case .rowing: .distanceRowing
    case .skatingSports: .distanceSkatingSports
    default: .distanceWalkingRunning
    }
  }
}
