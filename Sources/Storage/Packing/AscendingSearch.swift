/// Finds places in ascending numbers from a guess: what is spread evenly in time is found by looking at a few neighbours, where bisection of
/// the whole waits for memory at each step.
enum AscendingSearch {
  /// Where about a number lies among `count` numbers from `first` to `last` that are spread evenly.
  @inline(__always)
  static func guess(of wanted: Int64, from first: Int64, to last: Int64, count: Int) -> Int {
    guard last > first, count > 1 else { return 0 }
    // Doubles, since the differences may be larger than an integer.
    let share = (Double(wanted) - Double(first)) / (Double(last) - Double(first))
    return Swift.min(Int(Swift.max(0, Swift.min(share, 1)) * Double(count - 1)), count - 1)
  }

  /// The first place of a number that is not less than `wanted`; the count if there is none. O(log of the distance to the guess).
  @inline(__always)
  static func firstPlace<Number: FixedWidthInteger>(
    in numbers: UnsafeBufferPointer<Number>, atLeast wanted: Number, near guess: Int
  ) -> Int {
    guard !numbers.isEmpty else { return 0 }
    // All before `low` are less, all from `high` on are not.
    var (low, high) = (0, numbers.count)
    let guess = Swift.max(0, Swift.min(guess, numbers.count - 1))
    var reach = 32
    if numbers[guess] < wanted {
      low = guess + 1
      while low + reach < high, numbers[low + reach] < wanted {
        low += reach + 1
        reach *= 4
      }
      high = Swift.min(low + reach, high)
    } else {
      high = guess
      while high - reach >= low, numbers[high - reach] >= wanted {
        high -= reach
        reach *= 4
      }
      low = Swift.max(high - reach, low)
    }
    while low < high {
      let middle = (low + high) / 2
      let isLess = numbers[middle] < wanted
      low = isLess ? middle + 1 : low
      high = isLess ? high : middle
    }
    return low
  }
}
