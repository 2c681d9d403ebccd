import Calendars
import Kernels

extension AmountPieces {
  /// The numbers of each cell that holds part of an amount. See ``Amounts/aggregated(_:)``.
  ///
  /// - Complexity: O(p + s) for the p pieces that touch the range and s segments of the partition, plus cells × log of cells.
  func aggregated(_ request: CellRequest) -> CellTable {
    let partition = request.spans.map { request.partition.restricted(to: $0) } ?? request.partition
    var pass = AmountPass(amounts: self, partition: partition, request: request)
    pass.run()
    return pass.table()
  }
}

/// One walk over pieces and segments, both in order of time.
private struct AmountPass {
  let amounts: AmountPieces
  let partition: TimePartition
  let request: CellRequest
  let rowLabelCount: Int
  var slots: CellSlots
  var sums: [DoubleDouble] = []
  var samples: SampleCount
  var begun = SampleCount()
  var covered: [Int64] = []
  var coveredThrough: [Int64] = []
  var latest: [Int32] = []
  var earliest: [Int32] = []
  var sourceSums: [Int64: DoubleDouble] = [:]
  var sources: [DoubleDouble]
  var isSourceMet: [Bool]
  var coverage: CoverageCount?
  /// Whether a number is asked for that needs the samples that start in the cell.
  let countsStarts: Bool
  /// Whether a cell may have more than one segment that a row touches: cut by spans, or under a label that comes again.
  let hasSplitCells: Bool

  init(amounts: AmountPieces, partition: TimePartition, request: CellRequest) {
    self.amounts = amounts
    self.partition = partition
    self.request = request
    rowLabelCount = request.rowLabels.labelCount
    let sourceCount = amounts.sourceCount
    sources = [DoubleDouble](repeating: .zero, count: sourceCount)
    isSourceMet = [Bool](repeating: false, count: sourceCount)
    slots = CellSlots(timeLabelCount: partition.labelCount, rowLabelCount: rowLabelCount)
    let hasUniqueLabels = partition.hasUniqueLabels
    hasSplitCells = request.spans != nil || !hasUniqueLabels
    samples = SampleCount(rowCount: hasUniqueLabels && !request.assignsToRowStart ? amounts.rows.count : 0)
    coverage = request.coverageUnits.map {
      CoverageCount(
        borders: $0.borders(covering: request.partition.range), partition: request.partition, inside: partition,
        elapsedUntil: request.elapsedUntil)
    }
    countsStarts = request.aggregates.contains { [.latest, .earliest, .count].contains($0) }
  }

  mutating func run() {
    guard let range = partition.range else { return }
    if request.assignsToRowStart {
      // A piece may lie far from where its row starts, so none can be skipped by its own time.
      for piece in amounts.pieces { addWhole(piece) }
      return
    }
    var segment = 0
    for block in amounts.reach.ranges(touching: range.start.microseconds, range.end.microseconds) {
      for index in block {
        let piece = amounts.pieces[index]
        if piece.start >= range.end.microseconds { return }
        while segment + 1 < partition.count && partition.borders[segment + 1] <= piece.start { segment += 1 }
        add(piece, from: segment)
      }
    }
  }

  private mutating func add(_ piece: Piece, from segment: Int) {
    let row = Int(piece.row)
    let rowLabel = request.rowLabels.label(of: row, in: amounts.rows)
    guard rowLabel >= 0 else { return }
    let (rowStart, rowEnd) = (amounts.rows.starts[row], amounts.rows.ends[row])
    let isWholeRow = piece.start == rowStart && piece.end == rowEnd
    var index = segment
    while index < partition.count {
      let (low, high) = (partition.borders[index], partition.borders[index + 1])
      let isInstant = piece.start == piece.end
      guard isInstant ? low <= piece.start : low < piece.end else { break }
      let start = max(low, piece.start)
      let end = min(high, piece.end)
      let label = partition.labels[index]
      index += 1
      guard label >= 0, isInstant ? piece.start < high : start < end else { continue }
      let slot = slot(label, rowLabel)
      let value = amounts.rows.values[row]
      let part = isInstant ? DoubleDouble(value) : share(of: value, part: end - start, whole: rowEnd - rowStart)
      record(part, of: row, slot: slot, isWhole: isWholeRow && start == piece.start && end == piece.end)
      recordTime(slot: slot, start: start, end: end)
      if countsStarts && starts(row, inCell: label, low, high) { noteStart(row, slot: slot, isWholeRow: isWholeRow) }
    }
    coverage?.mark(start: piece.start, end: piece.end, rowLabel: rowLabel, slots: &slots)
  }

  /// Adds a piece whole, as far as the spans of `during` hold it, in the cell in which its row starts: nights are not cut from each other.
  private mutating func addWhole(_ piece: Piece) {
    guard let spans = request.spans else { return addUncut(piece) }
    guard let first = spans.firstIndex(endingAfter: Instant(microseconds: piece.start)) else { return }
    for span in spans[first...] {
      let (low, high) = (max(span.start.microseconds, piece.start), min(span.end.microseconds, piece.end))
      guard low < high || low == piece.start && low == piece.end else { return }
      addUncut(Piece(start: low, end: high, row: piece.row))
    }
  }

  private mutating func addUncut(_ piece: Piece) {
    let row = Int(piece.row)
    let rowLabel = request.rowLabels.label(of: row, in: amounts.rows)
    let (rowStart, rowEnd) = (amounts.rows.starts[row], amounts.rows.ends[row])
    let cells = request.partition
    guard rowLabel >= 0, let segment = cells.segment(containing: rowStart), cells.labels[segment] >= 0 else { return }
    let label = cells.labels[segment]
    let slot = slot(label, rowLabel)
    let value = amounts.rows.values[row]
    let part =
      rowStart == rowEnd
      ? DoubleDouble(value) : share(of: value, part: piece.end - piece.start, whole: rowEnd - rowStart)
    record(part, of: row, slot: slot, isWhole: piece.start == rowStart && piece.end == rowEnd)
    recordTime(slot: slot, start: piece.start, end: piece.end)
    if countsStarts { noteStart(row, slot: slot, isWholeRow: false) }
    coverage?.mark(start: piece.start, end: piece.end, timeLabel: label, rowLabel: rowLabel, slots: &slots)
  }

  private mutating func record(_ part: DoubleDouble, of row: Int, slot: Int, isWhole: Bool) {
    sums[slot] += part
    let source = amounts.rows.sources[row]
    sources[Int(source)] += part
    isSourceMet[Int(source)] = true
    if request.tellsSourcesOfCells { sourceSums[Int64(slot) << 16 | Int64(source), default: .zero] += part }
    if isWhole {
      samples.addWhole(slot: slot)
    } else {
      samples.addPart(slot: slot, row: Int32(truncatingIfNeeded: row))
    }
  }

  /// Adds the time of `[start, end)`, once where pieces overlap: they come by start, so up to `coveredThrough` it is counted already.
  private mutating func recordTime(slot: Int, start: Int64, end: Int64) {
    covered[slot] += max(0, end - max(start, coveredThrough[slot]))
    coveredThrough[slot] = max(coveredThrough[slot], end)
  }

  private mutating func slot(_ label: Int32, _ rowLabel: Int32) -> Int {
    let (slot, isNew) = slots.slot(label, rowLabel)
    if isNew {
      sums.append(DoubleDouble.zero)
      covered.append(0)
      coveredThrough.append(.min)
      latest.append(-1)
      earliest.append(-1)
    }
    return slot
  }

  /// Whether a row starts in the cell of a segment: maybe in another one of the cell, or where `during` leaves the moment of its start out.
  private func starts(_ row: Int, inCell label: Int32, _ low: Int64, _ high: Int64) -> Bool {
    let start = amounts.rows.starts[row]
    if low <= start && start < high { return true }
    guard hasSplitCells, let segment = request.partition.segment(containing: start) else { return false }
    return request.partition.labels[segment] == label
  }

  private mutating func noteStart(_ row: Int, slot: Int, isWholeRow: Bool) {
    let number = Int32(truncatingIfNeeded: row)
    // A row in several pieces or segments may have more than one part in the cell of its start.
    if isWholeRow && !hasSplitCells { begun.addWhole(slot: slot) } else { begun.addPart(slot: slot, row: number) }
    if latest[slot] < 0 || amounts.rows.isLater(row, than: Int(latest[slot])) { latest[slot] = number }
    if earliest[slot] < 0 || amounts.rows.isLater(Int(earliest[slot]), than: row) { earliest[slot] = number }
  }

  func table() -> CellTable {
    let counts = samples.counted(slotCount: slots.count)
    let begunCounts = begun.counted(slotCount: slots.count)
    var sourcesOfSlot = [[SourceContribution]](repeating: [], count: slots.count)
    for (key, sum) in sourceSums.sorted(by: { $0.key < $1.key }) {
      let source = UInt16(truncatingIfNeeded: key)
      sourcesOfSlot[Int(key >> 16)].append(SourceContribution(source: source, amount: sum.value))
    }
    let cells = slots.ordered.map { slot in
      let (timeLabel, rowLabel) = slots.labels(of: slot)
      return Cell(
        timeLabel: timeLabel, rowLabel: rowLabel, sampleCount: counts[slot],
        values: request.aggregates.map { value(of: $0, slot: slot, begunCount: begunCounts[slot]) },
        coverage: coverage?.coverage(slot: slot, timeLabel: timeLabel),
        details: CellDetails(
          latestSpan: span(latest[slot]), earliestSpan: span(earliest[slot]), sources: sourcesOfSlot[slot]))
    }
    let contributions = sources.indices.filter { isSourceMet[$0] }
      .map { SourceContribution(source: UInt16(truncatingIfNeeded: $0), amount: sources[$0].value) }
    return CellTable(aggregates: request.aggregates, cells: cells, sources: contributions)
  }

  private func span(_ row: Int32) -> TimeRange? {
    guard row >= 0 else { return nil }
    return amounts.rows.span(of: Int(row))
  }

  private func value(of aggregate: Aggregate, slot: Int, begunCount: Int) -> Double? {
    switch aggregate {
    case .sum: return sums[slot].value
    case .count: return begunCount > 0 ? Double(begunCount) : nil
    case .time: return Double(covered[slot]) / 1_000_000
    case .rate: return covered[slot] > 0 ? (sums[slot] / (Double(covered[slot]) / 1_000_000)).value : nil
    case .latest: return latest[slot] < 0 ? nil : amounts.rows.values[Int(latest[slot])]
    case .earliest: return earliest[slot] < 0 ? nil : amounts.rows.values[Int(earliest[slot])]
    case .average, .minimum, .maximum, .median, .standardDeviation, .percentile: return nil
    }
  }
}

extension Rows {
  /// The span of a row. O(1).
  func span(of row: Int) -> TimeRange {
    TimeRange(Instant(microseconds: starts[row]), Instant(microseconds: ends[row]))
  }

  /// Whether a row is later than another: by start, then end, then entered by hand, then by source and value.
  ///
  /// The last two only make the order total, so that the order of arrival changes nothing.
  func isLater(_ row: Int, than other: Int) -> Bool {
    if starts[row] != starts[other] { return starts[row] > starts[other] }
    if ends[row] != ends[other] { return ends[row] > ends[other] }
    if isEnteredByHand(row) != isEnteredByHand(other) { return isEnteredByHand(row) }
    if sources[row] != sources[other] { return sources[row] < sources[other] }
    return values[row] > values[other]
  }
}
