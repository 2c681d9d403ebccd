import Foundation

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed everywhere, so that a failure can be run again.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A seed that differs from run to run; it is printed, and the variable ERGOSTAT_SEED repeats it.
  public static func freshSeed(_ test: String) -> UInt64 {
    let given = ProcessInfo.processInfo.environment["ERGOSTAT_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 1...999_999)
    print("seed of \(test): \(seed) (ERGOSTAT_SEED repeats it)")
    return seed
  }
}
