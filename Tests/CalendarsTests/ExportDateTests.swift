import Foundation
import TestSupport
import Testing

@testable import Calendars

@Suite("Times in exports")
struct ExportDateTests {
  @Test(
    "the forms that files write",
    arguments: [
      ("2026-05-04 09:50:00 +0200", 1_777_881_000_000_000), ("1970-01-01 00:00:00 +0000", 0),
      ("1969-12-31 23:59:59 +0000", -1_000_000),
      ("20150616071916-0700", 1_434_464_356_000_000), ("2026-05-04T09:50:00+02:00", 1_777_881_000_000_000),
      ("2026-05-04T07:50:00Z", 1_777_881_000_000_000),
      ("2026-05-04T07:50:00.125Z", 1_777_881_000_125_000), ("2026-05-04T07:50:00,1234567Z", 1_777_881_000_123_456),
      ("2026-05-04T07:50Z", 1_777_881_000_000_000),
      ("2026-05-04T07:50:00.000+0000", 1_777_881_000_000_000), ("2026-05-04 09:50:00 +02:00", 1_777_881_000_000_000),
      ("2026-05-04T09:50:00+02", 1_777_881_000_000_000),
      ("20260504T095000+0200", 1_777_881_000_000_000), ("2024-02-29 12:00:00 -0330", 1_709_220_600_000_000),
      ("0001-01-01 00:00:00 +0000", -62_135_596_800_000_000),
      ("9999-12-31 23:59:59 +0000", 253_402_300_799_000_000), ("2026-05-04 07:50:00 z", 1_777_881_000_000_000),
    ])
  func forms(text: String, expected: Int64) { #expect(ExportDate.instant(text)?.microseconds == expected) }

  @Test(
    "what writes no instant gives none",
    arguments: [
      "", "2026-05-04", "2026-05-04 09:50:00", "2026-05-04 09:50:00 ", "2026-05-04 09:50:00 +2",
      "2026-02-29 09:50:00 +0200", "2026-13-04 09:50:00 +0200",
      "2026-00-04 09:50:00 +0200", "2026-05-00 09:50:00 +0200", "2026-05-04 24:00:00 +0200",
      "2026-05-04 09:60:00 +0200", "2026-05-04 09:50:60 +0200",
      "2026-05-04 09:50:00 +0260", "2026-05-04 09:50:00 +9900", "2026-05-04 09:50:00 *0200",
      "2026-05-04 09:50:0a +0200", "2026-05-04 09-50-00 +0200",
      "2026/05/04 09:50:00 +0200", "2026-05-04 09:50:00 +0200 ", "x2026-05-04 09:50:00 +0200", "2026-05-04T07:50:00.Z",
      "2026-05-04T07:50:00",
      "20150616071916", "2015061607191-0700", "2026-05-04 09:50:00 PM +0200", "2026-05-04T07:50:00+02:00:00:00",
      "２026-05-04 09:50:00 +02",
    ])
  func refused(text: String) { #expect(ExportDate.instant(text) == nil) }

  @Test("every byte of the fast form is checked")
  func everyByte() {
    let text = Array("2026-05-14 09:50:11 +0200".utf8)
    for position in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[position] = byte
        let isDigit = 48...57 ~= byte
        let instant = changed.withUnsafeBufferPointer { ExportDate.instant($0) }
        if 48...57 ~= text[position] {
          #expect(isDigit || instant == nil, "byte \(byte) at \(position)")
        } else if byte != text[position], instant != nil {
          // The other sign, a T, and the missing space are forms of their own.
          #expect(
            [UInt8(ascii: "-"), UInt8(ascii: "T"), UInt8(ascii: "t")].contains(byte), "byte \(byte) at \(position)")
        }
      }
    }
  }

  @Test("random bytes never trap")
  func fuzz() {
    var random = SeededGenerator(seed: SeededGenerator.freshSeed("export dates"))
    let alphabet = Array("0123456789-+:. TZ,".utf8)
    for _ in 0..<30_000 {
      let bytes = (0..<Int.random(in: 0...32, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      _ = bytes.withUnsafeBytes { ExportDate.instant($0) }
    }
  }

  @Test("instants print in ISO 8601 and read back, as Foundation reads them")
  func roundTrip() throws {
    var random = SeededGenerator(seed: SeededGenerator.freshSeed("printing"))
    for _ in 0..<2_000 {
      let instant = Instant(seconds: .random(in: -60_000_000_000...250_000_000_000, using: &random))
      let offset = Int.random(in: -1_080...1_080, using: &random) * 60
      let text = InstantText.iso8601(instant, offsetSeconds: offset)
      #expect(ExportDate.instant(text) == instant, "\(text)")
      if !text.hasPrefix("0"), !text.hasPrefix("1") {
        let date = try Date.ISO8601FormatStyle().parse(text)
        #expect(date.timeIntervalSince1970 == Double(instant.secondsRoundedDown), "\(text)")
      }
    }
  }

  @Test(
    "fractions print only where there are any",
    arguments: [
      (0, "1970-01-01T00:00:00+00:00"), (500_000, "1970-01-01T00:00:00.5+00:00"),
      (-1, "1969-12-31T23:59:59.999999+00:00"),
    ])
  func fractions(microseconds: Int64, expected: String) {
    #expect(Instant(microseconds: microseconds).description == expected)
  }
}
