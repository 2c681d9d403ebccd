import TestSupport
import Testing

@testable import Storage

@Suite("Packed columns")
struct PackingTests {
  static let integerColumns: [[Int64]] = [
    [], [7], [7, 7, 7], [0, 255], [0, 256], [-5, 65_530], [0, 65_536], [0, 1 << 32], [.min, .max], [.min, .min],
    [.max, .max - 1], [0, 1_000_000, 4_000_000_000], [0, 1_000, 500], [1, 1_000_001, 255_000_001],
  ]

  @Test("of whole numbers give every value back, whole, in part and one by one", arguments: integerColumns)
  func integers(values: [Int64]) {
    let packed = PackedIntegers(values)
    #expect(packed.count == values.count)
    #expect(values.indices.map { packed[$0] } == values)
    for start in 0...values.count {
      for end in start...values.count {
        var target = [Int64](repeating: 0, count: end - start)
        target.withUnsafeMutableBufferPointer { buffer in
          if let base = buffer.baseAddress { packed.decode(start..<end, into: base) }
        }
        #expect(target == Array(values[start..<end]))
      }
    }
  }

  @Test("of whole numbers tell their bounds and equal neighbours without unpacking", arguments: integerColumns)
  func boundsAndNeighbours(values: [Int64]) {
    let packed = PackedIntegers(values)
    #expect(packed.hasEqualNeighbours == zip(values, values.dropFirst()).contains(where: ==))
    for bounds in [0..<1, 0..<256, -5..<65_531, Int64.min..<Int64.max, 7..<8, 1..<1_000_002] as [Range<Int64>] {
      #expect(packed.lies(within: bounds) == values.allSatisfy(bounds.contains), "\(bounds)")
    }
  }

  static let widths: [([Int64], Int)] = [
    ([5, 5, 5], 0), ([0, 255], 2), ([0, 256], 4), ([0, 1 << 16], 8), ([0, 1 << 32], 16),
    // Whole seconds in microseconds: a day takes two bytes a row only in its halves, four on the whole.
    ([0, 255_000_000], 2), ([0, 65_535_000_000], 4), ([0, 86_400_000_000], 8), ([0, 255_000], 2),
  ]

  @Test("of whole numbers take the narrowest width", arguments: widths)
  func width(values: [Int64], byteCount: Int) {
    #expect(PackedIntegers(values).byteCount == byteCount)
  }

  static let realColumns: [([Double], Int)] = [
    ([], 0), ([72, 72], 0), ([60, 61.5], 2), ([0.1, 0.2, 0.3], 3), ([0.000001, 0.5], 8), ([-0.0], 4), ([0.0, -0.0], 8),
    ([1.0 / 3], 8), ([0.5, 1e300], 16), ([5.91532e-05, 1], 16), ([.nan, 1], 8), ([.infinity], 4),
    ([-.greatestFiniteMagnitude], 8),
    ([.leastNonzeroMagnitude], 8), ([8_999_999_999_999_999], 0), ([0x1p53], 4), ([72.4, 71.9, 73.1], 3),
    ([123_456, 0.5], 8),
  ]

  @Test("of doubles give every bit back in as few bytes as promised", arguments: realColumns)
  func reals(values: [Double], byteCount: Int) {
    let packed = PackedReals(values)
    #expect(packed.count == values.count)
    #expect(packed.byteCount == byteCount)
    #expect(decoded(packed).map(\.bitPattern) == values.map(\.bitPattern))
  }

  @Test("of short decimals give every bit back, whole and in part", arguments: 0...6)
  func shortDecimals(digits: Int) {
    var random = RandomRows(seed: UInt64(100 + digits))
    let divisor = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    for spread in [200, 60_000] {
      let least = random.int(-1_000_000..<1_000_000)
      let values = (0..<300).map { _ in Double(least + random.int(0..<spread)) / divisor }
      let packed = PackedReals(values)
      #expect(packed.byteCount <= 600)
      #expect(decoded(packed).map(\.bitPattern) == values.map(\.bitPattern))
      var part = [Double](repeating: 0, count: 100)
      part.withUnsafeMutableBufferPointer { buffer in
        if let base = buffer.baseAddress { packed.decode(77..<177, into: base) }
      }
      #expect(part == Array(values[77..<177]))
    }
  }

  @Test("of random decimals give every bit back", arguments: 0...7)
  func randomDecimals(digits: Int) {
    var random = RandomRows(seed: UInt64(digits))
    let divisor = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    let values = (0..<2000).map { _ in Double(random.int(-1_000_000..<1_000_000)) / divisor }
    let packed = PackedReals(values)
    #expect(packed.byteCount == (digits <= 6 ? 8000 : 16_000))
    #expect(decoded(packed).map(\.bitPattern) == values.map(\.bitPattern))
  }

  private func decoded(_ packed: PackedReals) -> [Double] {
    [Double](unsafeUninitializedCapacity: packed.count) { buffer, count in
      if let base = buffer.baseAddress, packed.count > 0 { packed.decode(0..<packed.count, into: base) }
      count = packed.count
    }
  }

  @Test("are the same whether they are packed at once or one by one", arguments: 0..<60 as Range<UInt64>)
  func twins(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count: Int = [1, 7, 8, 9, 63, 64, 65, 200, 1_000].randomElement(using: &generator) ?? 1
    let step: Int64 = [1, 3, 1_000, 1_000_000, 86_400_000_000].randomElement(using: &generator) ?? 1
    let most: Int64 = [1, 255, 256, 65_535, 65_536, 1 << 21, 1 << 32, 1 << 40].randomElement(using: &generator) ?? 1
    let base = Int64.random(in: -(1 << 53)...(1 << 53), using: &generator)
    var whole = (0..<count).map { _ in base &+ step &* Int64.random(in: 0...most, using: &generator) }
    #expect(PackedIntegers(whole) == PackedIntegers(plainly: whole))
    // One that does not fit, anywhere.
    let excess: Int64 = [1, 500, -1, 1_000].randomElement(using: &generator) ?? 1
    whole[Int.random(in: 0..<count, using: &generator)] &+= excess
    #expect(PackedIntegers(whole) == PackedIntegers(plainly: whole))
    let narrow = whole.map { UInt16(truncatingIfNeeded: $0) }
    #expect(
      narrow.withUnsafeBufferPointer { PackedIntegers(narrow: $0) } == PackedIntegers(plainly: narrow.map(Int64.init)))
  }

  @Test("of doubles are the same whether they are packed at once or one by one", arguments: 0..<60 as Range<UInt64>)
  func realTwins(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count: Int = [1, 7, 8, 9, 63, 64, 65, 200, 1_000].randomElement(using: &generator) ?? 1
    let divisor: Double = [1, 2, 8, 10, 1_000, 1e6, 1e7].randomElement(using: &generator) ?? 1
    let most: Int64 = [200, 70_000, 1 << 31, 1 << 49, 1 << 51, 1 << 54].randomElement(using: &generator) ?? 1
    var reals = (0..<count).map { _ in Double(Int64.random(in: -most...most, using: &generator)) / divisor }
    #expect(PackedReals(reals) == PackedReals(plainly: reals))
    let odd: Double =
      [0.5, -0.0, 1.0 / 3, 0x1p50 + 0.5, 0x1p51 - 0.25, 1e300, 0x1p-1074].randomElement(using: &generator) ?? 0
    reals[Int.random(in: 0..<count, using: &generator)] = odd
    #expect(PackedReals(reals) == PackedReals(plainly: reals))
  }

  @Test("come from rows in any order, brought into it by the runs that are there", arguments: 0..<60 as Range<UInt64>)
  func sorting(seed: UInt64) {
    var random = RandomRows(seed: seed)
    let whole = random.rows(random.int(0..<300))
    var rows = SampleColumns()
    // Runs of several lengths, some of them falling.
    let runLength = [1, 2, 17, 100, 1_000][random.int(0..<5)]
    for start in stride(from: 0, to: whole.count, by: runLength) {
      let run = (start..<min(start + runLength, whole.count)).map { whole[$0] }.sorted()
      for row in random.int(0..<3) == 0 ? run.reversed() : run { rows.append(row) }
    }
    let expected = rows.starts.indices.map { rows[$0] }.sorted()
    let sorted = rows.sorted()
    #expect(sorted.starts.indices.map { sorted[$0] } == expected)
    #expect(sorted.isSorted && rows.isSorted == (rows == sorted))
    rows.sort()
    #expect(rows == sorted)
  }

  @Test("find the first row of a value in ascending columns of any spread", arguments: 0..<60)
  func firstRow(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 900)
    let span: Int64 = [1, 200, 60_000, 4_000_000_000, 1 << 52][seed % 5]
    let count = [0, 1, 2, 40, 3_000][seed / 5 % 5]
    let step: Int64 = [1, 1, 1_000][seed % 3]
    let bases: [Int64] = [0, 0, -span / 2 * step, .random(in: -1_000_000...1_000_000, using: &random)]
    let base = bases[seed % 4]
    // Every third column lies in a few heaps, where a guess is far off.
    var values = (0..<count).map { _ -> Int64 in
      let value = Int64.random(in: 0...span, using: &random)
      let heaped = value / max(1, span / 3) * max(1, span / 3) + value % 5
      return base + step * (seed % 3 == 0 ? heaped : value)
    }
    values.sort()
    // So far apart that no difference is an integer.
    if seed % 7 == 0, count > 2 { values = [.min] + values.dropFirst().dropLast() + [.max] }
    let column = PackedIntegers(values)
    var wanted: [Int64] = [.min, -1, 0, base, base + span, .max]
    wanted += values.prefix(50) + values.suffix(5)
    for _ in 0..<50 { wanted.append(base + step * Int64.random(in: 0...span, using: &random)) }
    for value in wanted {
      let expected = values.firstIndex { $0 >= value } ?? count
      // Where the last value is not the one that is told, as in a damaged file, nothing but the guess is.
      for last in [values.last ?? 0, .random(in: .min ... .max, using: &random)] {
        #expect(column.firstRow(atLeast: value, last: last) == expected, "seed \(seed), \(value), \(last)")
        column.prefetchFirstRow(atLeast: value, last: last)
      }
    }
    #expect(column.hasEqualNeighbours == zip(values, values.dropFirst()).contains { $0 == $1 }, "seed \(seed)")
  }
}
