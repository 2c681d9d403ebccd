import Calendars
import Statistics

/// The rows of an answer that has no further keys, no older period and nothing to fill in: the ordinary one. They are made when they are
/// looked at, out of columns.
///
/// ``RowAssembly/generalTable(_:)`` is the twin that makes any row.
struct PlainRows: RowSource {
  private let grid: TimeGrid
  private let parts: [Part]
  /// Where each column of values comes from.
  private let valueColumns: [(part: Int, column: Int)]
  private let hasLabel: Bool
  private let width: Int
  private let now: Instant
  private let present: PartialMoments
  private let buckets: Range<Int>

  /// What is needed of one measure.
  private struct Part: Sendable {
    let cells: BucketColumns
    let columns: [ValueColumn]
    let grid: TimeGrid
    let begin: PartialMoments

    /// The numbers of a value column, without a cell for each.
    func numbers(ofColumn place: Int, _ buckets: Range<Int>) -> [Double?] {
      let column = columns[place]
      return buckets.map { bucket in
        column.number(cells.place(ofBucket: bucket).flatMap { cells.value(at: $0, column: place) })
      }
    }

    init(_ part: MeasurePart) {
      cells = part.cells.cells.buckets
      columns = part.measure.columns
      grid = part.grid
      begin = PartialMoments(now: nil, dataStart: part.dataStart, exportDate: nil)
    }
  }

  /// - Parameters:
  ///   - width: The number of columns.
  ///   - buckets: Those that have a row.
  /// - Returns: `nil` where the answer is another one.
  init?(_ assembly: RowAssembly, width: Int, _ buckets: Range<Int>) {
    let plan = assembly.plan
    guard assembly.compared == nil, plan.query.comparison == nil, plan.query.fill ?? .null == .null,
      let grid = assembly.parts.first?.grid, assembly.parts.allSatisfy({ $0.isPlain })
    else { return nil }
    self.grid = grid
    self.width = width
    self.buckets = buckets
    let parts = assembly.parts.map { Part($0) }
    valueColumns = parts.indices.flatMap { part in parts[part].columns.indices.map { (part, $0) } }
    self.parts = parts
    hasLabel = plan.bucketRule != nil
    now = plan.settings.now
    present = PartialMoments(now: now, dataStart: nil, exportDate: plan.person.exportDate)
  }

  var count: Int { buckets.count }

  /// One row. O(columns).
  func row(at index: Int) -> [QueryResult.Cell] {
    (0..<width).flatMap { values(inColumn: $0, rows: index..<index + 1).cells }
  }

  /// One column of some rows. O(rows).
  ///
  /// The order of columns is that of ``RowAssembly``.
  func values(inColumn column: Int, rows: Range<Int>) -> QueryResult.ColumnValues {
    let buckets = buckets.lowerBound + rows.lowerBound..<buckets.lowerBound + rows.upperBound
    let place = column - firstValue
    switch place {
    case ..<0: return timeValues(buckets, column)
    case ..<valueColumns.count:
      let part = parts[valueColumns[place].part]
      let numbers = part.numbers(ofColumn: valueColumns[place].column, buckets)
      return part.columns[valueColumns[place].column].holdsIntegers
        ? .integers(numbers.map { $0.map { Int64($0) } }) : .numbers(numbers)
    case valueColumns.count: return .integers(sampleCounts(buckets))
    case valueColumns.count + 1: return .numbers(coverages(buckets))
    default: return .booleans(buckets.map { isPartial($0) })
    }
  }

  private func timeValues(_ buckets: Range<Int>, _ column: Int) -> QueryResult.ColumnValues {
    switch column {
    case 0: return grid.rows.starts(buckets)
    case 1: return grid.rows.ends(buckets)
    default: return .texts(buckets.map { grid.rows.label(at: $0) })
    }
  }

  /// How many columns stand before the first value.
  private var firstValue: Int { hasLabel ? 3 : 2 }

  private func sampleCounts(_ buckets: Range<Int>) -> [Int64?] {
    let evidence = parts.map { $0.cells.evidence.value }
    return buckets.map { bucket in
      var count = 0
      for index in parts.indices {
        if let place = parts[index].cells.place(ofBucket: bucket) { count += evidence[index].sampleCounts[place] }
      }
      return Int64(count)
    }
  }

  /// The smallest coverage of the measures; 0 where time has elapsed without data.
  private func coverages(_ buckets: Range<Int>) -> [Double?] {
    let evidence = parts.map { $0.cells.evidence.value }
    return buckets.map { bucket in
      var least: Double?
      for index in parts.indices {
        let place = parts[index].cells.place(ofBucket: bucket)
        let known = place.flatMap { evidence[index].coverages[$0] }
        guard let share = known ?? coverageWithoutCell(bucket, index) else { continue }
        least = min(least ?? share, share)
      }
      return least
    }
  }

  private func coverageWithoutCell(_ bucket: Int, _ part: Int) -> Double? {
    let time = parts[part].grid.parts[bucket]
    return time.start < time.end && time.start < now ? 0 : nil
  }

  private func isPartial(_ bucket: Int) -> Bool {
    parts.indices.contains { part in
      present.isPartial(parts[part].grid.rows[bucket].shown)
        || parts[part].begin.isPartial(parts[part].grid.wholes[bucket])
    }
  }
}

extension MeasurePart {
  /// Whether a row has nothing but its time decides, and no column more than its value.
  fileprivate var isPlain: Bool { axes.isEmpty && !measure.columns.contains { $0.aggregate.isBest } }
}
