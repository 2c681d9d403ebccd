import Calendars

extension ReadingRows {
  /// The numbers of each cell that holds a reading. See ``Readings/aggregated(_:)``.
  ///
  /// - Complexity: O(n + p + s) for n readings, p pieces and s segments; quantiles sort the values of each cell.
  func aggregated(_ request: CellRequest) -> CellTable {
    var pass = ReadingPass(readings: self, request: request)
    pass.countReadings()
    if rule.isWeighted && request.aggregates.contains(where: { $0 == .average || $0 == .time }) {
      pass.countCrossingSpans()
      pass.addWeights()
    } else if !rule.isWeighted && request.aggregates.contains(.time) {
      pass.addTime()
    }
    pass.markCoverage()
    return pass.table()
  }
}

/// The walks over readings, their pieces and the segments, all in order of time.
private struct ReadingPass {
  let readings: ReadingRows
  let request: CellRequest
  /// The partition within the spans of `during`, for time; ``CellRequest/partition`` is for starts.
  let inside: TimePartition
  var slots: CellSlots
  var summaries: [ReadingSummary] = []
  var crossings = SampleCount()
  /// Whether each row of the window weighs in the cell of its start.
  var weighs: [Bool]
  /// The rows that may touch the range, and the slot in which each of them counts, -1 for none.
  let window: Range<Int>
  var slotOfRow: [Int32]
  let needsEnds: Bool
  var sourceCounts: [Int64: Int] = [:]
  /// How many readings of each source count, by its number.
  var sources: [Int]
  var coverage: CoverageCount?

  init(readings: ReadingRows, request: CellRequest) {
    self.readings = readings
    self.request = request
    inside = request.spans.map { request.partition.restricted(to: $0) } ?? request.partition
    slots = CellSlots(timeLabelCount: inside.labelCount, rowLabelCount: request.rowLabels.labelCount)
    let blocks =
      inside.range.map { readings.rowReach.ranges(touching: $0.start.microseconds, $0.end.microseconds) } ?? []
    window = (blocks.first?.lowerBound ?? 0)..<(blocks.last?.upperBound ?? 0)
    slotOfRow = [Int32](repeating: -1, count: window.count)
    sources = [Int](repeating: 0, count: Int(readings.rows.sources.max() ?? 0) + 1)
    needsEnds = request.aggregates.contains { [.latest, .earliest].contains($0) }
    weighs = [Bool](repeating: false, count: readings.rule.isWeighted ? window.count : 0)
    coverage = request.coverageUnits.map {
      CoverageCount(
        borders: $0.borders(covering: request.partition.range), partition: request.partition, inside: inside,
        elapsedUntil: request.elapsedUntil)
    }
  }

  private mutating func slot(_ label: Int32, _ rowLabel: Int32) -> Int {
    let (slot, isNew) = slots.slot(label, rowLabel)
    if isNew { summaries.append(ReadingSummary()) }
    return slot
  }

  /// The first moment that a row shares with the spans asked for, or `nil` if it shares none.
  private func firstMoment(of row: Int, spans: [TimeRange], from span: inout Int) -> Int64? {
    let (start, end) = (readings.rows.starts[row], readings.rows.ends[row])
    while span < spans.count && spans[span].end.microseconds <= start { span += 1 }
    guard span < spans.count else { return nil }
    let low = spans[span].start.microseconds
    return low <= start ? start : (low < end ? low : nil)
  }

  mutating func countReadings() {
    guard let range = inside.range else { return }
    let rows = readings.rows
    var (segment, span) = (0, 0)
    for row in window {
      var moment = rows.starts[row]
      if moment >= range.end.microseconds { break }
      if let spans = request.spans {
        guard let first = firstMoment(of: row, spans: spans, from: &span) else { continue }
        moment = first
      }
      let rowLabel = request.rowLabels.label(of: row, in: rows)
      guard rowLabel >= 0 else { continue }
      // A row that waits for its span may be followed by one that starts earlier than that span does.
      while segment > 0 && inside.borders[segment] > moment { segment -= 1 }
      while segment + 1 < inside.count && inside.borders[segment + 1] <= moment { segment += 1 }
      guard moment >= range.start.microseconds, moment < inside.borders[segment + 1], inside.labels[segment] >= 0 else {
        continue
      }
      let slot = slot(inside.labels[segment], rowLabel)
      slotOfRow[row - window.lowerBound] = Int32(truncatingIfNeeded: slot)
      summaries[slot].add(rows.values[row], rule: readings.rule)
      if needsEnds { summaries[slot].addEnds(row: row, of: rows) }
      sources[Int(rows.sources[row])] += 1
      if request.tellsSourcesOfCells { sourceCounts[Int64(slot) << 16 | Int64(rows.sources[row]), default: 0] += 1 }
    }
  }

  /// Readings with a length that cross into a cell give it a weight, and so a row of its own.
  mutating func countCrossingSpans() {
    forEachPart { pass, piece, label, _, _ in
      let row = Int(piece.row)
      let rowLabel = pass.request.rowLabels.label(of: row, in: pass.readings.rows)
      guard pass.readings.rows.starts[row] != pass.readings.rows.ends[row], rowLabel >= 0 else { return }
      let slot = pass.slot(label, rowLabel)
      if pass.slotOfRow(row) != slot { pass.crossings.addPart(slot: slot, row: piece.row) }
    }
  }

  mutating func addWeights() {
    forEachPart { pass, piece, label, start, end in
      let row = Int(piece.row)
      let rowLabel = pass.request.rowLabels.label(of: row, in: pass.readings.rows)
      guard rowLabel >= 0, let slot = pass.slots.existing(label, rowLabel) else { return }
      if pass.slotOfRow(row) == slot { pass.weighs[row - pass.window.lowerBound] = true }
      pass.summaries[slot].add(value: pass.readings.rows.values[row], from: start, to: end, rule: pass.readings.rule)
    }
  }

  /// The time that readings stand for where averages have no weights: as it was settled, else of those with a length.
  mutating func addTime() {
    let rows = readings.rows
    let own = window.map { Piece(start: rows.starts[$0], end: rows.ends[$0], row: Int32(truncatingIfNeeded: $0)) }
    forEachPart(of: readings.pieces.isEmpty ? own[...] : nil) { pass, piece, label, start, end in
      let rowLabel = pass.request.rowLabels.label(of: Int(piece.row), in: pass.readings.rows)
      if rowLabel >= 0, let slot = pass.slots.existing(label, rowLabel) {
        pass.summaries[slot].addTime(from: start, to: end)
      }
    }
  }

  /// Calls `body` with each part of the readings' pieces inside a labelled segment.
  private mutating func forEachPart(
    of own: ArraySlice<Piece>? = nil,
    _ body: (inout ReadingPass, Piece, _ label: Int32, _ start: Int64, _ end: Int64) -> Void
  ) {
    guard let range = inside.range else { return }
    let (rangeStart, rangeEnd) = (range.start.microseconds, range.end.microseconds)
    let parts =
      own.map { [$0] } ?? readings.pieceReach.ranges(touching: rangeStart, rangeEnd).map { readings.pieces[$0] }
    var segment = 0
    for piece in parts.joined() {
      if piece.start >= rangeEnd { return }
      while segment + 1 < inside.count && inside.borders[segment + 1] <= piece.start { segment += 1 }
      var index = segment
      while index < inside.count && inside.borders[index] < piece.end {
        let start = max(inside.borders[index], piece.start)
        let end = min(inside.borders[index + 1], piece.end)
        if inside.labels[index] >= 0 && start < end { body(&self, piece, inside.labels[index], start, end) }
        index += 1
      }
    }
  }

  private func slotOfRow(_ row: Int) -> Int { window.contains(row) ? Int(slotOfRow[row - window.lowerBound]) : -1 }

  mutating func markCoverage() {
    guard coverage != nil else { return }
    for row in window {
      let rowLabel = request.rowLabels.label(of: row, in: readings.rows)
      guard rowLabel >= 0 else { continue }
      coverage?.mark(start: readings.rows.starts[row], end: readings.rows.ends[row], rowLabel: rowLabel, slots: &slots)
    }
  }

  func table() -> CellTable {
    let crossing = crossings.counted(slotCount: slots.count)
    // A weighted mean alone rests on the readings that weigh; anything else on all of them.
    let countsWeighing = readings.rule.isWeighted && request.aggregates.allSatisfy { $0 == .average || $0 == .time }
    let weighing = countsWeighing ? weighingCounts() : []
    var sourcesOfSlot = [[SourceContribution]](repeating: [], count: slots.count)
    for (key, count) in sourceCounts.sorted(by: { $0.key < $1.key }) {
      let source = UInt16(truncatingIfNeeded: key)
      sourcesOfSlot[Int(key >> 16)].append(SourceContribution(source: source, amount: Double(count)))
    }
    let values = request.aggregates.contains(where: \.needsValues) ? valuesOfSlots() : nil
    let cells = slots.ordered.map { slot in
      let (timeLabel, rowLabel) = slots.labels(of: slot)
      let summary = summaries[slot]
      return Cell(
        timeLabel: timeLabel, rowLabel: rowLabel,
        sampleCount: (countsWeighing && summary.hasWeight ? weighing[slot] : summary.count) + crossing[slot],
        values: request.aggregates.map {
          summary.value(of: $0, rows: readings.rows, rule: readings.rule, sorted: values?[slot])
        },
        coverage: coverage?.coverage(slot: slot, timeLabel: timeLabel),
        details: CellDetails(
          latestSpan: summary.latest.map { readings.rows.span(of: $0) },
          earliestSpan: summary.earliest.map { readings.rows.span(of: $0) }, sources: sourcesOfSlot[slot]))
    }
    let contributions = sources.indices.filter { sources[$0] > 0 }
      .map { SourceContribution(source: UInt16(truncatingIfNeeded: $0), amount: Double(sources[$0])) }
    return CellTable(aggregates: request.aggregates, cells: cells, sources: contributions)
  }

  /// How many readings of each slot weigh in it and start there.
  private func weighingCounts() -> [Int] {
    var counts = [Int](repeating: 0, count: slots.count)
    for index in weighs.indices where weighs[index] { counts[Int(slotOfRow[index])] += 1 }
    return counts
  }

  /// The values of the readings that start in each slot, ascending.
  private func valuesOfSlots() -> [[Double]] {
    var values = [[Double]](repeating: [], count: slots.count)
    for row in window where slotOfRow(row) >= 0 { values[slotOfRow(row)].append(readings.rows.values[row]) }
    return values.map { $0.sorted() }
  }
}
