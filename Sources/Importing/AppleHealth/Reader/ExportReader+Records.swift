import Calendars
import Quantities
import Storage

/// A record whose start tag was read.
struct OpenRecord {
  /// The place of its column, or −1 if it is skipped.
  var column = -1
  var start: Int64 = 0
  var end: Int64 = 0
  var value = 0.0
  var source = SourceID(rawValue: 0)
  var flags: SampleFlags = []
  var isNested = false
  var offset: Int64 = 0
  /// A line of rate and time for each beat.
  var beatLines: [UInt8] = []
  var beatCount = 0
  /// Text of the file that the value cannot hold: the constant or unit of an unknown type.
  var extra: MetadataEntry?
}

/// A record inside a correlation or workout; whether it stands at the top level too shows at the end of the file.
struct NestedRecord {
  let column: Int
  let start: Int64
  let end: Int64
  let value: Double
  let source: SourceID
  let flags: SampleFlags
  let metadata: UInt32
  let offset: Int64
}

extension ExportReader {
  /// Reads the attributes of a record. What is wrong with it is counted by reason, and its children are then ignored.
  mutating func beginRecord(in parent: ElementKind) {
    recordsRead += 1
    record.column = -1
    record.extra = nil
    forgetBeats()
    metadata.clear(.record)
    let attributes = SampleAttributes(scanner.attributes)
    guard !attributes.type.isEmpty else { return skip(.missingAttribute, "Record without type") }
    let place = columnPlace(attributes)
    let column = columns[place]
    switch span(attributes) {
    case .failure(let fault): return skip(fault.reason, column.identifier)
    case .success(let span): (record.start, record.end) = span
    }
    guard let value = value(attributes, of: column) else { return }
    guard let source = sourceIdentifier(attributes, of: column.identifier) else { return }
    record.value = value
    record.source = source
    record.isNested = parent != .healthData
    record.offset = scanner.offset
    record.flags = plausibility(of: value, in: column)
    if column.isCumulative && record.start == record.end && !record.isNested
      && column.instants.isCopy(
        start: record.start, value: value, source: source.rawValue,
        created: DateReading.microseconds(attributes.creationDate),
        deviceHash: InstantTwins.hash(attributes.device))
    {
      return report.add(.restoredCopy, column.identifier, at: scanner.offset)
    }
    if attributes.hasDuplicate { report.add(.duplicateAttribute, column.identifier, at: scanner.offset) }
    record.column = place
    if readsUniformRecords, !record.isNested { learnFront(attributes, column: place, source: source) }
  }

  /// Keeps the record if nothing was wrong with it.
  mutating func endRecord(in parent: ElementKind) {
    guard record.column >= 0 else { return }
    let column = columns[record.column]
    let gathered =
      metadata.isEmpty(.record) && record.extra == nil
      ? GatheredMetadata.none : gatherMetadata(.record, extra: record.extra)
    keep(column, gathered)
  }

  /// Keeps the open record, whose metadata are gathered.
  @inline(__always)
  mutating func keep(_ column: TypeColumn, _ gathered: GatheredMetadata) {
    if gathered.isEnteredByHand { record.flags.insert(.enteredByHand) }
    if let zone = gathered.zone, !record.flags.contains(.implausible) {
      person.noteZone(zone, at: Instant(microseconds: record.start))
    }
    if record.beatCount > 0 { keepBeats(metadata: gathered.number) }
    if record.isNested { return keepNested(column, metadata: gathered.number) }
    recordsKept += 1
    column.rows.append(
      start: record.start, end: record.end, value: record.value, source: record.source, flags: record.flags,
      metadata: gathered.number)
    if column.rows.isFull { flush(column) }
  }

  /// Hands the gathered rows of a column to the series of its type.
  @inline(never)
  mutating func flush(_ column: TypeColumn) { packing.takeAll(column) }

  private mutating func keepNested(_ column: TypeColumn, metadata: UInt32) {
    nestedRecords.append(
      NestedRecord(
        column: record.column, start: record.start, end: record.end, value: record.value, source: record.source,
        flags: record.flags, metadata: metadata, offset: record.offset))
    if correlation != nil,
      let range = TimeRange(checked: Instant(microseconds: record.start), Instant(microseconds: record.end))
    {
      correlation?.members.append(Correlation.Member(type: column.type, range: range, value: record.value))
    }
  }

  private mutating func skip(_ reason: ImportReason, _ subject: String) {
    report.add(reason, subject, at: scanner.offset)
  }

  // MARK: Type

  /// The place of the column that the record belongs to, a new one for a new type.
  @inline(__always)
  mutating func columnPlace(_ attributes: SampleAttributes) -> Int {
    let type = attributes.type
    if lastColumn >= 0 && lastType.count == type.count {
      let isSame = lastType.withUnsafeBufferPointer { last in
        last.baseAddress.map { Platform.areEqual($0, type.start, count: type.count) } ?? false
      }
      if isSame { return lastColumn }
    }
    return findColumn(attributes)
  }

  @inline(never)
  private mutating func findColumn(_ attributes: SampleAttributes) -> Int {
    lastType = Array(attributes.type.buffer)
    if let known = columnsByBytes[attributes.type] {
      lastColumn = known
    } else {
      // Two spellings of a type (entities, blanks, old names) share a column.
      let type = sampleType(attributes)
      if let known = columns.firstIndex(where: { $0.type == type }) {
        lastColumn = known
      } else {
        columns.append(TypeColumn(type: type))
        lastColumn = columns.count - 1
      }
      columnsByBytes.insert(attributes.type, lastColumn)
    }
    return lastColumn
  }

  /// The type of a record; one that no table lists is a category if its name says so or it has no unit.
  private mutating func sampleType(_ attributes: SampleAttributes) -> SampleType {
    let identifier = text(attributes.type.trimmed())
    if let known = SampleType(identifier: identifier) { return known }
    let isQuantity = identifier.hasPrefix("HKQuantityTypeIdentifier") || attributes.hasUnit
    guard isQuantity, !identifier.hasPrefix("HKCategoryTypeIdentifier") else {
      return .category(.unknown(identifier: identifier))
    }
    let unit = UnitText.unit(attributes.unit)?.unit ?? .null
    return .quantity(.unknown(identifier: identifier, unit: unit))
  }

  // MARK: Value

  /// The value in the kept unit of its type, or `nil` (counted) if there is none.
  @inline(__always)
  private mutating func value(_ attributes: SampleAttributes, of column: TypeColumn) -> Double? {
    guard case .quantity = column.type else { return categoryValue(attributes, of: column) }
    guard !attributes.value.isEmpty else { return refuse(.missingValue, column) }
    guard !attributes.unit.isEmpty else { return refuse(.missingUnit, column) }
    guard let reading = DecimalNumber.parse(attributes.value) ?? cleanedNumber(attributes.value) else {
      return refuse(.unreadableValue, column)
    }
    switch column.unitReading(attributes.unit) {
    case .refused(let reason): return refuse(reason, column)
    case .conversion(let conversion, let isUsual):
      let value = conversion(reading.value)
      guard value.isFinite else { return refuse(.unreadableValue, column) }
      if reading.hasComma { report.add(.decimalComma, column.identifier, at: scanner.offset) }
      if !isUsual { report.add(.unusualForm, column.identifier, at: scanner.offset) }
      if !column.isKnown { keepUnitOfUnknownType(attributes.unit, column) }
      return value
    }
  }

  /// A number that control characters or entities cut.
  @inline(never)
  private mutating func cleanedNumber(_ slice: ByteSlice) -> DecimalNumber.Reading? {
    guard slice.count < 100 else { return nil }
    var decoded = TextDecoding.decode(slice)
    guard decoded.isRepaired || slice.firstIndex(of: Ascii.ampersand) != nil else { return nil }
    return decoded.text.withUTF8 { buffer in
      buffer.baseAddress.flatMap { DecimalNumber.parse(ByteSlice(start: $0, count: buffer.count)) }
    }
  }

  private mutating func categoryValue(_ attributes: SampleAttributes, of column: TypeColumn) -> Double? {
    guard case .category(let type) = column.type else { return nil }
    if attributes.value.isEmpty {
      // Events without kinds (high heart rate …) are written without a value by some versions.
      let hasKinds = type.isKnown && type.values.contains { $0.raw != 0 }
      return hasKinds ? refuse(.missingValue, column) : 0
    }
    if let value = column.categoryValue(attributes.value) { return value }
    if type.isKnown { return refuse(.unknownCategoryValue, column) }
    record.extra = MetadataEntry(key: "value", value: text(attributes.value))
    return 0
  }

  /// Where the unit of an unknown type is unknown too, its text is all that is left of it.
  private mutating func keepUnitOfUnknownType(_ unit: ByteSlice, _ column: TypeColumn) {
    guard case .quantity(let type) = column.type, type.keptUnit.isNull else { return }
    record.extra = MetadataEntry(key: "unit", value: text(unit))
  }

  private mutating func refuse(_ reason: ImportReason, _ column: TypeColumn) -> Double? {
    report.add(reason, column.identifier, at: scanner.offset)
    return nil
  }

  // MARK: Plausibility

  /// The flags of a value; what is implausible is counted.
  @inline(__always)
  mutating func plausibility(of value: Double, in column: TypeColumn) -> SampleFlags {
    if let limits = column.limits {
      if limits.isBelow(value) { return flag(.belowLimit, column) }
      if limits.isAbove(value) { return flag(.aboveLimit, column) }
    }
    if column.isStepCount && isTooFast(value, record.start, record.end) { return flag(.tooManySteps, column) }
    if let exportDate = person.exportDate, record.start > exportDate.microseconds { return flag(.afterExport, column) }
    return []
  }

  /// Whether steps follow each other faster than ten a second. A sample without length is judged only by its size: people
  /// enter a whole day's steps as one instant.
  @inline(__always)
  func isTooFast(_ steps: Double, _ start: Int64, _ end: Int64) -> Bool {
    if start == end { return steps > ExportReader.mostStepsOfADay }
    return steps * 1_000_000 > 10 * Double(end &- start)
  }

  /// More than anyone has walked in 24 hours.
  private static let mostStepsOfADay = 300_000.0

  @inline(never)
  private mutating func flag(_ reason: ImportReason, _ column: TypeColumn) -> SampleFlags {
    report.add(reason, column.identifier, at: scanner.offset)
    return .implausible
  }

  // MARK: Beats

  /// Adds a beat of a variability record; a rate that is no number is counted and skipped.
  mutating func addBeat() {
    guard record.column >= 0 else { return }
    guard let rate = scanner.attributes.value(of: "bpm").flatMap(DecimalNumber.parse) else {
      return report.add(.unreadableValue, "InstantaneousBeatsPerMinute", at: scanner.offset)
    }
    if record.beatCount > 0 { record.beatLines.append(Ascii.lineFeed) }
    record.beatCount += 1
    let rateText = scanner.attributes.value(of: "bpm") ?? .empty
    if rate.hasComma || !isPlain(rateText) {
      record.beatLines.append(contentsOf: "\(rate.value)".utf8)
    } else {
      record.beatLines.append(contentsOf: rateText.buffer)
    }
    record.beatLines.append(Ascii.space)
    let time = scanner.attributes.value(of: "time") ?? .empty
    if isPlain(time) {
      record.beatLines.append(contentsOf: time.buffer)
    } else {
      record.beatLines.append(contentsOf: text(time).utf8.map { $0 < Ascii.space ? Ascii.space : $0 })
    }
  }

  /// Whether the bytes need no decoding. Newer systems print a narrow no-break space, which is plain too.
  private func isPlain(_ slice: ByteSlice) -> Bool {
    for byte in slice.buffer where byte <= Ascii.space && byte != Ascii.space || byte == Ascii.ampersand {
      return false
    }
    return true
  }

  /// Drops the beats of the record before.
  @inline(__always)
  mutating func forgetBeats() {
    guard record.beatCount > 0 else { return }
    record.beatCount = 0
    record.beatLines.removeAll(keepingCapacity: true)
  }

  private mutating func keepBeats(metadata: UInt32) {
    guard let range = TimeRange(checked: Instant(microseconds: record.start), Instant(microseconds: record.end)) else {
      return
    }
    heartbeats.append(
      HeartbeatSeries(
        range: range, source: record.source, metadata: metadata, count: record.beatCount,
        lines: String(decoding: record.beatLines, as: UTF8.self)))
  }
}
