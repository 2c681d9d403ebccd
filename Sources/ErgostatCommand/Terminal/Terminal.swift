import Synchronization

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

  /// Whether standard input is a terminal that a person types at.
  static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether colours may be written to standard error: a terminal that has them, and nobody who set `NO_COLOR`.
  static var errorHasColors: Bool {
    let isRefused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    return errorIsTerminal && !isRefused && getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }

  /// How many columns the terminal of standard output has; 80 where nobody knows.
  static var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// How the program ends because standard output takes nothing more; `nil` while it does.
  static var outputEnd: ExitCode? { end.withLock { $0 } }

  private static let end = Mutex<ExitCode?>(nil)

  /// Writes `text` to standard output.
  ///
  /// A reader that went away (`| head`) or a full disk does not end the process here, so that whoever holds a store can
  /// still close it: what follows is dropped, long work is told to stop, and ``outputEnd`` says how to end.
  static func output(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes `text` to standard error.
  static func error(_ text: String) { write(text, to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    if descriptor == STDOUT_FILENO, outputEnd != nil { return }
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
          // A full disk behind a redirection must not pass for an answer.
          if descriptor == STDOUT_FILENO { stopOutput(errno == EPIPE ? .fine : .unwritable) }
          return
        }
        offset += written
      }
    }
  }

  private static func stopOutput(_ code: ExitCode) {
    end.withLock { $0 = code }
    Interrupt.request()
  }
}
