/// Numbers by name, out of the tables of this module: the bytes of the names side by side, and a table of places in them.
///
/// A process that reads one sentence needs a name or two of a thousand: making the index costs as much as reading the tables once,
/// and a look-up some instructions for each byte, whether the name is there or not.
struct NameIndex: Sendable {
  private struct Entry {
    let start: UInt32
    let count: UInt16
    let value: UInt16
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// Places of entries plus one, by the upper bits of the hash of their names; 0 where there is none.
  private var slots: [UInt16]
  private let shift: UInt64
  private let ignoresCase: Bool

  /// An index for up to so many names.
  ///
  /// - Parameter ignoresCase: Whether the large letters of ASCII in names are taken as small ones.
  init(capacity: Int, ignoresCase: Bool = true) {
    self.ignoresCase = ignoresCase
    let bits = Int.bitWidth - max(4, capacity * 2 - 1).leadingZeroBitCount
    slots = Array(repeating: 0, count: 1 << bits)
    shift = UInt64(64 - bits)
    entries.reserveCapacity(capacity)
    bytes.reserveCapacity(capacity * 16)
  }

  /// Takes a name; one that is there has the new value from now on.
  mutating func insert(_ name: UnsafeBufferPointer<UInt8>, _ value: UInt16) {
    let start = bytes.count
    let count = name.count
    bytes.append(contentsOf: name)
    if ignoresCase {
      bytes.withUnsafeMutableBufferPointer { bytes in
        for place in start..<bytes.count { bytes[place] = NameIndex.small(bytes[place]) }
      }
    }
    let slot = bytes.withUnsafeBufferPointer { self.slot(of: UnsafeBufferPointer(rebasing: $0[start...])) }
    let entry = Entry(start: UInt32(start), count: UInt16(count), value: value)
    if slots[slot] != 0 {
      bytes.removeLast(count)
      let known = entries[Int(slots[slot]) - 1]
      entries[Int(slots[slot]) - 1] = Entry(start: known.start, count: known.count, value: value)
      return
    }
    precondition(entries.count < slots.count / 2, "an index has room for what is put into it")
    entries.append(entry)
    slots[slot] = UInt16(entries.count)
  }

  /// Takes rows of a name that is there and of others for it.
  mutating func insertSynonyms(_ table: String) {
    TextTable.forEachRow(table) { row in
      let name = TextTable.word(row, from: 0)
      guard let value = value(ofName: name) else { preconditionFailure("a row is about no name that is there") }
      var place = name.count
      while true {
        let other = TextTable.word(row, from: place)
        guard !other.isEmpty else { return }
        insert(other, value)
        place = TextTable.end(of: other, in: row)
      }
    }
  }

  private func value(ofName name: UnsafeBufferPointer<UInt8>) -> UInt16? {
    name.map(NameIndex.small).withUnsafeBufferPointer { value(of: $0) }
  }

  /// Takes a name that is a string.
  mutating func insert(_ name: String, _ value: UInt16) {
    var name = name
    name.withUTF8 { insert($0, value) }
  }

  /// The value of a name, where case is ignored in small letters; `nil` if it is not there.
  ///
  /// - Parameter plural: Whether an `s` may stand behind it.
  func value(of name: UnsafeBufferPointer<UInt8>, plural: Bool = false) -> UInt16? {
    let place = slots[slot(of: name)]
    if place != 0 { return entries[Int(place) - 1].value }
    guard plural, name.last == UInt8(ascii: "s") else { return nil }
    return value(of: UnsafeBufferPointer(rebasing: name.dropLast()))
  }

  /// The slot of a name, or the empty one in which it would stand.
  private func slot(of name: UnsafeBufferPointer<UInt8>) -> Int {
    var slot = Int(truncatingIfNeeded: NameIndex.hash(name) >> shift)
    while slots[slot] != 0, !isName(entries[Int(slots[slot]) - 1], name) { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private func isName(_ entry: Entry, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Int(entry.count) == name.count else { return false }
    let start = Int(entry.start)
    for place in 0..<name.count where bytes[start + place] != name[place] { return false }
    return true
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash &* 0x9E37_79B9_7F4A_7C15
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A") <= byte && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
