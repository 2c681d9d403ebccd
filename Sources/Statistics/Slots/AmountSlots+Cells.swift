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
      request.partition.hasSingleLabels, request.aggregates.allSatisfy(\.isToldBySlots)
    else { return nil }
    let segments = SlotSegments(request.partition, start: start, end: end)
    guard segments.uneven.count <= AmountSlots.mostUnevenSegments else { return nil }
    for grain in segments.grains {
      guard let table = table(request, segments, by: grain) else { continue }
      return segments.uneven.reduce(table) { table, partition in
        var part = request
        part.partition = partition
        return table.joined(with: rest(part))
      }
    }
    return nil
  }

  /// The cells of even segments; `nil` where the tracks of a grain do not tell.
  private func table(_ request: CellRequest, _ segments: SlotSegments, by grain: SlotGrain) -> CellTable? {
    guard let tracks = tracks(for: request.rowLabels, grain),
      let contributions = contributions(segments.runs, labels: request.rowLabels, grain)
    else { return nil }
    var tables: [CellTable] = []
    for (rowLabel, track) in tracks {
      guard let table = track.table(request, segments, grain, rowLabel: rowLabel) else { return nil }
      tables.append(table)
    }
    guard tables.count == 1, var table = tables.first else {
      return CellTable(aggregates: request.aggregates, cells: tables.flatMap(\.cells), sources: contributions)
    }
    table.sources = contributions
    return table
  }

  /// Beyond so many the rows are quicker than a search for each border.
  private static let mostUnevenSegments = 3

  /// The tracks that make cells, each with its label.
  private func tracks(for labels: RowLabels, _ grain: SlotGrain) -> [(rowLabel: Int, track: SlotTrack)]? {
    switch labels {
    case .none: return total[grain].map { [(0, $0)] }
    case .bySource(let labels, _):
      guard cutSources.isEmpty else { return nil }
      var tracks: [(rowLabel: Int, track: SlotTrack)] = []
      for (source, held) in bySource where Int(source) < labels.count && labels[Int(source)] >= 0 {
        guard let track = held.track[grain] else { return nil }
        tracks.append((Int(labels[Int(source)]), track))
      }
      // Two models of one name are two sources with one label; which slots they share is not known here.
      guard Set(tracks.map(\.rowLabel)).count == tracks.count else { return nil }
      return tracks.sorted { $0.rowLabel < $1.rowLabel }
    case .bands, .byRow: return nil
    }
  }

  /// What each source that has a label gives to runs of slots; `nil` if a track is damaged.
  private func contributions(
    _ runs: [Range<Int64>], labels: RowLabels, _ grain: SlotGrain
  ) -> [SourceContribution]? {
    var contributions: [SourceContribution] = []
    for (source, held) in bySource.sorted(by: { $0.key < $1.key }) where labels.countsSource(source) {
      // The whole of a track is known without reading it.
      if runs.contains(where: { $0.lowerBound <= held.firstSlot && held.lastSlot < $0.upperBound }) {
        contributions.append(SourceContribution(source: source, amount: held.sum.value))
        continue
      }
      guard let track = held.track[grain] else { return nil }
      if let sum = track.sum(of: runs, grain) {
        contributions.append(SourceContribution(source: source, amount: sum.value))
      }
    }
    return contributions
  }
}

extension SlotTrack {
  /// The sum over ascending runs of slots; `nil` if none of them is touched.
  fileprivate func sum(of runs: [Range<Int64>], _ grain: SlotGrain) -> DoubleDouble? {
    var sum: DoubleDouble?
    for places in slots.places(of: runs, grain) where !places.isEmpty { sum = (sum ?? .zero) + sums.sum(of: places) }
    return sum
  }

  /// A cell for each segment that anything touches; `nil` if the hours or days of coverage cut places.
  fileprivate func table(
    _ request: CellRequest, _ segments: SlotSegments, _ grain: SlotGrain, rowLabel: Int
  ) -> CellTable? {
    guard let coverage = SlotCoverage(request, slots: slots, grain, from: start, to: end) else { return nil }
    var table = CellTable(aggregates: request.aggregates, rowLabel: rowLabel, expecting: segments.count) {
      evidence(segments, grain, coverage)
    }
    for block in segments.blocks(of: slots, grain) {
      table.append(timeLabels: block.labels, values: request.aggregates.map { values(of: $0, in: block) })
    }
    return table
  }

  private func evidence(_ segments: SlotSegments, _ grain: SlotGrain, _ coverage: SlotCoverage) -> CellEvidence {
    var evidence = CellEvidence()
    var samples = SlotTouches.Counter(touches)
    var coverage = coverage
    for block in segments.blocks(of: slots, grain) {
      evidence.append(sampleCounts: samples.sampleCounts(in: block.places), coverages: coverage.coverages(of: block))
    }
    return evidence
  }

  /// The numbers of one aggregate in each segment.
  private func values(of aggregate: Aggregate, in block: SegmentBlock) -> [Double?] {
    switch aggregate {
    case .sum: return sums.sums(of: block.places)
    case .count:
      let counts = touches.begunCounts(in: block.places, firstSlots: block.firstSlots)
      return counts.map { $0 > 0 ? Double($0) : nil }
    case .time: return block.places.map { Double(coveredMicroseconds(in: $0)) / 1_000_000 }
    case .rate:
      return block.places.map { places in
        let covered = coveredMicroseconds(in: places)
        return covered > 0 ? (sums.sum(of: places) / (Double(covered) / 1_000_000)).value : nil
      }
    case .average, .minimum, .maximum, .median, .standardDeviation, .percentile, .latest, .earliest:
      return [Double?](repeating: nil, count: block.count)
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
