import Quantities
import Storage

/// Finds the uniform records of a block without knowing what came before it. Blocks may come in any order.
struct UniformBlockReader {
  /// What the front of a record says of its value, and where it is listed in the block being read.
  private struct Front {
    /// Index into ``columns``.
    let column: Int
    let conversion: UnitConversion
    let isCategory: Bool
    var listing: Listing
  }

  /// An index into a list of the block that was read when it was set.
  private struct Listing {
    var block = 0
    var index: UInt32 = 0
  }

  private var fronts = RecentTexts<Front>()
  private var metadata = RecentTexts<Listing>()
  private let days = DayMemo()
  // Its own: the reader's remember spellings and belong to one thread.
  private var columns: [TypeColumn] = []
  private var columnsByBytes = ByteTable<Int>()
  private var blockNumber = 0
  // Of the block being read.
  private var recordCount = 0

  private static let mostTypes = 1_000

  /// Looks for records in the whole block. O(bytes)
  mutating func read(_ block: UniformBlock) {
    block.clear()
    blockNumber += 1
    recordCount = 0
    let begin = UnsafePointer(block.bytes)
    let end = begin + block.length
    var position = begin
    while let border = UniformBlockReader.border(from: position, to: end) {
      position = readSegment(from: border, end: end, into: block)
      // What stands there is no uniform record: on to the next border.
      if position == border { position += 2 }
    }
  }

  /// Where the next record directly under the root seems to begin: the line feed before its one blank.
  private static func border(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    var position = start
    while position < end, let lineFeed = Platform.find(Ascii.lineFeed, from: position, to: end) {
      if Literal.matches(lineFeed, "\n <Record ") { return lineFeed }
      position = lineFeed + 1
    }
    return nil
  }

  /// Lists the records from `start` on up to the first that is not uniform, and returns where that begins.
  private mutating func readSegment(
    from start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, into block: UniformBlock
  ) -> UnsafePointer<UInt8> {
    let firstRun = block.runs.count
    var position = start
    while position < end, let next = readRun(from: position, end: end, into: block) { position = next }
    if position > start {
      let begin = UnsafePointer(block.bytes)
      block.segments.append(
        UniformSegment(start: start - begin, end: position - begin, runs: firstRun..<block.runs.count))
    }
    return position
  }

  /// Lists the records from `start` on as long as they begin with the same bytes, and returns where the last ends; `nil` if the
  /// first is not uniform.
  private mutating func readRun(
    from start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, into block: UniformBlock
  ) -> UnsafePointer<UInt8>? {
    let open = start + 2
    guard start[0] == Ascii.lineFeed, start[1] == Ascii.space, open < end,
      let (front, frontCount) = fronts.match(open, end: end) ?? learnFront(at: open, end: end)
    else { return nil }
    let form = RecordForm(
      front: ByteSlice(start: open, count: frontCount), conversion: front.conversion,
      categories: front.isCategory ? columns[front.column] : nil)
    var run = UniformRun(first: recordCount, end: recordCount)
    var lastMetadata = MetadataText()
    var position = start
    while run.end < block.records.capacity,
      let next = readRecord(at: position, end: end, form, &run, &lastMetadata, block)
    {
      position = next
    }
    guard run.end > run.first else { return nil }
    run.front = frontIndex(front, at: open, count: frontCount, block)
    block.runs.append(run)
    recordCount = run.end
    return position
  }

  /// What is the same for all records of a run.
  private struct RecordForm {
    /// In the block, so that it need not be copied.
    let front: ByteSlice
    let conversion: UnitConversion
    /// Knows the values of a category; `nil` for a quantity.
    let categories: TypeColumn?
  }

  /// The metadata that were met last in a run, in the block.
  private struct MetadataText {
    var text = ByteSlice.empty
    var index: UInt32 = 0
  }

  @inline(__always)
  private mutating func readRecord(
    at position: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, _ form: RecordForm, _ run: inout UniformRun,
    _ lastMetadata: inout MetadataText, _ block: UniformBlock
  ) -> UnsafePointer<UInt8>? {
    let open = position + 2
    guard end - open >= form.front.count, position[0] == Ascii.lineFeed, position[1] == Ascii.space,
      Platform.areEqual(open, form.front.start, count: form.front.count),
      let dates = UniformForm.dates(at: open + form.front.count, days)
    else { return nil }
    let valueStart = open + form.front.count + UniformForm.valueDistance
    guard
      let (value, valueEnd) = form.categories.map({ UniformForm.category(at: valueStart, $0) })
        ?? UniformForm.number(at: valueStart, form.conversion),
      valueEnd.pointee == Ascii.quote
    else { return nil }
    var next = valueEnd + 3
    var metadataIndex = RecordColumns.noMetadata
    if valueEnd[1] != Ascii.slash || valueEnd[2] != Ascii.greater {
      guard valueEnd[1] == Ascii.greater, valueEnd + 2 < end,
        let metadataEnd = readMetadata(from: valueEnd + 2, end: end, &lastMetadata, block)
      else { return nil }
      (metadataIndex, next) = (lastMetadata.index, metadataEnd)
      run.hasMetadata = true
    }
    guard next <= end else { return nil }
    let (records, place) = (block.records, run.end)
    records.starts[place] = dates.start
    records.ends[place] = dates.end
    records.created[place] = dates.created
    records.values[place] = value
    records.metadata[place] = metadataIndex
    records.places[place] = UInt32(truncatingIfNeeded: open - UnsafePointer(block.bytes))
    run.least = value < run.least ? value : run.least
    run.greatest = value > run.greatest ? value : run.greatest
    run.latest = max(run.latest, dates.start)
    run.hasInstants = run.hasInstants || dates.start == dates.end
    run.end = place + 1
    return next
  }

  // MARK: Fronts

  /// Takes apart a front that was not met lately; `nil` if it is not one that the Health app writes, or its type or unit is unusual.
  @inline(never)
  private mutating func learnFront(
    at open: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>
  ) -> (payload: Front, count: Int)? {
    guard let text = RecordFrontText(at: open, end: end), text.hasPlainType, let place = columnPlace(text.type) else {
      return nil
    }
    let column = columns[place]
    var conversion = UnitConversion.identity
    var isCategory = true
    if case .quantity = column.type {
      guard !text.unit.isEmpty, case .conversion(let known, isUsual: true) = column.unitReading(text.unit) else {
        return nil
      }
      (conversion, isCategory) = (known, false)
    }
    let front = Front(column: place, conversion: conversion, isCategory: isCategory, listing: Listing())
    fronts.insert(text.bytes, front)
    return (front, text.bytes.count)
  }

  private mutating func columnPlace(_ type: ByteSlice) -> Int? {
    if let known = columnsByBytes[type] { return known }
    guard columns.count < UniformBlockReader.mostTypes,
      let known = SampleType(identifier: String(decoding: type.buffer, as: UTF8.self))
    else { return nil }
    let column = TypeColumn(type: known, rowCapacity: 0)
    guard column.isKnown else { return nil }
    columns.append(column)
    columnsByBytes.insert(type, columns.count - 1)
    return columns.count - 1
  }

  /// The index of a front in the block's list, where it is entered when it is first met.
  @inline(__always)
  private mutating func frontIndex(
    _ front: Front, at open: UnsafePointer<UInt8>, count: Int, _ block: UniformBlock
  ) -> UInt32 {
    if front.listing.block == blockNumber { return front.listing.index }
    return list(front, at: open, count: count, block)
  }

  @inline(never)
  private mutating func list(_ front: Front, at open: UnsafePointer<UInt8>, count: Int, _ block: UniformBlock) -> UInt32
  {
    var listed = front
    listed.listing = Listing(block: blockNumber, index: UInt32(truncatingIfNeeded: block.fronts.count))
    block.fronts.append(place(open, count: count, block))
    // It was matched or inserted just now. One too long to be remembered is listed once for each record.
    if count <= RecentTexts<Front>.longestText { fronts.updateLatest(listed) }
    return listed.listing.index
  }

  // MARK: Metadata

  /// Returns where the metadata from `start` on end, and makes them the last ones met; `nil` if they are not uniform.
  @inline(__always)
  private mutating func readMetadata(
    from start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, _ last: inout MetadataText, _ block: UniformBlock
  ) -> UnsafePointer<UInt8>? {
    if !last.text.isEmpty, end - start >= last.text.count,
      Platform.areEqual(start, last.text.start, count: last.text.count)
    {
      return start + last.text.count
    }
    guard let (index, metadataEnd) = findMetadata(from: start, end: end, block) else { return nil }
    last = MetadataText(text: ByteSlice(start: start, end: metadataEnd), index: index)
    return metadataEnd
  }

  @inline(never)
  private mutating func findMetadata(
    from start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, _ block: UniformBlock
  ) -> (index: UInt32, end: UnsafePointer<UInt8>)? {
    if let (listing, count) = metadata.match(start, end: end), listing.block == blockNumber {
      return (listing.index, start + count)
    }
    return readNewMetadata(from: start, end: end, block)
  }

  private mutating func readNewMetadata(
    from start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, _ block: UniformBlock
  ) -> (index: UInt32, end: UnsafePointer<UInt8>)? {
    let known = metadata.match(start, end: end)?.count
    guard
      let count = known ?? UniformForm.metadataEnd(from: start, end: end, { _, _ in }).map({ $0 - start })
    else { return nil }
    let listing = Listing(block: blockNumber, index: UInt32(truncatingIfNeeded: block.metadata.count))
    block.metadata.append(place(start, count: count, block))
    if known == nil {
      metadata.insert(ByteSlice(start: start, count: count), listing)
    } else {
      metadata.updateLatest(listing)
    }
    return (listing.index, start + count)
  }

  private func place(_ start: UnsafePointer<UInt8>, count: Int, _ block: UniformBlock) -> TextPlace {
    TextPlace(
      start: UInt32(truncatingIfNeeded: start - UnsafePointer(block.bytes)), count: UInt32(truncatingIfNeeded: count))
  }
}
