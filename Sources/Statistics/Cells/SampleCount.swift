/// Counts different samples per slot where one sample may touch a slot several times.
struct SampleCount {
  private var counts: [Int] = []
  private var touches: [Touch] = []

  private struct Touch: Hashable {
    let slot: Int32
    let row: Int32
  }

  /// A sample that touches one slot once.
  mutating func addWhole(slot: Int) {
    grow(to: slot)
    counts[slot] += 1
  }

  /// A sample that may touch this slot again, in another piece or beyond a border.
  mutating func addPart(slot: Int, row: Int32) {
    touches.append(Touch(slot: Int32(truncatingIfNeeded: slot), row: row))
  }

  private mutating func grow(to slot: Int) {
    while counts.count <= slot { counts.append(0) }
  }

  /// The number of samples of each slot. O(p) for p parts.
  func counted(slotCount: Int) -> [Int] {
    var total = counts + [Int](repeating: 0, count: max(slotCount - counts.count, 0))
    var met: Set<Touch> = []
    for touch in touches where met.insert(touch).inserted { total[Int(touch.slot)] += 1 }
    return total
  }
}
