/// A time-zone file (TZif, RFC 8536, versions 1 to 4) as far as it matters here.
///
/// Files are data from strangers: every length is checked before it is used, and any bytes give a value or an error.
struct ZoneFile: Sendable {
  /// A setting of the clock.
  struct Setting: Equatable, Sendable {
    var offsetSeconds: Int
    var isDaylight: Bool
    var abbreviation: String
  }

  /// When clocks changed, seconds since the epoch, strictly rising.
  var changeSeconds: [Int64]
  /// The index in `settings` of what holds from each change on.
  var changeSettings: [UInt8]
  /// All settings; the first one holds before the first change.
  var settings: [Setting]
  /// What holds after the last change, if the file says so.
  var rule: ZoneRule?
}

/// What is wrong with a time-zone file.
public enum ZoneFileFault: Error, Hashable, Sendable {
  /// The file does not begin as time-zone files do.
  case notAZoneFile
  /// The file ends before what it announces.
  case truncated
  /// There is no setting of the clock, or a setting or name is referred to that does not exist.
  case danglingReference
  /// An offset from UTC of more than 26 hours.
  case offsetOutOfRange
  /// The changes are not in order.
  case changesOutOfOrder
  /// The last line is not a rule.
  case unreadableRule
  /// The file counts leap seconds, which no clock on a wall does.
  case countsLeapSeconds
}

extension ZoneFile {
  /// Reads a file's bytes.
  init(_ bytes: [UInt8]) throws(ZoneFileFault) {
    var reader = ZoneFileReader(bytes: bytes)
    let first = try reader.header()
    guard first.version >= UInt8(ascii: "2") else {
      self = try reader.block(first, timeWidth: 4)
      return
    }
    // Newer files repeat everything with 64-bit times after the old block.
    try reader.skip(first.byteCount(timeWidth: 4))
    let second = try reader.header()
    self = try reader.block(second, timeWidth: 8)
    rule = try reader.footer()
  }
}

private struct ZoneFileReader {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  struct Header {
    var version: UInt8
    var universalCount, standardCount, leapCount, changeCount, settingCount, nameByteCount: Int

    func byteCount(timeWidth: Int) -> Int {
      changeCount * (timeWidth + 1) + settingCount * 6 + nameByteCount + leapCount * (timeWidth + 4) + standardCount
        + universalCount
    }
  }

  mutating func take(_ count: Int) throws(ZoneFileFault) -> ArraySlice<UInt8> {
    guard count <= bytes.count - position else { throw .truncated }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func skip(_ count: Int) throws(ZoneFileFault) { _ = try take(count) }

  mutating func integer(bytes count: Int) throws(ZoneFileFault) -> Int64 {
    let raw = try take(count)
    let value = raw.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let unusedBits = 64 - 8 * count
    return Int64(bitPattern: value << UInt64(unusedBits)) >> Int64(unusedBits)
  }

  mutating func header() throws(ZoneFileFault) -> Header {
    guard Array(bytes[position...].prefix(4)) == Array("TZif".utf8) else { throw .notAZoneFile }
    position += 4
    guard let version = try take(16).first else { throw .truncated }
    var counts: [Int] = []
    for _ in 0..<6 { counts.append(Int(UInt32(truncatingIfNeeded: try integer(bytes: 4)))) }
    return Header(
      version: version, universalCount: counts[0], standardCount: counts[1], leapCount: counts[2],
      changeCount: counts[3], settingCount: counts[4], nameByteCount: counts[5])
  }

  mutating func block(_ header: Header, timeWidth: Int) throws(ZoneFileFault) -> ZoneFile {
    guard header.byteCount(timeWidth: timeWidth) <= bytes.count - position else { throw .truncated }
    guard header.leapCount == 0 else { throw .countsLeapSeconds }
    guard header.settingCount > 0 else { throw .danglingReference }
    var changes: [Int64] = []
    for _ in 0..<header.changeCount { changes.append(try integer(bytes: timeWidth)) }
    guard zip(changes, changes.dropFirst()).allSatisfy({ $0 < $1 }) else { throw .changesOutOfOrder }
    let changeSettings = Array(try take(header.changeCount))
    guard changeSettings.allSatisfy({ $0 < header.settingCount }) else { throw .danglingReference }
    let settings = try settings(header)
    try skip(header.standardCount + header.universalCount)
    return ZoneFile(changeSeconds: changes, changeSettings: changeSettings, settings: settings, rule: nil)
  }

  private mutating func settings(_ header: Header) throws(ZoneFileFault) -> [ZoneFile.Setting] {
    let records = Array(try take(header.settingCount * 6))
    let names = Array(try take(header.nameByteCount))
    var settings: [ZoneFile.Setting] = []
    // A change refers to a setting by one byte.
    for index in 0..<min(header.settingCount, 256) {
      let record = records[index * 6..<index * 6 + 6]
      let raw = record.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let offset = Int(Int32(bitPattern: raw))
      guard abs(offset) <= Zone.offsetLimitSeconds else { throw .offsetOutOfRange }
      let nameStart = Int(record[index * 6 + 5])
      guard nameStart < names.count else { throw .danglingReference }
      let name = String(decoding: names[nameStart...].prefix { $0 != 0 }, as: UTF8.self)
      settings.append(
        ZoneFile.Setting(offsetSeconds: offset, isDaylight: record[index * 6 + 4] != 0, abbreviation: name))
    }
    return settings
  }

  /// The line at the end, or `nil` if it is empty.
  mutating func footer() throws(ZoneFileFault) -> ZoneRule? {
    let newline = UInt8(ascii: "\n")
    guard try take(1).first == newline else { throw .unreadableRule }
    guard let end = bytes[position...].firstIndex(of: newline) else { throw .truncated }
    let text = bytes[position..<end]
    guard !text.isEmpty else { return nil }
    guard let rule = ZoneRule(text) else { throw .unreadableRule }
    return rule
  }
}
