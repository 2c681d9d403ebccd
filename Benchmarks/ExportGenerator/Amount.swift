/// A decimal number as a whole number of 10⁻ᵈ: what devices write, without rounding on the way.
struct Amount {
  /// The number times 10 to the power of ``decimals``.
  var scaled: Int
  /// How many of the digits stand behind the point, 0 … 12.
  var decimals: Int

  init(_ scaled: Int, decimals: Int = 0) {
    self.scaled = scaled
    self.decimals = decimals
  }
}

extension ByteBuffer {
  /// Appends `amount` as C's `%g` would: no trailing zeros, small ones in scientific notation.
  ///
  /// The digits are not cut to six; amounts are made with no more.
  func append(_ amount: Amount, point: UInt8 = UInt8(ascii: ".")) {
    var scaled = Int(amount.scaled.magnitude)
    var decimals = amount.decimals
    if amount.scaled < 0 { append(byte: UInt8(ascii: "-")) }
    guard scaled != 0 else { return append(byte: UInt8(ascii: "0")) }
    while decimals > 0 && scaled % 10 == 0 {
      scaled /= 10
      decimals -= 1
    }
    let power = Self.powersOfTen[decimals]
    if decimals > 4 && scaled < Self.powersOfTen[decimals - 4] {
      return appendScientific(scaled, decimals: decimals, point: point)
    }
    append(integer: scaled / power)
    guard decimals > 0 else { return }
    append(byte: point)
    append(integer: scaled % power, width: decimals)
  }

  private func appendScientific(_ scaled: Int, decimals: Int, point: UInt8) {
    var lead = 1
    while lead * 10 <= scaled { lead *= 10 }
    var width = 0
    var power = lead
    while power > 1 {
      power /= 10
      width += 1
    }
    append(integer: scaled / lead)
    if lead > 1 {
      append(byte: point)
      append(integer: scaled % lead, width: width)
    }
    append("e-")
    append(integer: decimals - width, width: 2)
  }

  private static let powersOfTen: [Int] = (0...12).map { exponent in
    (0..<exponent).reduce(1) { product, _ in product * 10 }
  }
}
