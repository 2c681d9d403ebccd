/// The cells of a question as far as the row decides them, not its time: source, device, bands of the value.
package enum RowLabels: Sendable {
  /// All rows have label 0.
  case none
  /// The label of each source by its number; negative leaves its rows out. Serves `source` and `device`.
  case bySource([Int32], labelCount: Int)
  /// Bands of the value between ascending thresholds: below the first is 0, from the first up to the second 1 …
  case bands([Double])
  /// A label for each row by its index, negative for none: stages of sleep.
  case byRow([Int32], labelCount: Int)

  /// The number of different labels that there may be. O(1).
  package var labelCount: Int {
    switch self {
    case .none: 1
    case .bySource(_, let count): count
    case .bands(let thresholds): thresholds.count + 1
    case .byRow(_, let count): count
    }
  }

  /// The label of a row, or -1 for none. O(log k) for k thresholds.
  func label(of row: Int, in rows: Rows) -> Int32 {
    switch self {
    case .none: return 0
    case .bySource(let labels, _):
      let source = Int(rows.sources[row])
      return source < labels.count ? labels[source] : -1
    case .byRow(let labels, _):
      return row < labels.count ? labels[row] : -1
    case .bands(let thresholds):
      var low = 0
      var high = thresholds.count
      while low < high {
        let middle = (low + high) / 2
        if thresholds[middle] <= rows.values[row] { low = middle + 1 } else { high = middle }
      }
      return Int32(truncatingIfNeeded: low)
    }
  }
}
