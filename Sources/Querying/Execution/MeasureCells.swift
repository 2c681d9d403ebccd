import Calendars
import Statistics

/// Where a number belongs: the row of the time grid, and the label of each further key.
struct RowKey: Hashable, Comparable, Sendable {
  var bucket: Int
  var labels: [Int]

  static func < (left: RowKey, right: RowKey) -> Bool {
    if left.bucket != right.bucket { return left.bucket < right.bucket }
    return left.labels.lexicographicallyPrecedes(right.labels)
  }
}

/// The numbers of one measure in one row, in the units of the data.
struct MeasureCell: Sendable {
  /// In the order of the measure's columns.
  var values: [Double?]
  /// Samples that contribute.
  var sampleCount: Int
  /// `nil` where nothing has elapsed or coverage was not asked for.
  var coverage: Double?
}

/// All rows of one measure that hold data.
struct MeasureCells: Sendable {
  var cells: [RowKey: MeasureCell] = [:]
  /// What each source gave, by its number.
  var sources: [SourceContribution] = []

  /// Makes the values missing of rows that are covered less than `least` of their time.
  mutating func drop(coverageBelow least: Double) {
    for key in cells.keys {
      guard let cell = cells[key], let coverage = cell.coverage, coverage < least else { continue }
      cells[key]?.values = cell.values.map { _ in nil }
    }
  }
}
