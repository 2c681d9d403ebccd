/// Ascending numbers of slots, with what it takes to count the hours among them.
package struct SlotList: Sendable {
  /// See ``Slot``.
  package let numbers: [Int32]
  /// How many hours of UTC the slots before each place lie in, and all.
  private let hoursBefore: [UInt32]

  private static let slotsOfHour: Int32 = 2

  package init(_ numbers: [Int32]) {
    self.numbers = numbers
    var hours: UInt32 = 0
    var hoursBefore: [UInt32] = [0]
    hoursBefore.reserveCapacity(numbers.count + 1)
    var last: Int32?
    for number in numbers {
      let hour = number >> SlotList.slotsOfHour
      if hour != last { hours &+= 1 }
      last = hour
      hoursBefore.append(hours)
    }
    self.hoursBefore = hoursBefore
  }

  /// The number of slots. O(1).
  package var count: Int { numbers.count }

  /// Bytes in memory. O(1).
  package var byteCount: Int { 4 * (numbers.count + hoursBefore.count) }

  /// In how many hours of UTC the slots in a range of places lie. O(1).
  package func hourCount(in range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    let begun = Int(hoursBefore[range.upperBound] &- hoursBefore[range.lowerBound])
    // The hour of the first one may have begun before the range.
    return range.lowerBound > 0 && isSameHour(range.lowerBound - 1, range.lowerBound) ? begun + 1 : begun
  }

  private func isSameHour(_ place: Int, _ other: Int) -> Bool {
    numbers[place] >> SlotList.slotsOfHour == numbers[other] >> SlotList.slotsOfHour
  }
}
