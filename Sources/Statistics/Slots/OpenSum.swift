import Kernels
import Storage

/// A sum that is being made. The error of the additions gathers apart: as good as a double-double where values have one sign, and
/// quicker.
struct OpenSum {
  private(set) var high = 0.0
  private(set) var low = 0.0

  @inline(__always)
  mutating func add(_ value: Double) {
    // Knuth's TwoSum, written out: across modules it is not inlined.
    let total = high + value
    let added = total - high
    low += (high - (total - added)) + (value - added)
    high = total
  }

  @inline(__always)
  mutating func add(_ value: DoubleDouble) {
    add(value.high)
    low += value.low
  }

  var total: DoubleDouble { DoubleDouble(sumOf: high, and: low) }
}
