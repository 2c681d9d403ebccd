/// Whole numbers of any size, for checking conversions: slow and obvious. Little-endian words.
struct BigNumber: Comparable {
  private var words: [UInt32]

  init(_ value: UInt64) { words = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)] }

  /// The number that decimal digits spell.
  init(digits: String) {
    self.init(0)
    for digit in digits { self = self * BigNumber(10) + BigNumber(UInt64(String(digit))!) }
  }

  static func powerOfTen(_ exponent: Int) -> BigNumber {
    (0..<exponent).reduce(BigNumber(1)) { power, _ in power * BigNumber(10) }
  }

  static func powerOfTwo(_ exponent: Int) -> BigNumber {
    (0..<exponent).reduce(BigNumber(1)) { power, _ in power * BigNumber(2) }
  }

  static func + (left: BigNumber, right: BigNumber) -> BigNumber {
    var result = BigNumber(0)
    result.words = []
    var carry: UInt64 = 0
    for index in 0..<max(left.words.count, right.words.count) {
      let sum = UInt64(left.word(index)) + UInt64(right.word(index)) + carry
      result.words.append(UInt32(truncatingIfNeeded: sum))
      carry = sum >> 32
    }
    result.words.append(UInt32(carry))
    return result
  }

  static func * (left: BigNumber, right: BigNumber) -> BigNumber {
    var result = BigNumber(0)
    result.words = [UInt32](repeating: 0, count: left.words.count + right.words.count)
    for (row, word) in left.words.enumerated() {
      var carry: UInt64 = 0
      for (column, other) in right.words.enumerated() {
        let sum = UInt64(word) * UInt64(other) + UInt64(result.words[row + column]) + carry
        result.words[row + column] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      result.words[row + right.words.count] = UInt32(carry)
    }
    while result.words.count > 1, result.words.last == 0 { result.words.removeLast() }
    return result
  }

  static func < (left: BigNumber, right: BigNumber) -> Bool {
    for index in (0..<max(left.words.count, right.words.count)).reversed()
    where left.word(index) != right.word(index) {
      return left.word(index) < right.word(index)
    }
    return false
  }

  static func == (left: BigNumber, right: BigNumber) -> Bool { !(left < right) && !(right < left) }

  private func word(_ index: Int) -> UInt32 { index < words.count ? words[index] : 0 }
}

/// A positive fraction of such numbers, never reduced.
struct ExactFraction {
  var numerator: BigNumber
  var denominator: BigNumber

  init(_ numerator: BigNumber, over denominator: BigNumber = BigNumber(1)) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The number that a decimal such as `0.0254`, or a fraction such as `101325/760`, spells.
  init(_ text: String) {
    let parts = text.split(separator: "/").map { part in
      let pieces = part.split(separator: ".")
      let fraction = pieces.count > 1 ? pieces[1] : ""
      return ExactFraction(
        BigNumber(digits: String(pieces[0] + fraction)), over: .powerOfTen(fraction.count))
    }
    self = parts.count == 1 ? parts[0] : parts[0] * parts[1].inverse
  }

  /// The exact value of a positive, finite `Double`.
  init(_ value: Double) {
    let shift = Int(value.exponent) - 52
    let significand = BigNumber(value.significandBitPattern | 1 << 52)
    self =
      shift >= 0
      ? ExactFraction(significand * .powerOfTwo(shift)) : ExactFraction(significand, over: .powerOfTwo(-shift))
  }

  var inverse: ExactFraction { ExactFraction(denominator, over: numerator) }

  static func * (left: ExactFraction, right: ExactFraction) -> ExactFraction {
    ExactFraction(left.numerator * right.numerator, over: left.denominator * right.denominator)
  }

  func raised(toPower exponent: Int) -> ExactFraction {
    let base = exponent < 0 ? inverse : self
    return (0..<abs(exponent)).reduce(ExactFraction(BigNumber(1))) { power, _ in power * base }
  }

  /// Whether `value` differs by at most the share 2^-`bits`.
  func isNear(_ value: Double, bits: Int) -> Bool {
    guard value.isFinite, value > 0 else { return false }
    let other = ExactFraction(value)
    let (left, right) = (other.numerator * denominator, numerator * other.denominator)
    let scale = BigNumber.powerOfTwo(bits)
    return left * scale <= right * (scale + BigNumber(1)) && right * scale <= left * (scale + BigNumber(1))
  }
}
