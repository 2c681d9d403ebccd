import Testing

@testable import Importing

@Suite("XML scanner")
struct XMLScannerTests {
  /// What a scan of a text gives, as lines.
  static func scan(
    _ bytes: [UInt8], pieceLengths: [Int] = [], windowCapacity: Int = 1 << 16, reportsText: Bool = false
  ) throws -> (lines: [String], faults: XMLFaults) {
    var scanner = XMLScanner(
      source: MemoryByteSource(bytes, pieceLengths: pieceLengths), reportsText: reportsText,
      windowCapacity: windowCapacity)
    var lines: [String] = []
    while true {
      switch try scanner.next() {
      case .start:
        let attributes = scanner.attributes.map { "\(text($0.name))=\(text($0.value))" }
        lines.append(
          "@\(scanner.offset) <\(([text(scanner.name)] + attributes).joined(separator: " "))\(scanner.isEmptyElement ? "/" : "")>"
        )
      case .end: lines.append("</\(text(scanner.name))>")
      case .text: lines.append("text \(text(scanner.text))")
      case .comment: lines.append("comment \(text(scanner.text))")
      case .endOfInput: return (lines, scanner.faults)
      }
    }
  }

  static func scan(_ text: String, reportsText: Bool = false) throws -> (lines: [String], faults: XMLFaults) {
    try scan(Array(text.utf8), reportsText: reportsText)
  }

  static func text(_ slice: ByteSlice) -> String { TextDecoding.decode(slice).text }

  static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT a (b)*>
    <!ATTLIST a x CDATA #REQUIRED
    <!ENTITY e "<trap a='1'>">
    >>
    ]>
    <a x="1 &lt; 2"  y='"'>\r
     <b/><c  k = "v" />
     <!-- a > comment --><![CDATA[ <d> ]]> text &amp; more
     <é ü="ö">\u{0B}</é>
    </a >
    <!-- end -->
    """

  @Test("declarations, comments, quotes, blanks and CDATA are passed over")
  func passedOver() throws {
    let (lines, faults) = try Self.scan(Self.document)
    #expect(
      lines.map { $0.split(separator: " ", maxSplits: $0.hasPrefix("@") ? 1 : 0).last.map(String.init) ?? "" } == [
        "comment  HealthKit Export Version: 14 ", "<a x=1 < 2 y=\">", "<b/>", "<c k=v/>", "<é ü=ö>", "</é>", "</a>",
      ])
    #expect(faults == XMLFaults())
  }

  @Test("text and CDATA come out if asked for")
  func text() throws {
    let (lines, _) = try Self.scan("<p>1 &lt; 2<q/><![CDATA[<x>]]></p>", reportsText: true)
    #expect(lines == ["@0 <p>", "text 1 < 2", "@11 <q/>", "text <x>", "</p>"])
  }

  @Test("where the input is cut into pieces does not matter", arguments: [false, true])
  func splits(reportsText: Bool) throws {
    let bytes = Array(Self.document.utf8)
    let whole = try Self.scan(bytes, reportsText: reportsText)
    for split in 0...bytes.count {
      let parts = try Self.scan(bytes, pieceLengths: [split], reportsText: reportsText)
      #expect(parts.lines == whole.lines, "split at \(split)")
      #expect(parts.faults == whole.faults, "split at \(split)")
    }
    let bytewise = try Self.scan(bytes, pieceLengths: Array(repeating: 1, count: bytes.count), reportsText: reportsText)
    #expect(bytewise.lines == whole.lines)
  }

  @Test("small windows find the same tags as large ones", arguments: [128, 129, 150, 200, 300])
  func windows(capacity: Int) throws {
    let bytes = Array(Self.document.utf8)
    #expect(try Self.scan(bytes, windowCapacity: capacity).lines.dropFirst() == Self.scan(bytes).lines.dropFirst())
  }

  @Test(
    "damaged tags do not stop the scan",
    arguments: [
      ("a missing quote", "<a x=\"1/><b y=\"2\"/><c/>", ["@9 <b y=2/>", "@19 <c/>"]),
      ("an unfinished tag before another", "<a x=\"1\" <b/>", ["@9 <b/>"]),
      ("a stray bracket", "< <a/> <1><b/>", ["@2 <a/>", "@10 <b/>"]),
      ("no blank between attributes", "<a x=\"1\"y=\"2\"/><b/>", ["@15 <b/>"]),
      ("a lone slash", "<a / x=\"1\"/>", ["@0 <a x=1/>"]),
      ("an attribute without a value", "<a x y=\"2\">", ["@0 <a>"]),
      ("blanks in a name", "<a Mate App Version=\"2\" z=\"3\"/>", ["@0 <a z=3/>"]),
      ("a value without quotes", "<a x=5 y=\"2\"/>", ["@0 <a y=2/>"]),
      ("a quote that never ends", "<a/><b x=\"1/>\n</a>\n", ["@0 <a/>", "</a>"]),
      ("declarations without an end", "<!ELEMENT a <!ATTLIST b <a/>", ["@24 <a/>"]),
      ("a comment without an end", "<a/><!-- <b/>", ["@0 <a/>"]),
      ("control characters as blanks", "<a\u{0B}x=\"1\"\u{01}/>", ["@0 <a x=1/>"]),
    ])
  func damage(what: String, text: String, expected: [String]) throws {
    let bytes = Array(text.utf8)
    #expect(try Self.scan(bytes).lines == expected, "\(what)")
    for split in 0...bytes.count {
      #expect(try Self.scan(bytes, pieceLengths: [split]).lines == expected, "\(what), split at \(split)")
    }
  }

  @Test(
    "an input that ends inside a tag is told apart from one that ends behind it",
    arguments: [
      ("<a/>", false), ("<a", true), ("<a x=\"1", true), ("<a>\n", false), ("<!-- x", true), ("<", true), ("", false),
      ("<!x>", false), ("</a", true),
    ])
  func ends(text: String, isCut: Bool) throws {
    #expect(try Self.scan(text).faults.endsInsideMarkup == isCut)
  }

  @Test("attributes beyond the limit and tags beyond the window are counted")
  func limits() throws {
    let many = (0..<70).map { "a\($0)=\"\($0)\"" }.joined(separator: " ")
    let (lines, faults) = try Self.scan("<a \(many)/>")
    #expect(lines.count == 1)
    #expect(faults.excessAttributes == 6)
    let long = "<a x=\"\(String(repeating: "y", count: 1000))\"/><b/>"
    let small = try Self.scan(Array(long.utf8), windowCapacity: 256)
    #expect(small.lines == ["@1009 <b/>"])
    #expect(small.faults.oversizedTags == 1)
  }
}
