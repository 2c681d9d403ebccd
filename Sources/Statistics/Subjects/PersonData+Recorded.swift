import Calendars
import Storage

extension PersonData {
  /// From the first moment of anything on record to the last, or to the moment of the export where that is later: the time of which is known
  /// what did not happen. `nil` without any sample or workout.
  ///
  /// Samples outside plausible limits tell nothing. O(chunks), and the rows of a few of them where some are implausible.
  package var recordedSpan: TimeRange? {
    derived.value(from: Set(series.keys), key: RecordedKey()) { () -> TimeRange? in
      let spans = series.values.compactMap(\.recordedSpan) + workouts.map(\.range)
      guard let first = spans.map(\.start).min(), let last = spans.map(\.end).max() else { return nil }
      return TimeRange(first, max(first, last, exportDate ?? last))
    }
  }

  private struct RecordedKey: Hashable, Sendable {}
}

extension SampleSeries {
  /// From the first start to the latest end of what is plausible. O(1) where all is.
  fileprivate var recordedSpan: TimeRange? {
    if implausibleCount == 0 { return span }
    return plausibleSpan.flatMap {
      TimeRange(checked: Instant(microseconds: $0.start), Instant(microseconds: $0.end))
    }
  }
}
