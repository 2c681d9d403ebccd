/// Ascending numbers of slots, with what it takes to count the hours among them.
package struct SlotList: Sendable {
  /// See ``Slot``.
  package let numbers: [Int32]
  /// How many hours of UTC the slots before each place lie in, and all; empty where each slot has an hour of its own.
  private let hoursBefore: [UInt32]

  /// Two bits of a number tell the quarter of the hour.
  private static let slotsOfHour: Int32 = 2

  package init(_ numbers: [Int32]) {
    self.numbers = numbers
    hoursBefore = SlotList.haveOwnHours(numbers) ? [] : SlotList.hoursBefore(numbers)
  }

  private static func haveOwnHours(_ numbers: [Int32]) -> Bool {
    numbers.withUnsafeBufferPointer { numbers in
      for place in numbers.indices.dropFirst() where areInOneHour(numbers[place - 1], numbers[place]) { return false }
      return true
    }
  }

  private static func hoursBefore(_ numbers: [Int32]) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: numbers.count + 1) { hoursBefore, count in
      var hours: UInt32 = 0
      hoursBefore[0] = 0
      for place in numbers.indices {
        hours &+= place > 0 && areInOneHour(numbers[place - 1], numbers[place]) ? 0 : 1
        hoursBefore[place + 1] = hours
      }
      count = numbers.count + 1
    }
  }

  @inline(__always)
  private static func areInOneHour(_ slot: Int32, _ other: Int32) -> Bool {
    slot >> slotsOfHour == other >> slotsOfHour
  }

  /// The number of slots. O(1).
  @inlinable
  package var count: Int { numbers.count }

  /// Bytes in memory. O(1).
  package var byteCount: Int { 4 * (numbers.count + hoursBefore.count) }

  /// In how many hours of UTC the slots in a range of places lie. O(1).
  @inline(__always)
  func hourCount(in range: Range<Int>) -> Int {
    if hoursBefore.isEmpty || range.isEmpty { return range.count }
    let begun = Int(hoursBefore[range.upperBound] &- hoursBefore[range.lowerBound])
    // The hour of the first one may have begun before the range.
    let isCut =
      range.lowerBound > 0 && SlotList.areInOneHour(numbers[range.lowerBound - 1], numbers[range.lowerBound])
    return isCut ? begun + 1 : begun
  }

  /// The place of each hour among the hours that hold slots, by the place of a slot. O(1).
  func hour(of place: Int) -> Int { hoursBefore.isEmpty ? place : Int(hoursBefore[place + 1]) - 1 }

  /// The first place of each hour, and the number of places. O(slots)
  var firstPlacesOfHours: [Int] {
    var firstPlaces: [Int] = []
    firstPlaces.reserveCapacity(hourCount(in: 0..<count) + 1)
    for place in 0..<count where place == 0 || hour(of: place) != hour(of: place - 1) { firstPlaces.append(place) }
    return firstPlaces + [count]
  }
}
