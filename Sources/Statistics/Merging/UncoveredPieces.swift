/// The parts of each row's time that no row of a better rank covers.
///
/// Rows of one rank are not cut against each other. A row without a length counts unless a better one covers its instant;
/// it takes nothing from others.
///
/// **Shape.** Pieces by start, then end, then row. A row that nothing cuts gives one piece, its own span.
///
/// - Precondition: Columns are equally long, `starts` ascends, ranks lie in `0..<rankCount`.
/// - Complexity: O(n log d + p log p) for p pieces, linear where rows hardly overlap. A better row that cuts k overlapping rows of one worse
///   source makes k pieces.
package func uncoveredPieces(starts: [Int64], ends: [Int64], ranks: [Int32], rankCount: Int) -> [Piece] {
  starts.withUnsafeBufferPointer { starts in
    ends.withUnsafeBufferPointer { ends in
      ranks.withUnsafeBufferPointer { ranks in
        let owners = ownership(starts: starts, ends: ends, ranks: ranks)
        return pieces(starts: starts, ends: ends, ranks: ranks, owners: owners, rankCount: rankCount)
      }
    }
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
  if !zip(pieces, pieces.dropFirst()).allSatisfy({ !Piece.precedes($1, $0) }) { pieces.sort(by: Piece.precedes) }
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
