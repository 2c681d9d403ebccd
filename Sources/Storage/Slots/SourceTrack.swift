import Kernels
import Synchronization

/// The track of one source among the amounts of all; in a store file until it is wanted. Safe from several threads.
package final class SourceTrack: Sendable {
  private enum State: Sendable {
    case unread
    case read(SlotTrack?)
  }

  /// The sum of the whole track.
  package let sum: DoubleDouble
  /// The first and the last slot that the source touches.
  package let firstSlot: Int32, lastSlot: Int32
  private let state: Mutex<State>
  private let read: @Sendable () -> SlotTrack?

  /// A track that is at hand.
  ///
  /// - Precondition: It has slots.
  package init(_ track: SlotTrack) {
    precondition(track.slots.count > 0, "a source without slots has no track")
    sum = track.sums.sum(of: 0..<track.slots.count)
    firstSlot = track.slots.numbers[0]
    lastSlot = track.slots.numbers[track.slots.count - 1]
    state = Mutex(.read(track))
    read = { nil }
  }

  /// A track that `read` fetches; `nil` if it is damaged.
  init(sum: DoubleDouble, firstSlot: Int32, lastSlot: Int32, read: @escaping @Sendable () -> SlotTrack?) {
    self.sum = sum
    self.firstSlot = firstSlot
    self.lastSlot = lastSlot
    self.read = read
    state = Mutex(.unread)
  }

  /// The track. O(1), the first time O(slots) where it lies in a file.
  package var track: SlotTrack? {
    state.withLock { state in
      if case .read(let track) = state { return track }
      let track = read()
      state = .read(track)
      return track
    }
  }

  /// Bytes in memory. O(1).
  package var byteCount: Int {
    state.withLock { state in
      if case .read(let track?) = state { track.byteCount } else { 0 }
    }
  }
}
