import Quantities
import Storage

extension StoreFile {
  /// Makes the totals of quarter hours of all long series and keeps them in the file, so that the first question of the next process
  /// maps them instead of reading rows. What is up to date stays; what belongs to rows that changed goes.
  ///
  /// Answers do not depend on it, only their time. `ergostat import` calls it.
  ///
  /// - Parameter leastRowCount: Series with fewer rows are as quick without.
  /// - Throws: ``StoreError`` where the file cannot be written; rows and answers are then as they were.
  /// - Complexity: O(rows of series that changed), a few tenths of a microsecond each.
  public func keepTotals(leastRowCount: Int = 20_000) throws(StoreError) {
    let (totals, stamps) = try missingTotals(leastRowCount: leastRowCount)
    try keep(totals, stamps: stamps)
  }

  // A function of its own, so that its snapshot is let go before the file is written.
  private func missingTotals(
    leastRowCount: Int
  ) throws(StoreError) -> (totals: [SeriesTotals], stamps: Set<Int64>) {
    var stamps: Set<Int64> = []
    var totals: [SeriesTotals] = []
    for person in try read().people {
      for (type, series) in person.series {
        guard let stored = series.storedSlots else { continue }
        stamps.insert(stored.stamp)
        guard series.sampleCount >= leastRowCount, let parts = person.missingTotals(of: type, stored) else { continue }
        totals.append(SeriesTotals(person: person.name, type: type, stamp: stored.stamp, parts: parts))
      }
    }
    return (totals, stamps)
  }
}

extension PersonData {
  /// The totals that ordinary questions about a type need; `nil` if the file has them, or there are none.
  fileprivate func missingTotals(of type: SampleType, _ stored: StoredSlots) -> [(key: String, bytes: [UInt8])]? {
    guard case .quantity(let quantity) = type else { return nil }
    if quantity.style.isCumulative {
      if stored.amounts != nil { return nil }
      return amountSlots(of: type, settings: StatisticsSettings())?.value?.storedParts()
    }
    let plan = ReadingPlan(type: quantity, settings: StatisticsSettings(), needsTime: false)
    if stored.readings(plan.storedKey) != nil { return nil }
    return readingSlots(of: type, plan: plan)?.value?.storedParts(plan.storedKey)
  }
}

extension ReadingPlan {
  /// The key under which a store file keeps totals of readings that are weighed like this, in the default order of sources.
  var storedKey: String {
    let suffix = rule == .byEnergy || rule == .byEnergyPlain ? " sound" : ""
    switch weighting {
    case .none: return "plain" + suffix
    case .lengths: return "lengths" + suffix
    case .held(let gap): return "held \(gap)" + suffix
    }
  }

  /// Whether such totals are the ones that these settings need.
  var isStorable: Bool {
    settings.filter.isPlain && settings.sourceOrder.isEmpty && (isMerged || weighting == .none)
  }
}
