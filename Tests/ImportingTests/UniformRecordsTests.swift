import ExportGenerator
import Foundation
import Storage
import Testing

@testable import Importing

/// The fast way through uniform records must give what the careful way gives, whatever the bytes.
@Suite("Uniform records")
struct UniformRecordsTests {
  @Test("the fast way and the careful way give the same store and report", arguments: [nil] + ExportFault.allCases)
  func generatedExports(fault: ExportFault?) throws {
    var options = ExportOptions(seed: 11, days: 3)
    if let fault { options.faults = [fault] }
    let bytes = try ExportGenerator.bytes(options)
    try expectSame(bytes, "fault \(fault.map(\.rawValue) ?? "none")")
  }

  @Test("damage anywhere makes no difference between the ways", arguments: 1...6)
  func mutations(seed: UInt64) throws {
    var options = ExportOptions(seed: seed, days: 1)
    options.size = .density(0.3)
    let sound = try ExportGenerator.bytes(options)
    var state = seed
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % max(1, bound)
    }
    let bytesOfInterest = Array("\"<>/= '&;0123456789-+:.,eE\n\t\u{0}xé".utf8)
    for round in 0..<12 {
      var bytes = sound
      for _ in 0..<(1 + random(400)) {
        let place = random(bytes.count)
        switch random(4) {
        case 0: bytes[place] = bytesOfInterest[random(bytesOfInterest.count)]
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytesOfInterest[random(bytesOfInterest.count)], at: place)
        default:
          // A piece of one record inside another.
          let from = random(bytes.count - 80)
          bytes.replaceSubrange(
            place..<min(bytes.count, place + random(60)), with: Array(bytes[from..<from + random(80)]))
        }
      }
      try expectSame(
        bytes, "seed \(seed), round \(round)", windowCapacity: round % 2 == 0 ? nil : 4_000 + random(4_000))
    }
  }

  @Test("windows of any size see the same records", arguments: [1_500, 2_048, 3_001, 10_000, 65_536])
  func windows(capacity: Int) throws {
    let bytes = try ExportGenerator.bytes(ExportOptions(seed: 3, days: 1))
    try expectSame(bytes, "window of \(capacity)", windowCapacity: capacity)
  }

  @Test("files of the corpus give the same both ways", .enabled(if: Corpus.isPresent))
  func corpus() throws {
    for name in Corpus.files("apple/") where name.hasSuffix(".xml") {
      guard let data = FileManager.default.contents(atPath: Corpus.path(name)), data.count < 40_000_000 else {
        continue
      }
      try expectSame(Array(data), name)
    }
  }

  private func expectSame(_ bytes: [UInt8], _ what: String, windowCapacity: Int? = nil) throws {
    let fast = try? AppleHealthImporter.read(bytes: bytes, windowCapacity: windowCapacity)
    let careful = try? AppleHealthImporter.read(
      bytes: bytes, windowCapacity: windowCapacity, readsUniformRecords: false)
    #expect((fast == nil) == (careful == nil), "\(what)")
    guard let fast, let careful else { return }
    // Compared before `#expect`, which would print all of it.
    let hasSameReport = fast.report == careful.report
    let findings = Set(fast.report.findings).symmetricDifference(careful.report.findings)
    #expect(hasSameReport, "\(what): \(findings)")
    let isSame = StoreContents(fast.person) == StoreContents(careful.person)
    #expect(isSame, "\(what)")
  }
}
