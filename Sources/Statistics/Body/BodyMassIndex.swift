import Calendars
import Kernels
import Storage

/// The body mass index of each weighing.
///
/// Mass in kilograms over the square of the height in metres, with the height valid *at the weighing*: the latest at or before
/// it. Weighings before the first height take that one and are flagged. Mass outside 2–650 kg or height outside 0.5–2.8 m gives
/// no index and is listed.
package struct BodyMassIndex: Sendable {
  /// The weighings that have an index; `values` are kg/m². All else is that of the weighing, unpacked when it is wanted.
  package var rows: Rows {
    var rows = weighings.value ?? Rows()
    rows.values = values
    return rows
  }
  /// The index of each of them.
  package let values: [Double]
  private let weighings: LazyValue<Rows?>
  /// How many of the weighings, the first ones, came before any height and take the first.
  package let extrapolatedCount: Int
  /// Measurements out of limits.
  package let implausible: [ImplausibleMeasurement]

  /// A mass or a height that gives no index.
  package struct ImplausibleMeasurement: Hashable, Sendable {
    /// What was measured.
    package enum Kind: Hashable, Sendable { case massKilograms, heightMetres }
    package let kind: Kind
    package let instant: Instant
    package let value: Double
  }

  /// The masses and heights that a person can have.
  package static let plausibleMassKilograms = 2.0...650.0
  package static let plausibleHeightMetres = 0.5...2.8

  /// Joins weighings with heights.
  ///
  /// - Parameters:
  ///   - masses: Kilograms, in time order, filtered already.
  ///   - heights: Metres, in time order, filtered already.
  ///   - heightRanking: Decides among heights of one moment.
  /// - Complexity: O(n log m).
  package init(masses: Rows, heights: Rows, heightRanking: SourceRanking) {
    let first = (0..<heights.count).first
    let inForce = masses.asOf(heights, ranking: heightRanking)
    var picked: [Int32] = []
    var values: [Double] = []
    var extrapolatedCount = 0
    var implausible: [ImplausibleMeasurement] = []
    picked.reserveCapacity(masses.count)
    values.reserveCapacity(masses.count)
    for row in 0..<heights.count where !BodyMassIndex.plausibleHeightMetres.contains(heights.values[row]) {
      implausible.append(
        ImplausibleMeasurement(
          kind: .heightMetres, instant: Instant(microseconds: heights.starts[row]), value: heights.values[row]))
    }
    for row in 0..<masses.count {
      let mass = masses.values[row]
      guard BodyMassIndex.plausibleMassKilograms.contains(mass) else {
        implausible.append(
          ImplausibleMeasurement(kind: .massKilograms, instant: Instant(microseconds: masses.starts[row]), value: mass))
        continue
      }
      guard let height = inForce[row] ?? first, BodyMassIndex.plausibleHeightMetres.contains(heights.values[height])
      else { continue }
      picked.append(Int32(truncatingIfNeeded: row))
      values.append(mass / (heights.values[height] * heights.values[height]))
      if inForce[row] == nil { extrapolatedCount += 1 }
    }
    let weighings = masses.picking(picked)
    self.weighings = LazyValue { weighings }
    self.values = values
    self.extrapolatedCount = extrapolatedCount
    self.implausible = implausible
  }

  /// The same straight from the packed columns, where every weighing counts: between two heights it is one division a row, and nothing
  /// but the values is unpacked.
  ///
  /// - Returns: `nil` where a weighing may be left out: if one is flagged or out of limits, if two start together or a height is out of
  ///   limits. ``init(masses:heights:heightRanking:)`` is the twin.
  /// - Complexity: O(n + m log n).
  init?(masses: SampleSeries, heights: Rows, heightRanking: SourceRanking) {
    guard heights.count > 0, heights.values.allSatisfy(BodyMassIndex.plausibleHeightMetres.contains),
      masses.chunks.allSatisfy({ $0.zoneMap.isPlausibleMass }), let chunks = masses.chunksOfDistinctStarts
    else { return nil }
    let order = heights.bestLast(heightRanking)
    var steps = order.map { (start: Instant(microseconds: heights.starts[$0]), height: heights.values[$0]) }
    // Of one start the last counts.
    steps = steps.indices.filter { $0 + 1 == steps.count || steps[$0].start < steps[$0 + 1].start }.map { steps[$0] }
    var extrapolatedCount = 0
    values = [Double](unsafeUninitializedCapacity: masses.sampleCount) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      prepareForWriting(buffer)
      var (height, next, fetched) = (heights.values[0], 0, 0)
      for (number, chunk) in chunks.enumerated() {
        // While this chunk is worked on, what is looked for in the next one comes out of memory.
        if number + 1 < chunks.count {
          while fetched < steps.count, steps[fetched].start <= chunks[number + 1].lastStart {
            chunks[number + 1].prefetchFirstRow(startingAtOrAfter: steps[fetched].start)
            fetched += 1
          }
        }
        var row = 0
        while row < chunk.count {
          let end = next < steps.count ? chunk.firstRow(startingAtOrAfter: steps[next].start) : chunk.count
          if row < end {
            chunk.decodeValues(row..<end, dividedBy: height * height, into: base + filled)
            filled += end - row
            if next == 0 { extrapolatedCount = filled }
            row = end
          }
          if row < chunk.count {
            height = steps[next].height
            next += 1
          }
        }
      }
    }
    weighings = LazyValue { Rows(masses.columns()) }
    self.extrapolatedCount = extrapolatedCount
    implausible = []
  }
}

extension ZoneMap {
  /// Whether all rows are masses that a person can have.
  fileprivate var isPlausibleMass: Bool {
    implausibleCount == 0 && BodyMassIndex.plausibleMassKilograms.contains(minimum)
      && BodyMassIndex.plausibleMassKilograms.contains(maximum)
  }
}

extension SampleSeries {
  /// The chunks if no two rows start together; `nil` otherwise, or if one cannot be read. O(chunks) once they are loaded.
  fileprivate var chunksOfDistinctStarts: [LoadedChunk]? {
    let loaded = chunks.compactMap { $0.loaded() }
    guard loaded.count == chunks.count, !loaded.contains(where: { $0.hasEqualStarts }),
      zip(chunks, chunks.dropFirst()).allSatisfy({ $0.zoneMap.lastStart < $1.zoneMap.firstStart })
    else { return nil }
    return loaded
  }
}
