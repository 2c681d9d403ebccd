import Kernels

/// Counts of values that are known beforehand, from which the k-th smallest is read in logarithmic time.
///
/// A Fenwick tree over the distinct values: node *i* (from 1) holds the count of the *i* & −*i* values that end with the *i*-th.
struct OrderCounter {
  private let distinct: [Double]
  private var tree: [Int]
  private(set) var count = 0

  /// An empty counter for values among these. O(*n* log *n*).
  init(of values: [Double]) {
    var distinct = values.sorted()
    var kept = 0
    for index in distinct.indices where kept == 0 || distinct[index] != distinct[kept - 1] {
      distinct[kept] = distinct[index]
      kept += 1
    }
    distinct.removeLast(distinct.count - kept)
    self.distinct = distinct
    tree = [Int](repeating: 0, count: kept + 1)
  }

  /// Counts `value` once more. O(log *n*).
  mutating func insert(_ value: Double) { add(1, at: value) }
  /// Counts `value` once less. O(log *n*).
  mutating func remove(_ value: Double) { add(-1, at: value) }

  private mutating func add(_ change: Int, at value: Double) {
    var node = place(of: value) + 1
    while node < tree.count {
      tree[node] += change
      node += node & -node
    }
    count += change
  }

  /// The place of the first distinct value that is not below `value`.
  private func place(of value: Double) -> Int {
    var (low, high) = (0, distinct.count)
    while low < high {
      let middle = (low + high) / 2
      if distinct[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The value with `rank` smaller or equal ones before it, from 0. Precondition: `rank` is below ``count``. O(log *n*).
  func value(rank: Int) -> Double {
    var (node, rest) = (0, rank)
    var step = 1 << (Int.bitWidth - 1 - tree.count.leadingZeroBitCount)
    while step > 0 {
      let next = node + step
      if next < tree.count, tree[next] <= rest {
        node = next
        rest -= tree[next]
      }
      step >>= 1
    }
    return distinct[node]
  }

  /// The quantile of type 7 of what is counted; `nil` of nothing. O(log *n*).
  func quantile(_ fraction: Double) -> Double? {
    guard count > 0 else { return nil }
    let place = QuantilePlace(min(max(fraction, 0), 1), count: count)
    let low = value(rank: place.rank)
    guard place.rank + 1 < count else { return low }
    return place.value(between: low, and: value(rank: place.rank + 1))
  }
}
