/// Reads the times that exports and files write: date, time and offset from UTC.
///
/// The forms are `2026-05-04 09:50:00 +0200` (Apple Health's; on the fast path), `20150616071916-0700` (its first one), and those
/// of ISO 8601: `2026-05-04T09:50:00Z`, `…T07:50:00.123+02:00`. Text without an offset names no instant.
package enum ExportDate {
  /// The instant that `count` bytes from `bytes` on write, or `nil` if they write none.
  ///
  /// Every field is checked: months have the days they have, hours end at 23, minutes and seconds at 59. Digits of a second beyond
  /// the sixth are dropped.
  ///
  /// - Complexity: some 10 ns on the fast path; no allocation on any.
  package static func instant(_ bytes: UnsafePointer<UInt8>, count: Int) -> Instant? {
    if count == 25, bytes[10] == UInt8(ascii: " "), bytes[19] == UInt8(ascii: " ") { return fast(bytes) }
    var reader = Reader(bytes: bytes, count: count)
    return reader.instant()
  }

  /// The instant that the bytes write, or `nil` if they write none. See ``instant(_:count:)``.
  package static func instant(_ bytes: UnsafeBufferPointer<UInt8>) -> Instant? {
    guard let start = bytes.baseAddress else { return nil }
    return instant(start, count: bytes.count)
  }

  /// The instant that the bytes write, or `nil` if they write none. See ``instant(_:count:)``.
  package static func instant(_ bytes: UnsafeRawBufferPointer) -> Instant? {
    bytes.withMemoryRebound(to: UInt8.self) { instant($0) }
  }

  /// The instant that the text writes, or `nil` if it writes none. See ``instant(_:count:)``.
  package static func instant(_ text: String) -> Instant? {
    var text = text
    return text.withUTF8 { instant($0) }
  }

  /// `yyyy-MM-dd HH:mm:ss ±HHMM`, 25 bytes.
  private static func fast(_ bytes: UnsafePointer<UInt8>) -> Instant? {
    // The largest digit seen: one comparison at the end checks all.
    var worst: UInt8 = 0
    let year = two(bytes, 0, &worst) &* 100 &+ two(bytes, 2, &worst)
    let (month, day) = (two(bytes, 5, &worst), two(bytes, 8, &worst))
    let (hour, minute, second) = (two(bytes, 11, &worst), two(bytes, 14, &worst), two(bytes, 17, &worst))
    let (offsetHours, offsetMinutes) = (two(bytes, 21, &worst), two(bytes, 23, &worst))
    let sign = bytes[20]
    guard worst <= 9, bytes[4] == dash, bytes[7] == dash, bytes[13] == colon, bytes[16] == colon,
      sign == plus || sign == dash, offsetMinutes < 60
    else { return nil }
    let offset = (offsetHours &* 60 &+ offsetMinutes) &* 60
    return instant(year, month, day, hour, minute, second, offsetSeconds: sign == plus ? offset : 0 &- offset)
  }

  /// The number that two digits write, and the larger of both and `worst` in `worst`.
  @inline(__always)
  private static func two(_ bytes: UnsafePointer<UInt8>, _ position: Int, _ worst: inout UInt8) -> Int {
    let tens = bytes[position] &- 48
    let ones = bytes[position &+ 1] &- 48
    worst = max(worst, max(tens, ones))
    return Int(tens) &* 10 &+ Int(ones)
  }

  private static let dash = UInt8(ascii: "-")
  private static let plus = UInt8(ascii: "+")
  private static let colon = UInt8(ascii: ":")

  /// The instant of these fields, or `nil` if one of them is out of range.
  @inline(__always)
  private static func instant(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int, offsetSeconds: Int
  ) -> Instant? {
    guard 1...12 ~= month, day >= 1, day <= 28 || day <= CivilDate.days(inMonth: month, ofYear: year), hour < 24,
      minute < 60, second < 60, offsetSeconds.magnitude <= Zone.offsetLimitSeconds
    else { return nil }
    let days = CivilDate.daysSinceEpoch(year: year, month: month, day: day)
    let seconds = days &* 86_400 &+ (hour &* 60 &+ minute) &* 60 &+ second &- offsetSeconds
    return Instant(microseconds: Int64(seconds) &* Microseconds.second)
  }
}

extension ExportDate {
  /// Reads any of the forms from left to right.
  private struct Reader {
    let bytes: UnsafePointer<UInt8>
    let count: Int
    var position = 0

    init(bytes: UnsafePointer<UInt8>, count: Int) {
      self.bytes = bytes
      self.count = count
    }

    var next: UInt8? { position < count ? bytes[position] : nil }

    mutating func skip(_ characters: StaticString) -> Bool {
      guard let next else { return false }
      for index in 0..<characters.utf8CodeUnitCount where characters.utf8Start[index] == next {
        position += 1
        return true
      }
      return false
    }

    mutating func number(digits: Int) -> Int? {
      guard position + digits <= count else { return nil }
      var value = 0
      for index in position..<position + digits {
        guard 48...57 ~= bytes[index] else { return nil }
        value = value * 10 + Int(bytes[index] - 48)
      }
      position += digits
      return value
    }

    mutating func instant() -> Instant? {
      guard let year = number(digits: 4) else { return nil }
      let isSpaced = skip("-")
      guard let month = number(digits: 2), !isSpaced || skip("-"), let day = number(digits: 2) else { return nil }
      guard skip("Tt ") || !isSpaced, let hour = number(digits: 2) else { return nil }
      let hasColons = skip(":")
      guard let minute = number(digits: 2) else { return nil }
      var second = 0
      if hasColons ? skip(":") : 48...57 ~= (next ?? 0) {
        guard let value = number(digits: 2) else { return nil }
        second = value
      }
      guard let fraction = fraction(), let offset = offset(), position == count else { return nil }
      let whole = ExportDate.instant(year, month, day, hour, minute, second, offsetSeconds: offset)
      return whole.map { Instant(microseconds: $0.microseconds + fraction) }
    }

    /// Microseconds after the point; 0 if there is none.
    private mutating func fraction() -> Int64? {
      guard skip(".,") else { return 0 }
      var value: Int64 = 0
      var unit: Int64 = 100_000
      let start = position
      while let digit = next, 48...57 ~= digit {
        value += Int64(digit - 48) * unit
        unit /= 10
        position += 1
      }
      return position > start ? value : nil
    }

    /// Seconds of the offset from UTC.
    private mutating func offset() -> Int? {
      _ = skip(" ")
      if skip("Zz") { return 0 }
      let isWest = next == ExportDate.dash
      guard skip("+-"), let hours = number(digits: 2) else { return nil }
      var seconds = hours * 3_600
      for unit in [60, 1] where position < count {
        _ = skip(":")
        guard let part = number(digits: 2), part < 60 else { return nil }
        seconds += part * unit
      }
      return isWest ? -seconds : seconds
    }
  }
}
