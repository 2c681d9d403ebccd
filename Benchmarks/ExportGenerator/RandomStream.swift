/// Reproducible random numbers: SplitMix64 with one stream per purpose and day.
///
/// Every part of an export draws from a stream that depends only on the seed, the part and the day, so that parts can be
/// written in any order, left out or repeated without changing the others.
///
/// - Note: Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
struct RandomStream {
  private var state: UInt64

  /// The stream of `day` (any number) for the purpose `tag` under `seed`.
  init(seed: UInt64, tag: UInt64, day: Int = 0) {
    state = Self.mixed(seed &+ 0x9E37_79B9_7F4A_7C15)
    state = Self.mixed(state ^ (tag &* 0xD1B5_4A32_D192_ED03))
    state = Self.mixed(state ^ (UInt64(bitPattern: Int64(day)) &* 0x8CB9_2BA7_2F3D_8DD7))
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    var bits = word
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// A whole number in `0 ..< bound`; 0 if `bound` is not positive.
  mutating func below(_ bound: Int) -> Int {
    guard bound > 0 else { return 0 }
    return Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A whole number in `low ... high`; `low` if the range is empty.
  mutating func between(_ low: Int, _ high: Int) -> Int { low + below(high - low + 1) }

  /// True in `permille` of a thousand cases.
  mutating func chance(_ permille: Int) -> Bool { below(1000) < permille }

  /// A bell-shaped whole number around 0 within ±`spread` (sum of three uniform ones).
  mutating func bell(_ spread: Int) -> Int {
    let sum = below(2 * spread + 1) + below(2 * spread + 1) + below(2 * spread + 1)
    return sum / 3 - spread
  }
}

/// A sine-like wave in whole numbers, so that no result depends on the platform's mathematics library.
enum Wave {
  /// `amplitude` times a sine (parabola approximation, error below 6 %) at `position` of a period of `length`.
  static func sine(_ position: Int, period length: Int, amplitude: Int) -> Int {
    let wrapped = ((position % length) + length) % length
    let isNegative = wrapped * 2 >= length
    let half = isNegative ? wrapped * 2 - length : wrapped * 2
    let value = 4 * amplitude * half / length * (length - half) / length
    return isNegative ? -value : value
  }
}

extension Wave {
  /// The sine of `turns` full turns, within 0.002, by basic arithmetic only.
  static func sine(turns: Double) -> Double {
    let part = turns - turns.rounded(.down)
    let half = part < 0.5 ? part * 2 : part * 2 - 1
    let parabola = 4 * half * (1 - half)
    let value = parabola * (0.775 + 0.225 * parabola)
    return part < 0.5 ? value : -value
  }
}
