import Calendars
import Quantities
import Statistics
import Storage

/// How far the first stages look back before the range.
///
/// Windows at the beginning of the range are filled from the time before it. Only stages that begin the list do that, as
/// long as nothing between them drops or adds up rows: the others see the rows of the range.
struct LookBack: Sendable {
  /// How many stages at the beginning are run over the longer table.
  let stageCount: Int
  private let steps: [(count: Int, unit: BucketUnit)]
  /// Whether some stage looks back on all there is: load runs from the first one on record.
  private let reachesAll: Bool

  /// An exponential average has forgotten all but e⁻¹⁰ of what lies so many windows back.
  private static let exponentialWindows = 5
  /// The buckets that ``anomalies(_:threshold:windowBuckets:minimumCount:)`` holds a value against.
  private static let anomalyBuckets = 56

  init(_ query: Query) {
    var steps: [(Int, BucketUnit)] = []
    var (count, lastCount) = (0, 0)
    var reachesAll = false
    stages: for stage in query.stages {
      count += 1
      switch stage {
      case .rolling(_, let amount, let unit): steps.append((amount, unit))
      case .exponentialAverage(let amount, let unit): steps.append((amount * LookBack.exponentialWindows, unit))
      case .anomalies:
        for case .time(let amount, let unit) in query.keys { steps.append((amount * LookBack.anomalyBuckets, unit)) }
      case .load: reachesAll = true
      case .goal: continue stages
      default: break stages
      }
      lastCount = count
    }
    self.steps = steps
    self.reachesAll = reachesAll
    stageCount = lastCount
  }

  /// The instant from which rows are needed for a range that starts at `start`.
  func start(before start: Instant, in plan: Plan) -> Instant {
    if reachesAll { return Instant(microseconds: .min) }
    let dayStart = plan.bucketRule?.unit == .night ? RangeResolver.nightStartSeconds : plan.conventions.dayStartSeconds
    var date = plan.timeline.date(at: start, dayStartSeconds: dayStart)
    var seconds = 0.0
    for (count, unit) in steps {
      if unit < .day { seconds += Double(count) * unit.meanDays * 86_400 }
      date = date.subtracting(count, unit)
    }
    return plan.timeline.startOfDay(date.adding(days: -Int((seconds / 86_400).rounded(.up))), dayStartSeconds: dayStart)
  }

  /// What it is, for people: `7 days, 20 days`; `nil` if nothing looks back.
  var text: String? {
    if reachesAll { return "everything" }
    return steps.isEmpty ? nil : steps.map { Stage.amount($0.count, $0.unit) }.joined(separator: " and ")
  }
}

extension Plan {
  /// The plan for the rows before the range, up to `end`; `nil` if there is nothing before.
  ///
  /// - Parameter dataStart: The first moment of the data, before which no row is needed.
  func lookingBack(_ lookBack: LookBack, before end: Instant, dataStart: Instant?) -> Plan? {
    guard lookBack.text != nil, let start = range.start, let dataStart else { return nil }
    var plan = self
    // Buckets of several units keep the phase that the range gave them.
    plan.bucketRule = bucketRule.map { rule in
      let dayStart = rule.unit == .night ? RangeResolver.nightStartSeconds : conventions.dayStartSeconds
      return rule.anchored(forRangeStartingOn: timeline.date(at: start, dayStartSeconds: dayStart))
    }
    let first = max(lookBack.start(before: start, in: self), dataStart)
    guard first < end else { return nil }
    plan.range = OpenRange(start: first, end: end)
    return plan
  }

  /// The plan for daily values of the one column that `trend` compares over 90 and 365 days, up to `end`.
  static func daily(_ query: Query, person: PersonData, settings: EngineSettings, until end: Instant) -> Plan? {
    guard query.measures.count == 1 else { return nil }
    let aggregate = query.measures[0].effectiveAggregates.first ?? .count
    var daily = query
    daily.stages = []
    daily.comparison = nil
    daily.fill = nil
    daily.range = nil
    daily.keys = [.time(1, .day)] + query.keys.filter { !$0.isTime }
    // Means of a cumulative type are those of its daily totals.
    let isTotal = query.measures[0].isCumulative && aggregate.isOverDailyTotals
    if !query.measures[0].isWorkouts { daily.measures[0].aggregates = [isTotal ? .sum : aggregate] }
    var planner = Planner(query: daily, spans: QuerySpans(), person: person, settings: settings)
    var plan = planner.plan()
    guard planner.findings.isEmpty else { return nil }
    let dayStart = plan.conventions.dayStartSeconds
    let last = plan.timeline.date(at: end, dayStartSeconds: dayStart)
    plan.range = OpenRange(
      start: plan.timeline.startOfDay(last.adding(days: -366), dayStartSeconds: dayStart),
      end: plan.timeline.startOfDay(last, dayStartSeconds: dayStart))
    return plan
  }
}
