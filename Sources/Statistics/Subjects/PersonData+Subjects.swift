import Calendars
import Quantities
import Storage

/// From a person's series to what can be cut into buckets. What costs a pass over all rows is kept in ``PersonData/derived``
/// until rows of the type change.
extension PersonData {
  /// All rows of a type in time order, flagged ones included; empty if there are none. O(n) the first time.
  package func rows(of type: SampleType) -> Rows {
    guard let series = series(of: type) else { return Rows() }
    return derived.value(of: type, key: DerivedKey.rows) { Rows(series.columns()) }
  }

  /// The order in which sources of a type are believed. See ``SourcePriority``.
  ///
  /// - Parameter sourceOrder: What to believe before what ``PersonData/sourceOrders`` says.
  package func sourceRanking(of type: SampleType, sourceOrder: [String] = []) -> SourceRanking {
    guard let series = series(of: type) else {
      return SourceRanking(order: [], sourceCount: sources.sources.count)
    }
    return derived.value(of: type, key: DerivedKey.ranking(sourceOrder)) {
      SourcePriority.ranking(
        series: series, sources: sources.sources, explicitOrder: explicitOrder(of: type, after: sourceOrder))
    }
  }

  /// The sources that come before the default order: those of a question, then those the person keeps.
  func explicitOrder(of type: SampleType, after order: [String]) -> [String] { order + (sourceOrders[type] ?? []) }

  /// The amounts of a cumulative type, merged or not as the settings say; `nil` if no row counts.
  ///
  /// - Complexity: see ``SeriesAmounts``; what was worked out is kept where no filter is set.
  package func amounts(of type: SampleType, settings: StatisticsSettings = StatisticsSettings()) -> Amounts? {
    guard let series = series(of: type) else { return nil }
    let make = { seriesAmounts(series, settings) }
    let amounts =
      settings.filter.isPlain
      ? derived.value(of: type, key: DerivedKey.amounts(settings.sourceMode, settings.sourceOrder), make: make) : make()
    return amounts.isEmpty ? nil : Amounts(amounts)
  }

  private func seriesAmounts(_ series: SampleSeries, _ settings: StatisticsSettings) -> SeriesAmounts {
    let type = series.type
    let filter = settings.filter
    let (mode, names) = (settings.sourceMode, sources.sources)
    let order = explicitOrder(of: type, after: settings.sourceOrder)
    let ranking = LazyValue<SourceRanking?> {
      SourcePriority.ranking(series: series, sources: names, explicitOrder: order)
    }
    return SeriesAmounts(
      series, slots: amountSlots(of: type, settings: settings), countsEverything: filter.isPlain
    ) { rows in
      Amounts.of(rows.filtered(by: filter), mode: mode) { ranking.value ?? .level }.all
    }
  }

  /// The readings of a discrete quantity with the average rule of its style; `nil` if no row counts.
  ///
  /// - Parameter needsTime: Whether `time` is asked for: readings of arithmetic types are held then as heart rate is.
  package func readings(
    of type: QuantityType, settings: StatisticsSettings = StatisticsSettings(), needsTime: Bool = false
  ) -> Readings? {
    guard let series = series(of: .quantity(type)) else { return nil }
    let make = { seriesReadings(series, of: type, settings, needsTime: needsTime) }
    let key = DerivedKey.readings(
      settings.sourceMode, settings.sourceOrder, settings.maximumGap, settings.weightsSamplesEqually, needsTime)
    let readings =
      settings.filter.isPlain ? derived.value(of: .quantity(type), key: key, make: make) : make()
    return readings.isEmpty ? nil : Readings(readings)
  }

  private func seriesReadings(
    _ series: SampleSeries, of type: QuantityType, _ settings: StatisticsSettings, needsTime: Bool
  ) -> SeriesReadings {
    let plan = ReadingPlan(type: type, settings: settings, needsTime: needsTime)
    let (order, names) = (explicitOrder(of: series.type, after: settings.sourceOrder), sources.sources)
    let ranking = LazyValue<SourceRanking?> {
      let isRanked = plan.isMerged || plan.groupOfSource != nil
      return isRanked ? SourcePriority.ranking(series: series, sources: names, explicitOrder: order) : .level
    }
    return SeriesReadings(
      series, slots: readingSlots(of: series.type, plan: plan), countsEverything: settings.filter.isPlain,
      rule: plan.rule, hold: plan.hold
    ) { rows in
      plan.readings(rows) { ranking.value ?? .level }.all
    }
  }

  /// The person's sleep. O(n log d) the first time.
  package func sleepTimeline(settings: StatisticsSettings = StatisticsSettings()) -> SleepTimeline {
    let type = SampleType.category(.sleepAnalysis)
    let make = {
      SleepTimeline(
        rows: rows(of: type).filtered(by: settings.filter),
        ranking: sourceRanking(of: type, sourceOrder: settings.sourceOrder))
    }
    guard settings.filter.isPlain else { return make() }
    return derived.value(of: type, key: DerivedKey.sleep(settings.sourceOrder), make: make)
  }

  /// The body mass index of each weighing, exact copies of a weighing once; `nil` if mass or height is never recorded.
  ///
  /// The filter chooses among weighings; its value predicate applies to the index.
  package func bodyMassIndex(settings: StatisticsSettings = StatisticsSettings()) -> BodyMassIndex? {
    let (mass, height) = (SampleType.quantity(.bodyMass), SampleType.quantity(.height))
    guard let series = series(of: mass), self.series(of: height) != nil else { return nil }
    guard settings.filter.isPlain else { return bodyMassIndex(of: series, settings) }
    return derived.value(from: [mass, height], key: DerivedKey.bodyMassIndex(settings.sourceOrder)) {
      bodyMassIndex(of: series, settings)
    }
  }

  private func bodyMassIndex(of series: SampleSeries, _ settings: StatisticsSettings) -> BodyMassIndex? {
    let (mass, height) = (series.type, SampleType.quantity(.height))
    var heights = rows(of: height).filtered(by: RowFilter(keepsImplausible: settings.filter.keepsImplausible))
    guard let toMetres = try? QuantityType.height.keptUnit.conversion(to: .meter) else { return nil }
    heights.values = heights.values.map { toMetres($0) }
    let ranking = sourceRanking(of: height, sourceOrder: settings.sourceOrder)
    if settings.filter.isPlain,
      let index = BodyMassIndex(masses: series, heights: heights, heightRanking: ranking)
    {
      return index
    }
    let masses = rows(of: mass).filtered(by: settings.filter, appliesValuePredicate: false)
      .withoutExactCopies(keepsInstants: false)
    return BodyMassIndex(masses: masses, heights: heights, heightRanking: ranking)
  }

  /// The person's workouts, each session once. O(n log n) the first time.
  package var workoutSessions: [WorkoutGroup] {
    derived.value(from: [], key: DerivedKey.sessions) {
      WorkoutGroup.sessions(of: workouts, sources: sources, metadata: metadata)
    }
  }
}

/// What is kept in a person's cache.
private enum DerivedKey: Hashable, Sendable {
  case rows
  case ranking([String])
  case amounts(StatisticsSettings.SourceMode, [String])
  case readings(StatisticsSettings.SourceMode, [String], Int64, Bool, Bool)
  case sleep([String])
  case bodyMassIndex([String])
  case sessions
}

extension Rows {
  /// The rows of decoded columns. O(1), the columns are shared.
  package init(_ columns: SampleColumns) {
    starts = columns.starts
    ends = columns.ends
    values = columns.values
    sources = columns.sources
    flags = columns.flags
    metadata = columns.metadata
  }
}
