import Kernels

/// The slopes between all pairs of points, in order of size, without a list of them.
///
/// A slope is at most *b* exactly if the later point does not lie higher than the earlier one after *b* times its distance has
/// been taken off. So the pairs with a slope of at most *b* are the inversions of a sequence, which a merge sort counts.
struct SlopeOrder {
  private let x: [Double]
  private let y: [Double]

  /// - Precondition: as many values as positions, which rise.
  init(x: [Double], y: [Double]) {
    precondition(x.count == y.count, "\(x.count) positions of \(y.count) values")
    self.x = x
    self.y = y
  }

  var pairCount: Int { x.count * (x.count - 1) / 2 }

  private func slope(_ earlier: Int, _ later: Int) -> Double { (y[later] - y[earlier]) / (x[later] - x[earlier]) }

  /// All slopes, sorted. O(*n*² log *n*) and as much memory; for short series.
  func sorted() -> [Double] {
    var slopes: [Double] = []
    slopes.reserveCapacity(pairCount)
    for later in x.indices {
      for earlier in 0..<later { slopes.append(slope(earlier, later)) }
    }
    slopes.sort()
    return slopes
  }

  /// The slopes of some ranks (from 0), each within one unit in the last place of what a sorted list of all slopes holds there.
  ///
  /// The ranks must be below ``pairCount``.
  /// - Complexity: O(*n* log *n*) for each of some 15 to 60 steps.
  /// - Note: Source: the idea of Matoušek, *Randomized optimal algorithm for slope selection* (1991): a sample narrows the range,
  ///   counting inversions proves it, and the few slopes that are left are listed.
  func values(ranks: [Int]) -> [Double] {
    let sample = sampledSlopes()
    return ranks.map { value(rank: $0, sample: sample) }
  }

  private func value(rank: Int, sample: [Double]) -> Double {
    var (low, high) = bracket(rank: rank, sample: sample)
    var steps = 0
    // Few enough to list: some for each point. Many equal slopes never get there; then the range closes to a single number.
    while high.count - low.count > 8 * x.count, let middle = middle(low, high, rank: rank, isHalving: steps % 3 == 2) {
      let count = countOfSlopes(atMost: middle)
      if count > rank { high = (middle, count) } else { low = (middle, count) }
      steps += 1
    }
    if high.count - low.count > 8 * x.count { return high.slope }
    var rest = slopes(above: low.slope, atMost: high.slope)
    guard rank - low.count < rest.count else { return high.slope }
    rest.sort()
    return rest[rank - low.count]
  }

  private typealias Border = (slope: Double, count: Int)

  /// Two slopes with the wanted one above the first and at most the second.
  private func bracket(rank: Int, sample: [Double]) -> (low: Border, high: Border) {
    let share = (Double(rank) + 0.5) / Double(pairCount)
    let place = share * Double(sample.count)
    var margin = 4 * (Double(sample.count) * share * (1 - share)).squareRoot() + 4
    let largest = Double.greatestFiniteMagnitude
    while true {
      let (below, above) = (Int(place - margin), Int(place + margin))
      let lowSlope = below < 0 ? -largest : sample[below].nextDown
      let highSlope = above >= sample.count ? largest : sample[above]
      let low = (slope: lowSlope, count: below < 0 ? 0 : countOfSlopes(atMost: lowSlope))
      let high = (slope: highSlope, count: above >= sample.count ? pairCount : countOfSlopes(atMost: highSlope))
      if low.count <= rank, rank < high.count { return (low, high) }
      margin *= 4
    }
  }

  /// A number strictly between two, or `nil` if there is none: by the ranks for quick progress, by halving the numbers between
  /// for certain progress.
  private func middle(_ low: Border, _ high: Border, rank: Int, isHalving: Bool) -> Double? {
    guard low.slope.nextUp < high.slope else { return nil }
    let share = (Double(rank - low.count) + 0.5) / Double(high.count - low.count)
    let guess = low.slope + (high.slope - low.slope) * share
    if !isHalving, guess > low.slope, guess < high.slope { return guess }
    let (first, last) = (orderedBits(low.slope), orderedBits(high.slope))
    return number(ofOrderedBits: first + (last &- first) / 2)
  }

  /// Slopes of pairs spread evenly over all, sorted. The pairs are always the same, so that a result never depends on luck.
  private func sampledSlopes() -> [Double] {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    var slopes: [Double] = []
    while slopes.count < 10_000 {
      let (first, second) = (next(below: x.count), next(below: x.count))
      if first != second { slopes.append(slope(min(first, second), max(first, second))) }
    }
    return slopes.sorted()
  }

  /// How many pairs have a slope of at most `bound`. O(*n* log *n*).
  func countOfSlopes(atMost bound: Double) -> Int {
    var order = Array(x.indices)
    var scratch = order
    return countInversions(&order, &scratch, 0..<order.count, atMost: bound)
  }

  /// Sorts `range` of `order` by height above the line of slope `bound`, and counts the pairs that it had to turn or that are level.
  private func countInversions(
    _ order: inout [Int], _ scratch: inout [Int], _ range: Range<Int>, atMost bound: Double
  ) -> Int {
    guard range.count > 1 else { return 0 }
    let middle = (range.lowerBound + range.upperBound) / 2
    var count = countInversions(&order, &scratch, range.lowerBound..<middle, atMost: bound)
    count += countInversions(&order, &scratch, middle..<range.upperBound, atMost: bound)
    var (left, right, place) = (range.lowerBound, middle, range.lowerBound)
    while place < range.upperBound {
      let takesRight = right < range.upperBound && (left == middle || rise(order[left], order[right], over: bound) <= 0)
      if takesRight {
        // All that is left of the earlier half lies at least as high.
        count += middle - left
        scratch[place] = order[right]
        right += 1
      } else {
        scratch[place] = order[left]
        left += 1
      }
      place += 1
    }
    for index in range { order[index] = scratch[index] }
    return count
  }

  /// The slopes above one bound and at most another. O(*n* log *n* + the number of them).
  private func slopes(above low: Double, atMost high: Double) -> [Double] {
    // In order of height over the lower line; level points from the latest, so that their slope, `low` itself, is no inversion.
    let order = x.indices.sorted { left, right in
      let sign = left < right ? rise(left, right, over: low) : -rise(right, left, over: low)
      return sign > 0 || (sign == 0 && left > right)
    }
    // Insertion into a list that is sorted by height over the upper line passes exactly the wanted pairs.
    var found: [Double] = []
    var placed: [Int] = []
    placed.reserveCapacity(order.count)
    for point in order {
      var place = placed.count
      while place > 0 {
        let before = placed[place - 1]
        // A later point that lies lower over the lower line has a slope below `low` to this one.
        guard before < point, rise(before, point, over: high) <= 0 else { break }
        found.append(slope(before, point))
        place -= 1
      }
      placed.insert(point, at: place)
    }
    return found
  }

  /// The sign of how much more the later point rises over the earlier one than a line of this slope does: exact.
  @inline(__always)
  private func rise(_ earlier: Int, _ later: Int, over slope: Double) -> Double {
    let (distance, difference) = (x[later] - x[earlier], y[later] - y[earlier])
    let line = slope * distance
    let rise = difference - line
    // Beyond its own rounding errors the quick answer is the answer.
    if abs(rise) > 0x1p-50 * (abs(difference) + abs(line)) { return rise }
    guard line.isFinite else { return -line }
    guard difference.isFinite else { return difference }
    let exactRise =
      DoubleDouble(sumOf: y[later], and: -y[earlier]) - DoubleDouble(productOf: slope, and: distance)
    return exactRise.high != 0 ? exactRise.high : exactRise.low
  }
}

/// The bits of a finite number as an integer in the order of the numbers.
private func orderedBits(_ value: Double) -> Int64 {
  let bits = Int64(bitPattern: value.bitPattern)
  return bits >= 0 ? bits : Int64.min &- bits
}

private func number(ofOrderedBits bits: Int64) -> Double {
  Double(bitPattern: UInt64(bitPattern: bits >= 0 ? bits : Int64.min &- bits))
}
