/// How fast this machine reads a buffer: loops that do next to nothing with what they load. Raced against every kernel over the same
/// buffer, so that the noise of the machine falls on all; the faster one counts.
enum MemoryBandwidth {
  typealias Loop = (_ values: UnsafeBufferPointer<Double>, _ seed: UInt64) -> UInt64

  /// From front to back, and four places of a block at once, which memory answers sooner.
  static var loops: [Loop] { [union, unionOfBlocks] }

  private typealias Lanes = (SIMD8<UInt64>, SIMD8<UInt64>, SIMD8<UInt64>, SIMD8<UInt64>)

  /// The union of the bits of all values and of `seed`, which chains one call to the next: none can be left out.
  @inline(never)
  private static func union(_ values: UnsafeBufferPointer<Double>, seed: UInt64) -> UInt64 {
    guard let start = values.baseAddress else { return seed }
    var lanes: Lanes = (.zero, .zero, .zero, .zero)
    let vectorised = values.count & ~31
    for index in stride(from: 0, to: vectorised, by: 32) { load(start + index, distance: 8, into: &lanes) }
    return fold(lanes, rest: values[vectorised...], seed: seed)
  }

  @inline(never)
  private static func unionOfBlocks(_ values: UnsafeBufferPointer<Double>, seed: UInt64) -> UInt64 {
    guard let start = values.baseAddress else { return seed }
    var lanes: Lanes = (.zero, .zero, .zero, .zero)
    let vectorised = values.count & ~31
    for block in stride(from: 0, to: vectorised, by: 16_384) {
      let span = min(16_384, vectorised - block) / 4
      for index in stride(from: 0, to: span, by: 8) { load(start + block + index, distance: span, into: &lanes) }
    }
    return fold(lanes, rest: values[vectorised...], seed: seed)
  }

  /// Loads eight values from each of four places.
  @inline(__always)
  private static func load(_ values: UnsafePointer<Double>, distance: Int, into lanes: inout Lanes) {
    lanes.0 |= load(values)
    lanes.1 |= load(values + distance)
    lanes.2 |= load(values + 2 * distance)
    lanes.3 |= load(values + 3 * distance)
  }

  @inline(__always)
  private static func load(_ values: UnsafePointer<Double>) -> SIMD8<UInt64> {
    UnsafeRawPointer(values).loadUnaligned(as: SIMD8<UInt64>.self)
  }

  @inline(__always)
  private static func fold(_ lanes: Lanes, rest: Slice<UnsafeBufferPointer<Double>>, seed: UInt64) -> UInt64 {
    let folded = (lanes.0 | lanes.1) | (lanes.2 | lanes.3)
    let union = folded.indices.reduce(seed) { $0 | folded[$1] }
    return rest.reduce(union) { $0 | $1.bitPattern }
  }
}
