/// The parts of each row's time that no row of a better rank covers.
///
/// Rows of one rank are not cut against each other. A row without a length counts unless a better one covers its instant;
/// it takes nothing from others.
///
/// **Shape.** Pieces by start, then end, then row. A row that nothing cuts gives one piece, its own span.
///
/// Rows are taken cluster by cluster: where one begins, all before have ended. A few rows are cut directly against each other, many by
/// a sweep over all of them.
///
/// - Precondition: Columns are equally long, `starts` ascends, ranks lie in `0..<rankCount`.
/// - Complexity: O(n log d + p log p) for p pieces, linear where rows hardly overlap. A better row that cuts k overlapping rows
///   of one worse source makes k pieces.
package func uncoveredPieces(starts: [Int64], ends: [Int64], ranks: [Int32], rankCount: Int) -> [Piece] {
  starts.withUnsafeBufferPointer { starts in
    ends.withUnsafeBufferPointer { ends in
      ranks.withUnsafeBufferPointer { ranks in
        uncoveredPieces(
          RankedSpans(starts: starts, ends: ends, ranks: ranks), rankCount: rankCount, largestDirectCluster: 24)
      }
    }
  }
}

/// Columns of rows with ranks, equally long and sorted by start.
struct RankedSpans {
  let starts: UnsafeBufferPointer<Int64>
  let ends: UnsafeBufferPointer<Int64>
  let ranks: UnsafeBufferPointer<Int32>
}

/// - Parameter largestDirectCluster: Up to so many rows are cut directly; 0 sweeps over all that overlap.
func uncoveredPieces(_ spans: RankedSpans, rankCount: Int, largestDirectCluster: Int) -> [Piece] {
  var pieces: [Piece] = []
  pieces.reserveCapacity(spans.starts.count)
  var first = 0
  while first < spans.starts.count {
    let cluster = cluster(of: spans, from: first)
    if cluster.count == 1 || hasOneRank(spans, cluster) {
      for row in cluster {
        pieces.append(Piece(start: spans.starts[row], end: spans.ends[row], row: Int32(truncatingIfNeeded: row)))
      }
    } else {
      let firstPiece = pieces.count
      if cluster.count <= largestDirectCluster {
        appendDirectly(spans, cluster, to: &pieces)
      } else {
        appendBySweeping(spans, cluster, rankCount: rankCount, to: &pieces)
      }
      sortByTime(&pieces, from: firstPiece)
    }
    first = cluster.upperBound
  }
  return pieces
}

/// The rows from `first` on up to the first one that starts when all before have ended. An instant and a span that begins with it stay
/// together: the one may be covered by the other.
@inline(__always)
private func cluster(of spans: RankedSpans, from first: Int) -> Range<Int> {
  var reach = spans.ends[first]
  var end = first + 1
  while end < spans.starts.count && (spans.starts[end] < reach || spans.starts[end] == spans.starts[end - 1]) {
    reach = max(reach, spans.ends[end])
    end += 1
  }
  return first..<end
}

private func hasOneRank(_ spans: RankedSpans, _ rows: Range<Int>) -> Bool {
  rows.allSatisfy { spans.ranks[$0] == spans.ranks[rows.lowerBound] }
}

private func sortByTime(_ pieces: inout [Piece], from first: Int) {
  for index in first..<max(first, pieces.count - 1) where Piece.precedes(pieces[index + 1], pieces[index]) {
    pieces[first...].sort(by: Piece.precedes)
    return
  }
}

/// Cuts each row against the better ones, which come in order of their starts.
private func appendDirectly(_ spans: RankedSpans, _ cluster: Range<Int>, to pieces: inout [Piece]) {
  for row in cluster {
    let (start, end, rank) = (spans.starts[row], spans.ends[row], spans.ranks[row])
    let number = Int32(truncatingIfNeeded: row)
    var free = start
    var isCovered = false
    for better in cluster where spans.ranks[better] < rank && spans.ends[better] > free {
      let betterStart = spans.starts[better]
      if betterStart == spans.ends[better] { continue }
      if betterStart > start && betterStart >= end { break }
      if start == end {
        isCovered = isCovered || betterStart <= start
        continue
      }
      if betterStart > free { pieces.append(Piece(start: free, end: betterStart, row: number)) }
      free = spans.ends[better]
    }
    if start == end ? !isCovered : free < end { pieces.append(Piece(start: free, end: end, row: number)) }
  }
}

/// Finds out who owns each moment of the cluster, and cuts by that.
private func appendBySweeping(_ spans: RankedSpans, _ cluster: Range<Int>, rankCount: Int, to result: inout [Piece]) {
  let (starts, ends) = (
    UnsafeBufferPointer(rebasing: spans.starts[cluster]), UnsafeBufferPointer(rebasing: spans.ends[cluster])
  )
  let ranks = UnsafeBufferPointer(rebasing: spans.ranks[cluster])
  let owners = ownership(starts: starts, ends: ends, ranks: ranks)
  let offset = Int32(truncatingIfNeeded: cluster.lowerBound)
  for piece in pieces(starts: starts, ends: ends, ranks: ranks, owners: owners, rankCount: rankCount) {
    result.append(Piece(start: piece.start, end: piece.end, row: piece.row + offset))
  }
}

private func pieces(
  starts: UnsafeBufferPointer<Int64>, ends: UnsafeBufferPointer<Int64>, ranks: UnsafeBufferPointer<Int32>,
  owners: [Piece],
  rankCount: Int
) -> [Piece] {
  let (byRank, bounds) = grouped(owners, ranks: ranks, rankCount: rankCount)
  var next = Array(bounds.dropLast())
  var owner = 0
  var pieces: [Piece] = []
  pieces.reserveCapacity(starts.count)
  for row in starts.indices {
    let (start, end, rank) = (starts[row], ends[row], Int(ranks[row]))
    let number = Int32(truncatingIfNeeded: row)
    if start == end {
      while owner < owners.count && owners[owner].end <= start { owner += 1 }
      let isCovered =
        owner < owners.count && owners[owner].start <= start && Int(ranks[Int(owners[owner].row)]) < rank
      if !isCovered { pieces.append(Piece(start: start, end: start, row: number)) }
      continue
    }
    while next[rank] < bounds[rank + 1] && byRank[next[rank]].end <= start { next[rank] += 1 }
    var span = next[rank]
    while span < bounds[rank + 1] && byRank[span].start < end {
      let piece = Piece(start: max(start, byRank[span].start), end: min(end, byRank[span].end), row: number)
      if let last = pieces.last, last.row == number, last.end == piece.start {
        pieces[pieces.count - 1].end = piece.end
      } else {
        pieces.append(piece)
      }
      span += 1
    }
  }
  return pieces
}

/// Owned spans by the rank of their owner, in order of time within a rank, and where each rank begins.
private func grouped(
  _ owners: [Piece], ranks: UnsafeBufferPointer<Int32>, rankCount: Int
) -> (spans: [Piece], bounds: [Int]) {
  var bounds = [Int](repeating: 0, count: rankCount + 1)
  for owner in owners { bounds[Int(ranks[Int(owner.row)]) + 1] += 1 }
  for rank in 0..<rankCount { bounds[rank + 1] += bounds[rank] }
  var next = bounds
  var spans = [Piece](repeating: Piece(start: 0, end: 0, row: 0), count: owners.count)
  for owner in owners {
    let rank = Int(ranks[Int(owner.row)])
    spans[next[rank]] = owner
    next[rank] += 1
  }
  return (spans, bounds)
}
