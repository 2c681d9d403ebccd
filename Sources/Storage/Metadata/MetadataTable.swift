/// The metadata of one person's samples: lists of keys and values, equal ones kept once and numbered.
///
///     | texts (keys and values, each once) | pairs: key, value numbers UInt32 × 2 | list ends Int × lists | hash table |
///
/// A sample's row holds the number of its list, 0 for none.
public struct MetadataTable: Sendable {
  private var texts = TextPool()
  private var pairs: [UInt32] = []
  private var listEnds: [Int] = [0]
  private var lists = NumberTable()

  /// A table that holds the empty list only.
  public init() {}

  /// The number of different lists, that of no entries included. O(1).
  public var count: Int { listEnds.count }

  /// Bytes in memory. O(1).
  public var byteCount: Int {
    texts.byteCount + pairs.count * 4 + listEnds.count * MemoryLayout<Int>.stride + lists.byteCount
  }

  /// The entries of a number that this table gave out, in the order of the file; none for 0 and for foreign numbers.
  /// O(entries).
  public subscript(number: UInt32) -> [MetadataEntry] {
    guard Int(number) < count else { return [] }
    let range = range(number)
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
      MetadataEntry(key: texts[pairs[$0]], value: texts[pairs[$0 + 1]])
    }
  }

  /// The text of the first entry with that key, or `nil` if there is none. O(entries).
  public func value(of key: String, in number: UInt32) -> String? {
    guard number != 0, Int(number) < count else { return nil }
    let range = range(number)
    return stride(from: range.lowerBound, to: range.upperBound, by: 2)
      .first { texts[pairs[$0]] == key }
      .map { texts[pairs[$0 + 1]] }
  }

  /// The number of the list, a new one if it was not met before; 0 for no entries. O(length of the texts).
  ///
  /// Once all 2³² − 1 numbers are taken the list is dropped and 0 returned; no machine's memory holds as many.
  public mutating func intern(_ entries: [MetadataEntry]) -> UInt32 {
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

  private mutating func intern(_ list: [UInt32]) -> UInt32 {
    let hash = list.withUnsafeBytes { NumberTable.hash($0) }
    if let known = lists.first(hash, where: { pairs[range($0)].elementsEqual(list) }) { return known }
    guard let number = UInt32(exactly: count), number < NumberTable.none else { return 0 }
    pairs.append(contentsOf: list)
    listEnds.append(pairs.count)
    lists.insert(number, hash: hash)
    return number
  }

  /// Where the pairs of a list lie. List 0 is empty and ends where list 1 begins.
  private func range(_ number: UInt32) -> Range<Int> {
    number == 0 ? 0..<0 : listEnds[Int(number) - 1]..<listEnds[Int(number)]
  }
}

/// One `MetadataEntry` of an export: key and value as written there.
public struct MetadataEntry: Hashable, Sendable {
  /// The key, for example `HKTimeZone`; free text from third-party apps.
  public let key: String
  /// The value as text: see ``MetadataValue`` for what it may mean.
  public let value: String

  /// An entry.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}
