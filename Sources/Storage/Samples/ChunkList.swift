import Calendars

/// The chunks of a series in order of time, and where each begins, side by side: a search that asks one object after the other waits
/// for memory each time.
struct ChunkList: Sendable {
  private(set) var chunks: [Chunk] = []
  private var firstStarts: [Int64] = []

  init(_ chunks: [Chunk] = []) {
    self.chunks = chunks
    firstStarts = chunks.map(\.zoneMap.firstStart.microseconds)
  }

  /// Adds a chunk behind all others.
  mutating func append(_ chunk: Chunk) {
    chunks.append(chunk)
    firstStarts.append(chunk.zoneMap.firstStart.microseconds)
  }

  /// The first chunk of which all rows start at `instant` or later; the count if there is none. O(log chunks).
  ///
  /// - Precondition: The chunks are in order.
  func firstPlace(startingAtOrAfter instant: Instant) -> Int {
    guard let first = firstStarts.first, let last = firstStarts.last else { return 0 }
    let wanted = instant.microseconds
    let guess = AscendingSearch.guess(of: wanted, from: first, to: last, count: firstStarts.count)
    return firstStarts.withUnsafeBufferPointer { AscendingSearch.firstPlace(in: $0, atLeast: wanted, near: guess) }
  }
}
