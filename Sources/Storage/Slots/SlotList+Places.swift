extension SlotList {
  /// Where the places lie that hold some of a range of slots, for several ranges, each found from where the last one was. Whole lists are
  /// asked about at once, since a call for each would cost more than the search.
  ///
  /// - Parameter grain: That of the list. A range that cuts a place has all of it.
  /// - Complexity: O(ranges), more only by the logarithm of how many slots are missing in between.
  /// - Precondition: The ranges ascend, and none begins within the place in which another one ends; of others the places may be any.
  package func places(of ranges: [Range<Int64>], _ grain: SlotGrain) -> [Range<Int>] {
    numbers.withUnsafeBufferPointer { numbers in
      var search = PlaceSearch(numbers: numbers, shift: grain.slotCount.trailingZeroBitCount)
      return ranges.map { range in
        let range = grain.covering(range)
        let first = search.place(of: range.lowerBound)
        return first..<max(first, search.place(of: range.upperBound))
      }
    }
  }

  /// In how many units the slots in ranges of places lie, where units of equal length follow each other.
  ///
  /// - Parameters:
  ///   - length: Slots of a unit.
  ///   - phases: A slot with which a unit begins, for each of the ranges.
  ///   - grain: That of the list.
  /// - Complexity: O(ranges) for hours of UTC; else O(units that hold a slot), more only by the logarithm of how many slots are missing in
  ///   one.
  package func unitCounts(
    in ranges: [Range<Int>], length: Int64, phases: [Int64], _ grain: SlotGrain
  ) -> [Int] {
    let areHours = length == SlotGrain.hours.slotCount
    return numbers.withUnsafeBufferPointer { numbers in
      zip(ranges, phases).map { range, phase in
        areHours && SlotGrain.hours.start(of: phase) == phase
          ? hourCount(in: range) : UnitWalk(numbers, length: length, phase: phase, grain).count(in: range)
      }
    }
  }
}

/// Goes from unit to unit along the slots of a list.
private struct UnitWalk {
  let numbers: UnsafeBufferPointer<Int32>
  let length: Int64, phase: Int64
  /// Binary digits of how many slots lie between neighbours where none is missing.
  let shift: Int

  init(_ numbers: UnsafeBufferPointer<Int32>, length: Int64, phase: Int64, _ grain: SlotGrain) {
    (self.numbers, self.length, self.phase) = (numbers, length, phase)
    shift = grain.slotCount.trailingZeroBitCount
  }

  /// How many units hold a slot of a range of places.
  @inline(__always)
  func count(in range: Range<Int>) -> Int {
    var (place, count) = (range.lowerBound, 0)
    var end = Int64.min
    while place < range.upperBound {
      let slot = Int64(numbers[place])
      // Most units follow on the one before.
      end = slot < end &+ length && slot >= end ? end &+ length : self.end(of: slot)
      count += 1
      place = firstPlace(from: end, after: place, within: range)
    }
    return count
  }

  /// The slot with which the unit behind that of a slot begins.
  private func end(of slot: Int64) -> Int64 {
    let passed = (slot - phase) % length
    return slot - (passed < 0 ? passed + length : passed) + length
  }

  /// The first place of a slot that is not before `end`, which lies behind that at `place`.
  @inline(__always)
  private func firstPlace(from end: Int64, after place: Int, within range: Range<Int>) -> Int {
    // No place is farther away than its slot, and as far where none is missing.
    let distance = end - Int64(numbers[place]) + (1 << shift) - 1
    let farthest = min(range.upperBound, place + Int(distance >> shift))
    var (low, high) = (place + 1, farthest)
    guard high > low, Int64(numbers[high - 1]) >= end else { return max(low, high) }
    while low < high {
      let middle = (low + high) / 2
      if Int64(numbers[middle]) < end { low = middle + 1 } else { high = middle }
    }
    return low
  }
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
