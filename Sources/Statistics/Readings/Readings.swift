import Calendars

/// How the readings of a discrete type average.
package enum AverageRule: Hashable, Sendable {
  /// Each reading counts the same: arithmetic types, and every type under `using weight samples`.
  case plain
  /// Each reading counts by the time it stands for: heart rate and the other types marked so.
  case byTime
  /// Sound levels: the level of the mean energy, each reading by its length.
  case byEnergy
  /// Sound levels under `using weight samples`: the level of the mean energy, each reading counting the same.
  case byEnergyPlain

  /// Whether readings have weights.
  package var isWeighted: Bool { self == .byTime || self == .byEnergy }
}

/// Readings of a discrete type, ready to be cut into buckets. Those of a person's series are worked out as far as a question needs them, see
/// ``SeriesReadings``.
package struct Readings: Sendable {
  private enum Origin: Sendable {
    case rows(ReadingRows)
    case series(SeriesReadings)
  }

  private let origin: Origin
  package let rule: AverageRule

  /// Readings without weights: of arithmetic types, and of computed subjects such as BMI.
  ///
  /// - Parameter rows: The rows that count, filtered already; all sources count, exact copies once.
  package init(plain rows: Rows) {
    self.init(rows: rows.withoutExactCopies(keepsInstants: false), pieces: [], rule: .plain)
  }

  init(rows: Rows, pieces: [Piece], rule: AverageRule) {
    origin = .rows(ReadingRows(rows: rows, pieces: pieces, rule: rule))
    self.rule = rule
  }

  /// The readings of a series.
  init(_ series: SeriesReadings) {
    origin = .series(series)
    rule = series.rule
  }

  /// All readings. O(1), of a series O(n log d) the first time.
  var all: ReadingRows {
    switch origin {
    case .rows(let rows): rows
    case .series(let series): series.all
    }
  }

  /// The readings that count, exact copies once, by start, then end, then source.
  package var rows: Rows { all.rows }
  /// The time that each reading stands for where its average is weighted: by start, then end, then row. Time for which a better source
  /// has a reading is cut out.
  package var pieces: [Piece] { all.pieces }

  /// From the first start to the latest end; an instant counts as a microsecond. `nil` of none.
  package var dataSpan: TimeRange? {
    switch origin {
    case .rows(let rows): rows.rows.span
    case .series(let series): series.span
    }
  }

  /// The numbers of each cell that holds a reading.
  ///
  /// A reading counts in the cell of its start: `count`, `minimum`, `maximum`, quantiles, plain averages. Weighted averages and `time`
  /// take the time that readings stand for inside the cell, including that of readings from before; but a cell with nothing else than
  /// a point reading held from before has no numbers. If all weights are zero, the plain mean is given.
  ///
  /// - Complexity: of a series whose slots are ready O(segments × log of their distance), see ``ReadingSlots``; else O(n + p + s) for n
  ///   readings, p pieces and s segments; quantiles sort the values of each cell.
  package func aggregated(_ request: CellRequest) -> CellTable {
    switch origin {
    case .rows(let rows): rows.aggregated(request)
    case .series(let series): series.aggregated(request)
    }
  }
}

/// Readings as rows, with the time that they stand for.
struct ReadingRows: Sendable {
  /// The readings that count, exact copies once, by start, then end, then source.
  let rows: Rows
  /// The time that each reading stands for where its average is weighted. See ``Readings/pieces``.
  let pieces: [Piece]
  let rule: AverageRule
  /// Let a question skip what ends before its range.
  let rowReach: Reach
  let pieceReach: Reach

  init(rows: Rows, pieces: [Piece], rule: AverageRule) {
    self.rows = rows
    self.pieces = pieces
    self.rule = rule
    rowReach = Reach(count: rows.count) { (rows.starts[$0], rows.ends[$0]) }
    pieceReach = Reach(count: pieces.count) { (pieces[$0].start, pieces[$0].end) }
  }
}

extension Readings {
  /// Point readings are held for at most this long unless `using max_gap` says otherwise: five minutes.
  package static let defaultMaximumGap: Int64 = 5 * 60 * 1_000_000

  /// Readings weighted by the time they stand for.
  ///
  /// A reading with a length stands for its span. A point reading holds until the next reading of its source that starts later, at most
  /// `maximumGap`. Where readings of several sources stand for the same time, those of the better source count; within
  /// one source nothing is cut. The rule on samples longer than six hours is for amounts and plays no part here.
  ///
  /// - Parameters:
  ///   - rows: The rows that count, filtered already but for `valuePredicate`.
  ///   - groupOfSource: The group of each source by its number: sources of different groups do not cut each other. `nil` makes one group
  ///     of all.
  ///   - maximumGap: Microseconds; 0 gives point readings no weight.
  ///   - valuePredicate: Readings to keep once it is settled for how long each one stands.
  /// - Complexity: O(n log d), d readings overlapping at most.
  package static func heldByTime(
    _ rows: Rows, ranking: SourceRanking, groupOfSource: [Int32]? = nil, maximumGap: Int64 = defaultMaximumGap,
    valuePredicate: (@Sendable (Double) -> Bool)? = nil
  ) -> Readings {
    let distinct = rows.withoutExactCopies(keepsInstants: false)
    let ends = heldEnds(of: distinct, maximumGap: maximumGap)
    let pieces = distinct.uncoveredPieces(ends: ends, ranking: ranking, groupOfSource: groupOfSource)
    return weighted(distinct, pieces: pieces, rule: .byTime, valuePredicate: valuePredicate)
  }

  /// Sound levels, weighted by their lengths; where several sources overlap, the better one counts.
  ///
  /// A level without a length has no weight: its energy is unknown.
  package static func soundLevels(
    _ rows: Rows, ranking: SourceRanking, groupOfSource: [Int32]? = nil,
    valuePredicate: (@Sendable (Double) -> Bool)? = nil
  ) -> Readings {
    let distinct = rows.withoutExactCopies(keepsInstants: false)
    let pieces = distinct.uncoveredPieces(ends: distinct.ends, ranking: ranking, groupOfSource: groupOfSource)
    return weighted(distinct, pieces: pieces, rule: .byEnergy, valuePredicate: valuePredicate)
  }

  /// Sound levels that all count the same: `using weight samples`.
  package static func plainSoundLevels(_ rows: Rows) -> Readings {
    Readings(rows: rows.withoutExactCopies(keepsInstants: false), pieces: [], rule: .byEnergyPlain)
  }

  private static func weighted(
    _ rows: Rows, pieces: [Piece], rule: AverageRule, valuePredicate: (@Sendable (Double) -> Bool)?
  ) -> Readings {
    var pieces = pieces
    pieces.removeAll { $0.start == $0.end }
    guard let predicate = valuePredicate else { return Readings(rows: rows, pieces: pieces, rule: rule) }
    let picked = (0..<Int32(truncatingIfNeeded: rows.count)).filter { predicate(rows.values[Int($0)]) }
    var newIndex = [Int32](repeating: -1, count: rows.count)
    for (index, row) in picked.enumerated() { newIndex[Int(row)] = Int32(truncatingIfNeeded: index) }
    let kept = pieces.filter { newIndex[Int($0.row)] >= 0 }
      .map { Piece(start: $0.start, end: $0.end, row: newIndex[Int($0.row)]) }
    return Readings(rows: rows.picking(picked), pieces: kept, rule: rule)
  }
}

extension Rows {
  /// The rank of each row. O(n).
  func ranks(_ ranking: SourceRanking) -> [Int32] {
    (0..<count).map { ranking.rank(of: sources[$0], enteredByHand: isEnteredByHand($0)) }
  }

  /// The parts of the time from each row's start to `ends` that no better row of its group covers, by start, then end, then row.
  ///
  /// - Parameter groupOfSource: The group of each source by its number; `nil` makes one group of all.
  /// - Complexity: O(n log d) for each group.
  func uncoveredPieces(ends: [Int64], ranking: SourceRanking, groupOfSource: [Int32]?) -> [Piece] {
    let ranks = ranks(ranking)
    guard let groupOfSource else {
      return Statistics.uncoveredPieces(starts: starts, ends: ends, ranks: ranks, rankCount: ranking.rankCount)
    }
    var members: [Int32: [Int]] = [:]
    for row in 0..<count {
      let source = Int(sources[row])
      members[source < groupOfSource.count ? groupOfSource[source] : -1, default: []].append(row)
    }
    let pieces = members.values.flatMap { own in
      Statistics.uncoveredPieces(
        starts: own.map { starts[$0] }, ends: own.map { ends[$0] }, ranks: own.map { ranks[$0] },
        rankCount: ranking.rankCount
      ).map { Piece(start: $0.start, end: $0.end, row: Int32(truncatingIfNeeded: own[Int($0.row)])) }
    }
    return pieces.sorted(by: Piece.precedes)
  }
}

/// The end of the time that each reading stands for: its own end, or for a point the next later start of its source, at most
/// `maximumGap` microseconds away. Readings of one moment share their time. O(n).
func heldEnds(of rows: Rows, maximumGap: Int64) -> [Int64] {
  var held = rows.ends
  // From the back: for each source the earliest start met so far, and the one after it.
  let sourceCount = Int(rows.sources.max() ?? 0) + 1
  var next = [Int64](repeating: .max, count: sourceCount)
  var nextLater = next
  for row in rows.starts.indices.reversed() {
    let (source, start) = (Int(rows.sources[row]), rows.starts[row])
    if start != next[source] {
      nextLater[source] = next[source]
      next[source] = start
    }
    guard rows.ends[row] == start else { continue }
    let (limit, overflow) = start.addingReportingOverflow(max(maximumGap, 0))
    held[row] = min(overflow ? .max : limit, nextLater[source])
  }
  return held
}

extension Readings {
  /// The same readings, of which only `time` goes by the time they stand for: averages count each one the same.
  func averagingPlainly() -> Readings { Readings(rows: rows, pieces: pieces, rule: .plain) }
}
