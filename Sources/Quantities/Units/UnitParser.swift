/// Reads HealthKit unit strings.
///
///     unit    = "" | "()" | product [ "/" product ]
///     product = factor { ("·" | "*" | ".") factor }
///     factor  = "1" | atom [ "^" integer ] | "(" product ")" [ "^" integer ]
///     atom    = [ prefix ] symbol | [ prefix ] "mol<" number ">"
///
/// One pass without recursion: open parentheses lie on an explicit stack, so that no text can exhaust the call stack.
struct UnitParser {
  private let text: String
  private let bytes: [UInt8]
  private var position = 0
  /// Products of the open parentheses, the outermost first; the last one is being read.
  private var open: [UnitProduct] = [UnitProduct()]
  /// −1 behind the slash.
  private var sign = 1

  init(_ text: String) throws(UnitError) {
    guard text.utf8.count <= QuantityUnit.longestString else { throw .tooLong(byteCount: text.utf8.count) }
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func parse() throws(UnitError) -> QuantityUnit {
    if isEmptyProduct { return .null }
    repeat { try readOperand() } while try readOperator()
    return open[0].unit
  }

  /// Whether the text is empty or nothing but nested parentheses, `(())`: the only place where they may be empty.
  private var isEmptyProduct: Bool {
    let half = bytes.count / 2
    return bytes.count == half * 2 && half <= QuantityUnit.deepestNesting
      && bytes[..<half].allSatisfy { $0 == UInt8(ascii: "(") }
      && bytes[half...].allSatisfy { $0 == UInt8(ascii: ")") }
  }

  /// Reads opening parentheses and then one `1` or atom.
  private mutating func readOperand() throws(UnitError) {
    while take("(") {
      guard open.count <= QuantityUnit.deepestNesting else { throw .tooDeep(text: text, offset: position - 1) }
      open.append(UnitProduct())
    }
    if take("1") { return }
    let factor = try readAtom()
    let exponent = try readExponent()
    // Inside parentheses the sign waits until they close.
    try open[open.count - 1].append(factor, toPower: open.count == 1 ? sign * exponent : exponent)
  }

  /// Reads closing parentheses and then what stands before the next operand. False at the end of the text.
  private mutating func readOperator() throws(UnitError) -> Bool {
    while open.count > 1, take(")") {
      let inner = open.removeLast()
      let exponent = try readExponent()
      try open[open.count - 1].append(inner.factors, toPower: open.count == 1 ? sign * exponent : exponent)
    }
    if position == bytes.count, open.count == 1 { return false }
    if takeSeparator() { return true }
    if open.count == 1, sign == 1, take("/") {
      sign = -1
      return true
    }
    throw .malformed(text: text, offset: position)
  }

  /// Reads a symbol with its prefix, and the molar mass behind a mole.
  private mutating func readAtom() throws(UnitError) -> UnitFactor {
    let start = position
    while position < bytes.count, UnitParser.isSymbolByte(bytes[position]) { position += 1 }
    if position == start, take("%") {}
    guard position > start else { throw .malformed(text: text, offset: start) }
    guard
      let (prefix, index) = bytes.withUnsafeBufferPointer({
        UnitParser.symbol(named: UnsafeBufferPointer(rebasing: $0[start..<position]))
      })
    else {
      throw .unknownSymbol(String(decoding: bytes[start..<position], as: UTF8.self), text: text, offset: start)
    }
    let isMole = UnitSymbol.table[Int(index)].dimension == .amount
    let molarMass = isMole && take("<") ? try readMolarMass() : 0
    return UnitFactor(symbolIndex: index, prefix: prefix, exponent: 1, molarMass: molarMass)
  }

  /// Reads digits with at most one point, and the closing bracket.
  private mutating func readMolarMass() throws(UnitError) -> Double {
    let start = position
    while position < bytes.count, UnitParser.isDigit(bytes[position]) || bytes[position] == UInt8(ascii: ".") {
      position += 1
    }
    let number = String(decoding: bytes[start..<position], as: UTF8.self)
    // The limits keep the number printable without an exponent, and its fraction within 128 bits.
    guard take(">"), let mass = Double(number), mass >= 0.001, mass <= 1e12 else {
      throw .invalidMolarMass(text: text, offset: start)
    }
    return mass
  }

  /// Reads `^` and an integer, if they are there; else 1.
  private mutating func readExponent() throws(UnitError) -> Int {
    guard take("^") else { return 1 }
    let isNegative = take("-")
    let start = position
    var magnitude = 0
    while position < bytes.count, UnitParser.isDigit(bytes[position]) {
      magnitude = magnitude * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      guard magnitude <= QuantityUnit.largestExponent else { throw .exponentOutOfRange }
      position += 1
    }
    guard position > start else { throw .malformed(text: text, offset: position) }
    return isNegative ? -magnitude : magnitude
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Takes `*`, `.` or the two bytes of the middle dot U+00B7.
  private mutating func takeSeparator() -> Bool {
    if take("*") || take(".") { return true }
    guard position + 1 < bytes.count, bytes[position] == 0xC2, bytes[position + 1] == 0xB7 else { return false }
    position += 2
    return true
  }

  /// The row of a symbol, whole symbols first (`min` is a minute), then a prefix before one that takes it.
  static func symbol(named name: UnsafeBufferPointer<UInt8>) -> (MetricPrefix, UInt8)? {
    if let index = UnitSymbol.index(of: name) { return (.none, index) }
    // A prefix begins with one of these letters, and takes one or two.
    guard let first = name.first, let prefixes = MetricPrefix.beginning(with: first) else { return nil }
    for prefix in prefixes where name.starts(with: prefix.symbol.utf8) {
      let rest = UnsafeBufferPointer(rebasing: name.dropFirst(prefix.symbol.utf8.count))
      if let index = UnitSymbol.index(of: rest), UnitSymbol.table[Int(index)].takesPrefix { return (prefix, index) }
    }
    return nil
  }

  static func isSymbolByte(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
