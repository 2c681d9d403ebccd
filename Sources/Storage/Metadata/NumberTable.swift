/// An open-addressing hash table of numbers whose keys lie elsewhere: eight bytes a slot, at most half of them taken.
///
///     | numbers UInt32 × power of two (`none` where empty) | hashes UInt32 × as many |      linear probing
///
/// Hashes are seeded anew in each process, so that no file can be made to collide on purpose. Numbers never depend on them.
struct NumberTable: Sendable {
  private var numbers: [UInt32] = []
  private var hashes: [UInt32] = []
  private var count = 0

  /// Stands for no number.
  static let none = UInt32.max

  /// Bytes in memory.
  var byteCount: Int { numbers.count * 8 }

  /// The hash of bytes, the same throughout a process.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var hasher = Hasher()
    hasher.combine(bytes: bytes)
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }

  /// The first number of that hash for which `isWanted` holds. O(1) expected.
  func first(_ hash: UInt32, where isWanted: (UInt32) -> Bool) -> UInt32? {
    guard !numbers.isEmpty else { return nil }
    var slot = Int(hash) & (numbers.count - 1)
    while numbers[slot] != NumberTable.none {
      if hashes[slot] == hash, isWanted(numbers[slot]) { return numbers[slot] }
      slot = (slot + 1) & (numbers.count - 1)
    }
    return nil
  }

  /// Adds a number that is not in the table. O(1) amortised.
  mutating func insert(_ number: UInt32, hash: UInt32) {
    if (count + 1) * 2 > numbers.count { grow() }
    place(number, hash)
    count += 1
  }

  private mutating func grow() {
    let (oldNumbers, oldHashes) = (numbers, hashes)
    let slotCount = max(16, oldNumbers.count * 2)
    numbers = [UInt32](repeating: NumberTable.none, count: slotCount)
    hashes = [UInt32](repeating: 0, count: slotCount)
    for (number, hash) in zip(oldNumbers, oldHashes) where number != NumberTable.none { place(number, hash) }
  }

  private mutating func place(_ number: UInt32, _ hash: UInt32) {
    var slot = Int(hash) & (numbers.count - 1)
    while numbers[slot] != NumberTable.none { slot = (slot + 1) & (numbers.count - 1) }
    numbers[slot] = number
    hashes[slot] = hash
  }
}
