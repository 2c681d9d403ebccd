import Storage

/// Which rows a question counts, before anything is merged: a filter by source never switches merging off among what is left.
package struct RowFilter: Sendable {
  /// The sources that count, as numbers of the person's dictionary; `nil` for all.
  package var sources: Set<UInt16>?
  /// Whether rows outside the plausible limits of their type count too (`using outliers keep`).
  package var keepsImplausible: Bool
  /// A condition on anything but the value: duration, entered by hand, metadata, weekday or hour of the start.
  package var rowPredicate: (@Sendable (SampleRow) -> Bool)?
  /// A condition on the value alone.
  ///
  /// It is kept apart since a reading that it drops still ends the time for which the reading before it is held: minutes
  /// above 140 must not run on into the minutes below.
  package var valuePredicate: (@Sendable (Double) -> Bool)?

  /// A filter; without arguments every plausible row counts.
  package init(
    sources: Set<UInt16>? = nil, keepsImplausible: Bool = false, rowPredicate: (@Sendable (SampleRow) -> Bool)? = nil,
    valuePredicate: (@Sendable (Double) -> Bool)? = nil
  ) {
    self.sources = sources
    self.keepsImplausible = keepsImplausible
    self.rowPredicate = rowPredicate
    self.valuePredicate = valuePredicate
  }

  /// Whether no condition is set, so that what is derived may be kept for the next question.
  package var isPlain: Bool { sources == nil && !keepsImplausible && rowPredicate == nil && valuePredicate == nil }
}

extension Rows {
  /// The rows that `filter` lets through. O(n).
  ///
  /// - Parameter appliesValuePredicate: `false` leaves the condition on the value to be applied later.
  package func filtered(by filter: RowFilter, appliesValuePredicate: Bool = true) -> Rows {
    let implausible = SampleFlags.implausible.rawValue
    if filter.isPlain, !flags.contains(where: { $0 & implausible != 0 }) { return self }
    var picked: [Int32] = []
    picked.reserveCapacity(count)
    for row in 0..<count {
      if !filter.keepsImplausible && flags[row] & implausible != 0 { continue }
      if let sources = filter.sources, !sources.contains(self.sources[row]) { continue }
      if appliesValuePredicate, let predicate = filter.valuePredicate, !predicate(values[row]) { continue }
      if let predicate = filter.rowPredicate, !predicate(self[row]) { continue }
      picked.append(Int32(truncatingIfNeeded: row))
    }
    return picking(picked)
  }
}
