extension SlotList {
  /// Where ranges of slots lie among the places of the list, each found from where the last one was. Whole lists are asked about at once,
  /// since a call for each would cost more than the search.
  ///
  /// - Parameter grain: That of the list.
  /// - Complexity: O(ranges), more only by the logarithm of how many slots are missing in between.
  /// - Precondition: The ranges ascend; of others the places may be any.
  package func places(of ranges: [Range<Int64>], _ grain: SlotGrain) -> [Range<Int>] {
    numbers.withUnsafeBufferPointer { numbers in
      var search = PlaceSearch(numbers: numbers, shift: grain.slotCount.trailingZeroBitCount)
      return ranges.map { range in
        let first = search.place(of: range.lowerBound)
        return first..<max(first, search.place(of: range.upperBound))
      }
    }
  }

  /// In how many hours of UTC the slots in ranges of places lie. O(ranges)
  package func hourCounts(in ranges: [Range<Int>]) -> [Int] { ranges.map { hourCount(in: $0) } }
}

/// Finds the places of ascending slots in a list.
private struct PlaceSearch {
  let numbers: UnsafeBufferPointer<Int32>
  /// Binary digits of how many slots lie between neighbours where none is missing.
  let shift: Int
  private var place = 0
  /// What was asked last: a range often begins where the one before ended.
  private var last = Int64.min

  init(numbers: UnsafeBufferPointer<Int32>, shift: Int) { (self.numbers, self.shift) = (numbers, shift) }

  /// The first place whose slot is `slot` or later. O(log of the distance to the last one).
  @inline(__always)
  mutating func place(of slot: Int64) -> Int {
    if slot == last { return place }
    last = slot
    guard place < numbers.count else { return place }
    // Where no slot is missing on the way, the place is as far away as the slot.
    let direct = (slot &- Int64(numbers[place])) >> shift &+ Int64(place)
    if direct >= Int64(place), direct < Int64(numbers.count), Int64(numbers[Int(direct)]) == slot {
      place = Int(direct)
    } else {
      search(slot)
    }
    return place
  }

  private mutating func search(_ slot: Int64) {
    var (low, step) = (place, 1)
    while low + step <= numbers.count, Int64(numbers[low + step - 1]) < slot {
      low += step
      step *= 2
    }
    var high = min(low + step, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if Int64(numbers[middle]) < slot { low = middle + 1 } else { high = middle }
    }
    place = low
  }
}
