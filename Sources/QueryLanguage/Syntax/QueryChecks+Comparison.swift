import Calendars

// What `vs` needs.
extension QueryChecks {
  mutating func checkComparison() {
    guard let comparison = query.comparison else { return }
    if query.hasRowOfEachWorkout {
      return find(
        .clauseDoesNotApply, "single workouts have no counterpart", hint: "count workouts, or ask by week or month",
        at: spans.comparison)
    }
    // Any date will do: only whether there is a distance, and of what unit, is asked here.
    let today = CivilDate(daysSinceEpoch: 0)
    guard let (count, unit) = comparison.distance(of: query.range, today: today) else {
      return find(
        .clauseDoesNotApply, "there is no period before \(query.range?.text ?? "all time")",
        hint: "name a range: this month vs previous period", at: spans.comparison)
    }
    guard 1...QueryRange.mostUnits ~= count else {
      return find(.invalidNumber, "1 to \(QueryRange.mostUnits) units lie between the periods", at: spans.comparison)
    }
    let isOpen = query.range == nil || query.range == .allTime || query.range.map(\.isUntil) ?? false
    if isOpen, !query.keys.contains(where: \.isTime) {
      return find(
        .clauseDoesNotApply, "all time in one row has no counterpart",
        hint: "name a range: this year vs previous year; or ask by month", at: spans.comparison)
    }
    for case .time(let bucketCount, let bucket) in query.keys where bucketCount == 1 {
      guard !bucket.divides(count, unit) else { continue }
      find(
        .clauseDoesNotApply,
        "\(Stage.amount(count, unit)) \(count == 1 ? "is" : "are") no whole number of \(bucket.rawValue)s",
        hint: bucket == .week ? "ask by day, or vs previous 4 weeks" : "ask by day, or vs previous \(bucket.rawValue)",
        at: spans.comparison)
    }
  }
}

extension QueryRange {
  fileprivate var isUntil: Bool {
    if case .until = self { return true }
    return false
  }
}

extension BucketUnit {
  /// Whether so many units earlier a bucket of this unit begins, too.
  fileprivate func divides(_ count: Int, _ unit: BucketUnit) -> Bool {
    switch self {
    case .minute: return true
    case .hour: return unit > .minute || count % 60 == 0
    case .day, .night: return unit >= .day
    case .week:
      // Years are counted in weeks.
      if let months = unit.months { return months * count % 12 == 0 }
      return unit == .week || (unit >= .day && count % 7 == 0)
    case .month, .quarter, .year:
      guard let own = months, let months = unit.months else { return false }
      return months * count % own == 0
    }
  }
}
