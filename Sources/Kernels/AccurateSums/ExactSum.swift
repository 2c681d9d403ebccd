/// A sum without any rounding: a fixed-point number wide enough for every double, rounded once when it is read.
///
///     | limb 0: bits 0–31 of 2⁻¹⁰⁷⁴ | limb 1 | … | limb 66 |      each in an Int64, so that 2,048 values go in before a carry
///
/// The same values give the same bits in any order and any grouping. Slower than ``CompensatedSum`` (some nanoseconds a
/// value) and 536 bytes large.
/// - Note: Source: the *small superaccumulator* of Neal, *Fast exact summation using small and large superaccumulators* (2015).
package struct ExactSum: Sendable {
  private var limbs = [Int64](repeating: 0, count: limbCount)
  /// How many values went in since carries were last passed on.
  private var pendingCount = 0
  /// The plain sum of infinities and NaN; 0 while there was none.
  private var nonFinite = 0.0

  private static let limbCount = 67
  /// A limb takes at most 2⁵² with a value, so this many stay below 2⁶³.
  private static let longestPending = 2_000

  package init() {}

  /// Adds one value. O(1).
  package static func += (sum: inout ExactSum, value: Double) {
    if sum.pendingCount == longestPending { sum.passOnCarries() }
    sum.pendingCount += 1
    let isFinite = sum.limbs.withUnsafeMutableBufferPointer { ExactSum.add(value, to: $0) }
    if !isFinite { sum.nonFinite += value }
  }

  /// Adds a number of two parts, both exactly. O(1).
  package static func += (sum: inout ExactSum, number: DoubleDouble) {
    sum += number.high
    sum += number.low
  }

  /// Adds all of `values`. O(n).
  package mutating func add(_ values: UnsafeBufferPointer<Double>) {
    var offset = 0
    while offset < values.count {
      let end = min(values.count, offset + ExactSum.longestPending)
      passOnCarries()
      nonFinite += limbs.withUnsafeMutableBufferPointer { limbs in
        var passedOver = 0.0
        for index in offset..<end where !ExactSum.add(values[index], to: limbs) { passedOver += values[index] }
        return passedOver
      }
      pendingCount = end - offset
      offset = end
    }
  }

  /// Takes in the sum of another part. O(1).
  package mutating func merge(_ other: ExactSum) {
    var other = other
    passOnCarries()
    other.passOnCarries()
    for index in limbs.indices { limbs[index] += other.limbs[index] }
    pendingCount = 1
    nonFinite += other.nonFinite
  }

  /// The sum rounded once to the nearest double, ties to even. O(1).
  package var value: Double {
    guard nonFinite == 0 else { return nonFinite }
    var copy = self
    copy.passOnCarries()
    let isNegative = copy.limbs[ExactSum.limbCount - 1] < 0
    if isNegative {
      for index in copy.limbs.indices { copy.limbs[index].negate() }
      copy.pendingCount = 1
      copy.passOnCarries()
    }
    let magnitude = ExactSum.rounded(copy.limbs)
    return isNegative ? -magnitude : magnitude
  }

  /// Splits the value's 53 bits over two neighbouring limbs; `false` if it is not finite.
  @inline(__always)
  private static func add(_ value: Double, to limbs: UnsafeMutableBufferPointer<Int64>) -> Bool {
    let bits = value.bitPattern
    let exponent = Int((bits >> 52) & 0x7FF)
    guard exponent != 0x7FF else { return false }
    let fraction = Int64(bits & 0xF_FFFF_FFFF_FFFF)
    let significand = exponent == 0 ? fraction : fraction | (1 << 52)
    let position = exponent == 0 ? 0 : exponent - 1
    let (limb, shift) = (position >> 5, Int64(position & 31))
    let low = (significand << shift) & 0xFFFF_FFFF
    let high = significand >> (32 - shift)
    // All ones for a negative value: `(x ^ sign) - sign` negates without a branch.
    let sign = Int64(bitPattern: bits) >> 63
    limbs[limb] &+= (low ^ sign) &- sign
    limbs[limb + 1] &+= (high ^ sign) &- sign
    return true
  }

  /// Brings every limb but the last into 0 ..< 2³².
  private mutating func passOnCarries() {
    guard pendingCount > 0 else { return }
    pendingCount = 0
    limbs.withUnsafeMutableBufferPointer { limbs in
      for index in 0..<limbs.count - 1 {
        let carry = limbs[index] >> 32
        limbs[index] &-= carry << 32
        limbs[index + 1] &+= carry
      }
    }
  }

  /// The nearest double of non-negative limbs without carries, in units of the smallest double.
  private static func rounded(_ limbs: [Int64]) -> Double {
    guard let top = limbs.lastIndex(where: { $0 != 0 }) else { return 0 }
    func limb(_ index: Int) -> UInt64 { index >= 0 ? UInt64(limbs[index]) : 0 }
    let topBits = 64 - limb(top).leadingZeroBitCount
    // The 64 bits from the highest one downwards; what lies below only matters as zero or not.
    let window =
      (limb(top) << UInt64(64 - topBits)) | ((limb(top - 1) << 32) >> UInt64(topBits))
      | (limb(top - 2) >> UInt64(topBits))
    let lowestShown = 32 * top + topBits - 64
    if lowestShown <= -11 {
      // Below 2⁵³ units the bit pattern of the double is the number itself.
      return Double(bitPattern: window >> UInt64(-lowestShown))
    }
    var significand = window >> 11
    let rest = window & 0x7FF
    let isSticky = hasBits(limbs, below: lowestShown)
    if rest > 0x400 || (rest == 0x400 && (isSticky || significand & 1 == 1)) { significand += 1 }
    // A carry out of the significand runs into the exponent, which is what rounding up to a power of two means.
    let (pattern, overflow) = (UInt64(lowestShown + 11) << 52).addingReportingOverflow(significand)
    return overflow || pattern >= Double.infinity.bitPattern ? .infinity : Double(bitPattern: pattern)
  }

  private static func hasBits(_ limbs: [Int64], below bit: Int) -> Bool {
    guard bit > 0 else { return false }
    if limbs[..<(bit / 32)].contains(where: { $0 != 0 }) { return true }
    return limbs[bit / 32] & ((1 << Int64(bit % 32)) - 1) != 0
  }
}
