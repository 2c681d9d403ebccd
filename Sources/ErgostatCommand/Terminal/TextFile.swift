#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reading and writing whole texts.
enum TextFile {
  /// What went wrong last, in the system's words.
  static var lastError: String { String(cString: strerror(errno)) }

  /// Whether there is a file or folder of that name.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The text of a file, damaged characters replaced; `nil` if it cannot be read. `-` is standard input.
  static func read(_ path: String) -> String? {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = System.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  /// Writes `text` beside the file and then puts it in its place, so that nobody ever reads half of it.
  static func replace(_ path: String, with text: String) -> Bool {
    var name = Array((path + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return false }
    let temporary = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // mkstemp makes a private file; a report gets the rights that any new file would.
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, 0o666 & ~mask)
    let isWritten = write(text, to: descriptor) && fsync(descriptor) == 0
    close(descriptor)
    if isWritten, rename(temporary, path) == 0 { return true }
    let code = errno
    unlink(temporary)
    errno = code
    return false
  }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var offset = 0
      while offset < bytes.count {
        let count = System.write(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        offset += count
      }
      return true
    }
  }

  /// The calls of the system that have the names of methods here.
  private enum System {
    static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
      #if canImport(Glibc)
        Glibc.read(descriptor, buffer, count)
      #else
        Darwin.read(descriptor, buffer, count)
      #endif
    }

    static func write(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
      #if canImport(Glibc)
        Glibc.write(descriptor, buffer, count)
      #else
        Darwin.write(descriptor, buffer, count)
      #endif
    }
  }
}
