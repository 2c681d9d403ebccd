/// Compares rows of the store with imported ones of the same type and time.
///
///     store   a  b  c  d          both sorted by start and end; within one start, end and source, equal values are
///     import     b' c     e       paired, each at most once
///     ──────────────────────
///     result  a? b  c  d? e       b′ is b in another unit; what a newer full export does not hold goes
struct RowMerge {
  let rules: MergeRules
  let tolerance: ValueTolerance
  let existing: StoredRows
  let imported: SampleColumns

  private(set) var counts = MergeCounts()
  /// Rows of the store that go.
  private var removedRows: [Int] = []
  /// Imported rows that come.
  private var addedRows: [Int] = []
  /// What changes of rows that stay.
  private var updates: [(row: Int, origin: Int64, imported: Int?)] = []

  init(_ existing: StoredRows, _ imported: SampleColumns, rules: MergeRules, tolerance: ValueTolerance) {
    self.existing = existing
    self.imported = imported
    self.rules = rules
    self.tolerance = tolerance
  }

  /// Whether the store's rows stay what they are.
  var isUnchanged: Bool { removedRows.isEmpty && addedRows.isEmpty && updates.isEmpty }

  /// Finds out what is the same. O(n), save for many rows of one start and end.
  mutating func compare() {
    var (old, new) = (0, 0)
    while old < existing.count || new < imported.count {
      let order = compareSpans(old, new)
      let oldEnd = order <= 0 ? endOfSpan(existing.columns, old) : old
      let newEnd = order >= 0 ? endOfSpan(imported, new) : new
      if oldEnd - old == 1, newEnd - new == 1, existing.columns.sources[old] == imported.sources[new],
        tolerance.isSame(existing.columns.values[old], imported.values[new])
      {
        share(old, new)
      } else {
        compareSpan(old..<oldEnd, new..<newEnd)
      }
      (old, new) = (oldEnd, newEnd)
    }
  }

  /// Which of two rows has the earlier start, then end: negative for the store's; a missing row is later than all.
  private func compareSpans(_ old: Int, _ new: Int) -> Int {
    guard old < existing.count else { return 1 }
    guard new < imported.count else { return -1 }
    // No copies of the columns: this runs for every row.
    let (oldStart, newStart) = (existing.columns.starts[old], imported.starts[new])
    if oldStart != newStart { return oldStart < newStart ? -1 : 1 }
    let (oldEnd, newEnd) = (existing.columns.ends[old], imported.ends[new])
    if oldEnd != newEnd { return oldEnd < newEnd ? -1 : 1 }
    return 0
  }

  /// The first row behind `row` that has another start or end.
  private func endOfSpan(_ rows: SampleColumns, _ row: Int) -> Int {
    var end = row + 1
    while end < rows.count, rows.starts[end] == rows.starts[row], rows.ends[end] == rows.ends[row] { end += 1 }
    return end
  }

  /// Pairs the rows of one start and end. Of equal rows of the store those of the latest origin are paired first: a row that
  /// an older export holds once more than a newer one must not count as held by the newer one.
  private mutating func compareSpan(_ old: Range<Int>, _ new: Range<Int>) {
    var old = old.sorted { left, right in
      let (leftRow, rightRow) = (existing.columns[left], existing.columns[right])
      if leftRow.source != rightRow.source { return leftRow.source < rightRow.source }
      return leftRow.value < rightRow.value
    }
    let new = new.sorted { (imported.sources[$0], imported.values[$0]) < (imported.sources[$1], imported.values[$1]) }
    rankEquals(&old)
    var (oldPlace, newPlace) = (0, 0)
    while oldPlace < old.count || newPlace < new.count {
      // One source at a time, so that what one of them corrected shows.
      let source = min(
        oldPlace < old.count ? existing.columns.sources[old[oldPlace]] : UInt16.max,
        newPlace < new.count ? imported.sources[new[newPlace]] : UInt16.max)
      let oldEnd = old[oldPlace...].firstIndex { existing.columns.sources[$0] != source } ?? old.count
      let newEnd = new[newPlace...].firstIndex { imported.sources[$0] != source } ?? new.count
      compareSource(old[oldPlace..<oldEnd], new[newPlace..<newEnd])
      (oldPlace, newPlace) = (oldEnd, newEnd)
    }
  }

  /// Puts rows of one value, give or take a last digit, in the order of their origins, the latest first.
  private func rankEquals(_ rows: inout [Int]) {
    var start = 0
    while start < rows.count {
      let first = existing.columns[rows[start]]
      var end = start + 1
      while end < rows.count, existing.columns.sources[rows[end]] == first.source,
        tolerance.isSame(existing.columns.values[rows[end]], first.value)
      {
        end += 1
      }
      if end - start > 1 {
        rows[start..<end].sort {
          (rules.date(ofOrigin: existing.origins[$0]), $1) > (rules.date(ofOrigin: existing.origins[$1]), $0)
        }
      }
      start = end
    }
  }

  private mutating func compareSource(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) {
    var (oldRest, newRest) = (old, new)
    let (removedBefore, addedBefore) = (removedRows.count, addedRows.count)
    while let oldRow = oldRest.first, let newRow = newRest.first {
      let (oldValue, newValue) = (existing.columns.values[oldRow], imported.values[newRow])
      if tolerance.isSame(oldValue, newValue) {
        share(oldRow, newRow)
        oldRest.removeFirst()
        newRest.removeFirst()
      } else if oldValue < newValue {
        leave(oldRow)
        oldRest.removeFirst()
      } else {
        addedRows.append(newRow)
        newRest.removeFirst()
      }
    }
    for row in oldRest { leave(row) }
    addedRows += newRest
    let (removed, added) = (removedRows.count - removedBefore, addedRows.count - addedBefore)
    counts.changed += min(removed, added)
    counts.removed += removed - min(removed, added)
    counts.added += added - min(removed, added)
  }

  /// A row that both hold.
  private mutating func share(_ old: Int, _ new: Int) {
    counts.unchanged += 1
    let origin = rules.originOfShared(existing.origins[old])
    let isOther =
      rules.decidesContent(overOrigin: existing.origins[old])
      && (existing.columns.flags[old] != imported.flags[new]
        || existing.columns.metadata[old] != imported.metadata[new])
    if isOther || origin != existing.origins[old] { updates.append((old, origin, isOther ? new : nil)) }
  }

  /// A row that only the store holds.
  private mutating func leave(_ old: Int) {
    let origin = existing.origins[old]
    if rules.removes(start: existing.columns.starts[old], origin: origin) {
      removedRows.append(old)
    } else if rules.originOfOther(origin) != origin {
      updates.append((old, rules.originOfOther(origin), nil))
    }
  }

  /// The rows afterwards, in order, and those that went.
  func result() -> (rows: StoredRows, removed: StoredRows) {
    var changed = existing
    for update in updates {
      changed.origins[update.row] = update.origin
      guard let imported = update.imported else { continue }
      changed.columns.flags[update.row] = self.imported.flags[imported]
      changed.columns.metadata[update.row] = self.imported.metadata[imported]
    }
    var rows = StoredRows()
    var removed = StoredRows()
    var next = 0
    for row in removedRows.sorted() {
      rows.append(contentsOf: changed[next..<row])
      removed.append(contentsOf: existing[row..<row + 1])
      next = row + 1
    }
    rows.append(contentsOf: changed[next..<changed.count])
    for row in addedRows { rows.append(imported[row], origin: rules.origin, addition: rules.importNumber) }
    return (rows.sorted(), removed.sorted())
  }
}
