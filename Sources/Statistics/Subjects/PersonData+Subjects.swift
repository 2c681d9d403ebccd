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
  package func sourceRanking(of type: SampleType, sourceOrder: [String] = []) -> SourceRanking {
    derived.value(of: type, key: DerivedKey.ranking(sourceOrder)) {
      SourcePriority.ranking(rows: rows(of: type), sources: sources.sources, explicitOrder: sourceOrder)
    }
  }

  /// The amounts of a cumulative type, merged or not as the settings say; `nil` if no row counts.
  ///
  /// - Complexity: O(n log d) the first time, d samples overlapping at most; O(1) afterwards where no filter is set.
  package func amounts(of type: SampleType, settings: StatisticsSettings = StatisticsSettings()) -> Amounts? {
    guard series(of: type) != nil else { return nil }
    let amounts: Amounts
    if settings.filter.isPlain {
      amounts = derived.value(of: type, key: DerivedKey.amounts(settings.sourceMode, settings.sourceOrder)) {
        makeAmounts(of: type, settings: settings)
      }
    } else {
      amounts = makeAmounts(of: type, settings: settings)
    }
    return amounts.pieces.isEmpty ? nil : amounts
  }

  private func makeAmounts(of type: SampleType, settings: StatisticsSettings) -> Amounts {
    let rows = rows(of: type).filtered(by: settings.filter)
    switch settings.sourceMode {
    case .merged: return .merging(rows, ranking: sourceRanking(of: type, sourceOrder: settings.sourceOrder))
    case .all: return .addingAll(rows)
    case .bySource: return .splittingBySource(rows)
    case .withinGroups(let groups):
      return .merging(
        rows, ranking: sourceRanking(of: type, sourceOrder: settings.sourceOrder), withinGroups: groups)
    }
  }

  /// The readings of a discrete quantity with the average rule of its style; `nil` if no row counts.
  ///
  /// - Parameter needsTime: Whether `time` is asked for: readings of arithmetic types are held then as heart rate is.
  package func readings(
    of type: QuantityType, settings: StatisticsSettings = StatisticsSettings(), needsTime: Bool = false
  ) -> Readings? {
    guard series(of: .quantity(type)) != nil else { return nil }
    let make = { makeReadings(of: type, settings: settings, needsTime: needsTime) }
    guard settings.filter.isPlain else { return nonEmpty(make()) }
    let key = DerivedKey.readings(
      settings.sourceMode, settings.sourceOrder, settings.maximumGap, settings.weightsSamplesEqually, needsTime)
    return nonEmpty(derived.value(of: .quantity(type), key: key, make: make))
  }

  private func nonEmpty(_ readings: Readings) -> Readings? { readings.rows.count == 0 ? nil : readings }

  private func makeReadings(of type: QuantityType, settings: StatisticsSettings, needsTime: Bool) -> Readings {
    let sampleType = SampleType.quantity(type)
    let isByTime = needsTime || type.style == .discreteTemporallyWeighted
    let isWeighted = !settings.weightsSamplesEqually && type.style != .discreteArithmetic || needsTime
    let rows = rows(of: sampleType).filtered(by: settings.filter, appliesValuePredicate: !isWeighted)
    guard isWeighted else {
      return type.style == .discreteEquivalentContinuousLevel ? .plainSoundLevels(rows) : Readings(plain: rows)
    }
    let ranking = weightRanking(of: sampleType, settings: settings)
    if isByTime {
      let readings = Readings.heldByTime(
        rows, ranking: ranking, maximumGap: settings.maximumGap, valuePredicate: settings.filter.valuePredicate)
      let averagesPlainly = settings.weightsSamplesEqually || type.style == .discreteArithmetic
      return averagesPlainly ? readings.averagingPlainly() : readings
    }
    return .soundLevels(rows, ranking: ranking, valuePredicate: settings.filter.valuePredicate)
  }

  /// The ranking for overlaps of readings: none between sources that are asked for one by one.
  private func weightRanking(of type: SampleType, settings: StatisticsSettings) -> SourceRanking {
    settings.sourceMode == .merged
      ? sourceRanking(of: type, sourceOrder: settings.sourceOrder) : .level
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
    guard series(of: mass) != nil, series(of: height) != nil else { return nil }
    let masses = rows(of: mass).filtered(by: settings.filter, appliesValuePredicate: false)
      .withoutExactCopies(keepsInstants: false)
    var heights = rows(of: height).filtered(by: RowFilter(keepsImplausible: settings.filter.keepsImplausible))
    guard let toMetres = try? QuantityType.height.keptUnit.conversion(to: .meter) else { return nil }
    heights.values = heights.values.map { toMetres($0) }
    return BodyMassIndex(
      masses: masses, heights: heights, heightRanking: sourceRanking(of: height, sourceOrder: settings.sourceOrder))
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
