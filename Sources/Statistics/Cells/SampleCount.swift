/// Counts different samples per slot where one sample may touch a slot several times.
struct SampleCount {
  private var counts: [Int] = []
  private var touches: Set<Touch> = []
  /// The slot that each row touched last, made when many rows come in parts: quicker than a set.
  private var lastSlots: [Int32] = []
  private let rowCount: Int

  private struct Touch: Hashable {
    let slot: Int32
    let row: Int32
  }

  /// - Parameter rowCount: The number of rows if each of them touches slots one after the other and never comes back to one; 0 if that
  ///   is not known.
  init(rowCount: Int = 0) { self.rowCount = rowCount }

  /// A sample that touches one slot once.
  mutating func addWhole(slot: Int) {
    grow(to: slot)
    counts[slot] += 1
  }

  /// A sample that may touch this slot again, in another piece or beyond a border.
  mutating func addPart(slot: Int, row: Int32) {
    let number = Int32(truncatingIfNeeded: slot)
    if !lastSlots.isEmpty {
      if lastSlots[Int(row)] == number { return }
      lastSlots[Int(row)] = number
    } else {
      if !touches.insert(Touch(slot: number, row: row)).inserted { return }
      if touches.count > rowCount / 16 && rowCount > 0 { changeToLastSlots() }
    }
    addWhole(slot: slot)
  }

  private mutating func changeToLastSlots() {
    lastSlots = [Int32](repeating: -1, count: rowCount)
    // Slots are numbered as they are met, and rows meet them in order: the largest one is the last.
    for touch in touches { lastSlots[Int(touch.row)] = max(lastSlots[Int(touch.row)], touch.slot) }
    touches = []
  }

  private mutating func grow(to slot: Int) {
    while counts.count <= slot { counts.append(0) }
  }

  /// The number of samples of each slot. O(slots).
  func counted(slotCount: Int) -> [Int] {
    counts + [Int](repeating: 0, count: max(slotCount - counts.count, 0))
  }
}
