import ExportGenerator
import Foundation
import Testing

@testable import Importing

/// ISA-L and libzip's own zlib must unpack the same bytes, and find the same archives damaged.
@Suite("Unpacking")
struct UnpackingTests {
  @Test("the quick way and the library's give the same bytes", arguments: [UInt64(1), 2])
  func sameBytes(seed: UInt64) throws {
    try withArchive(seed: seed) { path in
      let quick = try unpacked(path, .quick)
      let library = try unpacked(path, .library)
      #expect(quick.bytes == library.bytes)
      #expect(quick.bytes.count > 1 << 16, "so large that the quick way is taken")
      #expect(!quick.isDamaged && !library.isDamaged)
    }
  }

  @Test("both find damage anywhere in the packed bytes, and the same bytes before it")
  func damage() throws {
    try withArchive(seed: 3) { path in
      let sound = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let whole = try unpacked(path, .library).bytes
      var place = 200
      while place < sound.count / 2 {
        var bytes = sound
        bytes[place] ^= 0x11
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let quick = try unpacked(path, .quick)
        let library = try unpacked(path, .library)
        #expect(quick.isDamaged == library.isDamaged, "byte \(place)")
        #expect(quick.bytes.count <= whole.count + 1 << 20, "byte \(place)")
        place += sound.count / 23
      }
    }
  }

  private func unpacked(
    _ path: String, _ unpacking: ZipArchive.Unpacking
  ) throws -> (bytes: [UInt8], isDamaged: Bool) {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    let archive = try ZipArchive(
      descriptor: file.fileDescriptor, limits: ZipArchive.Limits(bytes: 1 << 30, ratio: 1_000), unpacking: unpacking)
    let entry = try #require(archive.files.first { $0.path.hasSuffix("export.xml") })
    let source = try archive.open(entry)
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 50_001, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count: Int
      // Damage may also show as an entry that grows beyond what it declares.
      do { count = try source.read(into: buffer) } catch { return (bytes, true) }
      if count == 0 { return (bytes, source.isDamaged) }
      bytes += buffer[..<count]
    }
  }

  private func withArchive(seed: UInt64, _ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "/ergostat-unpacking-\(UUID().uuidString).zip"
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try ExportGenerator.writeArchive(ExportOptions(seed: seed, days: 2), path: path, level: 6)
    try body(path)
  }
}
