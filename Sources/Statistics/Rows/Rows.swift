import Calendars
import Storage

/// Rows of one type as plain columns in time order (start, then end, then source): what every algorithm here works on.
///
///     | starts | ends | values | sources | flags | metadata |   one element a row
package struct Rows: Sendable {
  /// Start of each row, microseconds of UTC, ascending.
  package var starts: [Int64] = []
  /// End of each row, microseconds of UTC; equal to the start for an instant.
  package var ends: [Int64] = []
  /// Value of each row in the kept unit of the type; finite.
  package var values: [Double] = []
  /// Number of each row's source in the person's dictionary.
  package var sources: [UInt16] = []
  /// ``SampleFlags`` bits of each row.
  package var flags: [UInt8] = []
  /// Metadata reference of each row, 0 for none.
  package var metadata: [UInt32] = []

  package init() {}

  /// The number of rows. O(1).
  package var count: Int { starts.count }

  /// Adds a row at the end. O(1) amortised.
  ///
  /// - Precondition: `start <= end`, and rows arrive in time order.
  package mutating func append(
    start: Int64, end: Int64, value: Double, source: UInt16 = 0, flags rowFlags: UInt8 = 0,
    metadata reference: UInt32 = 0
  ) {
    precondition(start <= end, "a row ends before it starts: \(start) … \(end) µs")
    starts.append(start)
    ends.append(end)
    values.append(value)
    sources.append(source)
    flags.append(rowFlags)
    metadata.append(reference)
  }

  /// Whether a person typed the row in. O(1).
  package func isEnteredByHand(_ row: Int) -> Bool { flags[row] & SampleFlags.enteredByHand.rawValue != 0 }

  /// The row as one value, for predicates. O(1).
  package subscript(row: Int) -> SampleRow {
    SampleRow(
      start: starts[row], end: ends[row], value: values[row], source: sources[row],
      flags: SampleFlags(rawValue: flags[row]),
      metadata: metadata[row])
  }

  /// The rows of the given indices, in the order given. O(k).
  package func picking(_ indices: [Int32]) -> Rows {
    if indices.count == count { return self }
    var picked = Rows()
    picked.starts = indices.map { starts[Int($0)] }
    picked.ends = indices.map { ends[Int($0)] }
    picked.values = indices.map { values[Int($0)] }
    picked.sources = indices.map { sources[Int($0)] }
    picked.flags = indices.map { flags[Int($0)] }
    picked.metadata = indices.map { metadata[Int($0)] }
    return picked
  }
}

extension Rows {
  /// From the first start to the latest end; an instant counts as a microsecond. O(n).
  package var span: TimeRange? {
    guard let first = starts.first else { return nil }
    var end = Int64.min
    for row in 0..<count { end = max(end, ends[row] == starts[row] ? ends[row] &+ 1 : ends[row]) }
    return TimeRange(checked: Instant(microseconds: first), Instant(microseconds: end))
  }
}

/// One sample as a predicate sees it.
package struct SampleRow: Sendable {
  /// Start and end, microseconds of UTC.
  package let start: Int64, end: Int64
  /// The value in the kept unit of the type.
  package let value: Double
  /// The number of the source in the person's dictionary.
  package let source: UInt16
  package let flags: SampleFlags
  /// The metadata reference, 0 for none.
  package let metadata: UInt32

  /// Length in seconds; 0 for an instant. O(1).
  package var durationSeconds: Double { Double(end &- start) / 1_000_000 }
}
