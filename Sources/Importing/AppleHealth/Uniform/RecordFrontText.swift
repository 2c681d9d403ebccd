/// The front of a record taken apart: `<Record type="…" sourceName="…" sourceVersion="…" device="…" unit="…" creationDate="`.
///
/// Only what the Health app itself writes is accepted, each attribute once and with one blank before it, so that the scanner
/// would find the same slices.
struct RecordFrontText {
  var type = ByteSlice.empty
  var sourceName = ByteSlice.empty
  var device = ByteSlice.empty
  var unit = ByteSlice.empty
  /// The bytes from `<Record` to behind `creationDate="`.
  var bytes = ByteSlice.empty

  /// The front that begins at `open`, or `nil` if anything else stands there before `end`.
  init?(at open: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
    guard end - open > RecordFrontText.shortest, Literal.matches(open, "<Record") else { return nil }
    var position = open + 7
    var met: UInt8 = 0
    while true {
      guard end - position > RecordFrontText.longestName, position.pointee == Ascii.space else { return nil }
      if Literal.matches(position, " creationDate=\"") {
        bytes = ByteSlice(start: open, end: position + 15)
        return
      }
      guard let attribute = Attribute(at: position), met & attribute.bit == 0 else { return nil }
      met |= attribute.bit
      let start = position + attribute.opening.utf8CodeUnitCount
      guard let quote = Platform.find(Ascii.quote, from: start, to: end) else { return nil }
      set(attribute, ByteSlice(start: start, end: quote))
      position = quote + 1
    }
  }

  private static let shortest = 64
  /// Bytes that are compared with the opening of an attribute, at most.
  private static let longestName = 32

  private enum Attribute: UInt8 {
    case type, sourceName, sourceVersion, device, unit

    /// The attribute whose blank, name, equals sign and quote stand at `place`.
    init?(at place: UnsafePointer<UInt8>) {
      switch place[1] {
      case UInt8(ascii: "t"): self = .type
      case UInt8(ascii: "d"): self = .device
      case UInt8(ascii: "u"): self = .unit
      default: self = Literal.matches(place, " sourceN") ? .sourceName : .sourceVersion
      }
      guard Literal.matches(place, opening) else { return nil }
    }

    var bit: UInt8 { 1 << rawValue }

    var opening: StaticString {
      switch self {
      case .type: " type=\""
      case .sourceName: " sourceName=\""
      case .sourceVersion: " sourceVersion=\""
      case .device: " device=\""
      case .unit: " unit=\""
      }
    }
  }

  private mutating func set(_ attribute: Attribute, _ value: ByteSlice) {
    switch attribute {
    case .type: type = value
    case .sourceName: sourceName = value
    case .sourceVersion: break
    case .device: device = value
    case .unit: unit = value
    }
  }

  /// Whether the type is one word of letters and digits, which needs no decoding.
  var hasPlainType: Bool {
    !type.isEmpty
      && type.buffer.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: false
        }
      }
  }
}
