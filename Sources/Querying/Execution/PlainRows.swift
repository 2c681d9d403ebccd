import Calendars
import Statistics

/// Makes the rows of an answer that has no further keys, no older period and nothing to fill in: the ordinary one.
///
/// What all rows need is looked up once instead of once a row. ``RowAssembly/row(_:width:_:_:)`` is the twin that makes any row.
struct PlainRows {
  private let grid: TimeGrid
  private let parts: [Part]
  private let hasLabel: Bool
  private let width: Int
  private let now: Instant
  private let present: PartialMoments

  /// What is needed of one measure.
  private struct Part {
    let cells: CellMap
    let columns: [ValueColumn]
    let rows: [TimeGrid.Row]
    let wholes: [TimeRange]
    let times: [TimeRange]
    let begin: PartialMoments

    init(_ part: MeasurePart) {
      cells = part.cells.cells
      columns = part.measure.columns
      rows = part.grid.rows
      wholes = part.grid.wholes
      times = part.grid.parts
      begin = PartialMoments(now: nil, dataStart: part.dataStart, exportDate: nil)
    }
  }

  /// - Parameter width: The number of columns.
  /// - Returns: `nil` where the answer is another one.
  init?(_ assembly: RowAssembly, width: Int) {
    let plan = assembly.plan
    guard assembly.compared == nil, plan.query.comparison == nil, plan.query.fill ?? .null == .null,
      let grid = assembly.parts.first?.grid, assembly.parts.allSatisfy({ $0.isPlain })
    else { return nil }
    self.grid = grid
    self.width = width
    parts = assembly.parts.map { Part($0) }
    hasLabel = plan.bucketRule != nil
    now = plan.settings.now
    present = PartialMoments(now: now, dataStart: nil, exportDate: plan.person.exportDate)
  }

  /// The rows of some buckets. O(buckets)
  func rows(_ buckets: Range<Int>) -> [[QueryResult.Cell]] {
    [[QueryResult.Cell]](unsafeUninitializedCapacity: buckets.count) { rows, count in
      for bucket in buckets {
        rows.initializeElement(at: count, to: row(bucket))
        count += 1
      }
    }
  }

  private func row(_ bucket: Int) -> [QueryResult.Cell] {
    // No array of uninitialised room: one is not made in a specialised way, and costs more than all else here.
    var row = [QueryResult.Cell](repeating: .missing, count: width)
    row.withUnsafeMutableBufferPointer { cells in
      var count = 0
      func add(_ cell: QueryResult.Cell) {
        cells[count] = cell
        count += 1
      }
      let time = grid.rows[bucket]
      add(.time(time.shown.start, offsetSeconds: time.startOffsetSeconds))
      add(.time(time.shown.end, offsetSeconds: time.endOffsetSeconds))
      if let label = time.label { add(.text(label)) }
      var sampleCount = 0
      var least: Double?
      var isPartial = false
      for index in parts.indices {
        let cell = parts[index].cells.cell(ofBucket: bucket)
        for place in parts[index].columns.indices {
          add(parts[index].columns[place].cell(cell?.values[place]))
        }
        sampleCount += cell?.sampleCount ?? 0
        if let share = coverage(cell, parts[index].times[bucket]) { least = min(least ?? share, share) }
        isPartial =
          isPartial || present.isPartial(parts[index].rows[bucket].shown)
          || parts[index].begin.isPartial(parts[index].wholes[bucket])
      }
      add(.integer(Int64(sampleCount)))
      add(QueryResult.Cell(number: least))
      if hasLabel { add(.boolean(isPartial)) }
    }
    return row
  }

  /// 0 where time has elapsed without data.
  private func coverage(_ cell: MeasureCell?, _ time: TimeRange) -> Double? {
    if let coverage = cell?.coverage { return coverage }
    return time.start < time.end && time.start < now ? 0 : nil
  }
}

extension MeasurePart {
  /// Whether a row has nothing but its time decides, and no column more than its value.
  fileprivate var isPlain: Bool { axes.isEmpty && !measure.columns.contains { $0.aggregate.isBest } }
}
