import Calendars
import Storage
import Synchronization

/// What is made of a series' rows: of those that touch a range while that is quicker, else of all, which is kept.
final class SeriesRows<Made: Sendable>: Sendable {
  private struct State: Sendable {
    var all: Made?
    var unpackedCount = 0
  }

  private let series: SampleSeries
  private let make: @Sendable (Rows) -> Made
  private let span: LazyValue<TimeRange?>?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - countsEverything: Whether all plausible rows count, so that span and emptiness are known without unpacking.
  ///   - make: Makes what is wanted of rows that are not filtered yet.
  init(_ series: SampleSeries, countsEverything: Bool, make: @escaping @Sendable (Rows) -> Made) {
    self.series = series
    self.make = make
    span =
      countsEverything
      ? LazyValue { [series] in
        series.plausibleSpan.flatMap {
          TimeRange(checked: Instant(microseconds: $0.start), Instant(microseconds: $0.end))
        }
      } : nil
  }

  /// Made of all rows. O(n) the first time.
  var all: Made {
    state.withLock { state in
      if let known = state.all { return known }
      let made = make(Rows(series.columns()))
      state.all = made
      return made
    }
  }

  /// Whether no row counts, if that is known without unpacking.
  var isKnownEmpty: Bool? { span == nil ? nil : !series.hasPlausibleRows }

  /// From the first start to the latest end of what counts, if that is known without unpacking.
  var knownSpan: TimeRange? { span?.value }

  /// Made of the rows that touch a range; `nil` if it is quicker to have all, since they are there or soon would have been unpacked anyway.
  func touching(_ range: TimeRange) -> Made? {
    let touched = series.rowCount(ofChunksTouching: range)
    let isWorthwhile = state.withLock { state in
      if state.all != nil { return false }
      state.unpackedCount += touched
      return state.unpackedCount <= max(series.sampleCount / 2, SampleSeries.defaultChunkRowCount)
    }
    return isWorthwhile ? make(Rows(series.columns(touching: range))) : nil
  }
}

extension CellRequest {
  /// The only time whose rows matter; `nil` if others do, too.
  var touchedRange: TimeRange? {
    if assignsToRowStart { return nil }
    if case .byRow = rowLabels { return nil }
    guard let range = partition.range else { return nil }
    guard let spans, let first = spans.first, let last = spans.last else { return range }
    return range.intersection(TimeRange(first.start, last.end)) ?? TimeRange(range.start, range.start)
  }
}
