/// The last few byte strings that were met, each with what it led to. Exports repeat the same long texts in runs, so that one
/// or two comparisons find nearly all of them, and a comparison of equal bytes is far cheaper than taking them apart.
struct RecentTexts<Payload> {
  /// Owns the bytes of the texts: room for ``mostTexts`` of ``longestText`` each.
  private final class Memory {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: mostTexts * longestText)
    deinit { bytes.deallocate() }
  }

  private struct Entry {
    let text: UnsafeMutablePointer<UInt8>
    var count: Int
    var payload: Payload
  }

  private let memory = Memory()
  // The most recently met one first.
  private var entries: [Entry] = []

  private static var mostTexts: Int { 8 }
  /// Longer texts are not remembered.
  static var longestText: Int { 1_024 }

  /// What the text at `start` led to, if it begins with a known one, and how long that is. Texts are such that none begins
  /// another: they end in a mark that stands nowhere else in them. O(texts · bytes).
  @inline(__always)
  mutating func match(
    _ start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>
  ) -> (payload: Payload, count: Int)? {
    guard let first = entries.first else { return nil }
    if end - start >= first.count, Platform.areEqual(first.text, start, count: first.count) {
      return (first.payload, first.count)
    }
    return matchOthers(start, end: end)
  }

  @inline(never)
  private mutating func matchOthers(
    _ start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>
  ) -> (payload: Payload, count: Int)? {
    for place in 1..<max(1, entries.count) {
      let entry = entries[place]
      guard end - start >= entry.count, Platform.areEqual(entry.text, start, count: entry.count) else { continue }
      moveToFront(place)
      return (entry.payload, entry.count)
    }
    return nil
  }

  private mutating func moveToFront(_ place: Int) {
    entries.withUnsafeMutableBufferPointer { entries in
      guard let first = entries.baseAddress else { return }
      let entry = (first + place).move()
      (first + 1).moveInitialize(from: first, count: place)
      first.initialize(to: entry)
    }
  }

  /// Changes what the text that was matched or inserted last led to.
  mutating func updateLatest(_ payload: Payload) {
    guard !entries.isEmpty else { return }
    entries[0].payload = payload
  }

  /// Remembers a text that ``match(_:end:)`` does not find, in place of the one that was met longest ago.
  mutating func insert(_ text: ByteSlice, _ payload: Payload) {
    guard !text.isEmpty, text.count <= RecentTexts.longestText else { return }
    let room =
      entries.count < RecentTexts.mostTexts
      ? memory.bytes + entries.count * RecentTexts.longestText : entries.removeLast().text
    room.update(from: text.start, count: text.count)
    entries.insert(Entry(text: room, count: text.count, payload: payload), at: 0)
  }
}
