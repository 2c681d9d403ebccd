/// One row, comparable by all of its fields: the order of a series.
///
/// Start, end and source would do to read it; the rest makes the order total, so that a series does not depend on the order
/// in which its rows arrived.
struct SampleRow: Hashable, Sendable {
  var start: Int64
  var end: Int64
  var source: UInt16
  var value: Double
  var flags: UInt8
  var metadata: UInt32
}

extension SampleRow: Comparable {
  @inline(__always)
  static func < (left: SampleRow, right: SampleRow) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end < right.end }
    return left.comesFirstWithinItsSpan(right)
  }

  /// The order among rows of one start and end; rare, so kept out of the inlined part.
  private func comesFirstWithinItsSpan(_ other: SampleRow) -> Bool {
    if source != other.source { return source < other.source }
    if value.orderKey != other.value.orderKey { return value.orderKey < other.value.orderKey }
    if flags != other.flags { return flags < other.flags }
    return metadata < other.metadata
  }
}

extension Double {
  /// An integer that orders finite doubles as they are, with −0 before +0.
  fileprivate var orderKey: Int64 {
    let bits = Int64(bitPattern: bitPattern)
    return bits >= 0 ? bits : bits ^ Int64.max
  }
}
