import TestSupport

/// Random columns for analyses, from a seed that failures print.
struct AnalysisRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  /// SeededGenerator64: the same numbers on every platform.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Values of which some are missing and, in every third column, many are equal.
  mutating func column(_ count: Int, missing share: Double = 0.2) -> [Double?] {
    let hasTies = Int.random(in: 0..<3, using: &self) == 0
    return (0..<count).map { _ in
      if Double.random(in: 0..<1, using: &self) < share { return nil }
      return hasTies ? Double(Int.random(in: 0...4, using: &self)) : Double.random(in: -100...100, using: &self)
    }
  }
}
