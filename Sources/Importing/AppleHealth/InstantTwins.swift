/// Tells copies of amounts without a length from amounts that are equal by chance.
///
/// An amount of zero length (a dish at noon, energy within one second) may rightly occur twice with the same value from the
/// same source, so statistics count each. A phone restored from a backup writes such samples again, though, with another
/// creation date and another device object. Hence, of equal ones, the later is a copy if its creation date differs *and*
/// either the device text differs (its address included) or the dates lie more than a day apart. Without a creation date
/// nothing is a copy.
struct InstantTwins {
  private struct Twin {
    let value: Double
    let created: Int64?
    let device: UInt32
    let next: Int32
  }

  private var twins: [Twin] = []
  private var heads: [UInt64: Int32] = [:]

  /// Rows of one instant that are compared; beyond them every further one is taken for new.
  private static let longestChain = 64
  private let dayMicroseconds: UInt64 = 86_400_000_000

  /// Whether an equal sample was met that this one copies. Remembers it otherwise. O(1) expected.
  mutating func isCopy(start: Int64, value: Double, source: UInt16, created: Int64?, deviceHash: UInt32) -> Bool {
    let key = InstantTwins.mixed(UInt64(bitPattern: start), UInt64(source))
    let head = heads[key] ?? -1
    var index = head
    var steps = 0
    while index >= 0, steps < InstantTwins.longestChain {
      let twin = twins[Int(index)]
      if InstantTwins.areEqual(value, twin.value), let created, let other = twin.created, created != other,
        twin.device != deviceHash
          || created.subtractingReportingOverflow(other).partialValue.magnitude > dayMicroseconds
      {
        return true
      }
      index = twin.next
      steps += 1
    }
    if twins.count < Int(Int32.max) {
      twins.append(Twin(value: value, created: created, device: deviceHash, next: head))
      heads[key] = Int32(twins.count - 1)
    }
    return false
  }

  /// Exports carry six digits, and a restored phone may print another unit.
  private static func areEqual(_ left: Double, _ right: Double) -> Bool {
    abs(left - right) <= 1e-5 * max(abs(left), abs(right))
  }

  private static func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var value = first &* 0x9E37_79B9_7F4A_7C15 ^ second
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  static func hash(_ bytes: ByteSlice) -> UInt32 {
    var value: UInt32 = 2_166_136_261
    for byte in bytes.buffer { value = (value ^ UInt32(byte)) &* 16_777_619 }
    return value
  }
}
