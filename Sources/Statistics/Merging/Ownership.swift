/// Which row decides at each moment: time cut into spans, each owned by the best row that covers it.
///
/// **Shape.** Spans in order of time without overlap; time that no row covers is in none. Rows without a length own nothing.
///
/// The best row is that of the smallest rank; among rows of one rank the one that ends last, then the first in order.
///
/// - Precondition: The three buffers are equally long, and `starts` ascends.
/// - Complexity: O(n log d), where d rows overlap at most: linear in practice.
func ownership(
  starts: UnsafeBufferPointer<Int64>, ends: UnsafeBufferPointer<Int64>, ranks: UnsafeBufferPointer<Int32>
) -> [Piece] {
  var spans: [Piece] = []
  spans.reserveCapacity(starts.count)
  var heap = OwnerHeap(ends: ends, ranks: ranks)
  var now = Int64.min
  for row in starts.indices {
    let start = starts[row]
    if ends[row] == start { continue }
    if start > now {
      advance(from: now, to: start, heap: &heap, spans: &spans)
      now = start
    }
    heap.insert(Int32(truncatingIfNeeded: row))
  }
  advance(from: now, to: .max, heap: &heap, spans: &spans)
  return spans
}

/// Hands the time from `now` to `limit` to its owners among the rows met so far.
private func advance(from now: Int64, to limit: Int64, heap: inout OwnerHeap, spans: inout [Piece]) {
  var now = now
  while now < limit, let best = heap.best {
    let end = heap.ends[Int(best)]
    if end <= now {
      heap.removeBest()
      continue
    }
    let until = min(end, limit)
    if let last = spans.last, last.row == best, last.end == now {
      spans[spans.count - 1].end = until
    } else {
      spans.append(Piece(start: now, end: until, row: best))
    }
    now = until
  }
}

/// Rows that have started, the best on top; those that have ended are taken off when they come up.
private struct OwnerHeap {
  let ends: UnsafeBufferPointer<Int64>
  let ranks: UnsafeBufferPointer<Int32>
  private var rows: [Int32] = []

  init(ends: UnsafeBufferPointer<Int64>, ranks: UnsafeBufferPointer<Int32>) {
    self.ends = ends
    self.ranks = ranks
  }

  var best: Int32? { rows.first }

  private func isBetter(_ left: Int32, _ right: Int32) -> Bool {
    let (leftRank, rightRank) = (ranks[Int(left)], ranks[Int(right)])
    if leftRank != rightRank { return leftRank < rightRank }
    let (leftEnd, rightEnd) = (ends[Int(left)], ends[Int(right)])
    return leftEnd != rightEnd ? leftEnd > rightEnd : left < right
  }

  mutating func insert(_ row: Int32) {
    // A row that the best one outlasts can never own anything.
    if let best = rows.first, isBetter(best, row), ends[Int(best)] >= ends[Int(row)] { return }
    rows.append(row)
    var child = rows.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard isBetter(rows[child], rows[parent]) else { break }
      rows.swapAt(child, parent)
      child = parent
    }
  }

  mutating func removeBest() {
    guard let last = rows.popLast(), !rows.isEmpty else { return }
    rows[0] = last
    var parent = 0
    while true {
      var best = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < rows.count && isBetter(rows[child], rows[best]) {
        best = child
      }
      if best == parent { return }
      rows.swapAt(best, parent)
      parent = best
    }
  }
}
