import Calendars

/// Reads dates of the form `2026-05-04 09:50:00 +0200` by remembering what their days led to: neighbouring records share
/// date and offset, which leaves the time of day to be read.
struct DayMemo {
  /// The bytes of a day (`2026-05-04 ` and ` +0200`) and the instant at which its clock shows zero.
  private struct Day {
    var front: UInt64 = 0
    var middle: UInt64 = 0
    var back: UInt64 = 0
    var start: Int64 = 0
  }

  private final class Memory {
    let days = UnsafeMutablePointer<Day>.allocate(capacity: slotCount)
    init() { days.initialize(repeating: Day(), count: slotCount) }
    deinit { days.deallocate() }
  }

  private let memory = Memory()
  private let days: UnsafeMutablePointer<Day>

  private static var slotCount: Int { 16 }

  init() { days = memory.days }

  /// The instant in microseconds that the 25 bytes at `text` write, or `nil` if they are not of this form or name no instant:
  /// what ``ExportDate`` says of them, if it is not left to the general reader. O(1).
  @inline(__always)
  func microseconds(_ text: UnsafePointer<UInt8>) -> Int64? {
    let bytes = UnsafeRawPointer(text)
    let front = bytes.loadUnaligned(as: UInt64.self)  // "2026-05-"
    let middle = bytes.loadUnaligned(fromByteOffset: 3, as: UInt64.self)  // "6-05-04 "
    let back = bytes.loadUnaligned(fromByteOffset: 17, as: UInt64.self) & DayMemo.offsetMask  // " +0200"
    let day = days + Int(text[9] & 15)
    guard day.pointee.front == front, day.pointee.middle == middle, day.pointee.back == back else {
      return remember(text, front: front, middle: middle, back: back, in: day)
    }
    guard let seconds = DayMemo.secondsOfDay(bytes) else { return nil }
    return day.pointee.start &+ seconds &* 1_000_000
  }

  /// What `09:50:00` in the middle of a date writes; `nil` if it is no time of day.
  @inline(__always)
  private static func secondsOfDay(_ date: UnsafeRawPointer) -> Int64? {
    // All eight bytes at once, each less what it must at least be: a colon is then 0, a digit its value.
    let time = UInt64(littleEndian: date.loadUnaligned(fromByteOffset: 11, as: UInt64.self)) ^ midnight
    // The highest bit of a byte is set by what is more than may be there; a byte that carries into the next has it set itself.
    guard ((time &+ beyondLimits) | time) & 0x8080_8080_8080_8080 == 0 else { return nil }
    let pairs = time &* 10 &+ time >> 8
    let (hours, minutes, seconds) = (pairs & 0xFF, pairs >> 24 & 0xFF, pairs >> 48 & 0xFF)
    guard hours < 24 else { return nil }
    return Int64(bitPattern: (hours &* 60 &+ minutes) &* 60 &+ seconds)
  }

  /// `00:00:00`, the first byte lowest.
  private static var midnight: UInt64 { 0x3030_3A30_303A_3030 }
  /// What takes the first byte that is too large to 128: 3 and 10 for the hour, 1 for a colon, 6 and 10 for minutes and seconds.
  private static var beyondLimits: UInt64 { 0x767A_7F76_7A7F_767D }

  /// All but the seconds of the last eight bytes.
  private static var offsetMask: UInt64 { UInt64(littleEndian: 0xFFFF_FFFF_FFFF_0000) }

  @inline(never)
  private func remember(
    _ text: UnsafePointer<UInt8>, front: UInt64, middle: UInt64, back: UInt64, in day: UnsafeMutablePointer<Day>
  ) -> Int64? {
    // Other forms of 25 bytes exist; they are left to the general reader.
    guard text[10] == Ascii.space, text[19] == Ascii.space,
      let instant = ExportDate.instant(text, count: 25),
      let seconds = DayMemo.secondsOfDay(UnsafeRawPointer(text))
    else { return nil }
    let start = instant.microseconds &- seconds &* 1_000_000
    day.pointee = Day(front: front, middle: middle, back: back, start: start)
    return instant.microseconds
  }
}
