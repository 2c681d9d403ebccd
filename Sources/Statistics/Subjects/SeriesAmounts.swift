import Calendars
import Storage

/// The amounts of a person's series under some settings, worked out only as far as a question needs them.
///
///     question over whole quarter hours ─▶ slots: totals of each quarter hour, ready or made once
///     any other over a short time       ─▶ rows that touch it, merged
///     any other                         ─▶ all rows, merged, and kept
///
/// What counts in a range of time depends only on the rows that touch it, since a row is cut by what covers it there and then. Safe from
/// several threads.
final class SeriesAmounts: Sendable {
  private let rows: SeriesRows<AmountPieces>
  private let slots: LazyValue<AmountSlots?>?

  /// - Parameters:
  ///   - slots: The totals of slots, `nil` where the settings leave none.
  ///   - countsEverything: Whether all plausible rows count, so that span and emptiness are known without unpacking.
  ///   - merge: Makes amounts of rows that are not filtered yet.
  init(
    _ series: SampleSeries, slots: LazyValue<AmountSlots?>?, countsEverything: Bool,
    merge: @escaping @Sendable (Rows) -> AmountPieces
  ) {
    rows = SeriesRows(series, countsEverything: countsEverything, make: merge)
    self.slots = slots
  }

  /// All pieces. O(n log d) the first time.
  var all: AmountPieces { rows.all }

  var isEmpty: Bool { rows.isKnownEmpty ?? (slots?.value == nil && all.pieces.isEmpty) }

  var span: TimeRange? {
    if let known = rows.knownSpan { return known }
    if let slots = slots?.value {
      return TimeRange(checked: Instant(microseconds: slots.start), Instant(microseconds: slots.end))
    }
    return all.span
  }

  func aggregated(_ request: CellRequest) -> CellTable {
    if let slots = slots?.value, let table = slots.aggregated(request, rest: { aggregatedFromRows($0) }) {
      return table
    }
    return aggregatedFromRows(request)
  }

  private func aggregatedFromRows(_ request: CellRequest) -> CellTable {
    guard let range = request.touchedRange else { return all.aggregated(request) }
    return (rows.touching(range) ?? all).aggregated(request)
  }
}
