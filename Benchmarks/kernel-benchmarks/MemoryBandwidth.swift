/// How fast this machine reads a buffer: a loop that does next to nothing with what it loads. Raced against every kernel over
/// the same buffer, so that the noise of the machine falls on both.
enum MemoryBandwidth {
  /// The union of the bits of all values and of `seed`, which chains one call to the next: none can be left out.
  @inline(never)
  static func union(_ values: UnsafeBufferPointer<Double>, seed: UInt64) -> UInt64 {
    guard let start = values.baseAddress else { return seed }
    let base = UnsafeRawPointer(start)
    var lanes = (SIMD8<UInt64>.zero, SIMD8<UInt64>.zero, SIMD8<UInt64>.zero, SIMD8<UInt64>.zero)
    let vectorised = values.count & ~31
    for offset in stride(from: 0, to: vectorised * 8, by: 256) {
      lanes.0 |= (base + offset).loadUnaligned(as: SIMD8<UInt64>.self)
      lanes.1 |= (base + offset + 64).loadUnaligned(as: SIMD8<UInt64>.self)
      lanes.2 |= (base + offset + 128).loadUnaligned(as: SIMD8<UInt64>.self)
      lanes.3 |= (base + offset + 192).loadUnaligned(as: SIMD8<UInt64>.self)
    }
    let folded = (lanes.0 | lanes.1) | (lanes.2 | lanes.3)
    var union = folded.indices.reduce(seed) { $0 | folded[$1] }
    for index in vectorised..<values.count { union |= values[index].bitPattern }
    return union
  }
}
