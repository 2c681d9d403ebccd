import Calendars
import TestSupport
import Testing

@testable import Statistics

/// Compares merging and cutting with the plainest form: a grid of ten-minute steps, who owns each step, whole numbers.
@Suite("Merging against a grid")
struct MergingPropertyTests {
  private static let step: Int64 = 600

  private func randomSamples(using generator: inout SeededGenerator) -> [TestSample] {
    (0..<Int.random(in: 1...25, using: &generator)).map { _ in
      let start = Int64.random(in: 0...80, using: &generator)
      let isInstant = Int.random(in: 0...5, using: &generator) == 0
      // Six hours are 36 steps, so some samples are long.
      let length = isInstant ? 0 : Int64.random(in: 1...(Bool.random(using: &generator) ? 6 : 45), using: &generator)
      return TestSample(
        start * Self.step, (start + length) * Self.step, Double(Int.random(in: -2...9, using: &generator)) / 10,
        source: UInt16.random(in: 0...2, using: &generator), isByHand: Int.random(in: 0...7, using: &generator) == 0)
    }
  }

  /// Rank of a sample by the words of the rules: short before long, by hand before measured, then the source.
  private func rank(_ sample: TestSample) -> Int {
    (sample.end - sample.start > 6 * hour ? 100 : 0) + (sample.isByHand ? 0 : 10) + Int(sample.source)
  }

  private func withoutCopies(_ samples: [TestSample]) -> [TestSample] {
    var kept: [TestSample] = []
    for sample in samples.sorted(by: { $0.isByHand && !$1.isByHand }) {
      let isCopy = kept.contains {
        ($0.start, $0.end, $0.source, $0.value) == (sample.start, sample.end, sample.source, sample.value)
      }
      if sample.start == sample.end || !isCopy { kept.append(sample) }
    }
    return kept
  }

  /// The sum of the grid steps of `[low, high)` and the samples that give to it, in 64-bit mantissas.
  private func slowSum(_ samples: [TestSample], _ low: Int64, _ high: Int64) -> (sum: Float80, contributors: Int) {
    var sum: Float80 = 0
    var contributors = 0
    for sample in samples {
      var steps: Int64 = 0
      var gives = false
      if sample.start == sample.end {
        let isCovered = samples.contains {
          $0.start <= sample.start && sample.start < $0.end && rank($0) < rank(sample)
        }
        gives = !isCovered && low * second <= sample.start && sample.start < high * second
        if gives { sum += Float80(sample.value) }
      } else {
        var time = sample.start
        while time < sample.end {
          let isCovered = samples.contains { $0.start <= time && time < $0.end && rank($0) < rank(sample) }
          if !isCovered && low * second <= time && time < high * second { steps += 1 }
          time += Self.step * second
        }
        gives = steps > 0
        sum += Float80(sample.value) * Float80(steps) * Float80(Self.step * second) / Float80(sample.end - sample.start)
      }
      if gives { contributors += 1 }
    }
    return (sum, contributors)
  }

  @Test("sums and counts of random samples equal the grid's", arguments: 0..<150 as Range<UInt64>)
  func randomCases(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let samples = randomSamples(using: &generator)
    let distinct = withoutCopies(samples)
    let borders =
      (Set((0..<6).map { _ in Int64.random(in: -5...130, using: &generator) * Self.step }).union([-10_000, 90_000]))
      .sorted()
    let table = merged(samples.shuffled(using: &generator))
      .aggregated(CellRequest(partition: partition(borders), aggregates: [.sum]))
    let magnitude = distinct.reduce(0) { $0 + abs($1.value) }
    for index in 0..<borders.count - 1 {
      let slow = slowSum(distinct, borders[index], borders[index + 1])
      let cell = table.cell(timeLabel: index)
      #expect(cell?.sampleCount ?? 0 == slow.contributors, "seed \(seed), bucket \(index)")
      guard let sum = cell?.values[0] else {
        #expect(slow.contributors == 0, "seed \(seed), bucket \(index)")
        continue
      }
      // Values of both signs cancel, so the bound is the larger of two units and the oracle's own rounding.
      let bound = max(2 * Double(slow.sum).ulp, magnitude * 0x1p-60)
      #expect(abs(Float80(sum) - slow.sum) <= Float80(bound), "seed \(seed), bucket \(index): \(sum), \(slow.sum)")
    }
  }

  @Test("the sum over buckets is the sum over the range", arguments: 0..<50 as Range<UInt64>)
  func additivity(seed: UInt64) {
    var generator = SeededGenerator(seed: seed &+ 10_000)
    let samples = randomSamples(using: &generator).map { sample in
      var sample = sample
      sample.value = abs(sample.value)
      return sample
    }
    let amounts = merged(samples)
    let fine = sums(amounts, Array(stride(from: -600, through: 96_000, by: 700)) + [100_000]).compactMap { $0 }
    let whole = sums(amounts, [-600, 100_000])[0] ?? 0
    #expect(abs(fine.reduce(0, +) - whole) <= 1e-13 * max(whole, 1), "seed \(seed)")
  }

  @Test("labels that come again give what their segments give together", arguments: 0..<50 as Range<UInt64>)
  func repeatedLabels(seed: UInt64) {
    var generator = SeededGenerator(seed: seed &+ 20_000)
    let amounts = merged(randomSamples(using: &generator))
    let borders = Array(stride(from: 0 as Int64, through: 84_000, by: 1_200))
    let labels = (0..<borders.count - 1).map { Int32($0 % 3) }
    let repeated = TimePartition(borders: borders.map { $0 * second }, labels: labels, labelCount: 3)
    let table = amounts.aggregated(CellRequest(partition: repeated, aggregates: [.sum, .time]))
    let fine = sums(amounts, borders)
    for label in 0..<3 {
      let parts = fine.indices.filter { $0 % 3 == label }.compactMap { fine[$0] }
      let sum = table.value(.sum, timeLabel: label)
      #expect((sum == nil) == parts.isEmpty, "seed \(seed)")
      #expect(abs((sum ?? 0) - parts.reduce(0, +)) < 1e-12, "seed \(seed)")
    }
  }

  @Test("covered time is counted once, whatever overlaps", arguments: 0..<50 as Range<UInt64>)
  func coveredTime(seed: UInt64) {
    var generator = SeededGenerator(seed: seed &+ 30_000)
    let samples = randomSamples(using: &generator)
    let table = merged(samples).aggregated(
      CellRequest(partition: partition([0, 30_000, 100_000]), aggregates: [.time]))
    for (index, (low, high)) in [(0, 30_000), (30_000, 100_000)].enumerated() {
      let steps = stride(from: Int64(low), to: Int64(high), by: 600).filter { time in
        samples.contains { $0.start <= time * second && time * second < $0.end }
      }
      #expect(table.value(.time, timeLabel: index) ?? 0 == Double(steps.count * 600), "seed \(seed)")
    }
  }

  @Test("ownership gives each moment to the best sample", arguments: 0..<50 as Range<UInt64>)
  func manyRanks(seed: UInt64) {
    var generator = SeededGenerator(seed: seed &+ 40_000)
    let count = 200
    let starts = (0..<count).map { _ in Int64.random(in: 0...100, using: &generator) }.sorted()
    let ends = starts.map { $0 + Int64.random(in: 0...15, using: &generator) }
    let ranks = starts.map { _ in Int32.random(in: 0...30, using: &generator) }
    let pieces = uncoveredPieces(starts: starts, ends: ends, ranks: ranks, rankCount: 31)
    // Cutting directly and sweeping are two ways to one result.
    for limit in [0, 1_000] {
      let other = starts.withUnsafeBufferPointer { starts in
        ends.withUnsafeBufferPointer { ends in
          ranks.withUnsafeBufferPointer { ranks in
            uncoveredPieces(
              RankedSpans(starts: starts, ends: ends, ranks: ranks), rankCount: 31, largestDirectCluster: limit)
          }
        }
      }
      #expect(other == pieces, "seed \(seed)")
    }
    for row in 0..<count where starts[row] < ends[row] {
      for time in starts[row]..<ends[row] {
        let isCovered = (0..<count).contains { starts[$0] <= time && time < ends[$0] && ranks[$0] < ranks[row] }
        let isPiece = pieces.contains { $0.row == Int32(row) && $0.start <= time && time < $0.end }
        #expect(isCovered != isPiece, "seed \(seed), row \(row), time \(time)")
      }
    }
  }
}
