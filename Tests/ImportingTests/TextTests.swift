import Calendars
import Foundation
import TestSupport
import Testing

@testable import Importing

@Suite("Numbers and text of attributes")
struct TextTests {
  private func parse(_ text: String) -> DecimalNumber.Reading? {
    var text = text
    return text.withUTF8 { buffer in
      buffer.baseAddress.flatMap { DecimalNumber.parse(ByteSlice(start: $0, count: buffer.count)) }
    }
  }

  @Test(
    "numbers in all the forms that exports have",
    arguments: [
      ("72", 72), ("0.0512", 0.0512), ("-12.5", -12.5), ("5.91532e-05", 5.91532e-05), ("1e3", 1000), ("1E+3", 1000),
      (" 7 ", 7), ("+4", 4), ("45.01184466933", 45.01184466933), ("0.4971749504535062", 0.4971749504535062), ("5.", 5),
      (".5", 0.5), ("-0", -0.0), ("123456789012345677877719597056", 0x1.8ee90ff6c373ep+96),
    ] as [(String, Double)])
  func numbers(text: String, expected: Double) {
    #expect(parse(text)?.value.bitPattern == expected.bitPattern)
    #expect(parse(text)?.hasComma == false)
  }

  @Test("a decimal comma is read and reported")
  func comma() {
    #expect(parse("81,5") == DecimalNumber.Reading(value: 81.5, hasComma: true))
    #expect(parse("-0,0421") == DecimalNumber.Reading(value: -0.0421, hasComma: true))
  }

  @Test(
    "what is no number is none",
    arguments: [
      "", " ", "NaN", "inf", "-", ".", "e5", "1e", "1e+", "0x10", "1.2.3", "1,234.5", "12 kg", "1e999", "--1", "1_000",
    ])
  func noNumbers(text: String) { #expect(parse(text) == nil) }

  @Test("numbers equal those of strtod bit for bit", arguments: [UInt64(20_261_130), 7, 99])
  func equalsStrtod(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let digits = Int.random(in: 1...18, using: &random)
      var text = Bool.random(using: &random) ? "-" : ""
      for _ in 0..<digits { text += String(Int.random(in: 0...9, using: &random)) }
      if Bool.random(using: &random) {
        text += "."
        for _ in 0..<Int.random(in: 1...12, using: &random) { text += String(Int.random(in: 0...9, using: &random)) }
      }
      if Int.random(in: 0..<4, using: &random) == 0 { text += "e\(Int.random(in: -30...30, using: &random))" }
      let expected = strtod(text, nil)
      #expect(parse(text)?.value.bitPattern == expected.bitPattern, "\(text), seed \(seed)")
    }
    for _ in 0..<20_000 {
      // As exports print: six significant digits.
      let text = String(
        format: "%g", Double.random(in: -1e6...1e6, using: &random) * pow(10, Double.random(in: -8...2, using: &random))
      )
      #expect(parse(text)?.value.bitPattern == strtod(text, nil).bitPattern, "\(text), seed \(seed)")
    }
  }

  private func decode(_ bytes: [UInt8]) -> DecodedText {
    bytes.withUnsafeBufferPointer { buffer in
      TextDecoding.decode(buffer.baseAddress.map { ByteSlice(start: $0, count: buffer.count) } ?? .empty)
    }
  }

  @Test(
    "entities stand for one character and are never expanded further",
    arguments: [
      ("a &lt; b &amp; c", "a < b & c"), ("&amp;lt;", "&lt;"), ("mL/min&#183;kg", "mL/min·kg"), ("&#xB7;", "·"),
      ("&quot;&apos;", "\"'"), ("&unknown;", "&unknown;"), ("&", "&"), ("&#;", "&#;"), ("&#x110000;", "&#x110000;"),
      ("&#55296;", "&#55296;"), ("&lt", "&lt"), ("Sam’s 🏃", "Sam’s 🏃"), ("&amp;&amp;amp;", "&&amp;"),
    ])
  func entities(text: String, expected: String) {
    #expect(decode(Array(text.utf8)) == DecodedText(text: expected))
  }

  @Test("control characters are dropped and counted, written as entities too")
  func controls() {
    #expect(
      decode(Array("Soup\u{0B}of\tthe&#11; day\n".utf8)) == DecodedText(text: "Soupof\tthe day\n", droppedControls: 2))
  }

  @Test(
    "bytes that are not UTF-8 are replaced and counted",
    arguments: [
      ([0xFF] as [UInt8], "\u{FFFD}", 1), ([0x41, 0xC3], "A\u{FFFD}", 1), ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}", 2),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}", 3), ([0xF0, 0x9F, 0x8F, 0x83], "🏃", 0),
      ([0xE2, 0x80], "\u{FFFD}\u{FFFD}", 2),
    ])
  func invalidBytes(bytes: [UInt8], text: String, count: Int) {
    #expect(decode(bytes) == DecodedText(text: text, replacedSequences: count))
  }

  @Test(
    "devices are told apart by their properties, not by their address",
    arguments: [
      ("&lt;&lt;HKDevice: 0x281000000&gt;, name:iPhone, model:iPhone, hardware:iPhone16,1&gt;", "iPhone", "iPhone"),
      (
        "&lt;&lt;HKDevice: 0x30&gt;, name:Scale, 2nd, kitchen, manufacturer:A, B, model:X, software:1&gt;",
        "Scale, 2nd, kitchen", "X"
      ),
      ("&lt;&lt;HKDevice: 0x30&gt;, name:Band&gt;", "Band", nil), ("", nil, nil),
    ] as [(String, String?, String?)])
  func devices(raw: String, name: String?, model: String?) {
    let text = decode(Array(raw.utf8)).text
    #expect(DeviceText.properties(of: text)["name"] == name)
    #expect(DeviceText.properties(of: text)["model"] == model)
    let stable = Array(raw.utf8).withUnsafeBufferPointer { buffer -> String in
      guard let start = buffer.baseAddress, buffer.count > 0 else { return "" }
      return TextDecoding.decode(DeviceText.withoutAddress(ByteSlice(start: start, count: buffer.count))).text
    }
    #expect(!stable.contains("0x"))
  }

  @Test(
    "humidity in hundredths of a percent is divided",
    arguments: [
      ("9400 %", "94 %"), ("96 %", "96 %"), ("6450 %", "64.5 %"), ("wet", "wet"),
    ])
  func humidity(text: String, expected: String) {
    #expect(HumidityText.corrected(text, key: "HKWeatherHumidity") == expected)
    #expect(HumidityText.corrected(text, key: "HKOther") == text)
  }

  @Test("a date of a day that is remembered is what it is without memory, whatever byte stands anywhere in it")
  func rememberedDays() {
    let known = Array("2026-05-04 09:50:07 +0200 and more".utf8)
    let memo = DayMemo()
    for place in 0..<25 {
      for byte in UInt8.min...UInt8.max {
        var text = known
        text[place] = byte
        let (remembered, expected) = text.withUnsafeBufferPointer { buffer -> (Int64?, Int64?) in
          guard let start = buffer.baseAddress else { return (nil, nil) }
          _ = known.withUnsafeBufferPointer { $0.baseAddress.flatMap { memo.microseconds($0) } }
          return (memo.microseconds(start), ExportDate.instant(start, count: 25)?.microseconds)
        }
        // The general reader takes more forms; what is left to it must be rare.
        let isPlain = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        #expect(remembered == expected || remembered == nil && !isPlain, "\(String(decoding: text, as: UTF8.self))")
      }
    }
    for second in 0..<86_400 {
      let (hour, minute) = (second / 3_600, second / 60 % 60)
      let text = Array(String(format: "2026-05-04 %02d:%02d:%02d +0200....", hour, minute, second % 60).utf8)
      let found = text.withUnsafeBufferPointer { $0.baseAddress.flatMap { memo.microseconds($0) } }
      #expect(found == 1_777_845_600_000_000 + Int64(second) * 1_000_000)
    }
  }
}
