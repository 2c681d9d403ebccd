/// How finely a track tells time apart: questions about whole hours and longer look at a quarter of the places.
package enum SlotGrain: CaseIterable, Sendable {
  case hours, quarterHours

  /// How many slots are one place; a power of two.
  package var slotCount: Int64 { self == .hours ? 4 : 1 }

  /// Whether an instant is the border of two places. O(1).
  package func isBorder(_ instant: Int64) -> Bool { instant % (slotCount * Slot.microseconds) == 0 }

  /// The first slot of the place that holds a slot. O(1).
  package func start(of slot: Int64) -> Int64 { slot & -slotCount }

  /// The first slot behind places that hold all slots before `end`. O(1).
  package func end(before end: Int64) -> Int64 { (end + slotCount - 1) & -slotCount }

  /// All slots of the places that hold some of a range. O(1).
  @inline(__always)
  func covering(_ slots: Range<Int64>) -> Range<Int64> {
    start(of: slots.lowerBound)..<end(before: slots.upperBound)
  }
}

extension SlotTrack {
  /// The same told apart by hours of UTC, each numbered by its first slot. O(slots).
  package var byHours: SlotTrack {
    let firstPlaces = slots.firstPlacesOfHours
    let hours = firstPlaces.indices.dropLast()
    var highs: [Double] = []
    var lows: [Double] = []
    highs.reserveCapacity(hours.count)
    lows.reserveCapacity(hours.count)
    for hour in hours {
      let sum = sums.sum(of: firstPlaces[hour]..<firstPlaces[hour + 1])
      highs.append(sum.high)
      lows.append(sum.low)
    }
    return SlotTrack(
      slots: hours.map { Int32(truncatingIfNeeded: SlotGrain.hours.start(of: Int64(slots.numbers[firstPlaces[$0]]))) },
      sums: SlotSums(highs: highs, lows: lows), touches: touchesByHours(firstPlaces),
      time: time.isEmpty ? [] : firstPlaces.map { time[$0] }, start: start, end: end)
  }

  private func touchesByHours(_ firstPlaces: [Int]) -> SlotTouches {
    let hour = { (place: Int32) in Int32(truncatingIfNeeded: slots.hour(of: Int(place))) }
    return SlotTouches(
      runningFirsts: firstPlaces.map { touches.firsts[$0] },
      crossings: touches.crossings.isEmpty ? [] : firstPlaces.dropLast().map { touches.crossings[$0] },
      // With no hour left between, nothing is leapt over.
      leaps: touches.leaps.map { SlotTouches.Leap(from: hour($0.from), to: hour($0.to)) }.filter {
        $0.to > $0.from + 1
      },
      // Within one hour, no question about whole hours tells start and touch apart.
      late: touches.late.compactMap { late in
        let first = SlotGrain.hours.start(of: Int64(slots.numbers[Int(late.place)]))
        return Int64(late.startSlot) < first
          ? SlotTouches.LateSample(startSlot: late.startSlot, place: hour(late.place)) : nil
      })
  }
}
