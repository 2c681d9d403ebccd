import Calendars
import Quantities
import Storage

/// What the front of a record (`<Record type=… sourceName=… device=… unit=… creationDate="`) says once for all that begin with
/// the same bytes.
struct RecordFront {
  /// The place of the column.
  let column: Int
  let source: SourceID
  let conversion: UnitConversion
  let isCategory: Bool
  let deviceHash: UInt32
}

/// The fast way through a file: records that Apple's Health app wrote one like the other.
///
///     ⏎␣<Record type="…" … creationDate="D" startDate="D" endDate="D" value="V"/>            D 25 bytes each
///     ⏎␣<Record type="…" … value="V">⏎␣␣<MetadataEntry key="…" value="…"/>⏎␣</Record>
///     \──── known front ─────────────/                            \── known metadata ──────────/
///
/// Every byte is compared with what it must be; on the first that surprises, nothing of the record has been taken in yet and
/// the scanner reads it from its `<` on. So the result is that of the careful way, whatever the input.
extension ExportReader {
  /// Takes in records from where the scanner stands as long as they are uniform. The scanner must stand in the root, between
  /// elements.
  mutating func readUniformRecords() {
    let (begin, end) = scanner.unscanned
    var position = begin
    while end - position > ExportReader.longestUniformRecord, let next = readUniformRecord(at: position, end: end) {
      position = next
    }
    if position > begin { scanner.moveOn(to: position) }
  }

  /// Bytes that must be left in the window: what is compared at fixed places lies within them.
  private static var longestUniformRecord: Int { 1_400 }

  /// Remembers the front of the record whose start tag the scanner just read, if it is written as above.
  mutating func learnFront(_ attributes: SampleAttributes, column place: Int, source: SourceID) {
    let column = columns[place]
    guard column.isKnown, !attributes.hasDuplicate, let front = frontOfTag() else { return }
    var conversion = UnitConversion.identity
    var isCategory = true
    if case .quantity = column.type {
      guard case .conversion(let known, isUsual: true) = column.unitReading(attributes.unit) else { return }
      (conversion, isCategory) = (known, false)
    }
    if fronts.match(front.start, end: front.start + front.count) != nil { return }
    fronts.insert(
      front,
      RecordFront(
        column: place, source: source, conversion: conversion, isCategory: isCategory,
        deviceHash: InstantTwins.hash(attributes.device)))
  }

  /// The bytes from `<Record` to behind `creationDate="`, if nothing but attributes with single blanks between them and
  /// double quotes around their values stands there.
  private func frontOfTag() -> ByteSlice? {
    let open = scanner.eventBytes
    var position = open + 7  // behind <Record
    for attribute in scanner.attributes {
      guard position.pointee == Ascii.space, attribute.name.start == position + 1 else { return nil }
      let nameEnd = attribute.name.start + attribute.name.count
      guard nameEnd.pointee == Ascii.equals, nameEnd[1] == Ascii.quote, attribute.value.start == nameEnd + 2 else {
        return nil
      }
      if attribute.name.equals("creationDate") { return ByteSlice(start: open, end: nameEnd + 2) }
      position = attribute.value.start + attribute.value.count + 1
    }
    return nil
  }

  // MARK: One record

  /// Takes in the record that begins behind the line feed and blank at `position`, and returns where it ends; `nil`, with
  /// nothing done, if it is not uniform.
  @inline(__always)
  private mutating func readUniformRecord(
    at position: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let open = position + 2
    guard position[0] == Ascii.lineFeed, position[1] == Ascii.space,
      let (front, frontCount) = fronts.match(open, end: end)
    else { return nil }
    let dates = open + frontCount
    guard Literal.matches(dates + 25, "\" startDate=\""), Literal.matches(dates + 63, "\" endDate=\""),
      Literal.matches(dates + 99, "\" value=\""), let created = hours.microseconds(dates),
      let start = hours.microseconds(dates + 38), let finish = hours.microseconds(dates + 74), start <= finish
    else { return nil }
    let column = columns[front.column]
    let valueStart = dates + 108
    guard
      let (value, valueEnd) = front.isCategory
        ? uniformCategory(valueStart, column) : uniformNumber(valueStart, front.conversion),
      valueEnd.pointee == Ascii.quote
    else { return nil }
    var next = valueEnd + 3
    var hasMetadata = false
    var known: GatheredMetadata?
    if valueEnd[1] != Ascii.slash || valueEnd[2] != Ascii.greater {
      guard valueEnd[1] == Ascii.greater else { return nil }
      hasMetadata = true
      if let (gathered, count) = recentMetadata.match(valueEnd + 2, end: end) {
        known = gathered
        next = valueEnd + 2 + count
      } else {
        guard let metadataEnd = gatherUniformMetadata(from: valueEnd + 2, end: end) else { return nil }
        next = metadataEnd
      }
    }
    // From here on the record counts; all of it is what the scanner would have found.
    recordsRead += 1
    scanner.beginEvent(at: open)
    record.isNested = false
    forgetBeats()
    (record.start, record.end) = (start, finish)
    record.flags = plausibility(of: value, in: column)
    if column.isCumulative && start == finish
      && column.instants.isCopy(
        start: start, value: value, source: front.source.rawValue, created: created, deviceHash: front.deviceHash)
    {
      report.add(.restoredCopy, column.identifier, at: scanner.offset)
      return next
    }
    (record.value, record.source) = (value, front.source)
    if hasMetadata {
      // What has to be repaired in metadata is told with the place of the end tag.
      scanner.beginEvent(at: next - 9)
      let gathered = known ?? gatherMetadata(.record)
      if known == nil, gathered.repairs.isEmpty {
        recentMetadata.insert(ByteSlice(start: valueEnd + 2, end: next), gathered)
      }
      keep(column, gathered)
    } else {
      keep(column, .none)
    }
    return next
  }

  /// A decimal number up to the next quote, as ``DecimalNumber`` reads it, in the kept unit.
  @inline(__always)
  private func uniformNumber(
    _ start: UnsafePointer<UInt8>, _ conversion: UnitConversion
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
  private func uniformCategory(
    _ start: UnsafePointer<UInt8>, _ column: TypeColumn
  ) -> (value: Double, end: UnsafePointer<UInt8>)? {
    guard let quote = Platform.find(Ascii.quote, from: start, to: start + 100), quote > start,
      let value = column.categoryValue(ByteSlice(start: start, end: quote))
    else { return nil }
    return (value, quote)
  }

  /// Gathers the metadata entries up to the end tag, and returns where that ends; `nil` if anything else stands there.
  @inline(never)
  private mutating func gatherUniformMetadata(
    from start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    metadata.clear(.record)
    var position = start
    while end - position > 64 {
      if Literal.matches(position, "\n </Record>"), position > start { return position + 11 }
      guard Literal.matches(position, "\n  <MetadataEntry key=\"") else { return nil }
      let key = position + 23
      guard let keyEnd = Platform.find(Ascii.quote, from: key, to: end), end - keyEnd > 64,
        Literal.matches(keyEnd, "\" value=\""),
        let valueEnd = Platform.find(Ascii.quote, from: keyEnd + 9, to: end), end - valueEnd > 64,
        Literal.matches(valueEnd, "\"/>")
      else { return nil }
      metadata.add(
        key: ByteSlice(start: key, end: keyEnd), value: ByteSlice(start: keyEnd + 9, end: valueEnd), to: .record)
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
