import Calendars

/// A number that efforts are measured against, and where it comes from.
package struct Threshold: Hashable, Sendable {
  package var value: Double
  package var origin: Origin

  /// Where a threshold comes from, the better ones first.
  package enum Origin: Hashable, Sendable {
    /// The profile, from this date on; before that date the value stands in.
    case profile(from: CivilDate, isBeforeFirst: Bool)
    /// 208 − 0.7 × age (Tanaka, Monahan and Seals 2001).
    case age
    /// The 99.9th percentile of the readings in workouts.
    case measured
    /// Recorded samples of resting heart rate.
    case recorded
    /// A share of the heart-rate reserve.
    case reserve
  }
}

extension CivilDate {
  /// Completed years from this date of birth to `date`; who was born on 29 February has a birthday on 1 March in common years. O(1).
  package func completedYears(on date: CivilDate) -> Int {
    let (birth, now) = (parts, date.parts)
    return now.year - birth.year - ((now.month, now.day) < (birth.month, birth.day) ? 1 : 0)
  }
}
