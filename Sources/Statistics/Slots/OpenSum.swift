import Kernels
import Storage

/// A sum that is being made. The error of the additions gathers apart: as good as a double-double where values have one sign, and
/// quicker.
struct OpenSum {
  private(set) var high = 0.0
  private(set) var low = 0.0

  @inline(__always)
  mutating func add(_ value: Double) {
    let exact = DoubleDouble(sumOf: high, and: value)
    high = exact.high
    low += exact.low
  }

  @inline(__always)
  mutating func add(_ value: DoubleDouble) {
    add(value.high)
    low += value.low
  }

  var total: DoubleDouble { DoubleDouble(sumOf: high, and: low) }
}

/// A column of sums that grows slot by slot.
struct SumColumn {
  private var highs: [Double] = []
  private var lows: [Double] = []

  mutating func append(_ sum: OpenSum) { append(sum.total) }

  mutating func append(_ sum: DoubleDouble) {
    highs.append(sum.high)
    lows.append(sum.low)
  }

  var sums: SlotSums { SlotSums(highs: highs, lows: lows) }
}

/// Counts which samples cross from slot to slot of a track that grows.
struct CrossingColumn {
  // By place: how many samples cross from there on, and how many do so for the last time; one more for the slot to come.
  private var opened: [Int32] = [0]
  private var closed: [Int32] = [0]
  private(set) var leaps: [SlotTouches.Leap] = []

  /// Notes that a sample touched the slot at one place, and next the one that comes now, at `place`.
  mutating func note(from previous: Int, to place: Int) {
    opened[previous + 1] += 1
    closed[place] += 1
    if place > previous + 1 {
      leaps.append(SlotTouches.Leap(from: Int32(truncatingIfNeeded: previous), to: Int32(truncatingIfNeeded: place)))
    }
  }

  /// Makes room for the next slot.
  mutating func append() {
    opened.append(0)
    closed.append(0)
  }

  /// How many samples cross at each place.
  var counts: [UInt32] {
    var counts = [UInt32](repeating: 0, count: opened.count - 1)
    var open: Int32 = 0
    for place in counts.indices {
      open += opened[place]
      counts[place] = UInt32(max(open, 0))
      open -= closed[place]
    }
    return counts
  }
}
