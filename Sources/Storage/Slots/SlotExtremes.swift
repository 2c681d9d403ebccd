/// The smallest and the largest value of each slot of a track, and of 16 and of 256 of them.
package struct SlotExtremes: Sendable {
  /// +∞ where a slot has no value.
  package var minima: [Double] { minimumLevels[0] }
  /// −∞ where a slot has no value.
  package var maxima: [Double] { maximumLevels[0] }
  /// The extremes of slots, of 16 and of 256 of them.
  private let minimumLevels: [[Double]], maximumLevels: [[Double]]

  private static let blockSize = 16

  /// - Precondition: Both columns are equally long.
  package init(minima: [Double], maxima: [Double]) {
    precondition(minima.count == maxima.count, "\(minima.count) minima, \(maxima.count) maxima")
    minimumLevels = SlotExtremes.levels(minima, .infinity) { Swift.min($0, $1) }
    maximumLevels = SlotExtremes.levels(maxima, -.infinity) { Swift.max($0, $1) }
  }

  @inline(__always)
  private static func levels(
    _ values: [Double], _ neutral: Double, _ better: (Double, Double) -> Double
  ) -> [[Double]] {
    let blocks = grouped(values, neutral, better)
    return [values, blocks, grouped(blocks, neutral, better)]
  }

  @inline(__always)
  private static func grouped(
    _ values: [Double], _ neutral: Double, _ better: (Double, Double) -> Double
  ) -> [Double] {
    stride(from: 0, to: values.count, by: blockSize).map { first in
      values[first..<Swift.min(first + blockSize, values.count)].reduce(neutral, better)
    }
  }

  /// Bytes in memory. O(1).
  package var byteCount: Int { 16 * minimumLevels.reduce(0) { $0 + $1.count } }

  /// The smallest value in a range of places; +∞ of none. O(32 + slots / 256).
  package func minimum(of range: Range<Int>) -> Double {
    SlotExtremes.best(minimumLevels, range, .infinity) { Swift.min($0, $1) }
  }

  /// The largest value in a range of places; −∞ of none. O(32 + slots / 256).
  package func maximum(of range: Range<Int>) -> Double {
    SlotExtremes.best(maximumLevels, range, -.infinity) { Swift.max($0, $1) }
  }

  @inline(__always)
  private static func best(
    _ levels: [[Double]], _ range: Range<Int>, _ neutral: Double, _ better: (Double, Double) -> Double
  ) -> Double {
    var found = neutral
    var range = range
    for (level, values) in levels.enumerated() {
      let first = (range.lowerBound + blockSize - 1) / blockSize
      let last = range.upperBound / blockSize
      guard level + 1 < levels.count, first < last else {
        return values[range].reduce(found, better)
      }
      found = values[range.lowerBound..<first * blockSize].reduce(found, better)
      found = values[last * blockSize..<range.upperBound].reduce(found, better)
      range = first..<last
    }
    return found
  }
}
