import Quantities
import Storage

extension PersonData {
  /// Makes the totals of quarter hours of all long series, so that the first question about each is as quick as later ones.
  ///
  /// Without it the first question makes what it needs; answers are the same. Useful after an import, before many people ask.
  ///
  /// - Parameter leastRowCount: Series with fewer rows are as quick without.
  /// - Precondition: the data are sealed.
  /// - Complexity: O(rows), a few tenths of a microsecond each.
  public func makeTotals(leastRowCount: Int = 20_000) {
    for (type, series) in series where series.sampleCount >= leastRowCount { _ = totals(of: type) }
  }

  /// Makes the totals of some types alone.
  package func makeTotals(of types: Set<SampleType>) { for type in types { _ = totals(of: type) } }

  /// Bytes that totals of all types take in memory, made if they are not there. O(types) afterwards.
  package var totalsByteCount: Int { series.keys.reduce(0) { $0 + (totals(of: $1)?.byteCount ?? 0) } }

  private enum Totals {
    case amounts(AmountSlots)
    case readings(ReadingSlots)

    var byteCount: Int {
      switch self {
      case .amounts(let slots): slots.byteCount
      case .readings(let slots): slots.byteCount
      }
    }
  }

  private func totals(of type: SampleType) -> Totals? {
    guard case .quantity(let quantity) = type else { return nil }
    if quantity.style.isCumulative {
      guard let slots = amountSlots(of: type, settings: StatisticsSettings())?.value else { return nil }
      slots.makeReady()
      return .amounts(slots)
    }
    let plan = ReadingPlan(type: quantity, settings: StatisticsSettings(), needsTime: false)
    return readingSlots(of: type, plan: plan)?.value.map { .readings($0) }
  }
}
