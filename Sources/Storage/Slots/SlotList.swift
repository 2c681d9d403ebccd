/// Ascending numbers of slots, with what it takes to count the hours among them.
package struct SlotList: Sendable {
  /// See ``Slot``.
  package let numbers: [Int32]
  /// How many hours of UTC the slots before each place lie in, and all.
  let hoursBefore: [UInt32]

  /// Two bits of a number tell the quarter of the hour.
  private static let slotsOfHour: Int32 = 2

  package init(_ numbers: [Int32]) {
    self.numbers = numbers
    hoursBefore = [UInt32](unsafeUninitializedCapacity: numbers.count + 1) { hoursBefore, count in
      var hours: UInt32 = 0
      // No slot lies in an hour next to that of the first one.
      var last = (numbers.first.map { $0 >> SlotList.slotsOfHour } ?? 0) &- 1
      hoursBefore[0] = 0
      for place in numbers.indices {
        let hour = numbers[place] >> SlotList.slotsOfHour
        hours &+= hour == last ? 0 : 1
        last = hour
        hoursBefore[place + 1] = hours
      }
      count = numbers.count + 1
    }
  }

  /// The number of slots. O(1).
  @inlinable
  package var count: Int { numbers.count }

  /// Bytes in memory. O(1).
  package var byteCount: Int { 4 * (numbers.count + hoursBefore.count) }

  /// In how many hours of UTC the slots in a range of places lie. O(1).
  func hourCount(in range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    let begun = Int(hoursBefore[range.upperBound] &- hoursBefore[range.lowerBound])
    // The hour of the first one may have begun before the range.
    return range.lowerBound > 0 && isSameHour(range.lowerBound - 1, range.lowerBound) ? begun + 1 : begun
  }

  private func isSameHour(_ place: Int, _ other: Int) -> Bool {
    numbers[place] >> SlotList.slotsOfHour == numbers[other] >> SlotList.slotsOfHour
  }
}
