import Calendars
import Kernels
import Quantities

extension ChunkColumns {
  /// The columns of readers as they lie in the file.
  func blocks() -> [(column: StoredColumn, bytes: [UInt8])] {
    var blocks = [
      (StoredColumn.starts, starts), (.durations, durations), (.sources, sources), (.flags, flags),
      (.metadata, metadata),
    ].map { ($0, $1.storedBytes()) }
    var writer = ByteWriter()
    values.write(to: &writer)
    blocks.append((.values, writer.bytes))
    blocks.append((.runningSums, runningSums.storedBytes()))
    return blocks
  }

  /// Whether readers may trust the rows: no number of a source that does not exist, nothing that ends before it starts, no
  /// value that is not finite. Sound files pass; what was made to harm does not. O(rows) at worst.
  func isSound(sourceCount: Int) -> Bool {
    sources.isWithin(0..<Int64(sourceCount)) && durations.isWithin(0..<Int64.max) && values.isFinite
      && flags.isWithin(0..<256) && metadata.isWithin(0..<Int64(UInt32.max))
  }
}

extension PackedIntegers {
  /// Whether all values lie in `bounds`. O(n), O(1) where there are no codes.
  fileprivate func isWithin(_ bounds: Range<Int64>) -> Bool {
    func holds(_ codes: [some FixedWidthInteger]) -> Bool {
      guard let largest = codes.max(), let smallest = codes.min() else { return true }
      let values = [smallest, largest].map { step.multipliedReportingOverflow(by: Int64(truncatingIfNeeded: $0)) }
      return values.allSatisfy { product, overflow in
        let sum = base.addingReportingOverflow(product)
        return !overflow && !sum.overflow && bounds.contains(sum.partialValue)
      }
    }
    return switch codes {
    case .constant: bounds.contains(base)
    case .bytes(let codes): holds(codes)
    case .words(let codes): holds(codes)
    case .doubleWords(let codes): holds(codes)
    case .raw(let codes): holds(codes)
    }
  }
}

extension PackedReals {
  fileprivate var isFinite: Bool {
    switch form {
    case .decimals(_, let divisor): divisor.isFinite && abs(divisor) >= 1
    case .single(let values): values.allSatisfy(\.isFinite)
    case .raw(let values): values.allSatisfy(\.isFinite)
    }
  }
}

extension PackedIntegers {
  func storedBytes() -> [UInt8] {
    var writer = ByteWriter()
    write(to: &writer)
    return writer.bytes
  }

  init(storedBytes: UnsafeRawBufferPointer, count: Int) throws(MalformedBytes) {
    var reader = ByteReader(storedBytes)
    try self.init(from: &reader, count: count)
    try reader.end()
  }
}

extension RunningSums {
  /// Magnitude, then high and low part of each kept sum.
  func storedBytes() -> [UInt8] {
    var writer = ByteWriter()
    writer.fixed(magnitude)
    for sum in kept {
      writer.fixed(sum.high)
      writer.fixed(sum.low)
    }
    return writer.bytes
  }

  init(storedBytes: UnsafeRawBufferPointer, count: Int) throws(MalformedBytes) {
    var reader = ByteReader(storedBytes)
    let magnitude = try reader.double()
    var sums: [DoubleDouble] = []
    sums.reserveCapacity(reader.remaining / 16)
    while reader.remaining > 0 { sums.append(DoubleDouble(high: try reader.double(), low: try reader.double())) }
    guard let result = RunningSums(count: count, magnitude: magnitude, sumsBefore: sums) else { throw MalformedBytes() }
    self = result
  }
}

/// What `chunk.bounds` holds: the zone map, the first and the last row, the total.
extension ChunkSummary {
  func storedBytes() -> [UInt8] {
    var writer = ByteWriter()
    writer.fixed(UInt32(truncatingIfNeeded: zoneMap.count))
    writer.fixed(UInt32(truncatingIfNeeded: zoneMap.implausibleCount))
    for instant in [zoneMap.firstStart, zoneMap.lastStart, zoneMap.lastEnd] { writer.fixed(instant.microseconds) }
    writer.fixed(zoneMap.minimum)
    writer.fixed(zoneMap.maximum)
    firstRow.write(to: &writer)
    lastRow.write(to: &writer)
    writer.fixed(total.high)
    writer.fixed(total.low)
    writer.fixed(magnitude)
    writer.fixed(onlySource.map { Int32($0.rawValue) } ?? -1)
    return writer.bytes
  }

  init(storedBytes: UnsafeRawBufferPointer) throws(MalformedBytes) {
    var reader = ByteReader(storedBytes)
    zoneMap = ZoneMap(
      count: Int(try reader.fixed(UInt32.self)), implausibleCount: Int(try reader.fixed(UInt32.self)),
      firstStart: Instant(microseconds: try reader.fixed()), lastStart: Instant(microseconds: try reader.fixed()),
      lastEnd: Instant(microseconds: try reader.fixed()), minimum: try reader.double(), maximum: try reader.double())
    firstRow = try SampleRow(from: &reader)
    lastRow = try SampleRow(from: &reader)
    total = DoubleDouble(high: try reader.double(), low: try reader.double())
    magnitude = try reader.double()
    let source = try reader.fixed(Int32.self)
    onlySource = source < 0 ? nil : SourceID(rawValue: UInt16(truncatingIfNeeded: source))
    try reader.end()
    guard zoneMap.count > 0 else { throw MalformedBytes() }
  }
}

extension SampleRow {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.fixed(start)
    writer.fixed(end)
    writer.fixed(source)
    writer.fixed(value)
    writer.fixed(flags)
    writer.fixed(metadata)
  }

  fileprivate init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init(
      start: try reader.fixed(), end: try reader.fixed(), source: try reader.fixed(), value: try reader.double(),
      flags: try reader.fixed(), metadata: try reader.fixed())
  }
}
