import Calendars
import Statistics

/// Puts the cells of all measures into rows.
struct RowAssembly {
  let plan: Plan
  let parts: [MeasurePart]
  /// The rows of the older period, where the question compares.
  var compared: ComparedRows?

  /// The table: every bucket has a row; with further keys only those that hold data.
  func table() -> AnswerTable {
    var table = AnswerTable(columns: columns)
    table.personColumn = hasLabel ? 3 : 2
    if !hasKeyColumn, let plain = PlainRows(self, width: table.columns.count, buckets) {
      table.rows = QueryResult.Rows(plain)
      return table
    }
    return generalTable(table)
  }

  /// The same for any query: a look-up for each number.
  func generalTable(_ empty: AnswerTable) -> AnswerTable {
    var table = empty
    var keys = self.keys
    let rule = plan.query.fill ?? .null
    let now = plan.settings.now
    var filler = GapFiller(rule: rule, keys: keys, parts: parts, now: now)
    var olderFiller = compared.map { GapFiller(rule: rule, keys: keys.compactMap($0.older), parts: $0.parts, now: now) }
    if rule == .skip {
      keys = keys.filter { key in parts.contains { $0.hasValue(key) } || compared?.hasValue(key) ?? false }
    }
    let width = table.columns.count
    table.rows = QueryResult.Rows(keys.map { row($0, width: width, &filler, &olderFiller) })
    return table
  }

  private var hasLabel: Bool { plan.bucketRule != nil }
  /// All measures have axes of the same names.
  private var axes: [KeyAxis] { parts.first?.axes ?? [] }
  private var grid: TimeGrid? { parts.first?.grid }

  private var columns: [QueryResult.Column] {
    var columns = [QueryResult.Column("start", .time), QueryResult.Column("end", .time)]
    if hasLabel { columns.append(QueryResult.Column("label", .text)) }
    columns += plan.query.keys.compactMap { $0.columnHead }
    let further = EffortColumns(plan.query)
    if plan.query.comparison == nil {
      for part in parts {
        for column in part.measure.columns {
          columns.append(column.head)
          columns += further.heads(column, of: part.measure)
        }
      }
    } else {
      columns += ComparedPeriod.heads(of: parts.flatMap(\.measure.columns))
    }
    columns += [
      QueryResult.Column("n", .integer, isValue: false), QueryResult.Column("coverage", .number, isValue: false),
    ]
    if hasLabel { columns.append(QueryResult.Column("partial", .boolean, isValue: false)) }
    return columns
  }

  /// The rows in order.
  private var keys: [RowKey] {
    guard let grid, !grid.rows.isEmpty else { return [] }
    if hasKeyColumn {
      let older = compared.map { $0.newerKeys } ?? []
      return Set(parts.flatMap(\.cells.cells.keys) + older).sorted()
    }
    return buckets.map { RowKey(bucket: $0, labels: []) }
  }

  private var hasKeyColumn: Bool { plan.query.keys.contains { $0.columnHead != nil } }

  /// The buckets that have a row where there are no further keys.
  private var buckets: Range<Int> {
    let all = 0..<(grid?.rows.count ?? 0)
    guard hasLabel else { return all }
    // At a side that the data close, buckets without data do not belong to the range.
    func isFull(_ bucket: Int) -> Bool { parts.contains { $0.cells.cells.buckets.place(ofBucket: bucket) != nil } }
    let first = plan.range.start == nil ? all.first(where: isFull) ?? all.count : 0
    let last = plan.range.end == nil ? (all.last(where: isFull) ?? -1) + 1 : all.count
    return first < last ? first..<last : 0..<0
  }

  private func row(
    _ key: RowKey, width: Int, _ filler: inout GapFiller, _ olderFiller: inout GapFiller?
  ) -> [QueryResult.Cell] {
    guard let rows = grid?.rows else { return [] }
    let time = rows[key.bucket]
    var cells: [QueryResult.Cell] = []
    cells.reserveCapacity(width)
    cells.append(.time(time.shown.start, offsetSeconds: time.startOffsetSeconds))
    cells.append(.time(time.shown.end, offsetSeconds: time.endOffsetSeconds))
    if let label = rows.label(at: key.bucket) { cells.append(.text(label)) }
    if !key.labels.isEmpty {
      cells += zip(axes, key.labels).map { axis, label in label < axis.names.count ? axis.names[label] : .missing }
    }
    let further = EffortColumns(plan.query)
    for (index, part) in parts.enumerated() {
      for (place, column) in part.measure.columns.enumerated() {
        let cell = column.cell(filler.value(of: key, part: index, column: place))
        cells.append(cell)
        cells += further.cells(part.effort(key, place), column, plan)
        guard plan.query.comparison != nil else { continue }
        let older = compared?.older(key).flatMap { olderFiller?.value(of: $0, part: index, column: place) }
        cells += ComparedRows.cells(cell, column.cell(older))
      }
    }
    if plan.query.comparison != nil { cells += compared?.times(key) ?? [.missing, .missing] }
    let count: Int = parts.reduce(0) { sum, part in sum + (part.cells.cells[key]?.sampleCount ?? 0) }
    cells.append(.integer(Int64(count)))
    cells.append(QueryResult.Cell(number: coverage(key)))
    if hasLabel { cells.append(.boolean(isPartial(key.bucket))) }
    return cells
  }

  /// The smallest coverage of the measures; 0 where time has elapsed without data.
  private func coverage(_ key: RowKey) -> Double? {
    var least: Double?
    for part in parts {
      guard let share = coverage(key, of: part) else { continue }
      least = min(least ?? share, share)
    }
    return least
  }

  private func coverage(_ key: RowKey, of part: MeasurePart) -> Double? {
    if let cell = part.cells.cells[key], cell.coverage != nil || !part.axes.isEmpty { return cell.coverage }
    let time = part.grid.parts[key.bucket]
    return time.start < time.end && time.start < plan.settings.now ? 0 : nil
  }

  private func isPartial(_ bucket: Int) -> Bool { parts.contains { isPartial(bucket, in: $0) } }

  private func isPartial(_ bucket: Int, in part: MeasurePart) -> Bool {
    let present = PartialMoments(now: plan.settings.now, dataStart: nil, exportDate: plan.person.exportDate)
    let begin = PartialMoments(now: nil, dataStart: part.dataStart, exportDate: nil)
    return present.isPartial(part.grid.rows[bucket].shown) || begin.isPartial(part.grid.wholes[bucket])
  }

  /// The first value of one measure in every bucket, missing in unfinished ones unless these are asked for and in those to come.
  func finishedValues(ofPart index: Int) -> [Double?] {
    let part = parts[index]
    let keys = part.grid.rows.indices.map { RowKey(bucket: $0, labels: []) }
    var filler = GapFiller(rule: plan.query.fill ?? .null, keys: keys, parts: parts, now: plan.settings.now)
    return keys.map { key in
      let isToCome = part.grid.rows[key.bucket].shown.start >= plan.settings.now
      guard !isToCome, plan.query.settings.partial == .keep || !isPartial(key.bucket, in: part) else { return nil }
      return filler.value(of: key, part: index, column: 0)
    }
  }
}

extension MeasurePart {
  /// The effort behind a value; `nil` if it is none.
  func effort(_ key: RowKey, _ place: Int) -> RecordedEffort? {
    guard let efforts = cells.cells[key]?.efforts, place < efforts.count else { return nil }
    return efforts[place]
  }

  /// Whether a row has a value, and covers enough of its time where the query asks for that.
  func hasValue(_ key: RowKey) -> Bool { cells.cells[key]?.values.contains { $0 != nil } ?? false }
}
