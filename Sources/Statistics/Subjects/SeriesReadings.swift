import Calendars
import Storage
import Synchronization

/// The readings of a person's series under some settings, worked out only as far as a question needs them. See ``SeriesAmounts``.
final class SeriesReadings: Sendable {
  private let rows: SeriesRows<ReadingRows>
  private let slots: LazyValue<ReadingSlots?>?
  let rule: AverageRule
  /// How much earlier a reading may start that stands for time in a range, unless it has a length.
  private let hold: Int64

  /// - Parameters:
  ///   - slots: The totals of slots, `nil` where the settings leave none.
  ///   - countsEverything: Whether all plausible rows count, so that span and emptiness are known without unpacking.
  ///   - make: Makes readings of rows that are not filtered yet.
  init(
    _ series: SampleSeries, slots: LazyValue<ReadingSlots?>?, countsEverything: Bool, rule: AverageRule, hold: Int64,
    make: @escaping @Sendable (Rows) -> ReadingRows
  ) {
    rows = SeriesRows(series, countsEverything: countsEverything, make: make)
    self.slots = slots
    self.rule = rule
    self.hold = hold
  }

  var all: ReadingRows { rows.all }

  var isEmpty: Bool { rows.isKnownEmpty ?? slots?.value.map { $0.slots.count == 0 } ?? (all.rows.count == 0) }

  var span: TimeRange? {
    if let known = rows.knownSpan { return known }
    if let slots = slots?.value {
      return TimeRange(checked: Instant(microseconds: slots.start), Instant(microseconds: slots.end))
    }
    return all.rows.span
  }

  func aggregated(_ request: CellRequest) -> CellTable {
    if let slots = slots?.value,
      let table = slots.aggregated(request, rule: rule, hold: hold, rest: { aggregatedFromRows($0) })
    {
      return table
    }
    return aggregatedFromRows(request)
  }

  private func aggregatedFromRows(_ request: CellRequest) -> CellTable {
    guard var range = request.touchedRange else { return all.aggregated(request) }
    let (start, overflow) = range.start.microseconds.subtractingReportingOverflow(max(hold, 0))
    range = TimeRange(Instant(microseconds: overflow ? .min : start), range.end)
    return (rows.touching(range) ?? all).aggregated(request)
  }
}
