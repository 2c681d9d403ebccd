/// Reads decimal numbers from bytes, exactly as `strtod` in the C locale would round them.
///
/// Accepted are an optional sign, digits with at most one decimal point, and an exponent; blanks around are skipped. A comma in place of
/// the point is accepted too and reported, since exports of some apps carry it. Words (`NaN`, `inf`) and hexadecimal forms
/// are no numbers, nor is what overflows to infinity.
package enum DecimalNumber {
  /// A number and whether its text had to be repaired.
  package struct Reading: Equatable {
    package let value: Double
    /// Whether the decimal point was written as a comma.
    package let hasComma: Bool
  }

  /// The number that `text` spells, or `nil` if it is none. O(n).
  @inline(__always)
  package static func parse(_ text: ByteSlice) -> Reading? {
    // Most values are up to 15 plain digits with a point: no loop beyond this one runs for them.
    var position = text.start
    let end = text.start + text.count
    guard position < end else { return nil }
    let isNegative = position.pointee == Ascii.minus
    if isNegative { position += 1 }
    var mantissa: UInt64 = 0
    var digitCount = 0
    var pointPlace = -1
    while position < end {
      let digit = Ascii.digit(position.pointee)
      if digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        digitCount += 1
      } else if position.pointee == Ascii.point, pointPlace < 0 {
        pointPlace = digitCount
      } else {
        return parseSlowly(text)
      }
      position += 1
    }
    guard digitCount > 0, digitCount <= 15 else { return parseSlowly(text) }
    let fractionDigits = pointPlace < 0 ? 0 : digitCount - pointPlace
    let magnitude = quotient(mantissa, fractionDigits: fractionDigits)
    return Reading(value: isNegative ? -magnitude : magnitude, hasComma: false)
  }

  /// `mantissa` with the point before its last digits, rounded once.
  ///
  /// - Precondition: `mantissa` has at most 15 digits, and so does the fraction.
  @inline(__always)
  static func quotient(_ mantissa: UInt64, fractionDigits: Int) -> Double {
    // Both operands are exact (below 2^53; powers of ten up to 22), so the one division rounds correctly.
    Double(Int64(bitPattern: mantissa)) / exactPowersOfTen[fractionDigits]
  }

  private static let exactPowersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// The general form: signs, exponents, commas, blanks, long mantissas.
  @inline(never)
  private static func parseSlowly(_ untrimmed: ByteSlice) -> Reading? {
    let text = untrimmed.trimmed()
    guard !text.isEmpty, text.count <= longestText else { return nil }
    var characters: [UInt8] = []
    characters.reserveCapacity(text.count)
    var index = 0
    var hasComma = false
    if text[0] == Ascii.plus || text[0] == Ascii.minus {
      if text[0] == Ascii.minus { characters.append(Ascii.minus) }
      index = 1
    }
    var digitCount = 0
    var hasPoint = false
    while index < text.count {
      let byte = text[index]
      if Ascii.digit(byte) < 10 {
        digitCount += 1
        characters.append(byte)
      } else if (byte == Ascii.point || byte == Ascii.comma) && !hasPoint {
        hasPoint = true
        hasComma = byte == Ascii.comma
        // The standard library refuses "5." and ".5"; a zero on either side changes nothing.
        characters += digitCount == 0 ? [Ascii.zero, Ascii.point] : [Ascii.point]
        characters += index + 1 < text.count && Ascii.digit(text[index + 1]) < 10 ? [] : [Ascii.zero]
      } else {
        break
      }
      index += 1
    }
    guard digitCount > 0 else { return nil }
    if index < text.count {
      guard let exponent = exponent(text.dropFirst(index)) else { return nil }
      characters += exponent
    }
    guard let value = Double(String(decoding: characters, as: UTF8.self)), value.isFinite else { return nil }
    return Reading(value: value, hasComma: hasComma)
  }

  /// The exponent part (`e-05`) if `text` is nothing else.
  private static func exponent(_ text: ByteSlice) -> [UInt8]? {
    guard text.count >= 2, text[0] | 0x20 == UInt8(ascii: "e") else { return nil }
    let first = text[1] == Ascii.plus || text[1] == Ascii.minus ? 2 : 1
    guard first < text.count else { return nil }
    for index in first..<text.count where Ascii.digit(text[index]) >= 10 { return nil }
    return Array(text.buffer)
  }

  /// No number that a device writes is longer; what is, is damage.
  private static let longestText = 400
}
