/// Instants as text, with the offset of a clock.
public enum InstantText {
  /// The instant in ISO 8601 with the offset given: `2026-05-04T09:50:00+02:00`; a fraction only where there is one.
  public static func iso8601(_ instant: Instant, offsetSeconds: Int) -> String {
    TextWriter.text { $0.instant(instant, offsetSeconds: offsetSeconds) }
  }

  /// Appends the same in UTF-8. O(1)
  package static func append(_ instant: Instant, offsetSeconds: Int, to bytes: inout [UInt8]) {
    TextWriter.withBytes { writer in
      writer.instant(instant, offsetSeconds: offsetSeconds)
    } body: {
      bytes.append(contentsOf: $0)
    }
  }
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
