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
    let (minuteTens, minuteOnes) = (Ascii.digit(text[14]), Ascii.digit(text[15]))
    let (secondTens, secondOnes) = (Ascii.digit(text[17]), Ascii.digit(text[18]))
    guard max(minuteTens, secondTens) < 6, max(minuteOnes, secondOnes) < 10, text[16] == Ascii.colon else { return nil }
    let minutes = Int64(minuteTens) &* 10 &+ Int64(minuteOnes)
    let seconds = Int64(secondTens) &* 10 &+ Int64(secondOnes)
    return hour.pointee.start &+ (minutes &* 60 &+ seconds) &* 1_000_000
  }

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
