import TestSupport
import Testing

@testable import Storage

@Suite("Bytes of columns")
struct CodingTests {
  @Test(
    "the checksum is XXH64 with seed 0",
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func checksum(text: String, expected: UInt64) {
    #expect(UInt64(bitPattern: Checksum.of([UInt8](text.utf8))) == expected)
  }

  @Test("whole numbers come back, whatever their spread", arguments: 0..<200)
  func integers(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 0..<600, using: &generator)
    let spread = Int64(1) << Int64.random(in: 0..<63, using: &generator)
    let step: Int64 = [1, 1, 1000, 1_000_000].randomElement(using: &generator) ?? 1
    var values = (0..<count).map { _ in
      (Int64.random(in: -spread...spread, using: &generator) / step) &* step
    }
    if Bool.random(using: &generator) { values.sort() }
    if seed == 0 { values = [Int64.min, Int64.max, 0] }
    let packed = PackedIntegers(values)
    let bytes = packed.storedBytes()
    let back = try bytes.withUnsafeBytes { try PackedIntegers(storedBytes: $0, count: values.count) }
    #expect(back == packed)
    #expect(back.values() == values)
    #expect(bytes.count <= values.count * 8 + 32)
  }

  @Test("doubles come back bit for bit", arguments: 0..<60)
  func reals(seed: Int) throws {
    var random = RandomRows(seed: UInt64(seed))
    let values = random.rows(random.int(0..<300)).values.map { seed % 3 == 0 ? $0.rounded() : $0 }
    var writer = ByteWriter()
    PackedReals(values).write(to: &writer)
    let back = try writer.bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      return try PackedReals(from: &reader, count: values.count)
    }
    var decoded = [Double](repeating: 0, count: values.count)
    decoded.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { back.decode(0..<values.count, into: base) }
    }
    #expect(decoded.map(\.bitPattern) == values.map(\.bitPattern))
  }

  @Test("every cut and every changed byte is an error or other values, never a trap", arguments: 0..<20)
  func damage(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let values = (0..<300).map { _ in Int64.random(in: 0..<5000, using: &generator) }.sorted()
    let bytes = PackedIntegers(values).storedBytes()
    for length in 0..<bytes.count {
      let cut = Array(bytes[..<length])
      #expect(throws: MalformedBytes.self) {
        try cut.withUnsafeBytes { try PackedIntegers(storedBytes: $0, count: 300) }
      }
    }
    for _ in 0..<500 {
      var broken = bytes
      broken[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      let back = try? broken.withUnsafeBytes { try PackedIntegers(storedBytes: $0, count: 300) }
      #expect(back.map { $0.values().count == 300 } ?? true)
    }
  }
}
