import Kernels

/// The amounts of one source, or of all merged, by hours and by quarter hours; each in a store file until it is wanted. Safe from several
/// threads.
package struct GradedTrack: Sendable {
  private let hours: LazyValue<SlotTrack?>
  private let quarterHours: LazyValue<SlotTrack?>

  /// A track that is at hand: of quarter hours, of which the hours are counted when they are wanted, or of hours alone.
  package init(_ track: SlotTrack, _ grain: SlotGrain) {
    switch grain {
    case .quarterHours:
      quarterHours = LazyValue(track)
      hours = LazyValue { track.byHours }
    case .hours:
      quarterHours = LazyValue(nil)
      hours = LazyValue(track)
    }
  }

  /// Tracks that `read` fetches; `nil` if one is damaged.
  init(read: @escaping @Sendable (SlotGrain) -> SlotTrack?) {
    quarterHours = LazyValue { read(.quarterHours) }
    hours = LazyValue { read(.hours) }
  }

  /// The track of a grain; `nil` if it is damaged, or was not made. O(1), the first time O(slots).
  package subscript(grain: SlotGrain) -> SlotTrack? {
    switch grain {
    case .hours: hours.value
    case .quarterHours: quarterHours.value
    }
  }

  /// Bytes in memory. O(1).
  package var byteCount: Int {
    [hours, quarterHours].reduce(0) { $0 + (($1.valueIfMade ?? nil)?.byteCount ?? 0) }
  }
}

/// What is known of one source among the amounts of all without looking at its track.
package struct SourceTrack: Sendable {
  /// The sum of the whole track.
  package let sum: DoubleDouble
  /// The first and the last slot that the source touches.
  package let firstSlot: Int32, lastSlot: Int32
  package let track: GradedTrack

  init(sum: DoubleDouble, firstSlot: Int32, lastSlot: Int32, track: GradedTrack) {
    self.sum = sum
    self.firstSlot = firstSlot
    self.lastSlot = lastSlot
    self.track = track
  }

  /// A track that is at hand.
  ///
  /// - Precondition: It has slots.
  package init(_ track: SlotTrack, _ grain: SlotGrain) {
    precondition(track.slots.count > 0, "a source without slots has no track")
    let end = grain.end(before: Int64(track.slots.numbers[track.slots.count - 1]) + 1)
    self.init(
      sum: track.sums.sum(of: 0..<track.slots.count), firstSlot: track.slots.numbers[0],
      lastSlot: Int32(truncatingIfNeeded: end - 1), track: GradedTrack(track, grain))
  }
}
