import TestSupport

/// Kinds of columns that sums have trouble with, or should have none with.
enum ColumnKind: String, CaseIterable, Sendable {
  /// As devices write them: whole tenths.
  case decimals
  /// Between −1 and 1.
  case signed
  /// Magnitudes over the whole range of doubles, denormal ones included.
  case wide
  /// Pairs that cancel up to something small.
  case cancelling

  func values(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
    switch self {
    case .decimals: (0..<count).map { _ in Double(Int.random(in: 0...30_000, using: &generator)) / 10 }
    case .signed: (0..<count).map { _ in Double.random(in: -1...1, using: &generator) }
    case .wide: (0..<count).map { _ in ColumnKind.wideValue(&generator) }
    case .cancelling: ColumnKind.cancelling(count, &generator)
    }
  }

  private static func wideValue(_ generator: inout SeededGenerator) -> Double {
    // Up to 2¹⁰⁰⁰, so that sums of a few thousand stay finite.
    let exponent = UInt64.random(in: 0...2023, using: &generator)
    let fraction = UInt64.random(in: 0..<(1 << 52), using: &generator)
    let magnitude = Double(bitPattern: exponent << 52 | fraction)
    return Bool.random(using: &generator) ? magnitude : -magnitude
  }

  private static func cancelling(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
    let half = (0..<count / 2).map { _ in wideValue(&generator) }
    let rest = (0..<count - 2 * half.count).map { _ in Double.random(in: -1e-9...1e-9, using: &generator) }
    return (half + half.map { -$0 } + rest).shuffled(using: &generator)
  }
}

/// The exact sum, rounded once, after Shewchuk's growing expansions: another way than the one under test.
func shewchukSum(_ values: [Double]) -> Double {
  var parts: [Double] = []
  for var x in values {
    var kept: [Double] = []
    for var y in parts {
      if abs(x) < abs(y) { swap(&x, &y) }
      let high = x + y
      let low = y - (high - x)
      if low != 0 { kept.append(low) }
      x = high
    }
    parts = kept + [x]
  }
  guard var high = parts.popLast() else { return 0 }
  var low = 0.0
  while let next = parts.popLast() {
    let before = high
    high = before + next
    low = next - (high - before)
    if low != 0 { break }
  }
  // Half-way cases round by what lies further below.
  if let below = parts.last, (low < 0 && below < 0) || (low > 0 && below > 0) {
    let doubled = low * 2
    let moved = high + doubled
    if doubled == moved - high { high = moved }
  }
  return high
}

/// How many doubles lie between two.
func unitsBetween(_ left: Double, _ right: Double) -> UInt64 {
  func order(_ value: Double) -> Int64 {
    let bits = Int64(bitPattern: value.bitPattern)
    return bits >= 0 ? bits : Int64.min &- bits
  }
  let (low, high) = (min(order(left), order(right)), max(order(left), order(right)))
  return UInt64(bitPattern: high &- low)
}
