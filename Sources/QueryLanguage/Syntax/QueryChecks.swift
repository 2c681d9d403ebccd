import Calendars
import Quantities

/// Checks what a query means before it is run, as far as that needs no data: aggregates against styles, units against
/// dimensions, clauses against each other. The same for typed and built queries.
package struct QueryChecks {
  /// One mistake at a place of the sentence.
  package struct Finding: Hashable {
    let code: QueryErrorCode
    let message: String
    let hint: String
    let span: Range<Int>
    let expected: [String]
    let suggestions: [String]

    package init(
      code: QueryErrorCode, message: String, hint: String = "", span: Range<Int>, expected: [String] = [],
      suggestions: [String] = []
    ) {
      self.code = code
      self.message = message
      self.hint = hint
      self.span = span
      self.expected = expected
      self.suggestions = suggestions
    }
  }

  let query: Query
  let spans: QuerySpans
  private(set) var findings: [Finding] = []

  init(query: Query, spans: QuerySpans) {
    self.query = query
    self.spans = spans
  }

  /// Runs all checks. O(size of the query).
  mutating func run() {
    for index in query.measures.indices { check(measure: index) }
    checkKeys()
    checkRange()
    checkComparison()
    checkCorrelation()
    checkUnit()
    checkFilter()
    checkClauses()
  }

  mutating func find(
    _ code: QueryErrorCode, _ message: String, hint: String = "", at span: Range<Int>?, expected: [String] = [],
    suggestions: [String] = []
  ) {
    findings.append(
      Finding(
        code: code, message: message, hint: hint, span: span ?? spans.whole, expected: expected,
        suggestions: suggestions))
  }

  func span(ofSubject index: Int) -> Range<Int>? { index < spans.subjects.count ? spans.subjects[index] : nil }

  func span(ofAggregate index: Int, of measure: Int) -> Range<Int>? {
    guard measure < spans.aggregates.count else { return nil }
    return index < spans.aggregates[measure].count ? spans.aggregates[measure][index] : span(ofSubject: measure)
  }
}

// MARK: - Measures

extension QueryChecks {
  private mutating func check(measure index: Int) {
    let measure = query.measures[index]
    switch measure.subject {
    case .workouts: checkWorkouts(measure, index)
    case .values(let expression, let workouts):
      guard !expression.types.isEmpty else {
        return find(
          .incompatibleTypes, "there is no type in this expression", hint: "name one, such as steps",
          at: span(ofSubject: index))
      }
      if expression.types.contains(.workoutDuration), !measure.isOfWorkouts {
        find(
          .clauseDoesNotApply, "duration is that of workouts", hint: "ask duration of workouts",
          at: span(ofSubject: index), suggestions: ["duration of workouts"])
      }
      if workouts != nil, let type = expression.types.first(where: { !$0.isOfWorkouts }) {
        find(
          .clauseDoesNotApply, "workouts have no \(type.name)", hint: "ask \(type.name) during workouts",
          at: span(ofSubject: index), suggestions: ["\(type.name) during workouts"])
      }
      if expression.types.contains(.pace), expression.singleType == nil {
        find(
          .incompatibleTypes, "pace stands alone", hint: "calculate with speed", at: span(ofSubject: index),
          suggestions: ["speed"])
      }
      if measure.isBest { return checkEfforts(measure, expression, index) }
      checkUnits(of: expression, index)
      for (position, aggregate) in measure.aggregates.enumerated() {
        check(aggregate, of: expression, isOfWorkouts: measure.isOfWorkouts, at: span(ofAggregate: position, of: index))
      }
    }
  }

  private mutating func checkWorkouts(_ measure: Measure, _ index: Int) {
    for (position, aggregate) in measure.aggregates.enumerated() where aggregate != .count {
      let place = span(ofAggregate: position, of: index)
      find(
        .undefinedStatistic, "workouts have no \(aggregate.name)",
        hint: "count them, or ask \(aggregate.name) distance of workouts", at: place, expected: ["count"],
        suggestions: ["count workouts", "\(aggregate.name) duration of workouts"])
    }
    if query.measures.count > 1, measure.aggregates.isEmpty, query.correlation == nil {
      find(.clauseDoesNotApply, "a list of workouts stands alone", hint: "count workouts", at: span(ofSubject: index))
    }
  }

  private mutating func checkUnits(of expression: TypeExpression, _ index: Int) {
    // One type alone goes together with itself.
    guard expression.singleType == nil else { return }
    let place = span(ofSubject: index)
    do {
      _ = try ExpressionUnits.unit(of: expression)
    } catch {
      switch error {
      case .sum(let first, let second):
        find(
          .incompatibleTypes, "\(first.sentenceText) and \(second.sentenceText) do not add up",
          hint: "both sides of + and - measure the same thing", at: place)
      case .exponent:
        find(.incompatibleTypes, "the exponent of a type is a whole number", hint: "such as height^2", at: place)
      case .typeInExponent:
        find(.incompatibleTypes, "an exponent is a number, not a type", at: place)
      case .tooLarge:
        find(.incompatibleTypes, "the unit of this expression is too large", at: place)
      }
    }
  }

  private mutating func check(
    _ aggregate: Aggregate, of expression: TypeExpression, isOfWorkouts: Bool, at place: Range<Int>?
  ) {
    let name = expression.text
    if expression.isCumulative {
      if aggregate.isOverDailyTotals, !isOfWorkouts { checkTotals(aggregate, name, expression, at: place) }
    } else if aggregate == .sum || aggregate == .rate {
      find(
        .undefinedStatistic, "\(name) has no \(aggregate.name)",
        hint: "values of a discrete type do not add up; use min, max or avg", at: place,
        expected: ["avg", "min", "max"])
    }
    let isByBucket = expression.singleType == nil && expression.isCumulative
    if isByBucket, aggregate == .latest || aggregate == .earliest {
      find(
        .undefinedStatistic, "\(name) has no \(aggregate.name)",
        hint: "it is worked out bucket by bucket; ask sum or avg", at: place, expected: ["sum", "avg"])
    }
    if expression.singleType == nil, aggregate == .time || aggregate == .rate {
      find(.undefinedStatistic, "\(name) has no \(aggregate.name)", hint: "ask it of one type", at: place)
    }
  }

  /// Averages of a cumulative type are taken over daily totals, so there must be several days in a bucket.
  private mutating func checkTotals(
    _ aggregate: Aggregate, _ name: String, _ expression: TypeExpression, at place: Range<Int>?
  ) {
    guard let bucket = shortBucket else { return }
    let totals = expression.types.contains(where: \.isSleep) ? "nightly" : "daily"
    guard query.correlation == nil else {
      return find(
        .needsLongerBucket, "\(aggregate.name) of \(name) by \(bucket.text) is not defined",
        hint: "it is taken over \(totals) totals: correlate sum \(name), or ask by week", at: place, expected: ["sum"],
        suggestions: ["sum \(name)"])
    }
    find(
      .needsLongerBucket, "\(aggregate.name) of \(name) by \(bucket.text) is not defined",
      hint: "it is taken over \(totals) totals: leave by \(bucket.text) away, or ask it by week or longer", at: place,
      expected: ["sum"],
      suggestions: [
        "sum \(name) by \(bucket.text)", "\(aggregate.name) \(name)", "\(aggregate.name) \(name) by week",
      ])
  }

  /// The time key, if it is a day or shorter; and the hour of day, which cuts days too.
  private var shortBucket: GroupingKey? {
    // A correlation is by day unless it says otherwise.
    if query.correlation != nil, !query.keys.contains(where: \.isTime) { return .time(1, .day) }
    return query.keys.first { key in
      switch key {
      case .time(let count, let unit): unit < .week && (count == 1 || unit < .day)
      case .hourOfDay, .workout, .lap: true
      default: false
      }
    }
  }
}

extension Aggregate {
  /// Whether it is taken over daily totals where values add up.
  package var isOverDailyTotals: Bool {
    switch self {
    case .average, .minimum, .maximum, .median, .standardDeviation, .percentile: true
    case .sum, .count, .latest, .earliest, .time, .rate, .best: false
    }
  }
}

// MARK: - Clauses

extension QueryChecks {
  func span(ofKey index: Int) -> Range<Int>? { index < spans.keys.count ? spans.keys[index] : nil }

  private mutating func checkKeys() {
    var seen: Set<GroupingKey> = []
    var hasTime = false
    for (index, key) in query.keys.enumerated() {
      let place = span(ofKey: index)
      if query.keys.count > 1, !seen.insert(key).inserted {
        find(.duplicateClause, "the key \(key.text) stands twice", hint: "name every key once", at: place)
      } else if key.isTime || key == .workout || key == .lap {
        if hasTime { find(.duplicateClause, "two keys cut time", hint: "take one of them", at: place) }
        hasTime = true
      }
      if case .time(let count, _) = key, !(1...GroupingKey.mostUnits ~= count) {
        find(.invalidNumber, "a bucket has 1 to \(GroupingKey.mostUnits) units", at: place)
      }
      check(key, at: place)
    }
  }

  private mutating func check(_ key: GroupingKey, at place: Range<Int>?) {
    switch key {
    case .bands where query.measures.contains(where: \.isBest):
      find(
        .clauseDoesNotApply, "efforts are not cut by bands", hint: "such as best 20 min power by month", at: place)
    case .bands:
      if query.measures.contains(where: { $0.isCumulative }) {
        find(
          .clauseDoesNotApply, "bands cut the readings of a discrete type",
          hint: "such as time heartRate by bands(120, 140)",
          at: place)
      }
    case .zone:
      if let measure = query.measures.first(where: { !($0.singleType?.hasZones ?? false) || $0.isOfWorkouts }) {
        find(
          .clauseDoesNotApply, "\(measure.subject.text) has no zones",
          hint: "ask those of heart rate or power: time heartRate during workouts by week, zone", at: place,
          suggestions: ["time heartRate during workouts by week, zone"])
      }
    case .stage:
      if !query.measures.allSatisfy({ $0.singleType?.hasStages ?? false }) {
        find(.clauseDoesNotApply, "only sleep has stages", hint: "ask sum sleep by night, stage", at: place)
      }
    case .workout:
      if query.measures.contains(where: \.isWorkouts) {
        find(
          .clauseDoesNotApply, "a list of workouts has a row for each already", hint: "leave by workout away", at: place
        )
      }
      checkSpansOfWorkouts(at: place)
    case .lap:
      if query.measures.contains(where: { $0.isWorkouts && !$0.aggregates.isEmpty }) {
        find(
          .clauseDoesNotApply, "each lap has a row of its own",
          hint: "list them: running workouts by lap, or ask avg heartRate during running workouts by lap", at: place)
      }
      checkSpansOfWorkouts(at: place)
    default: break
    }
  }

  private mutating func checkSpansOfWorkouts(at place: Range<Int>?) {
    guard query.during == .sleep else { return }
    find(.clauseDoesNotApply, "sleep has no workouts", hint: "ask by night", at: place)
  }

  private mutating func checkRange() {
    guard case .dates(.period(let first), .period(let last))? = query.range, first.start >= last.end else { return }
    find(
      .emptyRange, "the range ends before it starts", hint: "write the earlier date first", at: spans.range,
      suggestions: ["\(last.sentenceText)..\(first.sentenceText)"])
  }

  private mutating func checkUnit() {
    guard let unit = query.unit, query.correlation == nil else { return }
    for (index, measure) in query.measures.enumerated() {
      guard let own = measure.checkedUnit else { continue }
      guard !own.isConvertible(to: unit) else { continue }
      guard measure.effectiveAggregates.contains(where: { $0 != .count }) else {
        find(.clauseDoesNotApply, "counts have no unit", hint: "leave in \(unit.sentenceText) away", at: spans.unit)
        continue
      }
      let name = index < query.measures.count ? query.measures[index].subject.text : ""
      find(
        .incompatibleUnit, "\(name) is not measured in \(unit.sentenceText)",
        hint: "its unit is \(own.sentenceText); any unit of the same kind will do", at: spans.unit,
        expected: [own.sentenceText])
    }
  }

  private mutating func checkFilter() {
    guard let filter = query.filter else { return }
    let types = query.measures.compactMap(\.singleType)
    for (index, part) in filter.comparisons.enumerated() {
      guard part.field == .value, case .number(_, let unit?) = part.value else { continue }
      for type in types where !type.keptUnit.isConvertible(to: unit) {
        let place = index < spans.comparisons.count ? spans.comparisons[index] : nil
        find(
          .incompatibleUnit, "\(type.name) is not measured in \(unit.sentenceText)",
          hint: "its unit is \(type.keptUnit.sentenceText)", at: place, expected: [type.keptUnit.sentenceText])
      }
    }
  }

  private mutating func checkClauses() {
    for (index, measure) in query.measures.enumerated() where measure.during != nil {
      if query.keys.contains(.workout) || query.keys.contains(.lap) {
        find(
          .clauseDoesNotApply, "each workout is a row", hint: "name their kind once, behind the last type",
          at: span(ofSubject: index))
      } else if measure.isWorkouts || measure.isOfWorkouts {
        find(
          .clauseDoesNotApply, "during limits samples, not workouts", hint: "name the activity before workouts",
          at: span(ofSubject: index))
      }
    }
    if query.during != nil, query.measures.contains(where: { $0.isWorkouts || $0.namesWorkouts }) {
      find(
        .clauseDoesNotApply, "during limits samples, not workouts", hint: "name the activity before workouts",
        at: spans.during)
    } else if query.during == .sleep, let measure = query.measures.first(where: \.isOfWorkouts) {
      find(
        .clauseDoesNotApply, "\(measure.subject.text) is that of workouts", hint: "name some: of running workouts",
        at: spans.during)
    }
    let isListing = query.measures.contains { $0.isWorkouts && $0.aggregates.isEmpty }
    if isListing, query.keys.isEmpty, let fill = query.fill {
      find(.clauseDoesNotApply, "a list has no buckets for fill \(fill.rawValue)", at: spans.fill)
    }
  }
}

extension Measure {
  /// The type, if the measure is of one alone.
  package var singleType: MeasuredType? {
    if case .values(let expression, _) = subject { return expression.singleType }
    return nil
  }

  /// Whether values add up; workouts do.
  package var isCumulative: Bool {
    if case .values(let expression, _) = subject { return expression.isCumulative }
    return true
  }

  /// Whether it is about workouts themselves.
  package var isWorkouts: Bool {
    if case .workouts = subject { return true }
    return false
  }

  /// The unit of its values, `nil` where there is none or it cannot be known.
  package var checkedUnit: QuantityUnit? {
    if effectiveAggregates.contains(.time) { return .second }
    if effectiveAggregates.contains(.rate) { return naturalUnit(of: .rate) }
    guard case .values(let expression, _) = subject else { return nil }
    if case .quantity(let type)? = expression.singleType, !type.isKnown { return nil }
    return try? ExpressionUnits.unit(of: expression)
  }
}

extension MeasuredType {
  /// Whether workouts have values of it.
  package var isOfWorkouts: Bool {
    switch self {
    case .quantity, .workoutDuration, .trainingLoad, .trainingImpulse, .pace, .speed: true
    case .category, .sleep, .mainSleep, .sleepStage, .bmi: false
    }
  }

  /// Whether training zones are cut by it.
  package var hasZones: Bool { self == .quantity(.heartRate) || isPower }

  /// Whether it is a power that the body puts out.
  package var isPower: Bool { self == .quantity(.cyclingPower) || self == .quantity(.runningPower) }

  /// Whether its samples have stages to tell apart.
  package var hasStages: Bool { self == .sleep || self == .mainSleep || self == .category(.sleepAnalysis) }
}
