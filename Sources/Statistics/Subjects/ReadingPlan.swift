import Quantities
import Storage

/// How the readings of a type are made under some settings.
struct ReadingPlan: Sendable {
  let type: QuantityType
  let settings: StatisticsSettings
  /// Whether `time` is asked for: readings of arithmetic types are held then as heart rate is.
  let needsTime: Bool

  private var isByTime: Bool { needsTime || type.style == .discreteTemporallyWeighted }

  /// Whether it matters for how long each reading stands.
  private var isWeighted: Bool {
    !settings.weightsSamplesEqually && type.style != .discreteArithmetic || needsTime
  }

  /// Whether overlaps are decided by source: not between sources that are asked for one by one.
  var isMerged: Bool { settings.sourceMode == .merged }

  /// The groups of sources within which overlaps are decided, where those are asked for one by one.
  var groupOfSource: [Int32]? {
    if case .withinGroups(let groups) = settings.sourceMode { return groups }
    return nil
  }

  var rule: AverageRule {
    guard isWeighted else { return type.style == .discreteEquivalentContinuousLevel ? .byEnergyPlain : .plain }
    guard isByTime else { return .byEnergy }
    return settings.weightsSamplesEqually || type.style == .discreteArithmetic ? .plain : .byTime
  }

  var weighting: ReadingSweep.Weighting {
    if !isWeighted { return .none }
    return isByTime ? .held(settings.maximumGap) : .lengths
  }

  /// How long a point reading stands at most.
  var hold: Int64 {
    if case .held(let gap) = weighting { return max(gap, 0) }
    return 0
  }

  /// The readings of rows that are not filtered yet.
  func readings(_ rows: Rows, ranking: () -> SourceRanking) -> Readings {
    let filter = settings.filter
    let counted = rows.filtered(by: filter, appliesValuePredicate: !isWeighted)
    guard isWeighted else { return rule == .byEnergyPlain ? .plainSoundLevels(counted) : Readings(plain: counted) }
    guard isByTime else {
      return .soundLevels(
        counted, ranking: ranking(), groupOfSource: groupOfSource, valuePredicate: filter.valuePredicate)
    }
    let held = Readings.heldByTime(
      counted, ranking: ranking(), groupOfSource: groupOfSource, maximumGap: settings.maximumGap,
      valuePredicate: filter.valuePredicate)
    return rule == .plain ? held.averagingPlainly() : held
  }
}
