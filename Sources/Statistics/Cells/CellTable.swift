import Calendars

/// The numbers of one cell. A number that was not asked for, or that does not exist for want of data, is `nil`: never 0.
package struct Cell: Sendable {
  /// Label of the time partition and of the row.
  package let timeLabel: Int, rowLabel: Int
  /// Samples that contribute and start in the cell or cross into it.
  package var sampleCount: Int
  /// The numbers asked for, in the order of ``CellRequest/aggregates``, in the kept unit (`time` in seconds, `rate` a second).
  package var values: [Double?]
  /// The span of the sample that `latest` and `earliest` tell of, if those were asked for.
  package var latestSpan: TimeRange?, earliestSpan: TimeRange?
  /// Share of the cell's elapsed hours or days that hold a sample, 0 to 1; `nil` if not asked for, or if none has elapsed.
  package var coverage: Double?
  /// What each source gave, by number: its part of the sum for amounts, its number of readings for readings.
  /// Empty unless the request asks for it.
  package var sources: [SourceContribution]
}

/// What one source gave.
package struct SourceContribution: Hashable, Sendable {
  /// The number of the source in the person's dictionary.
  package let source: UInt16
  /// Its part of the sum in the kept unit, or its number of readings.
  package let amount: Double
}

/// The cells that hold data, by time label, then by row label.
package struct CellTable: Sendable {
  package var aggregates: [Aggregate]
  package var cells: [Cell]
  /// What each source gave to all cells together, by number of the source.
  package var sources: [SourceContribution]

  /// The cell of two labels, or `nil` if it holds no data. O(log n).
  package func cell(timeLabel: Int, rowLabel: Int = 0) -> Cell? {
    var low = 0
    var high = cells.count
    while low < high {
      let middle = (low + high) / 2
      if (cells[middle].timeLabel, cells[middle].rowLabel) < (timeLabel, rowLabel) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < cells.count, cells[low].timeLabel == timeLabel, cells[low].rowLabel == rowLabel else { return nil }
    return cells[low]
  }

  /// A number of a cell, or `nil` if it was not asked for or there is no data. O(log n).
  package func value(_ aggregate: Aggregate, timeLabel: Int, rowLabel: Int = 0) -> Double? {
    guard let place = aggregates.firstIndex(of: aggregate) else { return nil }
    return cell(timeLabel: timeLabel, rowLabel: rowLabel)?.values[place]
  }
}
