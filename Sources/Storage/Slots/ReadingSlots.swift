/// What the readings of a discrete series come to in each quarter hour.
///
///     slots     ascending, those in which a reading starts, stands for time, or lies
///     starts    readings before each slot      sums, extremes, energies   of the readings that start in it
///     weights   µs before each slot            weighted                   Σ value × µs, of the time that readings stand for
package struct ReadingSlots: Sendable {
  /// Numbers of the slots, ascending. See ``Slot``.
  package let slots: SlotList
  /// How many readings start before each place, and all.
  package let starts: [UInt32]
  /// Sums of the values of the readings that start in a slot.
  package let sums: SlotSums
  /// Sums of their energies; `nil` but for sound levels.
  package let energies: SlotSums?
  package let extremes: SlotExtremes
  /// Microseconds of all readings before each place, and all; empty if none stands for time.
  package let weights: [Int64]
  /// Sums of value (for sound levels, energy) times microseconds; as long as `slots`, or empty without weights.
  package let weighted: SlotSums
  /// Microseconds that readings cover before each place, once where they overlap; empty without weights.
  package let time: [Int64]
  /// Firsts and late samples of the readings that stand for time; crossings and leaps of those with a length, their start among what they
  /// touch.
  package let touches: SlotTouches
  /// Slots in which a reading lies itself, ascending.
  package let occupied: SlotList
  /// The readings of each source: slots in which some start, and how many start before each of them and in all.
  package let bySource: [UInt16: SourceStarts]
  /// From the first start to the latest end; an instant counts as a microsecond.
  package let start: Int64, end: Int64

  package struct SourceStarts: Sendable {
    package let slots: SlotList
    package let starts: [UInt32]

    /// - Parameter counts: How many start in each of the slots.
    package init(slots: [Int32], counts: [UInt32]) {
      self.slots = SlotList(slots)
      starts = runningTotals(counts)
    }
  }

  /// - Precondition: The columns are equally long; those that count before each place by one longer.
  package init(
    slots: [Int32], startCounts: [UInt32], sums: SlotSums, energies: SlotSums?, extremes: SlotExtremes,
    weights: [Int64],
    weighted: SlotSums, time: [Int64], touches: SlotTouches, occupied: [Int32], bySource: [UInt16: SourceStarts],
    start: Int64, end: Int64
  ) {
    precondition(
      slots.count == sums.count && startCounts.count == slots.count && extremes.minima.count == slots.count
        && touches.firsts.count == slots.count + 1 && energies.map { $0.count == slots.count } ?? true,
      "columns of a track are equally long")
    precondition(
      weights.isEmpty && time.isEmpty && weighted.count == 0
        || weights.count == slots.count + 1 && time.count == slots.count + 1 && weighted.count == slots.count,
      "all columns of weights are there, or none")
    self.slots = SlotList(slots)
    starts = runningTotals(startCounts)
    self.sums = sums
    self.energies = energies
    self.extremes = extremes
    self.weights = weights
    self.weighted = weighted
    self.time = time
    self.touches = touches
    self.occupied = SlotList(occupied)
    self.bySource = bySource
    self.start = start
    self.end = end
  }

  /// How many readings start in a range of places. O(1).
  @inlinable
  package func startCount(in range: Range<Int>) -> Int { Int(starts[range.upperBound] &- starts[range.lowerBound]) }

  /// Microseconds for which readings stand in a range of places. O(1).
  @inlinable
  package func weight(in range: Range<Int>) -> Int64 {
    weights.isEmpty ? 0 : weights[range.upperBound] - weights[range.lowerBound]
  }

  /// Microseconds that readings cover in a range of places. O(1).
  @inlinable
  package func coveredMicroseconds(in range: Range<Int>) -> Int64 {
    time.isEmpty ? 0 : time[range.upperBound] - time[range.lowerBound]
  }

  /// Bytes in memory. O(sources).
  package var byteCount: Int {
    slots.byteCount + occupied.byteCount + 4 * starts.count + 8 * (weights.count + time.count) + sums.byteCount
      + (energies?.byteCount ?? 0) + extremes.byteCount + weighted.byteCount + touches.byteCount
      + bySource.values.reduce(0) { $0 + $1.slots.byteCount + 4 * $1.starts.count }
  }
}

/// The sum of the numbers before each place, and of all.
func runningTotals(_ counts: [UInt32]) -> [UInt32] {
  [UInt32](unsafeUninitializedCapacity: counts.count + 1) { totals, filled in
    var total: UInt32 = 0
    for place in counts.indices {
      totals[place] = total
      total &+= counts[place]
    }
    totals[counts.count] = total
    filled = counts.count + 1
  }
}
