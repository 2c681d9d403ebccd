import Calendars
import ExportGenerator
import Testing

@Suite("Generated exports: same options, same bytes")
struct DeterminismTests {
  @Test("the same options give the same bytes, another seed gives others")
  func sameBytes() throws {
    let first = try ExportGenerator.bytes(smallOptions())
    #expect(try ExportGenerator.bytes(smallOptions()) == first)
    #expect(try ExportGenerator.bytes(smallOptions(seed: 12)) != first)
  }

  @Test("a counted export has the length of a kept one, and the truth says so")
  func sinksAgree() throws {
    var counter = CountingSink()
    let truth = try ExportGenerator.write(smallOptions(), to: &counter)
    #expect(try ExportGenerator.bytes(smallOptions()).count == counter.count)
    #expect(truth.byteCount == counter.count)
  }

  @Test(
    "sizes are met within 5 %", arguments: [(10, 1_500_000), (30, 3_500_000), (3, 3_000_000)])
  func bytesMet(days: Int, bytes: Int) throws {
    var options = smallOptions(days: days)
    options.size = .bytes(bytes)
    var counter = CountingSink()
    try ExportGenerator.write(options, to: &counter)
    #expect(abs(counter.count - bytes) * 20 <= bytes, "\(counter.count) bytes")
  }

  @Test("record counts are met within 5 %", arguments: [(10, 3_000), (12, 6_000), (2, 6_000)])
  func recordsMet(days: Int, records: Int) throws {
    var options = smallOptions(days: days)
    options.size = .records(records)
    var counter = CountingSink()
    let truth = try ExportGenerator.write(options, to: &counter)
    #expect(abs(truth.recordCount - records) * 20 <= records, "\(truth.recordCount) records")
  }

  @Test("a size out of reach is refused with the sizes that are possible")
  func outOfReach() throws {
    var options = smallOptions(days: 30)
    options.size = .bytes(10_000)
    #expect {
      try ExportGenerator.bytes(options)
    } throws: { error in
      guard case .sizeOutOfReach(let wanted, let smallest, let largest) = error as? ExportError else { return false }
      return wanted == 10_000 && smallest > wanted && largest > smallest
    }
  }

  @Test("unusable options are refused")
  func refused() throws {
    var options = smallOptions()
    options.zone = "Mars/Olympus"
    #expect(throws: ExportError.unknownZone("Mars/Olympus")) { try ExportGenerator.bytes(options) }
    options = smallOptions(days: 0)
    #expect(throws: ExportError.daysOutOfRange(0)) { try ExportGenerator.bytes(options) }
    options = smallOptions()
    options.xmlName = "a/b.xml"
    #expect(throws: ExportError.invalidName("a/b.xml")) {
      try ExportGenerator.writeArchive(options, path: temporaryPath(".zip"))
    }
  }
}
