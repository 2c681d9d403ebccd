/// Archives of small files in the form of large ones.
enum LargeFormat {
  /// The same archive with every size and offset of its directory moved to 64-bit fields and a 64-bit end record, as
  /// APPNOTE.TXT 6.3 lays them out (sections 4.3.12, 4.3.14, 4.3.15, 4.5.3).
  static func rewritten(_ archive: [UInt8]) -> [UInt8] {
    let end = archive.count - 22  // no comment
    let count = number(archive, end + 10, 2)
    var position = number(archive, end + 16, 4)
    let directoryStart = position
    var result = Array(archive[..<position])
    for _ in 0..<count {
      let nameLength = number(archive, position + 28, 2)
      let extraLength = number(archive, position + 30, 2)
      let commentLength = number(archive, position + 32, 2)
      let tail = position + 46 + nameLength
      var header = Array(archive[position..<tail])
      let large = [24, 20, 42].flatMap { bytes(number(archive, position + $0, 4), 8) }
      for offset in [20, 24, 42] { header.replaceSubrange(offset..<offset + 4, with: [255, 255, 255, 255]) }
      let extra = bytes(1, 2) + bytes(large.count, 2) + large + archive[tail..<tail + extraLength]
      header.replaceSubrange(30..<32, with: bytes(extra.count, 2))
      header.replaceSubrange(6..<8, with: bytes(45, 2))
      result += header + extra + archive[tail + extraLength..<tail + extraLength + commentLength]
      position = tail + extraLength + commentLength
    }
    let directoryLength = result.count - directoryStart
    let endStart = result.count
    result += bytes(0x0606_4B50, 4) + bytes(44, 8) + bytes(45, 2) + bytes(45, 2) + bytes(0, 8)
    result += bytes(count, 8) + bytes(count, 8) + bytes(directoryLength, 8) + bytes(directoryStart, 8)
    result += bytes(0x0706_4B50, 4) + bytes(0, 4) + bytes(endStart, 8) + bytes(1, 4)
    result += bytes(0x0605_4B50, 4) + bytes(0, 4) + [UInt8](repeating: 255, count: 12) + bytes(0, 2)
    return result
  }

  private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
