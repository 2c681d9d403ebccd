/// The metadata of one person's samples: lists of keys and values, equal ones kept once and numbered.
///
/// A sample's row holds the number of its list, 0 for none. In a store file the lists are read when the first one is asked
/// for.
public struct MetadataTable: Sendable {
  private var contents: Deferred<MetadataLists>

  /// A table that holds the empty list only.
  public init() { contents = Deferred(MetadataLists()) }

  /// A table whose lists lie in a file.
  init(_ stored: LazyValue<MetadataLists>) { contents = Deferred(stored, placeholder: MetadataLists()) }

  /// The lists themselves.
  var lists: MetadataLists { contents.value }

  /// The number of different lists, that of no entries included. O(1).
  public var count: Int { contents.value.count }

  /// Bytes in memory. O(1).
  public var byteCount: Int { contents.value.byteCount }

  /// The entries of a number that this table gave out, in the order of the file; none for 0 and for foreign numbers.
  /// O(entries).
  public subscript(number: UInt32) -> [MetadataEntry] { number == 0 ? [] : contents.value[number] }

  /// The text of the first entry with that key, or `nil` if there is none. O(entries).
  public func value(of key: String, in number: UInt32) -> String? {
    number == 0 ? nil : contents.value.value(of: key, in: number)
  }

  /// The number of the list, a new one if it was not met before; 0 for no entries. O(length of the texts).
  ///
  /// Once all 2³² − 1 numbers are taken the list is dropped and 0 returned; no machine's memory holds as many.
  public mutating func intern(_ entries: [MetadataEntry]) -> UInt32 {
    entries.isEmpty ? 0 : contents.value.intern(entries)
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
