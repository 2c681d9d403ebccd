#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Small files of text.
enum TextFile {
  /// More than any text that a person writes.
  private static let mostBytes = 16 << 20

  /// The text of a file, `-` for standard input; `nil` if it cannot be read or is far too long.
  static func read(_ path: String) -> String? {
    let file = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { if path != "-" { close(file) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= mostBytes {
      let count = buffer.withUnsafeMutableBytes { bytesRead(file, $0.baseAddress, $0.count) }
      if count < 0 { return nil }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
    return nil
  }

  // The name `read` is the method's own in here.
  private static func bytesRead(_ file: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(file, base, count)
    #else
      Darwin.read(file, base, count)
    #endif
  }
}
