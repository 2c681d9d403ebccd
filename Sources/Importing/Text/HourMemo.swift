import Calendars

/// Reads dates of the form `2026-05-04 09:50:00 +0200` by remembering what their hours led to: neighbouring records share
/// date, hour and offset, which leaves minutes and seconds to be read.
struct HourMemo {
  /// The bytes of an hour (`2026-05-04 09:` and ` +0200`) and the instant of its beginning.
  private struct Hour {
    var front: UInt64 = 0
    var middle: UInt64 = 0
    var back: UInt64 = 0
    var start: Int64 = 0
  }

  private final class Memory {
    let hours = UnsafeMutablePointer<Hour>.allocate(capacity: slotCount)
    init() { hours.initialize(repeating: Hour(), count: slotCount) }
    deinit { hours.deallocate() }
  }

  private let memory = Memory()
  private let hours: UnsafeMutablePointer<Hour>

  private static var slotCount: Int { 16 }

  init() { hours = memory.hours }

  /// The instant in microseconds that the 25 bytes at `text` write, or `nil` if they are not of this form or name no instant:
  /// exactly what ``ExportDate`` says of them. O(1).
  @inline(__always)
  func microseconds(_ text: UnsafePointer<UInt8>) -> Int64? {
    let bytes = UnsafeRawPointer(text)
    let front = bytes.loadUnaligned(as: UInt64.self)  // "2026-05-"
    let middle = bytes.loadUnaligned(fromByteOffset: 6, as: UInt64.self)  // "5-04 09:"
    let back = bytes.loadUnaligned(fromByteOffset: 17, as: UInt64.self) & HourMemo.offsetMask  // " +0200"
    let hour = hours + Int(text[12] & 15)
    guard hour.pointee.front == front, hour.pointee.middle == middle, hour.pointee.back == back else {
      return remember(text, front: front, middle: middle, back: back, in: hour)
    }
    // "09:50:00" without the hour, each byte less what it must at least be: a colon is then 0, a digit its value.
    let minute =
      (UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 11, as: UInt64.self)) ^ HourMemo.zeroMinute) & ~0xFFFF
    // The highest bit of a byte is set by what is more than a colon, 59 or 9 may be; a byte that carries has it set itself.
    guard ((minute &+ HourMemo.beyondLimits) | minute) & 0x8080_8080_8080_0000 == 0 else { return nil }
    let numbers = minute &* 10 &+ minute >> 8
    let seconds = (numbers >> 24 & 0xFF) &* 60 &+ (numbers >> 48 & 0xFF)
    return hour.pointee.start &+ Int64(bitPattern: seconds) &* 1_000_000
  }

  /// `:00:00` in the last six bytes.
  private static var zeroMinute: UInt64 { 0x3030_3A30_303A_0000 }
  /// What takes the first byte that is too large to 128: for a colon, the tens and the ones of minutes and seconds.
  private static var beyondLimits: UInt64 { 0x767A_7F76_7A7F_0000 }

  /// All but the seconds of the last eight bytes.
  private static var offsetMask: UInt64 { UInt64(littleEndian: 0xFFFF_FFFF_FFFF_0000) }

  @inline(never)
  private func remember(
    _ text: UnsafePointer<UInt8>, front: UInt64, middle: UInt64, back: UInt64, in hour: UnsafeMutablePointer<Hour>
  ) -> Int64? {
    // Other forms of 25 bytes exist; they are left to the general reader.
    guard text[10] == Ascii.space, text[19] == Ascii.space,
      let instant = ExportDate.instant(text, count: 25)
    else { return nil }
    let minutes = Int64(Ascii.digit(text[14])) * 10 + Int64(Ascii.digit(text[15]))
    let seconds = Int64(Ascii.digit(text[17])) * 10 + Int64(Ascii.digit(text[18]))
    let start = instant.microseconds &- (minutes &* 60 &+ seconds) &* 1_000_000
    hour.pointee = Hour(front: front, middle: middle, back: back, start: start)
    return instant.microseconds
  }
}
