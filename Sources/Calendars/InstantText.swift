/// Instants as text, with the offset of a clock.
public enum InstantText {
  /// The instant in ISO 8601 with the offset given: `2026-05-04T09:50:00+02:00`; a fraction only where there is one.
  public static func iso8601(_ instant: Instant, offsetSeconds: Int) -> String {
    TextWriter.text { $0.instant(instant, offsetSeconds: offsetSeconds) }
  }

  /// Writes the same in UTF-8 to memory with room for ``capacity`` bytes, and tells how many it took. O(1).
  package static func write(
    _ instant: Instant, offsetSeconds: Int, to bytes: UnsafeMutablePointer<UInt8>
  ) -> Int {
    TextWriter.write(to: bytes) { $0.instant(instant, offsetSeconds: offsetSeconds) }
  }

  /// More bytes than any instant takes.
  package static let capacity = TextWriter.capacity
}

extension TextWriter {
  fileprivate mutating func instant(_ instant: Instant, offsetSeconds: Int) {
    let offset = Int64(offsetSeconds).multipliedClamped(by: Microseconds.second)
    let local = CivilDateTime(localMicroseconds: instant.microseconds.addingClamped(offset))
    date(local.date)
    write("T")
    time(local, withSeconds: true)
    self.offset(seconds: offsetSeconds)
  }
}

extension ZoneTimeline {
  /// The instant in ISO 8601 with the offset in force: `2026-05-04T09:50:00+02:00`; a fraction only where there is one.
  public func iso8601(_ instant: Instant) -> String {
    InstantText.iso8601(instant, offsetSeconds: offsetSeconds(at: instant))
  }
}

extension Zone {
  /// The instant in ISO 8601 with the offset in force: `2026-05-04T09:50:00+02:00`; a fraction only where there is one.
  public func iso8601(_ instant: Instant) -> String {
    InstantText.iso8601(instant, offsetSeconds: offsetSeconds(at: instant))
  }
}

extension Instant: CustomStringConvertible {
  /// The instant in ISO 8601 by UTC: `2026-05-04T07:50:00+00:00`.
  public var description: String { InstantText.iso8601(self, offsetSeconds: 0) }
}
