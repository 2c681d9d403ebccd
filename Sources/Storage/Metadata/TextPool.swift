/// Texts, each kept once as UTF-8 and numbered in order of arrival.
///
///     | bytes: all texts without gaps | ends Int × count | hash table |
///
/// An export may carry an identifier of its own with every record; as `String`s those would take three times the room.
struct TextPool: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var table = NumberTable()
  /// Texts in the hash table: all of them, save those just read from a file.
  private var indexedCount = 0

  /// The number of texts. O(1).
  var count: Int { ends.count }

  /// Bytes in memory.
  var byteCount: Int { bytes.count + ends.count * MemoryLayout<Int>.stride + table.byteCount }

  /// The text of a number that this pool gave out. O(length).
  subscript(number: UInt32) -> String { String(decoding: bytes[range(number)], as: UTF8.self) }

  /// The number of `text`, a new one if it was not met before; `nil` once 2³² − 1 are taken. O(length).
  mutating func intern(_ text: String) -> UInt32? {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// Adds a text that is not in the pool; finding it is prepared when it is first needed. O(length).
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
  }

  private mutating func indexAll() {
    while indexedCount < count {
      let number = UInt32(truncatingIfNeeded: indexedCount)
      let hash = bytes.withUnsafeBytes { NumberTable.hash(UnsafeRawBufferPointer(rebasing: $0[range(number)])) }
      table.insert(number, hash: hash)
      indexedCount += 1
    }
  }

  private mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> UInt32? {
    indexAll()
    let hash = NumberTable.hash(UnsafeRawBufferPointer(text))
    if let known = table.first(hash, where: { equals($0, text) }) { return known }
    guard let number = UInt32(exactly: count), number < NumberTable.none else { return nil }
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    table.insert(number, hash: hash)
    indexedCount = count
    return number
  }

  private func range(_ number: UInt32) -> Range<Int> {
    (number == 0 ? 0 : ends[Int(number) - 1])..<ends[Int(number)]
  }

  private func equals(_ number: UInt32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(number)
    guard range.count == text.count else { return false }
    return bytes.withUnsafeBufferPointer { $0[range].elementsEqual(text) }
  }
}
