import Storage

/// The order in which sources of one type are believed where they overlap: a rank for each source, 0 the best.
///
/// Rows entered by hand rank before all devices, among themselves in the order of their sources.
package struct SourceRanking: Hashable, Sendable {
  /// Numbers of the sources that have rows, best first.
  package let order: [UInt16]
  /// Rank of each source by its number in the person's dictionary.
  private let ranks: [Int32]
  private let isLevel: Bool

  /// Ranks sources in the order given, best first; others follow.
  package init(order: [UInt16], sourceCount: Int) { self.init(order: order, sourceCount: sourceCount, isLevel: false) }

  private init(order: [UInt16], sourceCount: Int, isLevel: Bool) {
    self.order = order
    self.isLevel = isLevel
    var ranks = [Int32](repeating: Int32(truncatingIfNeeded: order.count), count: sourceCount)
    for (rank, source) in order.enumerated() where Int(source) < sourceCount { ranks[Int(source)] = Int32(rank) }
    self.ranks = ranks
  }

  /// All rows of equal rank: nothing is cut against anything.
  package static let level = SourceRanking(order: [], sourceCount: 0, isLevel: true)

  /// One more than the largest rank that ``rank(of:enteredByHand:)`` gives.
  package var rankCount: Int { 2 * (order.count + 1) }

  /// Rank of a row, smaller for better. O(1). An unknown source ranks last.
  package func rank(of source: UInt16, enteredByHand: Bool) -> Int32 {
    if isLevel { return 0 }
    let unknown = Int32(truncatingIfNeeded: order.count)
    let rank = Int(source) < ranks.count ? ranks[Int(source)] : unknown
    return enteredByHand ? rank : rank + unknown + 1
  }
}

/// The default order of sources, and an order set by the person.
package enum SourcePriority {
  /// The order of the sources that have rows of one type.
  ///
  /// Default order: by hand (a property of the row, see ``SourceRanking``), watch, phone, other devices, apps; within a class
  /// the source whose first row of this type is latest comes first, then by name, then by device model.
  ///
  /// - Parameters:
  ///   - rows: All rows of the type, not only those that a question selects: a filter must not change the order.
  ///   - sources: The person's sources by number.
  ///   - explicitOrder: Names of sources, or device models, that come first in the order given; the rest follow by default.
  /// - Complexity: O(n + s log s).
  package static func ranking(
    rows: Rows, sources: [SampleSource], explicitOrder: [String] = []
  ) -> SourceRanking {
    ranking(
      firstAppearances: firstAppearances(in: rows, sourceCount: sources.count), sources: sources,
      explicitOrder: explicitOrder)
  }

  /// The start of the first plausible row of each source, `nil` for sources without rows. O(n).
  package static func firstAppearances(in rows: Rows, sourceCount: Int) -> [Int64?] {
    var first = [Int64?](repeating: nil, count: sourceCount)
    var fallback = first
    let implausible = SampleFlags.implausible.rawValue
    for row in 0..<rows.count {
      let source = Int(rows.sources[row])
      guard source < sourceCount else { continue }
      if fallback[source] == nil { fallback[source] = rows.starts[row] }
      if first[source] == nil && rows.flags[row] & implausible == 0 { first[source] = rows.starts[row] }
    }
    return zip(first, fallback).map { $0 ?? $1 }
  }

  /// The order of the sources that have rows in a series. See ``ranking(rows:sources:explicitOrder:)``. O(chunks) to O(n).
  package static func ranking(
    series: SampleSeries, sources: [SampleSource], explicitOrder: [String] = []
  ) -> SourceRanking {
    ranking(
      firstAppearances: series.appearances(sourceCount: sources.count).map { $0.map { $0.plausibleStart ?? $0.start } },
      sources: sources, explicitOrder: explicitOrder)
  }

  /// The order of sources of which the first appearance is known.
  package static func ranking(
    firstAppearances: [Int64?], sources: [SampleSource], explicitOrder: [String] = []
  ) -> SourceRanking {
    let explicit = explicitOrder.map { $0.lowercased() }
    func explicitPlace(_ source: SampleSource) -> Int {
      explicit.firstIndex { $0 == source.name.lowercased() || $0 == source.deviceModel?.lowercased() } ?? explicit.count
    }
    let present = sources.indices.filter { $0 < firstAppearances.count && firstAppearances[$0] != nil }
    let ordered = present.sorted { left, right in
      let (leftPlace, rightPlace) = (explicitPlace(sources[left]), explicitPlace(sources[right]))
      if leftPlace != rightPlace { return leftPlace < rightPlace }
      if sources[left].sourceClass != sources[right].sourceClass {
        return sources[left].sourceClass < sources[right].sourceClass
      }
      let (leftFirst, rightFirst) = (firstAppearances[left] ?? .min, firstAppearances[right] ?? .min)
      if leftFirst != rightFirst { return leftFirst > rightFirst }
      if sources[left].name != sources[right].name { return sources[left].name < sources[right].name }
      return (sources[left].deviceModel ?? "", left) < (sources[right].deviceModel ?? "", right)
    }
    return SourceRanking(order: ordered.map { UInt16(truncatingIfNeeded: $0) }, sourceCount: sources.count)
  }
}
