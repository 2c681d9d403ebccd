import Kernels

/// A column of doubles in as few bytes as hold them bit for bit.
///
///     | decimals: whole numbers k and a divisor 10^p | or Float × count | or Double × count |
///
/// Devices write short decimals (`72`, `0.0512`). Where every value of the column equals *k* / 10^*p* for whole *k*, the
/// *k* are kept in a narrow integer column; the division gives back the same double, since both it and the parser of the
/// text round the same exact quotient once.
struct PackedReals: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case decimals(PackedIntegers, divisor: Double)
    case single([Float])
    case raw([Double])
  }

  let form: Form

  /// A column whose form is known.
  init(form: Form) { self.form = form }

  /// Packs `values`. O(n) for each power of ten tried, at most seven; a misfit shows after a few rows.
  init(_ values: [Double]) {
    if let decimals = PackedReals.decimals(values), decimals.whole.byteCount <= values.count * 4 {
      form = .decimals(decimals.whole, divisor: decimals.divisor)
    } else {
      form = PackedReals.binary(values)
    }
  }

  /// Packs `values` one by one: the twin of the quick way. O(n).
  init(plainly values: [Double]) {
    if let decimals = PackedReals.plainDecimals(values), decimals.whole.byteCount <= values.count * 4 {
      form = .decimals(decimals.whole, divisor: decimals.divisor)
    } else {
      form = PackedReals.binary(values)
    }
  }

  private static func binary(_ values: [Double]) -> Form {
    values.allSatisfy { Double(Float($0)).bitPattern == $0.bitPattern }
      ? .single(values.map { Float($0) }) : .raw(values)
  }

  private static let powersOfTen: [Double] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

  private static func decimals(_ values: [Double]) -> (whole: PackedIntegers, divisor: Double)? {
    values.withUnsafeBufferPointer { buffer in
      withUnsafeTemporaryAllocation(of: Int64.self, capacity: max(1, values.count)) { whole in
        guard let place = whole.baseAddress else { return nil }
        for divisor in powersOfTen {
          switch wholeNumbers(buffer, divisor: divisor, into: place) {
          case .all: return (PackedIntegers(UnsafeBufferPointer(rebasing: whole[..<values.count])), divisor)
          case .missing: continue
          case .undecided: return plainDecimals(values)
          }
        }
        return nil
      }
    }
  }

  private static func plainDecimals(_ values: [Double]) -> (whole: PackedIntegers, divisor: Double)? {
    for divisor in powersOfTen {
      if let whole = plainWholeNumbers(values, divisor: divisor) { return (PackedIntegers(whole), divisor) }
    }
    return nil
  }

  /// The integers that give `values` bit for bit when divided, or `nil` if one does not exist. (−0, NaN and infinities
  /// have none.)
  private static func plainWholeNumbers(_ values: [Double], divisor: Double) -> [Int64]? {
    var whole: [Int64] = []
    whole.reserveCapacity(values.count)
    for value in values {
      guard let number = wholeNumber(value, divisor: divisor) else { return nil }
      whole.append(number)
    }
    return whole
  }

  private static func wholeNumber(_ value: Double, divisor: Double) -> Int64? {
    let scaled = (value * divisor).rounded()
    guard abs(scaled) < 9e15 else { return nil }
    let number = Int64(scaled)
    return (Double(number) / divisor).bitPattern == value.bitPattern ? number : nil
  }

  /// The number of values. O(1).
  var count: Int {
    switch form {
    case .decimals(let whole, _): whole.count
    case .single(let values): values.count
    case .raw(let values): values.count
    }
  }

  /// Bytes of the values in memory.
  var byteCount: Int {
    switch form {
    case .decimals(let whole, _): whole.byteCount
    case .single(let values): values.count * 4
    case .raw(let values): values.count * 8
    }
  }

  /// Writes the values of `rows` to `target`, which has room for them. O(rows).
  ///
  /// - Parameter divisor: What each value is divided by before it is written; `nil` leaves it as it is.
  func decode(_ rows: Range<Int>, dividedBy divisor: Double? = nil, into target: UnsafeMutablePointer<Double>) {
    if case .decimals(let whole, let power) = form {
      // Codes of up to two bytes, as nearly all are, become doubles several at a time. Whole numbers of that size are exact on the way.
      switch whole.codes {
      case .bytes(let codes): return spread(codes, whole, power, rows, dividedBy: divisor, into: target)
      case .words(let codes): return spread(codes, whole, power, rows, dividedBy: divisor, into: target)
      case .constant, .doubleWords, .raw: break
      }
    }
    decodeOneByOne(rows, into: target)
    if let divisor { divide(UnsafeMutableBufferPointer(start: target, count: rows.count), by: divisor) }
  }

  private func decodeOneByOne(_ rows: Range<Int>, into target: UnsafeMutablePointer<Double>) {
    switch form {
    case .decimals(let whole, let power):
      // The integers are decoded in place: both are eight bytes wide.
      target.withMemoryRebound(to: Int64.self, capacity: rows.count) { whole.decode(rows, into: $0) }
      for index in 0..<rows.count {
        target[index] = Double(Int64(bitPattern: target[index].bitPattern)) / power
      }
    case .single(let values):
      for (index, row) in rows.enumerated() { target[index] = Double(values[row]) }
    case .raw(let values):
      values.withUnsafeBufferPointer { values in
        guard let base = values.baseAddress, !rows.isEmpty else { return }
        target.update(from: base + rows.lowerBound, count: rows.count)
      }
    }
  }

  private func spread<Code: PackedCode>(
    _ codes: [Code], _ whole: PackedIntegers, _ power: Double, _ rows: Range<Int>, dividedBy divisor: Double?,
    into target: UnsafeMutablePointer<Double>
  ) {
    let decimals = Decimals(base: Double(whole.base), step: Double(whole.step), divisor: power)
    codes.withUnsafeBufferPointer { codes in
      let codes = UnsafeBufferPointer(rebasing: codes[rows])
      if let divisor {
        convert(codes, decimals, dividedBy: divisor, into: target)
      } else {
        convert(codes, decimals, into: target)
      }
    }
  }
}
