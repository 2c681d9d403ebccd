#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writing to standard output and standard error, whole and in order.
enum Terminal {
  /// Whether standard error is a terminal that a person looks at.
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output is a terminal that a person looks at.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes `text` to standard output. A reader that went away (`| head`) ends the program quietly.
  static func output(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes `text` to standard error.
  static func error(_ text: String) { write(text, to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return }
      var offset = 0
      while offset < bytes.count {
        #if canImport(Glibc)
          let written = Glibc.write(descriptor, start + offset, bytes.count - offset)
        #else
          let written = Darwin.write(descriptor, start + offset, bytes.count - offset)
        #endif
        if written < 0 {
          if errno == EINTR { continue }
          if errno == EPIPE { exit(ExitCode.fine.rawValue) }
          // A full disk behind a redirection must not pass for an answer.
          if descriptor == STDOUT_FILENO { exit(ExitCode.unwritable.rawValue) }
          return
        }
        offset += written
      }
    }
  }
}
