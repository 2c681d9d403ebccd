/// Writes short texts of digits and punctuation without strings in between: results print thousands of times.
struct TextWriter {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  private init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  /// More bytes than a date, a time with its fraction and an offset take, whatever their values.
  static let capacity = 64

  /// The text that `body` writes; what does not fit 64 bytes is cut off.
  static func text(_ write: (inout TextWriter) -> Void) -> String {
    // Not made in place: a string with room for 64 bytes lies on the heap, a copy of fifteen or fewer in the string itself.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      var writer = TextWriter(buffer)
      write(&writer)
      return String(decoding: UnsafeBufferPointer(rebasing: buffer[..<writer.count]), as: UTF8.self)
    }
  }

  /// Writes to memory with room for 64 bytes, and tells how many it took; what does not fit is cut off.
  static func write(to bytes: UnsafeMutablePointer<UInt8>, _ write: (inout TextWriter) -> Void) -> Int {
    var writer = TextWriter(UnsafeMutableBufferPointer(start: bytes, count: capacity))
    write(&writer)
    return writer.count
  }

  /// The same for texts that are known to be short: up to 15 bytes lie in the string itself.
  static func shortText(_ body: (inout TextWriter) -> Void) -> String {
    String(unsafeUninitializedCapacity: shortCapacity) { buffer in
      var writer = TextWriter(buffer)
      body(&writer)
      return writer.count
    }
  }

  private static let shortCapacity = 15

  mutating func write(_ character: Unicode.Scalar) { write(byte: UInt8(truncatingIfNeeded: character.value)) }

  private mutating func write(byte: UInt8) {
    guard count < buffer.count else { return }
    buffer[count] = byte
    count += 1
  }

  /// A number below 100 in two digits.
  mutating func two(_ number: Int) {
    let number = UInt8(truncatingIfNeeded: number)
    write(byte: 48 &+ number / 10)
    write(byte: 48 &+ number % 10)
  }

  /// A year in four digits; others in more, with a sign.
  mutating func year(_ year: Int) {
    if 0...9999 ~= year {
      two(year / 100)
      return two(year % 100)
    }
    write(year < 0 ? "-" : "+")
    padded(Int(year.magnitude), width: year.magnitude < 10_000 ? 4 : year.magnitude < 100_000 ? 5 : 6)
  }

  /// A number in `width` digits. Precondition: it has no more.
  mutating func padded(_ number: Int, width: Int) {
    var unit = 1
    for _ in 1..<max(width, 1) { unit *= 10 }
    while unit > 0 {
      write(byte: UInt8(48 + number / unit % 10))
      unit /= 10
    }
  }

  /// `2026-05-04`.
  mutating func date(_ date: CivilDate) {
    let (year, month, day) = date.parts
    self.year(year)
    write("-")
    two(month)
    write("-")
    two(day)
  }

  /// `09:50`, or `09:50:00` with a fraction where there is one.
  mutating func time(_ time: CivilDateTime, withSeconds: Bool) {
    two(time.hour)
    write(":")
    two(time.minute)
    guard withSeconds || time.second != 0 || time.microsecond != 0 else { return }
    write(":")
    two(time.second)
    var fraction = time.microsecond
    guard fraction != 0 else { return }
    var width = 6
    while fraction % 10 == 0 {
      fraction /= 10
      width -= 1
    }
    write(".")
    padded(fraction, width: width)
  }

  /// `+02:00`, `-03:30`; seconds only where there are any (clocks before standard time).
  mutating func offset(seconds: Int) {
    let magnitude = Int(seconds.magnitude % 360_000)
    write(seconds < 0 ? "-" : "+")
    two(magnitude / 3_600)
    write(":")
    two(magnitude / 60 % 60)
    guard magnitude % 60 != 0 else { return }
    write(":")
    two(magnitude % 60)
  }
}
