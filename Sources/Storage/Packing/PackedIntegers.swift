import Kernels

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

  /// A column whose codes are known.
  init(base: Int64, step: Int64, codes: Codes) {
    self.base = base
    self.step = step
    self.codes = codes
  }

  /// Packs `values`. O(n).
  init(_ values: [Int64]) { self = values.withUnsafeBufferPointer { PackedIntegers($0) } }

  /// Packs `values`. O(n).
  init(_ values: UnsafeBufferPointer<Int64>) {
    let (smallest, largest) = integerExtremes(values) ?? (0, 0)
    let (spread, overflow) = largest.subtractingReportingOverflow(smallest)
    if !overflow, spread == 0 {
      self.init(base: smallest, step: 1, codes: .constant(count: values.count))
    } else if !overflow, spread <= longestCodedSpan, let quick = PackedIntegers.quickCodes(values, smallest, spread) {
      self.init(base: smallest, step: quick.step, codes: quick.codes)
    } else {
      self.init(plainly: Array(values))
    }
  }

  /// Packs the elements of a narrower column. O(n), next to nothing if all are equal.
  init<Element: FixedWidthInteger>(narrow values: UnsafeBufferPointer<Element>) {
    if let first = values.first, PackedIntegers.areAllEqual(values) {
      self.init(base: Int64(truncatingIfNeeded: first), step: 1, codes: .constant(count: values.count))
    } else {
      self = withUnsafeTemporaryAllocation(of: Int64.self, capacity: max(1, values.count)) { wide in
        for index in values.indices { wide[index] = Int64(truncatingIfNeeded: values[index]) }
        return PackedIntegers(UnsafeBufferPointer(rebasing: wide[..<values.count]))
      }
    }
  }

  @inline(__always)
  private static func areAllEqual<Element: FixedWidthInteger>(_ values: UnsafeBufferPointer<Element>) -> Bool {
    var differences: Element = 0
    guard let first = values.first else { return true }
    for value in values { differences |= value ^ first }
    return differences == 0
  }

  /// The largest step that divides every offset, and the codes; `nil` if they need more than four bytes. Times are whole seconds in
  /// most files, which saves half the width.
  private static func quickCodes(
    _ values: UnsafeBufferPointer<Int64>, _ smallest: Int64, _ spread: Int64
  ) -> (step: Int64, codes: Codes)? {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: values.count) { codes in
      guard let place = codes.baseAddress else { return nil }
      for step: Int64 in [1_000_000, 1_000, 1] where spread % step == 0 {
        guard spread / step <= Int64(UInt32.max) else { return nil }
        if stepCodes(values, base: smallest, step: step, into: place) {
          return (step, narrowed(UnsafeBufferPointer(codes), largest: spread / step))
        }
      }
      return nil
    }
  }

  private static func narrowed(_ codes: UnsafeBufferPointer<UInt32>, largest: Int64) -> Codes {
    switch largest {
    case ...Int64(UInt8.max): .bytes(Kernels.bytes(of: codes))
    case ...Int64(UInt16.max): .words(Kernels.words(of: codes))
    default: .doubleWords(Array(codes))
    }
  }

  // MARK: The plain way

  /// Packs `values` one by one: for codes of eight bytes, and the twin of the quick way. O(n).
  init(plainly values: [Int64]) {
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
    base = smallest
    step = PackedIntegers.commonStep(values, smallest: smallest)
    let step = step
    codes = PackedIntegers.codes(values, largest: spread / step) { ($0 - smallest) / step }
  }

  private static func commonStep(_ values: [Int64], smallest: Int64) -> Int64 {
    if values.allSatisfy({ ($0 - smallest) % 1_000_000 == 0 }) { return 1_000_000 }
    if values.allSatisfy({ ($0 - smallest) % 1_000 == 0 }) { return 1_000 }
    return 1
  }

  private static func codes(_ values: [Int64], largest: Int64, code: (Int64) -> Int64) -> Codes {
    switch largest {
    case ...Int64(UInt8.max): .bytes(values.map { UInt8(truncatingIfNeeded: code($0)) })
    case ...Int64(UInt16.max): .words(values.map { UInt16(truncatingIfNeeded: code($0)) })
    case ...Int64(UInt32.max): .doubleWords(values.map { UInt32(truncatingIfNeeded: code($0)) })
    default: .raw(values.map(code))
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

  /// Whether all values lie within bounds; `true` of none. O(n), nothing is unpacked.
  func lies(within bounds: Range<Int64>) -> Bool {
    switch codes {
    case .constant(let count): count == 0 || bounds.contains(base)
    case .bytes(let codes): lies(codes, within: bounds)
    case .words(let codes): lies(codes, within: bounds)
    case .doubleWords(let codes): lies(codes, within: bounds)
    case .raw(let codes): lies(codes, within: bounds)
    }
  }

  /// Values grow or shrink with their codes, so that the outermost codes have the outermost values.
  @inline(__always)
  private func lies(_ codes: [some FixedWidthInteger], within bounds: Range<Int64>) -> Bool {
    guard var (least, greatest) = codes.first.map({ ($0, $0) }) else { return true }
    for code in codes {
      least = Swift.min(least, code)
      greatest = Swift.max(greatest, code)
    }
    return [least, greatest].allSatisfy { code in
      let (product, overflow) = step.multipliedReportingOverflow(by: Int64(truncatingIfNeeded: code))
      let (value, overflowOfSum) = base.addingReportingOverflow(product)
      return !overflow && !overflowOfSum && bounds.contains(value)
    }
  }

  /// Whether some value equals the one before it. O(n), nothing is unpacked.
  var hasEqualNeighbours: Bool {
    switch codes {
    case .constant(let count): count > 1
    case .bytes(let codes): PackedIntegers.hasEqualNeighbours(codes)
    case .words(let codes): PackedIntegers.hasEqualNeighbours(codes)
    case .doubleWords(let codes): PackedIntegers.hasEqualNeighbours(codes)
    case .raw(let codes): PackedIntegers.hasEqualNeighbours(codes)
    }
  }

  @inline(__always)
  private static func hasEqualNeighbours<Code: FixedWidthInteger>(_ codes: [Code]) -> Bool {
    codes.withUnsafeBufferPointer { codes in
      // Without a way out of the loop and in numbers of one width, so that several are compared at once.
      var found: Code = 0
      for place in 0..<Swift.max(codes.count, 1) &- 1 { found |= codes[place] == codes[place &+ 1] ? 1 : 0 }
      return found != 0
    }
  }

  /// The first row of an ascending column with this value or a larger one; the count if there is none. O(log n), nothing is unpacked.
  ///
  /// - Parameter last: The value of the last row: known to those who ask, and far away in memory. A wrong one costs time only.
  func firstRow(atLeast value: Int64, last: Int64) -> Int {
    switch codes {
    case .constant(let count): base >= value ? 0 : count
    case .bytes(let codes): firstRow(codes, atLeast: value, last: last)
    case .words(let codes): firstRow(codes, atLeast: value, last: last)
    case .doubleWords(let codes): firstRow(codes, atLeast: value, last: last)
    case .raw(let codes): firstRow(codes, atLeast: value, last: last)
    }
  }

  @inline(__always)
  private func firstRow<Code: FixedWidthInteger>(_ codes: [Code], atLeast wanted: Int64, last: Int64) -> Int {
    let code: Int64
    if Code.isSigned, base == 0, step == 1 {
      // Values as they are, which may be negative.
      code = wanted
    } else {
      guard wanted > base else { return 0 }
      let (distance, overflow) = wanted.subtractingReportingOverflow(base)
      if overflow { return codes.count }
      code = (distance - 1) / step + 1
    }
    guard let code = Code(exactly: code) else { return codes.count }
    let guess = AscendingSearch.guess(of: wanted, from: base, to: last, count: codes.count)
    return codes.withUnsafeBufferPointer { AscendingSearch.firstPlace(in: $0, atLeast: code, near: guess) }
  }

  /// Lets the processor fetch what ``firstRow(atLeast:last:)`` will look at. O(1).
  func prefetchFirstRow(atLeast value: Int64, last: Int64) {
    switch codes {
    case .constant, .bytes: break
    case .words(let codes): prefetchFirstRow(codes, atLeast: value, last: last)
    case .doubleWords(let codes): prefetchFirstRow(codes, atLeast: value, last: last)
    case .raw(let codes): prefetchFirstRow(codes, atLeast: value, last: last)
    }
  }

  @inline(__always)
  private func prefetchFirstRow<Code: FixedWidthInteger>(_ codes: [Code], atLeast wanted: Int64, last: Int64) {
    let guess = AscendingSearch.guess(of: wanted, from: base, to: last, count: codes.count)
    codes.withUnsafeBufferPointer { codes in
      if let start = codes.baseAddress { prefetch(around: start + guess) }
    }
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
