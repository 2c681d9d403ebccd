import Calendars

/// Amounts over time, ready to be cut into buckets: pieces of rows, each of which spreads its value evenly over its span.
///
/// Made of cumulative types by merging (``merging(_:ranking:)``), by adding everything up, or of time asleep. Those of a person's series are
/// worked out as far as a question needs them, see ``SeriesAmounts``.
package struct Amounts: Sendable {
  private enum Origin: Sendable {
    case pieces(AmountPieces)
    case series(SeriesAmounts)
  }

  private let origin: Origin

  /// Amounts of pieces in order.
  ///
  /// - Precondition: `pieces` is sorted by start, and each lies within its row.
  package init(rows: Rows, pieces: [Piece]) { origin = .pieces(AmountPieces(rows: rows, pieces: pieces)) }

  /// The amounts of a series.
  init(_ series: SeriesAmounts) { origin = .series(series) }

  /// All pieces with their rows. O(1), of a series O(n log d) the first time.
  var all: AmountPieces {
    switch origin {
    case .pieces(let pieces): pieces
    case .series(let series): series.all
    }
  }

  /// The rows that the pieces are parts of. `values` are in the kept unit (seconds for time asleep).
  package var rows: Rows { all.rows }
  /// Parts that count, by start, then end, then row.
  package var pieces: [Piece] { all.pieces }

  /// Whether nothing counts.
  package var isEmpty: Bool {
    switch origin {
    case .pieces(let pieces): pieces.pieces.isEmpty
    case .series(let series): series.isEmpty
    }
  }

  /// From the start of the first piece to the end of the last; an instant counts as a microsecond. `nil` of nothing.
  package var dataSpan: TimeRange? {
    switch origin {
    case .pieces(let pieces): pieces.span
    case .series(let series): series.span
    }
  }

  /// What a piece adds: its share of the row's value, rounded once. O(1).
  package func amount(of piece: Piece) -> Double {
    let rows = rows
    let (start, end) = (rows.starts[Int(piece.row)], rows.ends[Int(piece.row)])
    if start == end { return rows.values[Int(piece.row)] }
    return share(of: rows.values[Int(piece.row)], part: piece.end - piece.start, whole: end - start).high
  }

  /// The numbers of each cell that holds part of an amount.
  ///
  /// A piece that crosses a border is split in proportion to real time; an instant lies in the segment that contains it. A sample
  /// is one of the cell's samples if any of its pieces lies there. `count`, `latest` and `earliest` tell of the samples that
  /// contribute to the cell and start in it, whole. `minimum`, `maximum`, `average` and the like stay `nil`: see ``DailyTotals``.
  ///
  /// **Accuracy.** Sums within two units in the last place of the exact sum of exact shares.
  ///
  /// - Complexity: of a series whose slots are ready O(segments × log of their distance), see ``AmountSlots``; else O(p + s) for the p
  ///   pieces that touch the range and s segments of the partition, plus cells × log of cells.
  package func aggregated(_ request: CellRequest) -> CellTable {
    switch origin {
    case .pieces(let pieces): pieces.aggregated(request)
    case .series(let series): series.aggregated(request)
    }
  }
}

/// Pieces of amounts and the rows that they are parts of.
struct AmountPieces: Sendable {
  let rows: Rows
  /// Parts that count, by start, then end, then row.
  let pieces: [Piece]
  /// Lets a question skip what ends before its range.
  let reach: Reach
  /// One more than the largest number of a source.
  let sourceCount: Int

  init(rows: Rows, pieces: [Piece]) {
    self.rows = rows
    self.pieces = pieces
    sourceCount = Int(rows.sources.max() ?? 0) + 1
    reach = Reach(count: pieces.count) { (pieces[$0].start, pieces[$0].end) }
  }

  /// From the start of the first piece to the end of the last; an instant counts as a microsecond. O(n).
  var span: TimeRange? {
    guard let first = pieces.first else { return nil }
    let end = pieces.reduce(Int64.min) { max($0, $1.end == $1.start ? $1.end &+ 1 : $1.end) }
    return TimeRange(checked: Instant(microseconds: first.start), Instant(microseconds: end))
  }
}

extension Amounts {
  /// Longer samples rank below all shorter ones, so that a day's total never silences the day: six hours.
  package static let longSampleMicroseconds: Int64 = 6 * 3_600 * 1_000_000

  /// Amounts of overlapping sources: in order of rank, each row counts for the share of its time that no better one covers.
  ///
  /// Exact copies of a row with a length count once. Rows longer than ``longSampleMicroseconds`` rank below all shorter ones
  /// whatever their source, and by source among themselves; so a total over the day fills the gaps between its own parts too.
  ///
  /// - Parameter rows: The rows that count, filtered already.
  /// - Complexity: see ``uncoveredPieces(starts:ends:ranks:rankCount:)``.
  package static func merging(_ rows: Rows, ranking: SourceRanking) -> Amounts {
    let distinct = rows.withoutExactCopies(keepsInstants: true)
    let longOffset = Int32(truncatingIfNeeded: ranking.rankCount)
    let ranks = (0..<distinct.count).map { row in
      let rank = ranking.rank(of: distinct.sources[row], enteredByHand: distinct.isEnteredByHand(row))
      return distinct.ends[row] &- distinct.starts[row] > longSampleMicroseconds ? rank + longOffset : rank
    }
    return Amounts(
      rows: distinct,
      pieces: uncoveredPieces(
        starts: distinct.starts, ends: distinct.ends, ranks: ranks, rankCount: 2 * ranking.rankCount))
  }

  /// Amounts of rows under a mode of dealing with overlapping sources.
  static func of(_ rows: Rows, mode: StatisticsSettings.SourceMode, ranking: () -> SourceRanking) -> Amounts {
    switch mode {
    case .merged: .merging(rows, ranking: ranking())
    case .all: .addingAll(rows)
    case .bySource: .splittingBySource(rows)
    case .withinGroups(let groups): .merging(rows, ranking: ranking(), withinGroups: groups)
    }
  }

  /// Amounts of all rows, overlapping or not, copies included: `sources all`. O(n).
  package static func addingAll(_ rows: Rows) -> Amounts {
    let pieces = (0..<rows.count).map {
      Piece(start: rows.starts[$0], end: rows.ends[$0], row: Int32(truncatingIfNeeded: $0))
    }
    return Amounts(rows: rows, pieces: pieces)
  }

  /// Amounts of each source for itself: `by source` splits without merging, exact copies with a length count once. O(n).
  package static func splittingBySource(_ rows: Rows) -> Amounts {
    addingAll(rows.withoutExactCopies(keepsInstants: true))
  }

  /// Amounts merged among the rows of each group but not between groups: `by device` splits so.
  ///
  /// - Parameter groupOfSource: The group of each source by its number; negative leaves the source out.
  package static func merging(_ rows: Rows, ranking: SourceRanking, withinGroups groupOfSource: [Int32]) -> Amounts {
    let distinct = rows.withoutExactCopies(keepsInstants: true)
    var pieces: [Piece] = []
    for group in Set(groupOfSource.filter { $0 >= 0 }).sorted() {
      let members = (0..<distinct.count).filter {
        let source = Int(distinct.sources[$0])
        return source < groupOfSource.count && groupOfSource[source] == group
      }.map { Int32(truncatingIfNeeded: $0) }
      for piece in merging(distinct.picking(members), ranking: ranking).pieces {
        pieces.append(Piece(start: piece.start, end: piece.end, row: members[Int(piece.row)]))
      }
    }
    return Amounts(rows: distinct, pieces: pieces.sorted(by: Piece.precedes))
  }
}
