import Calendars
import Kernels
import Storage

extension AmountSlots {
  /// The numbers of cells, as ``Amounts/aggregated(_:)`` gives them, from the totals of slots.
  ///
  /// - Parameter rest: Answers for segments of which a border lies within a slot, the slower way.
  /// - Returns: `nil` where totals of slots do not tell: keys that the row decides (save its source, where no source is cut), labels
  ///   that come again, spans of `during`, the first and last sample.
  /// - Complexity: O(segments × log of their distance); no row is touched.
  func aggregated(_ request: CellRequest, rest: (CellRequest) -> CellTable) -> CellTable? {
    guard request.spans == nil, !request.assignsToRowStart, !request.tellsSourcesOfCells,
      request.partition.hasSingleLabels, request.aggregates.allSatisfy(\.isToldBySlots),
      let tracks = tracks(for: request.rowLabels)
    else { return nil }
    let segments = SlotSegments(request.partition, start: total.start, end: total.end)
    guard segments.uneven.count <= AmountSlots.mostUnevenSegments else { return nil }
    var table = CellTable(
      aggregates: request.aggregates, sources: contributions(segments.runs, labels: request.rowLabels),
      expecting: segments.segments.count * tracks.count)
    for (rowLabel, track) in tracks {
      guard track.appendCells(request, segments.segments, rowLabel: rowLabel, to: &table) else { return nil }
    }
    if tracks.count > 1 { table = table.sortedByLabels() }
    return segments.uneven.reduce(table) { table, partition in
      var part = request
      part.partition = partition
      return table.joined(with: rest(part))
    }
  }

  /// Beyond so many the rows are quicker than a search for each border.
  private static let mostUnevenSegments = 3

  /// The tracks that make cells, each with its label.
  private func tracks(for labels: RowLabels) -> [(rowLabel: Int, track: SlotTrack)]? {
    switch labels {
    case .none: return [(0, total)]
    case .bySource(let labels, _):
      guard cutSources.isEmpty else { return nil }
      var tracks: [(rowLabel: Int, track: SlotTrack)] = []
      for (source, held) in bySource where Int(source) < labels.count && labels[Int(source)] >= 0 {
        guard let track = held.track else { return nil }
        tracks.append((Int(labels[Int(source)]), track))
      }
      // Two models of one name are two sources with one label; which slots they share is not known here.
      guard Set(tracks.map(\.rowLabel)).count == tracks.count else { return nil }
      return tracks.sorted { $0.rowLabel < $1.rowLabel }
    case .bands, .byRow: return nil
    }
  }

  /// What each source that has a label gives to runs of slots.
  private func contributions(_ runs: [Range<Int64>], labels: RowLabels) -> [SourceContribution] {
    bySource.keys.sorted().compactMap { source in
      guard let held = bySource[source], labels.countsSource(source) else { return nil }
      // The whole of a track is known without reading it.
      if runs.contains(where: { $0.lowerBound <= held.firstSlot && held.lastSlot < $0.upperBound }) {
        return SourceContribution(source: source, amount: held.sum.value)
      }
      guard let track = held.track else { return nil }
      var cursor = SlotCursor(track.slots)
      var sum = DoubleDouble.zero
      var isMet = false
      for run in runs {
        let first = cursor.place(of: run.lowerBound)
        let end = cursor.place(of: run.upperBound)
        if first == end { continue }
        isMet = true
        sum += track.sums.sum(of: first..<end)
      }
      return isMet ? SourceContribution(source: source, amount: sum.value) : nil
    }
  }
}

extension SlotTrack {
  /// Appends a cell for each segment that anything touches; `false` if the hours or days of coverage cut slots.
  fileprivate func appendCells(
    _ request: CellRequest, _ segments: [SlotSegments.Segment], rowLabel: Int, to table: inout CellTable
  ) -> Bool {
    var cursor = SlotCursor(slots)
    var leaps = LeapCounter(touches)
    var coverage = request.coverageUnits.map {
      SlotCoverage($0, elapsedUntil: request.elapsedUntil, slots: slots, from: start, to: end)
    }
    for segment in segments {
      let places = cursor.place(of: segment.firstSlot)..<cursor.place(of: segment.endSlot)
      if places.isEmpty { continue }
      let count =
        touches.firstCount(in: places) + touches.crossingCount(at: places.lowerBound) - leaps.count(over: places)
      table.append(
        CellTable.Head(
          timeLabel: Int(segment.label), rowLabel: rowLabel, sampleCount: count,
          coverage: coverage?.coverage(of: segment, places: places)))
      for aggregate in request.aggregates {
        table.append(value: value(of: aggregate, places, firstSlot: segment.firstSlot))
      }
    }
    return coverage?.isEven ?? true
  }

  private func value(of aggregate: Aggregate, _ places: Range<Int>, firstSlot: Int64) -> Double? {
    switch aggregate {
    case .sum: return sums.sum(of: places).value
    case .count:
      let count = touches.begunCount(in: places, firstSlot: firstSlot)
      return count > 0 ? Double(count) : nil
    case .time: return Double(coveredMicroseconds(in: places)) / 1_000_000
    case .rate:
      let covered = coveredMicroseconds(in: places)
      return covered > 0 ? (sums.sum(of: places) / (Double(covered) / 1_000_000)).value : nil
    case .average, .minimum, .maximum, .median, .standardDeviation, .percentile, .latest, .earliest: return nil
    }
  }
}

extension Aggregate {
  /// Whether slots of amounts tell the number, or amounts do not have it at all.
  fileprivate var isToldBySlots: Bool { self != .latest && self != .earliest }
}

extension RowLabels {
  fileprivate func countsSource(_ source: UInt16) -> Bool {
    guard case .bySource(let labels, _) = self else { return true }
    return Int(source) < labels.count && labels[Int(source)] >= 0
  }
}

extension TimePartition {
  /// Whether no label comes twice. O(n).
  var hasSingleLabels: Bool {
    var last: Int32 = -1
    for label in labels where label >= 0 {
      if label <= last { return false }
      last = label
    }
    return true
  }
}
