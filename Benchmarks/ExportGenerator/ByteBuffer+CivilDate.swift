import Calendars

extension ByteBuffer {
  /// Appends `date` as `yyyy-MM-dd`.
  func append(_ date: CivilDate) {
    let parts = date.parts
    append(integer: parts.year, width: 4)
    append(byte: UInt8(ascii: "-"))
    append(twoDigits: parts.month)
    append(byte: UInt8(ascii: "-"))
    append(twoDigits: parts.day)
  }
}
