import Quantities

/// One measure resolved: its subject and the columns that its aggregates become.
package struct MeasurePlan: Sendable {
  package let measure: Measure
  package let columns: [ValueColumn]
  /// Whether it is the only measure of its query.
  package let isAlone: Bool

  /// Plans a measure. `isAlone` decides whether columns carry the subject's name.
  ///
  /// Precondition: the query passed ``QueryChecks``; a unit that does not convert is shown as kept.
  package init(_ measure: Measure, unit: QuantityUnit?, isAlone: Bool) {
    self.measure = measure
    self.isAlone = isAlone
    let aggregates = measure.isWorkouts && measure.aggregates.isEmpty ? [.count] : measure.effectiveAggregates
    let prefix = isAlone ? "" : measure.title + " "
    columns = aggregates.map { ValueColumn($0, of: measure, shownIn: unit, prefix: prefix) }
  }

  /// Whether its samples count on the date of the night.
  package var isNightly: Bool {
    guard case .values(let expression, of: nil) = measure.subject else { return false }
    return expression.singleType?.isSleep ?? false
  }

  /// Whether some column is taken over daily totals.
  package var needsDailyTotals: Bool {
    guard case .values(let expression, _) = measure.subject, !measure.isOfWorkouts, expression.isCumulative else {
      return false
    }
    return columns.contains { $0.aggregate.isOverDailyTotals }
  }
}
