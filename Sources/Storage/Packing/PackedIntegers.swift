/// A column of whole numbers in as few bytes as hold it exactly: `base + step * code`, with codes of one width.
///
///     | base Int64 | step Int64 | codes: none (all equal) or UInt8, UInt16, UInt32 or Int64 × count |
struct PackedIntegers: Hashable, Sendable {
  enum Codes: Hashable, Sendable {
    case constant(count: Int)
    case bytes([UInt8])
    case words([UInt16])
    case doubleWords([UInt32])
    case raw([Int64])
  }

  let base: Int64
  let step: Int64
  let codes: Codes

  /// Packs `values`. O(n).
  init(_ values: [Int64]) {
    let smallest = values.min() ?? 0
    let largest = values.max() ?? 0
    let (spread, overflow) = largest.subtractingReportingOverflow(smallest)
    guard !overflow else {
      (base, step, codes) = (0, 1, .raw(values))
      return
    }
    if spread == 0 {
      (base, step, codes) = (smallest, 1, .constant(count: values.count))
      return
    }
    // Times are whole seconds in most files: the largest of these steps that divides every offset saves half the width.
    let common = [1_000_000, 1_000].first { step in values.allSatisfy { ($0 - smallest) % step == 0 } } ?? Int64(1)
    base = smallest
    step = common
    switch spread / common {
    case ...Int64(UInt8.max): codes = .bytes(values.map { UInt8(truncatingIfNeeded: ($0 - smallest) / common) })
    case ...Int64(UInt16.max): codes = .words(values.map { UInt16(truncatingIfNeeded: ($0 - smallest) / common) })
    case ...Int64(UInt32.max): codes = .doubleWords(values.map { UInt32(truncatingIfNeeded: ($0 - smallest) / common) })
    default: codes = .raw(values.map { ($0 - smallest) / common })
    }
  }

  /// The number of values. O(1).
  var count: Int {
    switch codes {
    case .constant(let count): count
    case .bytes(let codes): codes.count
    case .words(let codes): codes.count
    case .doubleWords(let codes): codes.count
    case .raw(let codes): codes.count
    }
  }

  /// Bytes of the codes in memory.
  var byteCount: Int {
    switch codes {
    case .constant: 0
    case .bytes(let codes): codes.count
    case .words(let codes): codes.count * 2
    case .doubleWords(let codes): codes.count * 4
    case .raw(let codes): codes.count * 8
    }
  }

  /// The value that all rows have, if the column stores none.
  var constant: Int64? {
    if case .constant = codes { base } else { nil }
  }

  /// The value of one row. O(1).
  subscript(row: Int) -> Int64 {
    switch codes {
    case .constant: base
    case .bytes(let codes): base &+ step &* Int64(codes[row])
    case .words(let codes): base &+ step &* Int64(codes[row])
    case .doubleWords(let codes): base &+ step &* Int64(codes[row])
    case .raw(let codes): base &+ step &* codes[row]
    }
  }

  /// Writes the values of `rows` to `target`, which has room for them; each fits its elements, since it came from such.
  /// O(rows).
  func decode<Target: FixedWidthInteger>(_ rows: Range<Int>, into target: UnsafeMutablePointer<Target>) {
    switch codes {
    case .constant: target.update(repeating: Target(truncatingIfNeeded: base), count: rows.count)
    case .bytes(let codes): spread(codes, rows, into: target)
    case .words(let codes): spread(codes, rows, into: target)
    case .doubleWords(let codes): spread(codes, rows, into: target)
    case .raw(let codes): spread(codes, rows, into: target)
    }
  }

  @inline(__always)
  private func spread<Target: FixedWidthInteger>(
    _ codes: [some FixedWidthInteger], _ rows: Range<Int>, into target: UnsafeMutablePointer<Target>
  ) {
    codes.withUnsafeBufferPointer { codes in
      let codes = UnsafeBufferPointer(rebasing: codes[rows])
      for index in codes.indices {
        target[index] = Target(truncatingIfNeeded: base &+ step &* Int64(truncatingIfNeeded: codes[index]))
      }
    }
  }
}
