import Calendars
import Quantities
import Statistics
import Storage

/// Turns the predicate of `where` into conditions on rows.
///
/// Conditions on the value alone are kept apart, see ``RowFilter/valuePredicate``.
struct FilterCompiler {
  let person: PersonData
  let timeline: ZoneTimeline
  let dayStartSeconds: Int
  /// The unit in which the statistics hold values, and the one in which a bare number is meant.
  let dataUnit: QuantityUnit
  let shownUnit: QuantityUnit
  /// The category that is asked for, whose values have names.
  let category: CategoryType?
  /// Whether rows are workouts themselves: their values are then places in the person's sessions.
  var isAboutWorkouts = false

  typealias RowPredicate = @Sendable (SampleRow) -> Bool
  typealias ValuePredicate = @Sendable (Double) -> Bool

  /// The filter of a query: predicate and sources.
  func filter(_ filter: SampleFilter?, sources: Set<UInt16>?, keepsImplausible: Bool) -> RowFilter {
    var result = RowFilter(sources: sources, keepsImplausible: keepsImplausible)
    let parts = filter.map(FilterCompiler.conjunction) ?? []
    let valueParts = parts.filter(\.isAboutValue).map(valuePredicate)
    let rowParts = parts.filter { !$0.isAboutValue }.map(predicate)
    if !valueParts.isEmpty {
      result.valuePredicate = { value in valueParts.allSatisfy { $0(value) } }
    }
    if !rowParts.isEmpty { result.rowPredicate = { row in rowParts.allSatisfy { $0(row) } } }
    return result
  }

  private static func conjunction(_ filter: SampleFilter) -> [SampleFilter] {
    if case .all(let parts) = filter { return parts.flatMap(conjunction) }
    return [filter]
  }

  /// The condition of a filter that is about the value alone.
  private func valuePredicate(_ filter: SampleFilter) -> ValuePredicate {
    switch filter {
    case .comparison(_, let comparison, let value): return valueComparison(comparison, value)
    case .not(let inner):
      let inner = valuePredicate(inner)
      return { !inner($0) }
    case .all(let parts):
      let parts = parts.map(valuePredicate)
      return { value in parts.allSatisfy { $0(value) } }
    case .any(let parts):
      let parts = parts.map(valuePredicate)
      return { value in parts.contains { $0(value) } }
    }
  }

  private func predicate(_ filter: SampleFilter) -> RowPredicate {
    switch filter {
    case .comparison(let field, let comparison, let value): return self.comparison(field, comparison, value)
    case .not(let inner):
      let inner = predicate(inner)
      return { !inner($0) }
    case .all(let parts):
      let parts = parts.map(predicate)
      return { row in parts.allSatisfy { $0(row) } }
    case .any(let parts):
      let parts = parts.map(predicate)
      return { row in parts.contains { $0(row) } }
    }
  }

  private func comparison(_ field: FilterField, _ comparison: Comparison, _ value: FilterValue) -> RowPredicate {
    switch field {
    case .value:
      let test = valueComparison(comparison, value)
      return { test($0.value) }
    case .duration:
      let seconds = FilterCompiler.number(value, in: .second, otherwise: .second)
      return { comparison.holds($0.durationSeconds, seconds) }
    case .source: return sourceComparison(comparison, value)
    case .device:
      let models = person.sources.sources.map { $0.deviceModel ?? "" }
      let wanted = value.plainText
      return { row in comparison.holds(Int(row.source) < models.count ? models[Int(row.source)] : "", wanted) }
    case .activity: return activityComparison(comparison, value.plainText)
    case .weekday: return weekdayComparison(comparison, value)
    case .hourOfDay:
      let timeline = timeline
      let hour = FilterCompiler.number(value, in: .null, otherwise: .null)
      // Whole hours are compared as the clock names them, 22.5 as the time 22:30.
      let isWhole = hour == hour.rounded()
      return { row in
        let local = timeline.localDateTime(at: Instant(microseconds: row.start))
        return comparison.holds(Double(local.hour) + (isWhole ? 0 : Double(local.minute) / 60), hour)
      }
    case .entered:
      let isHand = value.plainText == "hand"
      return { row in (row.flags.contains(.enteredByHand) == isHand) == (comparison != .unequal) }
    case .metadata(let key): return metadataComparison(key, comparison, value)
    }
  }

  private func valueComparison(_ comparison: Comparison, _ value: FilterValue) -> ValuePredicate {
    if case .text(let name) = value, let raw = category?.rawValue(named: name) {
      return { comparison.holds($0, Double(raw)) }
    }
    guard case .number(let number, let unit) = value else { return { _ in false } }
    // What people write as 95 % is the fraction 0.95 in the data.
    if unit == .percent { return { comparison.holds($0, number / 100) } }
    let conversion = (try? dataUnit.conversion(to: unit ?? shownUnit)) ?? .identity
    return { comparison.holds(conversion($0), number) }
  }

  private func sourceComparison(_ comparison: Comparison, _ value: FilterValue) -> RowPredicate {
    let sources = person.sources.sources
    let text = value.plainText
    guard comparison == .equal || comparison == .unequal else {
      return { row in comparison.holds(Int(row.source) < sources.count ? sources[Int(row.source)].name : "", text) }
    }
    let numbers = SourceMatcher(sources: sources).numbers(named: text)
    return { row in numbers.contains(row.source) == (comparison == .equal) }
  }

  private func activityComparison(_ comparison: Comparison, _ name: String) -> RowPredicate {
    // A sample in no workout is not of that activity, as one without metadata does not have that entry.
    if comparison == .unequal {
      let isEqual = activityComparison(.equal, name)
      return { !isEqual($0) }
    }
    let sessions = person.workoutSessions
    if isAboutWorkouts {
      let holds = sessions.map { comparison.holds($0.main.activity.name, name) }
      return { row in Int(exactly: row.value).map { holds.indices.contains($0) && holds[$0] } ?? false }
    }
    let spans = sessions.filter { comparison.holds($0.main.activity.name, name) }
      .map(\.main.range).filter { !$0.isEmpty }
    let joined = union(of: spans)
    let starts = joined.map(\.start.microseconds)
    return { row in
      guard let index = asOfIndices(left: [row.start], right: starts).first ?? nil else { return false }
      return joined[index].contains(Instant(microseconds: row.start))
    }
  }

  private func weekdayComparison(_ comparison: Comparison, _ value: FilterValue) -> RowPredicate {
    let timeline = timeline
    let dayStart = dayStartSeconds
    var wanted = 0.0
    switch value {
    case .number(let number, _): wanted = number
    case .text(let name): wanted = Double(Weekday.allCases.first { "\($0)" == name }?.rawValue ?? 0)
    }
    let number = wanted
    return { row in
      let date = timeline.date(at: Instant(microseconds: row.start), dayStartSeconds: dayStart)
      return comparison.holds(Double(date.weekday.rawValue), number)
    }
  }

  private func metadataComparison(_ key: String, _ comparison: Comparison, _ value: FilterValue) -> RowPredicate {
    let table = person.metadata
    switch value {
    case .text(let wanted):
      return { row in
        guard let text = table.value(of: key, in: row.metadata) else { return comparison == .unequal }
        return comparison.holds(text, wanted)
      }
    case .number(let number, let unit):
      return { row in
        guard let text = table.value(of: key, in: row.metadata) else { return comparison == .unequal }
        switch MetadataValue(text) {
        case .number(let found): return comparison.holds(found, number)
        case .quantity(let found, let foundUnit):
          let conversion = unit.flatMap { try? foundUnit.conversion(to: $0) } ?? .identity
          return comparison.holds(conversion(found), number)
        default: return comparison == .unequal
        }
      }
    }
  }

  private static func number(
    _ value: FilterValue, in unit: QuantityUnit, otherwise bare: QuantityUnit
  ) -> Double {
    guard case .number(let number, let given) = value else { return .nan }
    guard let given, let conversion = try? given.conversion(to: unit) else { return number }
    return conversion(number)
  }
}

extension SampleFilter {
  /// Whether every comparison looks at the value alone.
  fileprivate var isAboutValue: Bool { comparisons.allSatisfy { $0.field == .value } }
}

extension FilterValue {
  /// The text, or the number as text.
  fileprivate var plainText: String {
    switch self {
    case .text(let text): text
    case .number(let number, _): number.sentenceText
    }
  }
}

extension Comparison {
  func holds(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .equal, .contains: left == right
    case .unequal: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }

  /// Texts are compared without case, blanks and underscores.
  func holds(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.foldedName, right.foldedName)
    switch self {
    case .equal: return left == right
    case .unequal: return left != right
    case .contains: return left.includes(right)
    case .less: return left < right
    case .lessOrEqual: return left <= right
    case .greater: return left > right
    case .greaterOrEqual: return left >= right
    }
  }
}
