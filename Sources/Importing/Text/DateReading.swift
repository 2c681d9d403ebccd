import Calendars

/// Reads dates of attributes.
enum DateReading {
  /// The instant that `text` names in microseconds of UTC, or `nil` if it is no date. Blanks around it and control
  /// characters inside do not matter. O(1).
  @inline(__always)
  static func microseconds(_ text: ByteSlice) -> Int64? {
    if let instant = ExportDate.instant(text.start, count: text.count) { return instant.microseconds }
    return cleaned(text)
  }

  @inline(never)
  private static func cleaned(_ text: ByteSlice) -> Int64? {
    guard text.count < longestDate else { return nil }
    let bytes = text.buffer.filter { $0 >= Ascii.space }
    return bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let trimmed = ByteSlice(start: start, count: buffer.count).trimmed()
      return ExportDate.instant(trimmed.start, count: trimmed.count)?.microseconds
    }
  }

  private static let longestDate = 64
}
