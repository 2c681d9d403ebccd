/// Numbers the cells that data touch, so that only those take memory.
struct CellSlots {
  private(set) var cells: [Int64] = []
  private var dense: [Int32]
  private var sparse: [Int64: Int32] = [:]
  private let rowLabelCount: Int64
  /// Up to this many cells a plain table finds the slot, beyond it a dictionary does.
  private static let denseLimit = 1 << 22

  init(timeLabelCount: Int, rowLabelCount: Int) {
    self.rowLabelCount = Int64(max(rowLabelCount, 1))
    let (count, overflow) = timeLabelCount.multipliedReportingOverflow(by: max(rowLabelCount, 1))
    dense = overflow || count > CellSlots.denseLimit ? [] : [Int32](repeating: -1, count: count)
  }

  var count: Int { cells.count }

  /// The slot of a cell, or `nil` if nothing has touched it. O(1).
  @inline(__always)
  func existing(_ timeLabel: Int32, _ rowLabel: Int32) -> Int? {
    let cell = Int64(timeLabel) * rowLabelCount + Int64(rowLabel)
    if dense.isEmpty { return sparse[cell].map { Int($0) } }
    let slot = dense[Int(cell)]
    return slot < 0 ? nil : Int(slot)
  }

  /// The slot of a cell, and whether it is a new one. O(1).
  @inline(__always)
  mutating func slot(_ timeLabel: Int32, _ rowLabel: Int32) -> (slot: Int, isNew: Bool) {
    if let slot = existing(timeLabel, rowLabel) { return (slot, false) }
    let cell = Int64(timeLabel) * rowLabelCount + Int64(rowLabel)
    let slot = cells.count
    cells.append(cell)
    if dense.isEmpty {
      sparse[cell] = Int32(truncatingIfNeeded: slot)
    } else {
      dense[Int(cell)] = Int32(truncatingIfNeeded: slot)
    }
    return (slot, true)
  }

  /// The labels of a slot. O(1).
  func labels(of slot: Int) -> (timeLabel: Int, rowLabel: Int) {
    (Int(cells[slot] / rowLabelCount), Int(cells[slot] % rowLabelCount))
  }

  /// All slots by time label, then row label. O(k log k).
  var ordered: [Int] { cells.indices.sorted { cells[$0] < cells[$1] } }
}
