import Calendars
import Kernels
import Storage

extension ReadingSlots {
  /// The numbers of cells, as ``Readings/aggregated(_:)`` gives them, from the totals of slots.
  ///
  /// - Parameters:
  ///   - hold: For how long a point reading stands at most.
  ///   - rest: Answers for segments of which a border lies within a slot, the slower way.
  /// - Returns: `nil` where totals of slots do not tell: keys that the row decides, labels that come again, spans of `during`, quantiles and
  ///   deviation, the first and last sample.
  /// - Complexity: O(segments × log of their distance); no row is touched.
  func aggregated(
    _ request: CellRequest, rule: AverageRule, hold: Int64, rest: (CellRequest) -> CellTable
  ) -> CellTable? {
    guard request.spans == nil, !request.tellsSourcesOfCells, request.partition.hasSingleLabels,
      case .none = request.rowLabels, request.aggregates.allSatisfy({ isTold($0, rule) })
    else { return nil }
    let (held, overflow) = end.addingReportingOverflow(hold)
    let segments = SlotSegments(
      request.partition, start: start, end: weights.isEmpty ? end : overflow ? .max : held)
    guard segments.uneven.count <= ReadingSlots.mostUnevenSegments else { return nil }
    guard var table = table(request, segments, rule: rule) else { return nil }
    table.sources = contributions(segments.runs)
    return segments.uneven.reduce(table) { table, partition in
      var part = request
      part.partition = partition
      return table.joined(with: rest(part))
    }
  }

  private static let mostUnevenSegments = 3

  private func isTold(_ aggregate: Aggregate, _ rule: AverageRule) -> Bool {
    switch aggregate {
    case .sum, .rate, .average, .minimum, .maximum, .count: true
    case .time: !weights.isEmpty
    case .median, .standardDeviation, .percentile, .latest, .earliest: false
    }
  }

  /// A cell for each segment that holds a reading; `nil` if the hours or days of coverage cut slots.
  private func table(_ request: CellRequest, _ segments: SlotSegments, rule: AverageRule) -> CellTable? {
    guard let coverage = SlotCoverage(request, slots: occupied, .quarterHours, from: start, to: end) else { return nil }
    let sight = Sight(request.aggregates, rule)
    var table = CellTable(aggregates: request.aggregates, rowLabel: 0, expecting: segments.count) {
      evidence(segments, coverage, sight)
    }
    var samples = SlotTouches.Counter(touches)
    for block in segments.blocks(of: slots, .quarterHours) {
      let (cells, _) = held(in: block, &samples, sight)
      table.append(
        timeLabels: cells.labels, values: request.aggregates.map { values(of: $0, in: cells, rule: rule) })
    }
    return table
  }

  /// What a question sees of the readings.
  private struct Sight {
    /// The time that they stand for.
    let time: Bool
    /// Nothing else.
    let onlyTime: Bool

    init(_ aggregates: [Aggregate], _ rule: AverageRule) {
      time = rule.isWeighted && aggregates.contains { $0 == .average || $0 == .time }
      onlyTime = rule.isWeighted && aggregates.allSatisfy { $0 == .average || $0 == .time }
    }
  }

  /// The segments of a block that hold a reading as far as the question sees it, and how many readings touch each and what lies before it.
  private func held(
    in block: SegmentBlock, _ samples: inout SlotTouches.Counter, _ sight: Sight
  ) -> (cells: SegmentBlock, crossings: [Int]) {
    let crossings = sight.time ? samples.crossingCounts(in: block.places) : [Int](repeating: 0, count: block.count)
    let isHeld = { (index: Int) in crossings[index] > 0 || startCount(in: block.places[index]) > 0 }
    let cells = block.keeping(isHeld)
    return (cells, cells.count == block.count ? crossings : crossings.indices.filter(isHeld).map { crossings[$0] })
  }

  private func evidence(_ segments: SlotSegments, _ coverage: SlotCoverage, _ sight: Sight) -> CellEvidence {
    var evidence = CellEvidence()
    var samples = SlotTouches.Counter(touches)
    var coverage = coverage
    for block in segments.blocks(of: slots, .quarterHours) {
      let (cells, crossings) = held(in: block, &samples, sight)
      let begun = sight.onlyTime ? touches.begunCounts(in: cells.places, firstSlots: cells.firstSlots) : []
      let counts = cells.places.enumerated().map { index, places in
        let isWeighing = sight.onlyTime && weight(in: places) > 0
        return (isWeighing ? begun[index] : startCount(in: places)) + crossings[index]
      }
      evidence.append(
        sampleCounts: counts, coverages: coverage.coverages(of: cells.located(in: occupied, .quarterHours)))
    }
    return evidence
  }

  /// The numbers of one aggregate in each segment.
  private func values(of aggregate: Aggregate, in block: SegmentBlock, rule: AverageRule) -> [Double?] {
    block.places.map { value(of: aggregate, $0, rule: rule, started: startCount(in: $0)) }
  }

  private func value(of aggregate: Aggregate, _ places: Range<Int>, rule: AverageRule, started: Int) -> Double? {
    switch aggregate {
    case .count: return started > 0 ? Double(started) : nil
    case .average: return average(places, rule: rule, started: started)
    case .minimum: return started > 0 ? extremes.minimum(of: places) : nil
    case .maximum: return started > 0 ? extremes.maximum(of: places) : nil
    case .time: return Double(coveredMicroseconds(in: places)) / 1_000_000
    case .sum, .rate, .median, .standardDeviation, .percentile, .latest, .earliest: return nil
    }
  }

  private func average(_ places: Range<Int>, rule: AverageRule, started: Int) -> Double? {
    let weight = rule.isWeighted ? weight(in: places) : 0
    if weight > 0 {
      let mean = (weighted.sum(of: places) / Double(weight)).value
      return rule == .byEnergy ? levelOfEnergy(mean) : mean
    }
    guard started > 0 else { return nil }
    if let energies { return levelOfEnergy((energies.sum(of: places) / Double(started)).value) }
    return (sums.sum(of: places) / Double(started)).value
  }

  /// How many readings each source has in runs of slots.
  private func contributions(_ runs: [Range<Int64>]) -> [SourceContribution] {
    bySource.keys.sorted().compactMap { source in
      guard let track = bySource[source] else { return nil }
      var count = 0
      for places in track.slots.places(of: runs, .quarterHours) {
        count += Int(track.starts[places.upperBound] &- track.starts[places.lowerBound])
      }
      return count > 0 ? SourceContribution(source: source, amount: Double(count)) : nil
    }
  }
}
