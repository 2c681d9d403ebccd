import Calendars
import Quantities
import Statistics
import Storage

/// A query resolved against one person: what every name means, where time is cut, and what is read.
///
/// A value without results: ``QueryEngine`` runs it, ``explanation(steps:notes:)`` prints it.
struct Plan: Sendable {
  let query: Query
  let person: PersonData
  let settings: EngineSettings
  /// The zones that the person lived in, or the one that was asked for.
  let timeline: ZoneTimeline
  /// Whether the query or the caller put one zone over everything.
  let isZoneGiven: Bool
  /// Whether the data name no home zone, so that the system's is taken.
  let isHomeAssumed: Bool
  /// Names of zones in the data that the tz database does not know.
  let unknownZones: [String]
  let conventions: CivilConventions
  /// How time is cut; `nil` without a time key.
  var bucketRule: BucketRule?
  /// The range as far as the query gives it.
  var range: OpenRange
  let measures: [MeasurePlan]
  /// Which rows count.
  let filter: RowFilter
  /// Which workouts do: the same conditions, for rows whose values are places in ``PersonData/workoutSessions``.
  let workoutFilter: RowFilter
  /// How sources are put together.
  let sourceMode: StatisticsSettings.SourceMode
  let sourceOrder: [String]
}

/// A range of which either side may be left to the data.
struct OpenRange: Hashable, Sendable {
  var start: Instant?
  var end: Instant?

  /// Whether nothing can lie inside.
  var isEmpty: Bool {
    guard let start, let end else { return false }
    return start >= end
  }
}

/// One measure resolved: its subject and the columns that its aggregates become.
struct MeasurePlan: Sendable {
  let measure: Measure
  let columns: [ValueColumn]
  /// Whether it is the only measure of its query.
  let isAlone: Bool

  /// Whether its samples count on the date of the night.
  var isNightly: Bool {
    guard case .values(let expression, of: nil) = measure.subject else { return false }
    return expression.singleType?.isSleep ?? false
  }

  /// Whether some column is taken over daily totals.
  var needsDailyTotals: Bool {
    guard case .values(let expression, _) = measure.subject, !measure.isOfWorkouts, expression.isCumulative else {
      return false
    }
    return columns.contains { $0.aggregate.isOverDailyTotals }
  }
}

/// One column of values.
struct ValueColumn: Sendable {
  let aggregate: Aggregate
  let name: String
  /// What is asked of the statistics: for a pace the largest speed is the smallest value.
  let statistic: Statistics.Aggregate
  /// From the unit of the data to the one shown.
  let conversion: UnitConversion
  /// The unit shown, `nil` for counts.
  let unit: QuantityUnit?

  /// The head of the column in a result.
  var head: QueryResult.Column {
    aggregate == .count
      ? QueryResult.Column(name, .integer)
      : QueryResult.Column(name, .number, unit: unit.flatMap { $0.isNull ? nil : $0.unitString })
  }

  /// The cell for a number in the unit of the data.
  func cell(_ value: Double?) -> QueryResult.Cell {
    guard let value, value.isFinite else { return .missing }
    if aggregate == .count { return Int64(exactly: value).map { .integer($0) } ?? .missing }
    return QueryResult.Cell(number: conversion(value))
  }
}
