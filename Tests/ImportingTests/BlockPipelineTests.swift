import TestSupport
import Testing

@testable import Importing

@Suite("Reading in blocks ahead")
struct BlockPipelineTests {
  /// Hands out bytes in pieces and fails at the end if told to.
  private final class PiecedSource: ByteSource {
    private var bytes: ArraySlice<UInt8>
    private let failure: ImportError?
    private var random: SeededGenerator

    init(_ bytes: [UInt8], failure: ImportError?, seed: UInt64) {
      self.bytes = bytes[...]
      self.failure = failure
      random = SeededGenerator(seed: seed)
    }

    func read(into target: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
      if bytes.isEmpty, let failure { throw failure }
      let count = min(bytes.count, target.count, Int.random(in: 1...97, using: &random))
      target.copyBytes(from: bytes.prefix(count))
      bytes = bytes.dropFirst(count)
      return count
    }
  }

  private func readAll(_ source: BlockPipeline, pieces: Int) throws -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: pieces)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { return result }
      result += buffer[..<count]
    }
  }

  @Test("all bytes come in order, whatever the sizes of blocks and pieces", arguments: [UInt64(1), 2, 3, 4, 5])
  func order(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let bytes = (0..<Int.random(in: 0...5000, using: &random)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
      let crew = ImportCrew(threadCount: 1 + round % 3)
      defer { crew.end() }
      let source = BlockPipeline(
        PiecedSource(bytes, failure: nil, seed: random.next()), crew: crew,
        blockByteCount: Int.random(in: 1...600, using: &random))
      #expect(try readAll(source, pieces: Int.random(in: 1...900, using: &random)) == bytes, "seed \(seed)")
    }
  }

  @Test("records that are not taken over come as bytes; of those that are, none does")
  func segments() throws {
    let bytes = SharedImportTests.document(SharedImportTests.records(40))
    for takesOver in [false, true] {
      let crew = ImportCrew(threadCount: 2)
      defer { crew.end() }
      let source = BlockPipeline(MemoryByteSource(bytes), crew: crew, blockByteCount: 1_000)
      var handedOut: [UInt8] = []
      var records = 0
      var buffer = [UInt8](repeating: 0, count: 300)
      while true {
        if takesOver, let (block, segment) = try source.segmentHere() {
          #expect(block.bytes[segment.start] == UInt8(ascii: "\n"))
          for run in block.runs[segment.runs] { records += run.end - run.first }
          source.moveOn(to: segment.end)
          continue
        }
        let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
        if count == 0 { break }
        handedOut += buffer[..<count]
      }
      if takesOver {
        #expect(records > 20 && records < 40)
        #expect(handedOut.count < bytes.count / 2)
      } else {
        #expect(handedOut == bytes)
      }
    }
  }

  @Test("an error comes after the bytes before it, and a reader that stops early leaves no thread")
  func errors() throws {
    let bytes = [UInt8](repeating: 7, count: 3000)
    let crew = ImportCrew(threadCount: 2)
    let failing = BlockPipeline(PiecedSource(bytes, failure: .cancelled, seed: 1), crew: crew, blockByteCount: 500)
    var buffer = [UInt8](repeating: 0, count: 3000)
    var count = 0
    while count < 3000 { count += try buffer.withUnsafeMutableBytes { try failing.read(into: $0) } }
    #expect(throws: ImportError.cancelled) { try buffer.withUnsafeMutableBytes { try failing.read(into: $0) } }
    crew.end()
    for _ in 0..<200 {
      let crew = ImportCrew(threadCount: 3)
      let abandoned = BlockPipeline(PiecedSource(bytes, failure: nil, seed: 2), crew: crew, blockByteCount: 50)
      _ = try buffer.withUnsafeMutableBytes { try abandoned.read(into: $0) }
      crew.end()
      #expect(!crew.hasHelpers)
    }
  }
}

@Suite("A crew of threads")
struct ImportCrewTests {
  @Test("calls once for each index, whoever does it", arguments: 1...4)
  func forEach(threadCount: Int) {
    let crew = ImportCrew(threadCount: threadCount)
    defer { crew.end() }
    crew.startHelpers()
    for count in [0, 1, 2, 100] {
      let calls = SlotArray([Int](repeating: 0, count: count))
      crew.forEach(count) { calls[$0] += 1 }
      #expect(calls.elements == [Int](repeating: 1, count: count))
    }
  }
}
