/// A 64-bit checksum of stored bytes, XXH64 with seed 0, so that other tools can compute it too. It finds damage, not
/// tampering.
///
/// - Note: Source: the xxHash specification (Y. Collet), algorithm XXH64. Some five bytes a nanosecond.
enum Checksum {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// The checksum of `bytes`, as SQLite stores integers. O(n).
  static func of(_ bytes: [UInt8]) -> Int64 { bytes.withUnsafeBytes { of($0) } }

  /// The checksum of `bytes`. O(n).
  static func of(_ bytes: UnsafeRawBufferPointer) -> Int64 {
    var offset = 0
    var hash = bytes.count >= 32 ? stripes(bytes, &offset) : prime5
    hash = hash &+ UInt64(bytes.count)
    while offset + 8 <= bytes.count {
      hash = rotated(hash ^ round(0, word(bytes, offset)), 27) &* prime1 &+ prime4
      offset += 8
    }
    if offset + 4 <= bytes.count {
      let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      hash = rotated(hash ^ (UInt64(half) &* prime1), 23) &* prime2 &+ prime3
      offset += 4
    }
    while offset < bytes.count {
      hash = rotated(hash ^ (UInt64(bytes[offset]) &* prime5), 11) &* prime1
      offset += 1
    }
    return Int64(bitPattern: avalanched(hash))
  }

  /// Four lanes of eight bytes each, as long as whole stripes last.
  private static func stripes(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> UInt64 {
    var lanes = (prime1 &+ prime2, prime2, UInt64(0), UInt64(0) &- prime1)
    while offset + 32 <= bytes.count {
      lanes.0 = round(lanes.0, word(bytes, offset))
      lanes.1 = round(lanes.1, word(bytes, offset + 8))
      lanes.2 = round(lanes.2, word(bytes, offset + 16))
      lanes.3 = round(lanes.3, word(bytes, offset + 24))
      offset += 32
    }
    var hash = rotated(lanes.0, 1) &+ rotated(lanes.1, 7) &+ rotated(lanes.2, 12) &+ rotated(lanes.3, 18)
    for lane in [lanes.0, lanes.1, lanes.2, lanes.3] { hash = (hash ^ round(0, lane)) &* prime1 &+ prime4 }
    return hash
  }

  private static func avalanched(_ hash: UInt64) -> UInt64 {
    var hash = hash
    hash = (hash ^ (hash >> 33)) &* prime2
    hash = (hash ^ (hash >> 29)) &* prime3
    return hash ^ (hash >> 32)
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 { (word << count) | (word >> (64 - count)) }
}
