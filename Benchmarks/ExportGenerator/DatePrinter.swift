import Calendars

/// Prints instants as the export does: `2026-05-04 09:50:00 +0200`.
final class DatePrinter {
  private let world: World
  private let mode: ExportOptions.Offsets
  /// The civil day printed last, with its text: neighbours nearly always share it.
  private var lastDay = Int.min
  private let dayText = ByteBuffer(capacity: 32)
  private var lastOffset = Int.min
  private let offsetText = ByteBuffer(capacity: 32)
  /// The quarter of an hour whose local offset is known. Offsets change on such borders only.
  private var lastQuarter = Int.min
  private var quarterOffset = 0

  init(world: World, mode: ExportOptions.Offsets) {
    self.world = world
    self.mode = mode
  }

  /// Appends `time` (seconds since the epoch); `zone` is the person's zone then.
  @inline(__always)
  func append(_ time: Int, zone: Int, to text: ByteBuffer) {
    let offset = mode == .export ? world.exportOffset : localOffset(at: time, zone: zone)
    appendClock(time &+ offset, to: text)
    if offset != lastOffset { remember(offset: offset) }
    text.append(offsetText.bytes)
  }

  /// Appends `time` with ` +0000`, as dates in metadata are printed.
  func appendUTC(_ time: Int, to text: ByteBuffer) {
    appendClock(time, to: text)
    text.append(" +0000")
  }

  /// Appends date and time of the wall clock that shows `wall` seconds since the epoch.
  @inline(__always)
  private func appendClock(_ wall: Int, to text: ByteBuffer) {
    var day = wall / 86_400
    var second = wall &- day &* 86_400
    if second < 0 {
      day &-= 1
      second &+= 86_400
    }
    if day != lastDay { remember(day: day) }
    text.append(dayText.bytes)
    text.reserve(8)
    let hour = second / 3600
    let minute = (second / 60) % 60
    text.append(twoDigits: hour)
    text.append(byte: UInt8(ascii: ":"))
    text.append(twoDigits: minute)
    text.append(byte: UInt8(ascii: ":"))
    text.append(twoDigits: second % 60)
  }

  private func remember(day: Int) {
    lastDay = day
    dayText.removeAll()
    dayText.append(CivilDate(daysSinceEpoch: day))
    dayText.append(byte: UInt8(ascii: " "))
  }

  private func remember(offset: Int) {
    lastOffset = offset
    offsetText.removeAll()
    offsetText.append(byte: UInt8(ascii: " "))
    offsetText.append(byte: offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    let minutes = abs(offset) / 60
    offsetText.append(twoDigits: minutes / 60)
    offsetText.append(twoDigits: minutes % 60)
  }

  private func localOffset(at time: Int, zone: Int) -> Int {
    let quarter = time / 900 &* 16 &+ zone
    if quarter != lastQuarter {
      lastQuarter = quarter
      quarterOffset = world.zones[zone].offsetSeconds(at: time)
    }
    return quarterOffset
  }
}
