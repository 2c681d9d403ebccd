import Calendars
import Quantities
import Storage

/// What a person's efforts are measured against on any day: the profile's thresholds, and estimates where it says nothing.
package struct Athlete: Sendable {
  package let profile: TrainingProfile
  package let timeline: ZoneTimeline
  package let dateOfBirth: CivilDate?
  /// The sets of weights to count with: one where the sex is known as male or female, else both, of which the mean is taken.
  package let impulseWeights: [TrainingImpulseWeights]
  /// The 99.9th percentile of heart rates in workouts, if there are enough readings to have one.
  private let measuredMaximum: Double?
  /// Days of recorded resting heart rates, ascending, and their values.
  private let restingDays: [Int]
  private let restingRates: [Double]

  /// The person with a profile that takes the place of the person's own.
  ///
  /// - Complexity: O(readings of heart rate in workouts) once for a person, then O(resting heart rates).
  package init(_ person: PersonData, profile given: TrainingProfile?, timeline: ZoneTimeline) {
    profile = given ?? person.trainingProfile ?? TrainingProfile()
    self.timeline = timeline
    dateOfBirth = profile.dateOfBirth ?? person.characteristics.dateOfBirth
    switch profile.biologicalSex ?? person.characteristics.biologicalSex {
    case .male?: impulseWeights = [.men]
    case .female?: impulseWeights = [.women]
    default: impulseWeights = [.men, .women]
    }
    let hasMaximum = profile.entries.contains { $0.thresholds.maximumHeartRate != nil }
    measuredMaximum = hasMaximum ? nil : person.highestWorkoutHeartRate
    let hasResting = profile.entries.contains { $0.thresholds.restingHeartRate != nil }
    let rows = hasResting ? nil : person.readings(of: .restingHeartRate)?.rows
    restingDays = rows?.starts.map { timeline.date(at: Instant(microseconds: $0)).daysSinceEpoch } ?? []
    restingRates = rows?.values ?? []
  }

  /// Whether the sex is known as one that formulas were fitted for.
  package var isSexKnown: Bool { impulseWeights.count == 1 }

  /// The civil date of an instant where the person was.
  package func date(of instant: Instant) -> CivilDate { timeline.date(at: instant) }
}

// MARK: - Thresholds

extension Athlete {
  private func own(_ kind: KeyPath<TrainingThresholds, Double?>, on date: CivilDate) -> Threshold? {
    profile.value(of: kind, on: date).map {
      Threshold(value: $0.value, origin: .profile(from: $0.from, isBeforeFirst: $0.isBeforeFirst))
    }
  }

  /// The maximum heart rate: the profile's, else by age, or the highest measured in workouts where that is more. O(entries).
  ///
  /// - Note: Source: Tanaka, Monahan and Seals, *Age-predicted maximal heart rate revisited* (2001), with a standard error of some
  ///   10 beats; what was measured refutes a lower prediction, a higher one it does not.
  package func maximumHeartRate(on date: CivilDate) -> Threshold? {
    if let own = own(\.maximumHeartRate, on: date) { return own }
    let predicted = dateOfBirth.map { 208 - 0.7 * Double($0.completedYears(on: date)) }
    guard let predicted, predicted > measuredMaximum ?? 0 else {
      return measuredMaximum.map { Threshold(value: $0, origin: .measured) }
    }
    return Threshold(value: predicted, origin: .age)
  }

  /// The resting heart rate: the profile's, else the mean of what was recorded in the 30 days up to the date, else the last value
  /// before it, else the first one. O(entries + log n + values of 30 days).
  package func restingHeartRate(on date: CivilDate) -> Threshold? {
    if let own = own(\.restingHeartRate, on: date) { return own }
    guard let first = restingRates.first else { return nil }
    let end = restingDays.partitionPoint { $0 <= date.daysSinceEpoch }
    let start = restingDays.partitionPoint { $0 <= date.daysSinceEpoch - Athlete.restingDayCount }
    if start < end { return Threshold(value: mean(of: restingRates[start..<end]), origin: .recorded) }
    return Threshold(value: end > 0 ? restingRates[end - 1] : first, origin: .recorded)
  }

  private static let restingDayCount = 30

  /// The span between resting and maximum heart rate; `nil` if either is unknown or they contradict each other.
  package func reserve(on date: CivilDate) -> HeartRateReserve? {
    guard let resting = restingHeartRate(on: date), let maximum = maximumHeartRate(on: date) else { return nil }
    return HeartRateReserve(resting: resting.value, maximum: maximum.value)
  }

  /// The threshold heart rate: the profile's, else 83 % of the reserve.
  package func thresholdHeartRate(on date: CivilDate) -> Threshold? {
    if let own = own(\.thresholdHeartRate, on: date) { return own }
    return reserve(on: date).map {
      Threshold(
        value: $0.resting + Athlete.thresholdShare * ($0.maximum - $0.resting), origin: .reserve)
    }
  }

  /// The share of the reserve that published heart-rate scores take for the threshold.
  package static let thresholdShare = 0.83

  /// The lower borders of the heart-rate zones 1, 2, 3 … on a day: the profile's, else 50, 60, 70, 80 and 90 % of the maximum heart
  /// rate, or of the reserve where the profile asks for that; not rounded. `nil` if what they are shares of is not known.
  package func heartRateZones(on date: CivilDate) -> [Double]? {
    if let own = profile.value(of: \.heartRateZones, on: date) { return own.value }
    if isByReserve(on: date) { return reserve(on: date).map { heartRateBounds(ofReserve: $0) } }
    return maximumHeartRate(on: date).map { maximum in Athlete.zoneShares.map { $0 * maximum.value } }
  }

  /// Whether heart-rate zones without borders of their own are shares of the reserve.
  package func isByReserve(on date: CivilDate) -> Bool {
    profile.value(of: \.heartRateZoneModel, on: date)?.value == .reserve
  }

  private static let zoneShares = [0.5, 0.6, 0.7, 0.8, 0.9]

  /// The lower borders of the power zones 1, 2, 3 … in watts on a day, which only the profile knows.
  package func powerZones(on date: CivilDate) -> [Double]? { profile.value(of: \.powerZones, on: date)?.value }

  /// The highest zone that there may be on any day, of heart rate or power. O(entries).
  package var highestZone: Int {
    profile.entries.map { entry in
      max(entry.thresholds.heartRateZones?.count ?? 0, entry.thresholds.powerZones?.count ?? 0)
    }.reduce(Athlete.zoneShares.count, max)
  }

  /// The zone of each value at the start of its row: 0 below the first border, a value on a border in the zone above it; -1 where no
  /// zones are known.
  ///
  /// - Complexity: O(n + days with rows), for rows by start.
  package func zones(
    of rows: Rows, in timeline: ZoneTimeline, borders: (CivilDate) -> [Double]?
  ) -> [Int32] {
    var (end, bounds): (Int64, [Double]?) = (.min, nil)
    var start = Int64.max
    return rows.starts.indices.map { row in
      let moment = rows.starts[row]
      if moment < start || moment >= end {
        let date = timeline.date(at: Instant(microseconds: moment))
        bounds = borders(date)
        start = moment
        end = max(timeline.startOfDay(date.adding(days: 1)).microseconds, moment + 1)
      }
      return bounds.map { Int32(truncatingIfNeeded: band(of: rows.values[row], lowerBounds: $0)) } ?? -1
    }
  }

  /// The threshold power in watts, which only the profile knows.
  package func thresholdPower(on date: CivilDate) -> Threshold? { own(\.thresholdPowerWatts, on: date) }
}

extension [Int] {
  /// The index of the first element that does not hold, of elements that hold up to some point. O(log n).
  fileprivate func partitionPoint(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

private func mean(of values: ArraySlice<Double>) -> Double { values.reduce(0, +) / Double(values.count) }

// MARK: - What was measured

extension PersonData {
  /// The 99.9th percentile of plausible heart rates in workouts; `nil` with fewer than a hundred readings. Kept.
  package var highestWorkoutHeartRate: Double? {
    derived.value(of: .quantity(.heartRate), key: TrainingKey.highestHeartRate) { () -> [Double] in
      guard let rows = readings(of: .heartRate)?.rows else { return [] }
      let spans = union(of: workoutSessions.map(\.main.range))
      var (span, values): (Int, [Double]) = (0, [])
      for row in 0..<rows.count {
        let start = rows.starts[row]
        while span < spans.count, spans[span].end.microseconds <= start { span += 1 }
        guard span < spans.count else { break }
        if spans[span].start.microseconds <= start { values.append(rows.values[row]) }
      }
      guard values.count >= 100 else { return [] }
      return DailyTotals.statistic(.percentile(99.9), ofSorted: values.sorted()).map { [$0] } ?? []
    }.first
  }
}

/// What training keeps in a person's cache.
enum TrainingKey: Hashable, Sendable {
  case highestHeartRate
  case loads(TrainingProfile, home: String, moves: Int, LoadScale, maximumGap: Int64)
}
