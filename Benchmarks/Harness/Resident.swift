#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Memory that this process holds, from the kernel's account. Zero where there is no `/proc`.
package struct Resident: Hashable, Sendable {
  /// Bytes held now.
  package let bytes: Int
  /// The most bytes held so far, or since ``resetPeak()``.
  package let peakBytes: Int

  /// Reads the account.
  package static func read() -> Resident {
    var (now, peak) = (0, 0)
    guard let file = fopen("/proc/self/status", "r") else { return Resident(bytes: 0, peakBytes: 0) }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let kilobytes = text.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
      if text.hasPrefix("VmRSS:") { now = kilobytes * 1024 }
      if text.hasPrefix("VmHWM:") { peak = kilobytes * 1024 }
    }
    return Resident(bytes: now, peakBytes: peak)
  }

  /// Makes the peak start anew from what is held now, so that a later step does not show an earlier one's.
  package static func resetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }
}
