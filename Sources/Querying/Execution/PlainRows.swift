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
    let bucket = buckets.lowerBound + index
    // No array of uninitialised room: one is not made in a specialised way, and costs more than all else here.
    var row = [QueryResult.Cell](repeating: .missing, count: width)
    row.withUnsafeMutableBufferPointer { cells in
      for column in cells.indices { cells[column] = cell(bucket, column) }
    }
    return row
  }

  /// One column. O(rows).
  func cells(inColumn column: Int) -> [QueryResult.Cell] { buckets.map { cell($0, column) } }

  func numbers(inColumn column: Int) -> [Double?] {
    let place = column - firstValue
    guard valueColumns.indices.contains(place) else { return cells(inColumn: column).map(\.number) }
    return parts[valueColumns[place].part].numbers(ofColumn: valueColumns[place].column, buckets)
  }

  /// How many columns stand before the first value.
  private var firstValue: Int { hasLabel ? 3 : 2 }

  /// The order of columns is that of ``RowAssembly``.
  private func cell(_ bucket: Int, _ column: Int) -> QueryResult.Cell {
    if column < firstValue { return timeCell(bucket, column) }
    let place = column - firstValue
    if place < valueColumns.count {
      // By index: a part in a variable is a copy of all that it holds.
      let (part, column) = valueColumns[place]
      let cell = parts[part].cells.place(ofBucket: bucket)
      return parts[part].columns[column].cell(cell.flatMap { parts[part].cells.value(at: $0, column: column) })
    }
    switch place - valueColumns.count {
    case 0: return .integer(Int64(sampleCount(bucket)))
    case 1: return QueryResult.Cell(number: coverage(bucket))
    default: return .boolean(isPartial(bucket))
    }
  }

  private func timeCell(_ bucket: Int, _ column: Int) -> QueryResult.Cell {
    if column == 2 { return QueryResult.Cell(text: grid.rows.label(at: bucket)) }
    let time = grid.rows[bucket]
    return column == 0
      ? .time(time.shown.start, offsetSeconds: time.startOffsetSeconds)
      : .time(time.shown.end, offsetSeconds: time.endOffsetSeconds)
  }

  private func sampleCount(_ bucket: Int) -> Int {
    var count = 0
    for index in parts.indices {
      if let place = parts[index].cells.place(ofBucket: bucket) { count += parts[index].cells.sampleCount(at: place) }
    }
    return count
  }

  /// The smallest coverage of the measures; 0 where time has elapsed without data.
  private func coverage(_ bucket: Int) -> Double? {
    var least: Double?
    for index in parts.indices {
      guard let share = coverage(bucket, index) else { continue }
      least = min(least ?? share, share)
    }
    return least
  }

  private func coverage(_ bucket: Int, _ part: Int) -> Double? {
    if let place = parts[part].cells.place(ofBucket: bucket), let coverage = parts[part].cells.coverage(at: place) {
      return coverage
    }
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
