import Quantities

/// How Apple's Health app writes a record, byte for byte:
///
///     ⏎␣<Record type="…" … creationDate="D" startDate="D" endDate="D" value="V"/>            D 25 bytes each
///     ⏎␣<Record type="…" … value="V">⏎␣␣<MetadataEntry key="…" value="…"/>⏎␣</Record>
///     \──── front ───────────────────/                            \── metadata ────────────────/
///
/// Functions here look at bytes and nothing else: what they find is there whoever asks, and `nil` means that the careful way
/// must look. Bytes are read at fixed distances, so ``UniformForm/slack`` bytes must be readable behind the last record.
enum UniformForm {
  /// Bytes that may be looked at behind the end of what is compared.
  static var slack: Int { 1_400 }

  /// The dates of a record.
  struct Dates {
    let created: Int64
    let start: Int64
    let end: Int64
  }

  /// The three dates that begin at `place`, up to and with the quote that opens the value; the value begins
  /// ``valueDistance`` bytes behind it.
  @inline(__always)
  static func dates(at place: UnsafePointer<UInt8>, _ days: DayMemo) -> Dates? {
    guard Literal.matches(place + 25, "\" startDate=\""), Literal.matches(place + 63, "\" endDate=\""),
      Literal.matches(place + 99, "\" value=\""), let created = days.microseconds(place),
      let start = days.microseconds(place + 38), let end = days.microseconds(place + 74), start <= end
    else { return nil }
    return Dates(created: created, start: start, end: end)
  }

  static var valueDistance: Int { 108 }

  /// The bytes of `</Record>`.
  static var endTagLength: Int { 9 }

  /// A decimal number up to the next byte that belongs to none, as ``DecimalNumber`` reads it, in the kept unit.
  @inline(__always)
  static func number(
    at start: UnsafePointer<UInt8>, _ conversion: UnitConversion
  ) -> (value: Double, end: UnsafePointer<UInt8>)? {
    var position = start
    var mantissa: UInt64 = 0
    while true {
      let digit = Ascii.digit(position.pointee)
      guard digit < 10 else { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      position += 1
    }
    var digitCount = position - start
    var fractionDigits = 0
    if position.pointee == Ascii.point {
      position += 1
      let fraction = position
      while true {
        let digit = Ascii.digit(position.pointee)
        guard digit < 10 else { break }
        mantissa = mantissa &* 10 &+ UInt64(digit)
        position += 1
      }
      fractionDigits = position - fraction
      digitCount += fractionDigits
    }
    // Signs, exponents and long mantissas are rare: the careful way reads them.
    guard digitCount > 0, digitCount <= 15 else { return nil }
    let value = conversion(DecimalNumber.quotient(mantissa, fractionDigits: fractionDigits))
    return value.isFinite ? (value, position) : nil
  }

  /// The value of a category's name up to the next quote.
  @inline(__always)
  static func category(
    at start: UnsafePointer<UInt8>, _ column: TypeColumn
  ) -> (value: Double, end: UnsafePointer<UInt8>)? {
    guard let quote = Platform.find(Ascii.quote, from: start, to: start + 100), quote > start,
      let value = column.categoryValue(ByteSlice(start: start, end: quote))
    else { return nil }
    return (value, quote)
  }

  // MARK: Metadata

  /// Hands out the metadata entries from `start` on and returns where the end tag behind them ends; `nil` if anything else stands
  /// there. Bytes behind `end` are not taken in.
  @inline(__always)
  static func metadataEnd(
    from start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, _ entry: (_ key: ByteSlice, _ value: ByteSlice) -> Void
  ) -> UnsafePointer<UInt8>? {
    var position = start
    while position < end {
      if Literal.matches(position, "\n </Record>"), position > start {
        return position + 11 <= end ? position + 11 : nil
      }
      guard Literal.matches(position, "\n  <MetadataEntry key=\"") else { return nil }
      let key = position + 23
      guard key < end, let keyEnd = Platform.find(Ascii.quote, from: key, to: end),
        Literal.matches(keyEnd, "\" value=\""), keyEnd + 9 < end,
        let valueEnd = Platform.find(Ascii.quote, from: keyEnd + 9, to: end), Literal.matches(valueEnd, "\"/>")
      else { return nil }
      entry(ByteSlice(start: key, end: keyEnd), ByteSlice(start: keyEnd + 9, end: valueEnd))
      position = valueEnd + 3
    }
    return nil
  }
}

/// Comparison of bytes with a text that is known when the program is compiled.
enum Literal {
  /// Whether the bytes at `start` are those of `text`; as many must be readable. With a constant text a few words are compared.
  @inline(__always)
  static func matches(_ start: UnsafePointer<UInt8>, _ text: StaticString) -> Bool {
    Platform.areEqual(start, text.utf8Start, count: text.utf8CodeUnitCount)
  }
}
