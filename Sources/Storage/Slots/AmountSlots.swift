/// The amounts of a cumulative series in each quarter hour and hour, merged, and those of each source among them.
package struct AmountSlots: Sendable {
  /// All sources together.
  package let total: GradedTrack
  /// From the start of the first part to the end of the last, see ``SlotTrack``.
  package let start: Int64, end: Int64
  /// What each source gives to it, by the source's number.
  package let bySource: [UInt16: SourceTrack]
  /// Sources of which some part does not count because a better one covers it. What all others give is all that they have.
  package let cutSources: Set<UInt16>
  /// Whether exact copies of samples were left out.
  package let leavesOutCopies: Bool

  /// - Parameters:
  ///   - total: Not empty.
  ///   - span: That of the total's tracks.
  package init(
    total: GradedTrack, span: (start: Int64, end: Int64), bySource: [UInt16: SourceTrack], cutSources: Set<UInt16>,
    leavesOutCopies: Bool
  ) {
    self.total = total
    (start, end) = span
    self.bySource = bySource
    self.cutSources = cutSources
    self.leavesOutCopies = leavesOutCopies
  }

  /// Bytes in memory. O(sources).
  package var byteCount: Int {
    bySource.count == 1 ? total.byteCount : bySource.values.reduce(total.byteCount) { $0 + $1.track.byteCount }
  }

  /// Makes or reads all tracks, so that no question has to. O(slots)
  package func makeReady() {
    for track in [total] + bySource.values.map(\.track) {
      for grain in SlotGrain.allCases { _ = track[grain] }
    }
  }
}
