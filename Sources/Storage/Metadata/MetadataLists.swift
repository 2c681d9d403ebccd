/// Lists of keys and values, equal ones kept once and numbered.
///
///     | texts (keys and values, each once) | pairs: key, value numbers UInt32 × 2 | list ends Int × lists | hash table |
struct MetadataLists: Sendable {
  private(set) var texts = TextPool()
  private var pairs: [UInt32] = []
  private var listEnds: [Int] = [0]
  private var lists = NumberTable()
  /// Lists in the hash table: all of them, save those just read from a file.
  private var indexedCount = 1

  /// The number of different lists, that of no entries included. O(1).
  var count: Int { listEnds.count }

  /// Bytes in memory. O(1).
  var byteCount: Int {
    texts.byteCount + pairs.count * 4 + listEnds.count * MemoryLayout<Int>.stride + lists.byteCount
  }

  /// The entries of a number; none for foreign ones. O(entries).
  subscript(number: UInt32) -> [MetadataEntry] {
    guard Int(number) < count else { return [] }
    let range = range(number)
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
      MetadataEntry(key: texts[pairs[$0]], value: texts[pairs[$0 + 1]])
    }
  }

  /// The text of the first entry with that key, or `nil` if there is none. O(entries).
  func value(of key: String, in number: UInt32) -> String? {
    guard number != 0, Int(number) < count else { return nil }
    let range = range(number)
    return stride(from: range.lowerBound, to: range.upperBound, by: 2)
      .first { texts[pairs[$0]] == key }
      .map { texts[pairs[$0 + 1]] }
  }

  /// The number of the list, a new one if it was not met before; 0 for no entries. O(length of the texts).
  mutating func intern(_ entries: [MetadataEntry]) -> UInt32 {
    guard !entries.isEmpty else { return 0 }
    var list: [UInt32] = []
    list.reserveCapacity(entries.count * 2)
    for entry in entries {
      guard let key = texts.intern(entry.key), let value = texts.intern(entry.value) else { return 0 }
      list.append(key)
      list.append(value)
    }
    return intern(list)
  }

  /// Adds a list under the next number, though it may be there or empty.
  mutating func appendUnchecked(_ entries: [MetadataEntry]) {
    append(entries.flatMap { [texts.intern($0.key) ?? 0, texts.intern($0.value) ?? 0] })
  }

  private mutating func intern(_ list: [UInt32]) -> UInt32 {
    indexAll()
    let hash = MetadataLists.hash(list[...])
    if let known = lists.first(hash, where: { pairs[range($0)].elementsEqual(list) }) { return known }
    guard let number = UInt32(exactly: count), number < NumberTable.none else { return 0 }
    append(list)
    lists.insert(number, hash: hash)
    indexedCount = count
    return number
  }

  private static func hash(_ list: ArraySlice<UInt32>) -> UInt32 { list.withUnsafeBytes { NumberTable.hash($0) } }

  private mutating func append(_ list: [UInt32]) {
    pairs.append(contentsOf: list)
    listEnds.append(pairs.count)
  }

  /// Brings lists from a file into the hash table, which only a table that grows needs.
  private mutating func indexAll() {
    while indexedCount < count {
      let number = UInt32(truncatingIfNeeded: indexedCount)
      lists.insert(number, hash: MetadataLists.hash(pairs[range(number)]))
      indexedCount += 1
    }
  }

  /// Where the pairs of a list lie. List 0 is empty and ends where list 1 begins.
  private func range(_ number: UInt32) -> Range<Int> {
    number == 0 ? 0..<0 : listEnds[Int(number) - 1]..<listEnds[Int(number)]
  }
}

/// Pieces of the lists in a store file, each holding what one import added:
///
///     | texts: count, then length and UTF-8 each | lists: count, then for each the numbers of keys and values |
extension MetadataLists {
  /// Adds to `writer` what came after the first `textCount` texts and `listCount` lists.
  func write(afterTexts textCount: Int, lists listCount: Int, to writer: inout ByteWriter) {
    writer.count(texts.count - textCount)
    for number in textCount..<texts.count { writer.text(texts[UInt32(truncatingIfNeeded: number)]) }
    writer.count(count - listCount)
    for number in listCount..<count {
      writer.list(Array(pairs[range(UInt32(truncatingIfNeeded: number))])) { $0.count(Int($1)) }
    }
  }

  /// Adds the texts and lists of the next piece.
  mutating func append(from reader: inout ByteReader) throws(MalformedBytes) {
    for _ in 0..<(try reader.count()) { texts.append(try reader.text()) }
    for _ in 0..<(try reader.count()) {
      let list = try reader.list { reader throws(MalformedBytes) in UInt32(truncatingIfNeeded: try reader.number()) }
      guard list.count % 2 == 0, list.allSatisfy({ Int($0) < texts.count }) else { throw MalformedBytes() }
      append(list)
    }
    try reader.end()
  }
}
