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

/// The fast way through a file: records that Apple's Health app wrote one like the other (see ``UniformForm``).
///
/// Every byte is compared with what it must be; on the first that surprises, nothing of the record has been taken in yet and
/// the scanner reads it from its `<` on. So the result is that of the careful way, whatever the input.
extension ExportReader {
  /// Takes in records from where the scanner stands as long as they are uniform. The scanner must stand in the root, between
  /// elements.
  mutating func readUniformRecords() {
    let (begin, end) = scanner.unscanned
    var position = begin
    while end - position > UniformForm.slack, let next = readUniformRecord(at: position, end: end) {
      position = next
    }
    if position > begin { scanner.moveOn(to: position) }
  }

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
      let (front, frontCount) = fronts.match(open, end: end),
      let dates = UniformForm.dates(at: open + frontCount, days)
    else { return nil }
    let column = columns[front.column]
    let valueStart = open + frontCount + UniformForm.valueDistance
    guard
      let (value, valueEnd) = front.isCategory
        ? UniformForm.category(at: valueStart, column) : UniformForm.number(at: valueStart, front.conversion),
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
        // What is compared at a distance must lie in the window.
        guard let metadataEnd = gatherUniformMetadata(from: valueEnd + 2, end: end - 64) else { return nil }
        next = metadataEnd
      }
    }
    // From here on the record counts; all of it is what the scanner would have found.
    scanner.beginEvent(at: open)
    guard beginUniformRecord(front, column, dates, value: value) else { return next }
    if hasMetadata {
      // What has to be repaired in metadata is told with the place of the end tag.
      scanner.beginEvent(at: next - UniformForm.endTagLength)
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

  /// Takes in what a uniform record says but for its metadata; the event of the scanner begins at its `<`. False if it is a
  /// copy that is not kept.
  @inline(__always)
  private mutating func beginUniformRecord(
    _ front: RecordFront, _ column: TypeColumn, _ dates: UniformForm.Dates, value: Double
  ) -> Bool {
    recordsRead += 1
    record.isNested = false
    forgetBeats()
    (record.start, record.end) = (dates.start, dates.end)
    record.flags = plausibility(of: value, in: column)
    if column.isCumulative && dates.start == dates.end
      && column.instants.isCopy(
        start: dates.start, value: value, source: front.source.rawValue, created: dates.created,
        deviceHash: front.deviceHash)
    {
      report.add(.restoredCopy, column.identifier, at: scanner.offset)
      return false
    }
    (record.value, record.source) = (value, front.source)
    return true
  }

  /// Gathers the metadata entries up to the end tag, and returns where that ends; `nil` if anything else stands there.
  @inline(never)
  private mutating func gatherUniformMetadata(
    from start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    metadata.clear(.record)
    return UniformForm.metadataEnd(from: start, end: end) { key, value in
      metadata.add(key: key, value: value, to: .record)
    }
  }
}

// MARK: Records that others found

/// What the fronts and metadata of one block turned out to be, filled as its records are taken over.
struct BlockNumbers {
  var blockOffset: Int64 = -1
  var fronts: [RecordFront?] = []
  var metadata: [GatheredMetadata?] = []
  /// The numbers of metadata that say nothing but what is in the table, else ``unknown``.
  var plainMetadata: [UInt32] = []

  static var unknown: UInt32 { .max }

  /// Forgets all unless `block` is the one these numbers belong to.
  mutating func turn(to block: UniformBlock) {
    guard blockOffset != block.offset else { return }
    blockOffset = block.offset
    fronts.removeAll(keepingCapacity: true)
    fronts.append(contentsOf: repeatElement(nil, count: block.fronts.count))
    metadata.removeAll(keepingCapacity: true)
    metadata.append(contentsOf: repeatElement(nil, count: block.metadata.count))
    plainMetadata.removeAll(keepingCapacity: true)
    plainMetadata.append(contentsOf: repeatElement(BlockNumbers.unknown, count: block.metadata.count))
  }
}

extension ExportReader {
  /// Takes over records that were found ahead, if the scanner stands exactly where they begin. It must stand in the root, between
  /// elements: then each of them is what the careful way would find, and all that depends on what came before, such as numbers,
  /// copies and plausibility, is decided here in the order of the file.
  mutating func adoptUniformRecords(from blocks: BlockPipeline) throws(ImportError) {
    while scanner.isUsedUp, let (block, segment) = try blocks.segmentHere() {
      blockNumbers.turn(to: block)
      let end = adopt(segment, of: block)
      scanner.passOver(to: block.offset + Int64(end))
      blocks.moveOn(to: end)
      // What could not be taken over is handed out as bytes.
      if end < segment.end { return }
    }
  }

  /// Returns behind which byte of the block the last record ends that was taken over.
  private mutating func adopt(_ segment: UniformSegment, of block: UniformBlock) -> Int {
    for (place, run) in zip(segment.runs, block.runs[segment.runs]) {
      let end = place + 1 < segment.runs.upperBound ? Int(block.records.places[run.end]) - 2 : segment.end
      guard let front = front(run.front, of: block) else { return Int(block.records.places[run.first]) - 2 }
      let column = columns[front.column]
      if isUnremarkable(run, of: block, column) {
        adoptAtOnce(run, endingAt: end, of: block, front, column)
      } else {
        adoptOneByOne(run, endingAt: end, of: block, front, column)
      }
    }
    return segment.end
  }

  /// Whether no value of the run can be implausible, and no record a copy.
  private func isUnremarkable(_ run: UniformRun, of block: UniformBlock, _ column: TypeColumn) -> Bool {
    if column.isCumulative && run.hasInstants { return false }
    if let limits = column.limits, limits.isBelow(run.least) || limits.isAbove(run.greatest) { return false }
    if let exportDate = person.exportDate, run.latest > exportDate.microseconds { return false }
    guard column.isStepCount else { return true }
    let records = block.records
    return (run.first..<run.end).allSatisfy { !isTooFast(records.values[$0], records.starts[$0], records.ends[$0]) }
  }

  /// Takes over a run as it lies. What ``keep(_:_:)`` does for each record is done for all.
  private mutating func adoptAtOnce(
    _ run: UniformRun, endingAt end: Int, of block: UniformBlock, _ front: RecordFront, _ column: TypeColumn
  ) {
    recordsRead += run.end - run.first
    recordsKept += run.end - run.first
    record.isNested = false
    forgetBeats()
    var next = run.first
    while next < run.end {
      let row = column.rows.count
      let count = column.rows.append(block.records, next..<run.end, source: front.source)
      if run.hasMetadata { adoptMetadata(next..<next + count, of: run, endingAt: end, of: block, column.rows, row) }
      if column.rows.isFull { flush(column) }
      next += count
    }
  }

  /// Numbers the metadata of records that lie in `rows` from `firstRow` on.
  private mutating func adoptMetadata(
    _ places: Range<Int>, of run: UniformRun, endingAt end: Int, of block: UniformBlock, _ rows: RowBuffer,
    _ firstRow: Int
  ) {
    for place in places {
      let index = block.records.metadata[place]
      guard index != RecordColumns.noMetadata else { continue }
      let row = firstRow + place - places.lowerBound
      let known = blockNumbers.plainMetadata[Int(index)]
      if known != BlockNumbers.unknown {
        rows.setMetadata(known, of: row)
        continue
      }
      let gathered = gatheredMetadata(index, ofRecord: place, of: run, endingAt: end, of: block)
      rows.setMetadata(gathered.number, of: row)
      if gathered.isEnteredByHand { rows.setFlags(.enteredByHand, of: row) }
      if let zone = gathered.zone { person.noteZone(zone, at: Instant(microseconds: block.records.starts[place])) }
    }
  }

  /// Takes over a run record by record.
  private mutating func adoptOneByOne(
    _ run: UniformRun, endingAt end: Int, of block: UniformBlock, _ front: RecordFront, _ column: TypeColumn
  ) {
    let records = block.records
    for place in run.first..<run.end {
      scanner.passOver(to: block.offset + Int64(records.places[place]))
      let dates = UniformForm.Dates(
        created: records.created[place], start: records.starts[place], end: records.ends[place])
      guard beginUniformRecord(front, column, dates, value: records.values[place]) else { continue }
      let index = records.metadata[place]
      keep(
        column,
        index == RecordColumns.noMetadata
          ? .none : gatheredMetadata(index, ofRecord: place, of: run, endingAt: end, of: block))
    }
  }

  @inline(__always)
  private mutating func front(_ index: UInt32, of block: UniformBlock) -> RecordFront? {
    if let front = blockNumbers.fronts[Int(index)] { return front }
    let front = resolveFront(block.slice(block.fronts[Int(index)]))
    blockNumbers.fronts[Int(index)] = front
    return front
  }

  /// The column and source of a front that stands in a block, new ones if they were not met before; `nil` if no number is free,
  /// which the careful way counts.
  @inline(never)
  private mutating func resolveFront(_ bytes: ByteSlice) -> RecordFront? {
    if let known = knownFronts[bytes] { return known }
    // Dates follow the front.
    guard let text = RecordFrontText(at: bytes.start, end: bytes.start + bytes.count + UniformForm.valueDistance) else {
      return nil
    }
    let place = columnPlace(SampleAttributes(text))
    let column = columns[place]
    var conversion = UnitConversion.identity
    var isCategory = true
    if case .quantity = column.type {
      guard case .conversion(let known, isUsual: true) = column.unitReading(text.unit) else { return nil }
      (conversion, isCategory) = (known, false)
    }
    guard let source = sources.identifier(name: text.sourceName, device: text.device, in: &person.sources) else {
      return nil
    }
    let front = RecordFront(
      column: place, source: source, conversion: conversion, isCategory: isCategory,
      deviceHash: InstantTwins.hash(text.device))
    if knownFronts.count >= ExportReader.mostKnownFronts { knownFronts.removeAll() }
    knownFronts.insert(bytes, front)
    return front
  }

  /// Some four megabytes of text.
  private static let mostKnownFronts = 10_000

  /// What metadata say; what has to be repaired is told with the place of the record's end tag.
  private mutating func gatheredMetadata(
    _ index: UInt32, ofRecord place: Int, of run: UniformRun, endingAt end: Int, of block: UniformBlock
  ) -> GatheredMetadata {
    if let known = blockNumbers.metadata[Int(index)] { return known }
    let recordEnd = place + 1 < run.end ? Int(block.records.places[place + 1]) - 2 : end
    scanner.passOver(to: block.offset + Int64(recordEnd - UniformForm.endTagLength))
    let bytes = block.slice(block.metadata[Int(index)])
    _ = gatherUniformMetadata(from: bytes.start, end: bytes.start + bytes.count)
    let gathered = gatherMetadata(.record)
    // What has to be repaired is counted each time.
    guard gathered.repairs.isEmpty else { return gathered }
    blockNumbers.metadata[Int(index)] = gathered
    if !gathered.isEnteredByHand, gathered.zone == nil { blockNumbers.plainMetadata[Int(index)] = gathered.number }
    return gathered
  }
}
