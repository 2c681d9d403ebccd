import Quantities
import Storage

/// Totals of quarter hours: made once of all rows, then questions need no rows.
extension PersonData {
  /// What a track of slots depends on beside the rows.
  private struct SlotKey: Hashable, Sendable {
    enum Mode: Hashable, Sendable { case merged, all, bySource }
    let mode: Mode
    let order: [String]
    let sources: Set<UInt16>?

    /// Whether a store file keeps what this asks for.
    var isStorable: Bool { mode == .merged && order.isEmpty && sources == nil }
  }

  /// The slots that answer questions with these settings; `nil` where the settings leave none.
  ///
  /// Where no source is cut by another, one set of slots serves every mode and each source alone.
  func amountSlots(of type: SampleType, settings: StatisticsSettings) -> LazyValue<AmountSlots?>? {
    let filter = settings.filter
    guard !filter.keepsImplausible, filter.rowPredicate == nil, filter.valuePredicate == nil else { return nil }
    let merged = slots(of: type, SlotKey(mode: .merged, order: settings.sourceOrder, sources: nil))
    let mode: SlotKey.Mode
    switch settings.sourceMode {
    case .merged where filter.sources == nil: return merged
    case .merged: mode = .merged
    case .all: mode = .all
    case .bySource: mode = .bySource
    case .withinGroups:
      return filter.sources == nil ? LazyValue { merged.value.flatMap { $0.cutSources.isEmpty ? $0 : nil } } : nil
    }
    let own = slots(of: type, SlotKey(mode: mode, order: settings.sourceOrder, sources: filter.sources))
    return LazyValue { merged.value?.serving(mode == .all, only: filter.sources) ?? own.value }
  }

  private func slots(of type: SampleType, _ key: SlotKey) -> LazyValue<AmountSlots?> {
    derived.value(of: type, key: key) {
      let order = explicitOrder(of: type, after: key.order)
      return LazyValue { [series = series(of: type), sources = sources.sources] in
        guard let series else { return nil }
        if key.isStorable, let stored = series.storedSlots?.amounts { return stored }
        return PersonData.makeSlots(series, sources, key, order)
      }
    }
  }

  private static func makeSlots(
    _ series: SampleSeries, _ sources: [SampleSource], _ key: SlotKey, _ order: [String]
  ) -> AmountSlots? {
    let ranking =
      key.mode == .merged ? SourcePriority.ranking(series: series, sources: sources, explicitOrder: order) : nil
    let rules = SweepRules(
      ranking: ranking, sources: key.sources, sourceCount: sources.count, ranksLongSamplesLast: true)
    // By hours alone where few rows touch many quarter hours.
    for grain in [SlotGrain.quarterHours, .hours] {
      var sweep = AmountSweep(rules: rules, leavesOutCopies: key.mode != .all, grain: grain)
      series.sweep { rows, range in sweep.add(rows, range) }
      if let slots = sweep.finish() { return slots }
    }
    return nil
  }
}

extension PersonData {
  private struct ReadingKey: Hashable, Sendable {
    let order: [String]?
    let sources: Set<UInt16>?
    let weighting: ReadingSweep.Weighting
    let isSound: Bool
  }

  /// The slots that answer questions about readings; `nil` where the settings leave none.
  func readingSlots(of type: SampleType, plan: ReadingPlan) -> LazyValue<ReadingSlots?>? {
    let filter = plan.settings.filter
    guard !filter.keepsImplausible, filter.rowPredicate == nil, filter.valuePredicate == nil else { return nil }
    // Totals know one order for all sources, none for groups of them.
    guard plan.weighting == .none || plan.groupOfSource == nil else { return nil }
    let ranks = plan.isMerged && plan.weighting != .none
    let key = ReadingKey(
      order: ranks ? plan.settings.sourceOrder : nil, sources: filter.sources, weighting: plan.weighting,
      isSound: plan.rule == .byEnergy || plan.rule == .byEnergyPlain)
    return derived.value(of: type, key: key) {
      let order = key.order.map { explicitOrder(of: type, after: $0) }
      return LazyValue { [series = series(of: type), sources = sources.sources] in
        guard let series else { return nil }
        if plan.isStorable, let stored = series.storedSlots?.readings(plan.storedKey) { return stored }
        return PersonData.makeSlots(series, sources, key, order)
      }
    }
  }

  private static func makeSlots(
    _ series: SampleSeries, _ sources: [SampleSource], _ key: ReadingKey, _ order: [String]?
  ) -> ReadingSlots? {
    let ranking = order.map { SourcePriority.ranking(series: series, sources: sources, explicitOrder: $0) }
    let rules = SweepRules(
      ranking: ranking, sources: key.sources, sourceCount: sources.count, ranksLongSamplesLast: false)
    var sweep = ReadingSweep(rules: rules, weighting: key.weighting, isSound: key.isSound)
    series.sweep { rows, range in sweep.add(rows, range) }
    return sweep.finish()
  }
}

extension AmountSlots {
  /// The slots of some of the sources alone, if what they give does not depend on the others.
  ///
  /// - Parameter countsCopies: Whether exact copies count, too.
  fileprivate func serving(_ countsCopies: Bool, only sources: Set<UInt16>?) -> AmountSlots? {
    if countsCopies && leavesOutCopies { return nil }
    guard let sources else { return cutSources.isEmpty ? self : nil }
    // A source of which everything is covered has no track.
    guard cutSources.isDisjoint(with: sources) else { return nil }
    let present = sources.filter { bySource[$0] != nil }
    guard present.count == 1, let source = present.first, let held = bySource[source], let hours = held.track[.hours]
    else { return nil }
    return AmountSlots(
      total: held.track, span: (hours.start, hours.end), bySource: [source: held], cutSources: [],
      leavesOutCopies: leavesOutCopies)
  }
}
