import Calendars

/// The moments at which data are cut off: buckets that hold one are partial.
package struct PartialMoments: Hashable, Sendable {
  /// The present, if the bucket that runs now is asked for.
  package var now: Instant?
  /// When the data of the subject begin: the start of its first sample.
  package var dataStart: Instant?
  /// When the export was made.
  package var exportDate: Instant?

  package init(now: Instant?, dataStart: Instant?, exportDate: Instant?) {
    self.now = now
    self.dataStart = dataStart
    self.exportDate = exportDate
  }

  /// Whether a bucket is partial: the running one, the one in which data begin, the one in which the export was made. O(1).
  ///
  /// A bucket at whose very start data begin counts as such too: what the day before would have held is not known to be missing.
  package func isPartial(_ bucket: TimeRange) -> Bool {
    // Written out: a list of them would be allocated for every bucket.
    if let now, bucket.contains(now) { return true }
    if let dataStart, bucket.contains(dataStart) { return true }
    if let exportDate, bucket.contains(exportDate) { return true }
    return false
  }
}
