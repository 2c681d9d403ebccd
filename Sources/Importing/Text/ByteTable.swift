/// A dictionary whose keys are bytes that somebody else owns: a look-up copies nothing, only a new key is copied.
///
/// Hashes are seeded per process, so no file can be written to collide.
struct ByteTable<Value> {
  private struct Entry {
    let hash: Int
    let keyStart: Int
    let keyCount: Int
    let value: Value
  }

  private var keys: [UInt8] = []
  private var entries: [Entry] = []
  // Place of an entry plus one; 0 is free.
  private var slots: [Int32] = Array(repeating: 0, count: 64)
  // Differs from process to process, as all hashes of the standard library do.
  private let seed: UInt64 = {
    var hasher = Hasher()
    hasher.combine(0x5EED)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }()

  /// The number of keys. O(1).
  var count: Int { entries.count }
  /// Bytes of all keys. O(1).
  var keyByteCount: Int { keys.count }

  /// The value of `key`, if it was inserted. O(key) expected.
  subscript(key: ByteSlice) -> Value? {
    let hash = hash(key)
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.hash == hash && isEqual(entry, key) { return entry.value }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a key that is not there yet. O(key) amortised.
  mutating func insert(_ key: ByteSlice, _ value: Value) {
    let hash = hash(key)
    entries.append(Entry(hash: hash, keyStart: keys.count, keyCount: key.count, value: value))
    keys.append(contentsOf: key.buffer)
    if entries.count * 2 > slots.count {
      slots = Array(repeating: 0, count: slots.count * 2)
      for index in entries.indices { occupy(entries[index].hash, with: index) }
    } else {
      occupy(hash, with: entries.count - 1)
    }
  }

  /// Forgets all keys.
  mutating func removeAll() { self = ByteTable() }

  private mutating func occupy(_ hash: Int, with index: Int) {
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(truncatingIfNeeded: index + 1)
  }

  private func isEqual(_ entry: Entry, _ key: ByteSlice) -> Bool {
    guard entry.keyCount == key.count else { return false }
    guard key.count > 0 else { return true }
    return keys.withUnsafeBufferPointer { keys in
      guard let base = keys.baseAddress else { return false }
      return Platform.areEqual(base + entry.keyStart, key.start, count: key.count)
    }
  }

  /// A multiplying hash over eight bytes at a time: keys are looked up a million times a second, and the seed keeps it from being
  /// predicted.
  private func hash(_ key: ByteSlice) -> Int {
    var value = seed ^ UInt64(truncatingIfNeeded: key.count)
    var index = 0
    let bytes = UnsafeRawPointer(key.start)
    while index + 8 <= key.count {
      value = mixed(value, bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var tail: UInt64 = 0
    while index < key.count {
      tail = tail << 8 | UInt64(key[index])
      index += 1
    }
    return Int(truncatingIfNeeded: mixed(value, tail))
  }

  @inline(__always)
  private func mixed(_ value: UInt64, _ word: UInt64) -> UInt64 {
    let product = (value ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15 ^ seed | 1)
    return product.high ^ product.low
  }
}
