/// How a column of whole numbers lies in the file: in the form it has in memory, or bit by bit where that is smaller.
///
///     | form UInt8 | code width UInt8 | 0 UInt16 | count UInt32 | base Int64 | step Int64 | codes |
///
///     form 0: none, all rows equal base      3: UInt32
///          1: UInt8                          4: Int64
///          2: UInt16                         5: bit blocks      6: bit blocks of differences, codes ascending
///
/// Values are base + step × code. `code width` is that in memory, 1, 2 or 4 bytes, in forms 5 and 6.
extension PackedIntegers {
  fileprivate enum Form: UInt8 {
    case constant, bytes, words, doubleWords, raw, blocks, ascendingBlocks
  }

  /// Adds the column to `writer`. O(n).
  func write(to writer: inout ByteWriter) {
    guard let narrow = narrowCodes else {
      if case .raw(let codes) = codes {
        writeHeader(.raw, codeWidth: 8, to: &writer)
        codes.withUnsafeBytes { writer.raw($0) }
      } else {
        writeHeader(.constant, codeWidth: 0, to: &writer)
      }
      return
    }
    // Bits cost a little when they are read: they must save an eighth.
    let plainByteCount = count * narrow.width
    let ascending = PackedIntegers.differences(narrow.codes)
    let blocksByteCount = BitBlocks.byteCount(narrow.codes)
    let ascendingByteCount = ascending.map { BitBlocks.byteCount($0) } ?? Int.max
    guard min(blocksByteCount, ascendingByteCount) <= plainByteCount - plainByteCount / 8 else {
      return writePlain(narrow.width, to: &writer)
    }
    if let ascending, ascendingByteCount < blocksByteCount {
      writeHeader(.ascendingBlocks, codeWidth: narrow.width, to: &writer)
      BitBlocks.write(ascending, to: &writer)
    } else {
      writeHeader(.blocks, codeWidth: narrow.width, to: &writer)
      BitBlocks.write(narrow.codes, to: &writer)
    }
  }

  private func writePlain(_ width: Int, to writer: inout ByteWriter) {
    switch codes {
    case .bytes(let codes):
      writeHeader(.bytes, codeWidth: 1, to: &writer)
      codes.withUnsafeBytes { writer.raw($0) }
    case .words(let codes):
      writeHeader(.words, codeWidth: 2, to: &writer)
      codes.withUnsafeBytes { writer.raw($0) }
    case .doubleWords(let codes):
      writeHeader(.doubleWords, codeWidth: 4, to: &writer)
      codes.withUnsafeBytes { writer.raw($0) }
    case .constant, .raw: break
    }
  }

  private func writeHeader(_ form: Form, codeWidth: Int, to writer: inout ByteWriter) {
    writer.fixed(form.rawValue)
    writer.fixed(UInt8(truncatingIfNeeded: codeWidth))
    writer.fixed(UInt16(0))
    writer.fixed(UInt32(truncatingIfNeeded: count))
    writer.fixed(base)
    writer.fixed(step)
  }

  /// The codes if they take at most four bytes each.
  private var narrowCodes: (codes: [UInt32], width: Int)? {
    switch codes {
    case .bytes(let codes): (codes.map { UInt32($0) }, 1)
    case .words(let codes): (codes.map { UInt32($0) }, 2)
    case .doubleWords(let codes): (codes, 4)
    case .constant, .raw: nil
    }
  }

  /// The first code and the steps from each to the next, or `nil` if one goes down.
  private static func differences(_ codes: [UInt32]) -> [UInt32]? {
    var last: UInt32 = 0
    var result: [UInt32] = []
    result.reserveCapacity(codes.count)
    for code in codes {
      guard code >= last else { return nil }
      result.append(code - last)
      last = code
    }
    return result
  }

  /// What stands before the codes.
  struct Header {
    fileprivate let form: Form
    private let width: UInt8
    let base: Int64
    let step: Int64

    /// The header of a column of `expectedCount` rows.
    init(from reader: inout ByteReader, count expectedCount: Int) throws(MalformedBytes) {
      guard let form = Form(rawValue: try reader.fixed()) else { throw MalformedBytes() }
      self.form = form
      width = try reader.fixed()
      _ = try reader.fixed(UInt16.self)
      guard Int(try reader.fixed(UInt32.self)) == expectedCount else { throw MalformedBytes() }
      (base, step) = (try reader.fixed(), try reader.fixed())
    }

    /// How the codes lie in bit blocks, and the largest one that fits their width in memory; `nil` if they do not.
    var blocks: (ascending: Bool, width: UInt8, limit: UInt32)? {
      guard form == .blocks || form == .ascendingBlocks else { return nil }
      let limit: UInt32
      switch width {
      case 1: limit = 0xFF
      case 2: limit = 0xFFFF
      case 4: limit = .max
      default: return nil
      }
      return (form == .ascendingBlocks, width, limit)
    }

    /// Whether the value of a code lies within bounds.
    func hasValue(of code: UInt32, within bounds: Range<Int64>) -> Bool {
      let (product, overflow) = step.multipliedReportingOverflow(by: Int64(code))
      let (value, overflowOfSum) = base.addingReportingOverflow(product)
      return !overflow && !overflowOfSum && bounds.contains(value)
    }
  }

  /// The column of `count` rows that begins where `reader` is. O(n).
  init(from reader: inout ByteReader, count: Int) throws(MalformedBytes) {
    let header = try Header(from: &reader, count: count)
    let codes: Codes
    switch header.form {
    case .constant: codes = .constant(count: count)
    case .bytes: codes = .bytes(Array(try reader.raw(count)))
    case .words: codes = .words(try reader.elements(count))
    case .doubleWords: codes = .doubleWords(try reader.elements(count))
    case .raw: codes = .raw(try reader.elements(count))
    case .blocks, .ascendingBlocks:
      switch header.blocks?.width {
      case 1: codes = .bytes(try PackedIntegers.unpacked(count, header, from: &reader))
      case 2: codes = .words(try PackedIntegers.unpacked(count, header, from: &reader))
      case 4: codes = .doubleWords(try PackedIntegers.unpacked(count, header, from: &reader))
      default: throw MalformedBytes()
      }
    }
    self.init(base: header.base, step: header.step, codes: codes)
  }

  @inline(__always)
  private static func unpacked<Code: FixedWidthInteger & BitwiseCopyable>(
    _ count: Int, _ header: Header, from reader: inout ByteReader
  ) throws(MalformedBytes) -> [Code] {
    guard let blocks = header.blocks, BitBlocks.canHold(count, in: reader) else { throw MalformedBytes() }
    var ahead = reader
    let codes: [Code] = try filled(count) { target throws(MalformedBytes) in
      _ = try BitBlocks.unpack(count, ascending: blocks.ascending, limit: blocks.limit, from: &ahead, into: target) {
        Code(truncatingIfNeeded: $0)
      }
    }
    if count == 0 { _ = try ahead.raw(BitBlocks.tailByteCount) }
    reader = ahead
    return codes
  }
}
