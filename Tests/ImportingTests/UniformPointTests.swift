import Storage
import TestSupport
import Testing

@testable import Importing

/// Points that the Health app wrote one like the other are read at once; whatever the bytes, the careful way gives the same.
@Suite("Uniform points of routes")
struct UniformPointTests {
  @Test("of a sound file are all there")
  func sound() throws {
    let columns = try points(UniformPointTests.document(50))
    #expect(columns.count == 50)
    #expect(columns.latitudes[7] == 52.520007 && columns.longitudes[7] == -13.5)
    #expect(columns[7].instant?.microseconds == 1_780_031_107_000_000)
    #expect(columns[7].courseDegrees == nil && columns[7].speedMetersPerSecond == 2.5)
  }

  @Test("are the same as the careful way's under damage and cuts anywhere", arguments: 1...30 as ClosedRange<UInt64>)
  func damage(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sound = UniformPointTests.document(40)
    let pieces = [
      "<", ">", "\"", "<!--", "-->", "<trkpt lon=\"1\" lat=\"2\">", "</trkpt>", "<ele>", "&amp;", " ", "-", "e5", ".",
      "91",
      "<trkpt lon=\"1\" lat=\"2\"/>", "\u{0}", "é",
    ]
    for _ in 0..<20 {
      var bytes = sound
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.removeLast(Int.random(in: 0..<bytes.count / 4, using: &random))
        default: bytes.insert(contentsOf: pieces.randomElement(using: &random).map { Array($0.utf8) } ?? [], at: place)
        }
      }
      let lengths = (0..<40).map { _ in Int.random(in: 1...3_000, using: &random) }
      let quick = try points(bytes, lengths)
      let careful = try points(bytes, lengths, readsUniformPoints: false)
      // Compared bit by bit, since missing fields are NaN.
      let isSame = quick.count == careful.count && (0..<quick.count).allSatisfy { quick[$0] == careful[$0] }
      #expect(isSame, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  private func points(
    _ bytes: [UInt8], _ pieceLengths: [Int] = [], readsUniformPoints: Bool = true
  ) throws -> RouteColumns {
    try RouteFileReader.points(
      from: MemoryByteSource(bytes, pieceLengths: pieceLengths), readsUniformPoints: readsUniformPoints)
  }

  private static func document(_ count: Int) -> [UInt8] {
    let points = (0..<count).map { number in
      let seconds = number < 10 ? "0\(number)" : "\(number)"
      let head = "      <trkpt lon=\"-13.500000\" lat=\"52.5200\(seconds)\"><ele>34.000000</ele>"
      let time = "<time>2026-05-29T05:05:\(seconds)Z</time><extensions><speed>2.500000</speed>"
      return head + time + "<course>-1.0</course><hAcc>1.564079</hAcc><vAcc>2.884343</vAcc></extensions></trkpt>\n"
    }
    return Array(("<gpx>\n <trk>\n    <trkseg>\n" + points.joined() + "    </trkseg>\n </trk>\n</gpx>\n").utf8)
  }
}
