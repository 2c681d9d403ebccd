/// The quantiles of `values` by type 7 (linear between the order statistics), one for each of `probabilities`; empty of
/// no values.
///
///     quantiles([1, 2, 3, 4], [0.5])   // [2.5]
///
/// Selection on a scratch copy, the same bits for any order of the values. **NaN** must not occur.
/// - Precondition: each probability lies in 0…1.
/// - Complexity: O(*n*) expected for each probability and never worse than O(*n* log *n*); a copy of the values.
/// - Note: Source: Hyndman and Fan, *Sample quantiles in statistical packages* (1996), definition 7; selection after Musser,
///   *Introspective sorting and selection algorithms* (1997).
package func quantiles(_ values: UnsafeBufferPointer<Double>, _ probabilities: [Double]) -> [Double] {
  guard values.count > 0 else { return [] }
  var scratch = Array(values)
  return scratch.withUnsafeMutableBufferPointer { scratch in
    probabilities.map { quantile(of: scratch, $0) }
  }
}

/// The quantile of `values` by type 7, or `nil` of none. See ``quantiles(_:_:)``.
package func quantile(_ values: UnsafeBufferPointer<Double>, _ probability: Double) -> Double? {
  quantiles(values, [probability]).first
}

/// Where a quantile lies among sorted values.
package struct QuantilePlace {
  /// The index of the value below it, or at it.
  package let rank: Int
  /// How far it lies from there to the next value, in 0..<1.
  package let fraction: Double

  /// The place by type 7 among `count` values. Precondition: there is one, and the probability lies in 0…1.
  package init(_ probability: Double, count: Int) {
    precondition((0...1).contains(probability) && count > 0, "a probability of \(probability), of \(count) values")
    let position = Double(count - 1) * probability
    rank = min(Int(position), count - 1)
    fraction = position - Double(rank)
  }

  /// The quantile between the value at ``rank`` and the next one. Equal neighbours, infinite ones among them, give themselves.
  package func value(between low: Double, and high: Double) -> Double {
    guard fraction > 0, low != high else { return low }
    let difference = high - low
    guard difference.isFinite else { return low * (1 - fraction) + high * fraction }
    return low + fraction * difference
  }
}

private func quantile(of scratch: UnsafeMutableBufferPointer<Double>, _ probability: Double) -> Double {
  let place = QuantilePlace(probability, count: scratch.count)
  let lower = place.rank
  let low = selectSmallest(scratch, rank: lower)
  guard place.fraction > 0, lower + 1 < scratch.count else { return low }
  // After the selection everything behind the rank is at least as large.
  var high = scratch[lower + 1]
  for index in lower + 2..<max(lower + 2, scratch.count) where scratch[index] < high { high = scratch[index] }
  return place.value(between: low, and: high)
}

/// Moves the value of `rank` (from 0) to its sorted place, smaller ones before it and larger ones behind, and returns it.
///
/// - Precondition: `rank` is an index of `values`.
package func selectSmallest(_ values: UnsafeMutableBufferPointer<Double>, rank: Int) -> Double {
  precondition(values.indices.contains(rank), "rank \(rank) of \(values.count) values")
  var range = values.startIndex..<values.endIndex
  // Each partition should take a good part away; where it does not for long, sorting the rest bounds the work.
  var partitionsLeft = 2 * (Int.bitWidth - values.count.leadingZeroBitCount)
  while range.count > 16 {
    guard partitionsLeft > 0 else { break }
    partitionsLeft -= 1
    let equal = partition(values, range, around: pivot(values, range))
    if rank < equal.lowerBound {
      range = range.lowerBound..<equal.lowerBound
    } else if rank >= equal.upperBound {
      range = equal.upperBound..<range.upperBound
    } else {
      return values[rank]
    }
  }
  values[range].sort()
  return values[rank]
}

/// The median of three medians of three, at fixed places: deterministic, and good on sorted and on sawtooth input.
private func pivot(_ values: UnsafeMutableBufferPointer<Double>, _ range: Range<Int>) -> Double {
  func median(_ a: Double, _ b: Double, _ c: Double) -> Double { max(min(a, b), min(max(a, b), c)) }
  let step = (range.count - 1) / 8
  func at(_ eighth: Int) -> Double { values[range.lowerBound + eighth * step] }
  return median(median(at(0), at(1), at(2)), median(at(3), at(4), at(5)), median(at(6), at(7), at(8)))
}

/// Three-way partition (smaller, equal, larger); returns where the equal ones lie. Heart rates repeat a lot.
private func partition(
  _ values: UnsafeMutableBufferPointer<Double>, _ range: Range<Int>, around pivot: Double
) -> Range<Int> {
  var (smallerEnd, index, largerStart) = (range.lowerBound, range.lowerBound, range.upperBound)
  while index < largerStart {
    let value = values[index]
    if value < pivot {
      values.swapAt(smallerEnd, index)
      smallerEnd += 1
      index += 1
    } else if value > pivot {
      largerStart -= 1
      values.swapAt(index, largerStart)
    } else {
      index += 1
    }
  }
  return smallerEnd..<largerStart
}
