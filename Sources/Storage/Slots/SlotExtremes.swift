/// The smallest and the largest value of each slot of a track, and of 16 and of 256 of them.
package struct SlotExtremes: Sendable {
  /// +∞ where a slot has no value.
  package let minima: [Double]
  /// −∞ where a slot has no value.
  package let maxima: [Double]
  private let blockMinima: [Double], blockMaxima: [Double]
  private let superblockMinima: [Double], superblockMaxima: [Double]

  private static let blockSize = 16

  /// - Precondition: Both columns are equally long.
  package init(minima: [Double], maxima: [Double]) {
    precondition(minima.count == maxima.count, "\(minima.count) minima, \(maxima.count) maxima")
    self.minima = minima
    self.maxima = maxima
    blockMinima = SlotExtremes.grouped(minima, .infinity) { Swift.min($0, $1) }
    blockMaxima = SlotExtremes.grouped(maxima, -.infinity) { Swift.max($0, $1) }
    superblockMinima = SlotExtremes.grouped(blockMinima, .infinity) { Swift.min($0, $1) }
    superblockMaxima = SlotExtremes.grouped(blockMaxima, -.infinity) { Swift.max($0, $1) }
  }

  private static func grouped(
    _ values: [Double], _ neutral: Double, _ better: (Double, Double) -> Double
  ) -> [Double] {
    stride(from: 0, to: values.count, by: blockSize).map { first in
      values[first..<Swift.min(first + blockSize, values.count)].reduce(neutral, better)
    }
  }

  /// Bytes in memory. O(1).
  package var byteCount: Int { 16 * (minima.count + blockMinima.count + superblockMinima.count) }

  /// The smallest value in a range of places; +∞ of none. O(32 + slots / 256).
  package func minimum(of range: Range<Int>) -> Double {
    SlotExtremes.best([minima, blockMinima, superblockMinima], range, .infinity) { Swift.min($0, $1) }
  }

  /// The largest value in a range of places; −∞ of none. O(32 + slots / 256).
  package func maximum(of range: Range<Int>) -> Double {
    SlotExtremes.best([maxima, blockMaxima, superblockMaxima], range, -.infinity) { Swift.max($0, $1) }
  }

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
