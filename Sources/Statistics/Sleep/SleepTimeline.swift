import Calendars
import Quantities
import Storage

/// When a person slept, was awake in the night, and lay in bed.
///
/// At each moment the best source that says *asleep* (in any stage) or *awake* decides. Within one source awake displaces stages, and
/// a stage displaces the unspecific *asleep*. In bed is not asleep and is kept apart. The rule on samples longer than six hours
/// plays no part: a night in one sample is no total.
package struct SleepTimeline: Sendable {
  /// The samples that say asleep or awake, by start; the value is the raw ``SleepAnalysis``.
  package let rows: Rows
  /// Time by the sample that decides it, in order and without overlap.
  package let spans: [Piece]
  /// The time in bed: the union of what all sources say, in order.
  package let inBed: [TimeRange]

  /// - Parameter rows: Samples of sleep analysis in time order, filtered already.
  /// - Complexity: O(n log d), d samples overlapping at most.
  package init(rows: Rows, ranking: SourceRanking) {
    let saying = (0..<rows.count).filter { SleepTimeline.precedence(rows.values[$0]) != nil }
    let decisive = rows.picking(saying.map { Int32(truncatingIfNeeded: $0) })
    let ranks = (0..<decisive.count).map { row in
      let source = ranking.rank(of: decisive.sources[row], enteredByHand: decisive.isEnteredByHand(row))
      return source * SleepTimeline.precedenceCount + (SleepTimeline.precedence(decisive.values[row]) ?? 0)
    }
    self.rows = decisive
    spans = decisive.starts.withUnsafeBufferPointer { starts in
      decisive.ends.withUnsafeBufferPointer { ends in
        ranks.withUnsafeBufferPointer { ownership(starts: starts, ends: ends, ranks: $0) }
      }
    }
    let lying = (0..<rows.count).filter { SleepAnalysis(exactly: rows.values[$0]) == .inBed }
    inBed = union(of: lying.map { rows.span(of: $0) })
  }

  private static let precedenceCount: Int32 = 5

  /// Which of two samples of one source counts, smaller for the one that does; `nil` for what says neither asleep nor awake.
  ///
  /// Stages exclude each other; where a source contradicts itself, deep comes before REM and REM before core.
  private static func precedence(_ value: Double) -> Int32? {
    switch SleepAnalysis(exactly: value) {
    case .awake: 0
    case .deep: 1
    case .rem: 2
    case .core: 3
    case .asleepUnspecified: 4
    case .inBed, nil: nil
    }
  }

  /// What a span says. O(1).
  package func stage(of span: Piece) -> SleepAnalysis {
    SleepAnalysis(exactly: rows.values[Int(span.row)]) ?? .asleepUnspecified
  }
}

extension SleepAnalysis {
  /// The value that a sample's number means, or `nil` for none.
  package init?(exactly value: Double) {
    guard let raw = Int(exactly: value) else { return nil }
    self.init(rawValue: raw)
  }
}

extension SleepTimeline {
  /// The order of stages in ``stageLabels``: asleep unspecified, core, deep, REM.
  package static let stages: [SleepAnalysis] = [.asleepUnspecified, .core, .deep, .rem]

  /// Time asleep as amounts in seconds, each moment once.
  package var asleep: Amounts { amounts(of: spans.filter { stage(of: $0).isAsleep }) }

  /// A part of the sleep of each group of sources for itself, as if there were no other, by the rows of this timeline.
  ///
  /// - Parameters:
  ///   - groupOfSource: The group of each source by its number; a source beyond it is in a group of its own kind.
  ///   - part: What is asked of the timeline of a group, such as ``asleep``.
  /// - Complexity: O(n log n).
  package func splitting(
    by groupOfSource: [Int32], ranking: SourceRanking, _ part: (SleepTimeline) -> Amounts
  ) -> Amounts {
    var members: [Int32: [Int32]] = [:]
    for row in 0..<rows.count {
      let source = Int(rows.sources[row])
      let group = source < groupOfSource.count ? groupOfSource[source] : -1
      members[group, default: []].append(Int32(truncatingIfNeeded: row))
    }
    let pieces = members.values.flatMap { own in
      part(SleepTimeline(rows: rows.picking(own), ranking: ranking)).pieces
        .map { Piece(start: $0.start, end: $0.end, row: own[Int($0.row)]) }
    }
    return amounts(of: pieces.sorted(by: Piece.precedes))
  }

  /// All samples that say asleep, whole, whatever overlaps them: `sources all`. O(n).
  package var asleepOfAll: Amounts {
    let all = (0..<rows.count).map { row in
      Piece(start: rows.starts[row], end: rows.ends[row], row: Int32(truncatingIfNeeded: row))
    }
    return amounts(of: all.filter { stage(of: $0).isAsleep && $0.start < $0.end })
  }

  /// Time that the deciding source calls so, as amounts in seconds; nothing for time in bed, which decides nothing.
  package func time(in stage: SleepAnalysis) -> Amounts { amounts(of: spans.filter { self.stage(of: $0) == stage }) }

  /// For `by stage`: the index of each sample's stage in ``stages``, -1 for awake.
  package var stageLabels: RowLabels {
    let labels = rows.values.map { value -> Int32 in
      let stage = SleepAnalysis(exactly: value)
      return Int32(truncatingIfNeeded: SleepTimeline.stages.firstIndex { $0 == stage } ?? -1)
    }
    return .byRow(labels, labelCount: SleepTimeline.stages.count)
  }

  /// Time by stage, for other subjects `by stage`: labels are indices of ``stages``.
  package var stagePartition: TimePartition {
    let asleep = spans.compactMap { span -> (range: TimeRange, label: Int32)? in
      guard let label = SleepTimeline.stages.firstIndex(of: stage(of: span)) else { return nil }
      return (
        TimeRange(Instant(microseconds: span.start), Instant(microseconds: span.end)), Int32(truncatingIfNeeded: label)
      )
    }
    return TimePartition(spans: asleep, labelCount: SleepTimeline.stages.count)
  }

  /// All time asleep, in order, joined where spans touch.
  package var asleepSpans: [TimeRange] {
    union(
      of: spans.filter { stage(of: $0).isAsleep }
        .map { TimeRange(Instant(microseconds: $0.start), Instant(microseconds: $0.end)) })
  }

  /// Amounts of spans, each worth its length in seconds.
  func amounts(of spans: [Piece]) -> Amounts {
    var seconds = rows
    seconds.values = rows.starts.indices.map { Double(rows.ends[$0] &- rows.starts[$0]) / 1_000_000 }
    return Amounts(rows: seconds, pieces: spans)
  }
}
