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

  /// How the program ends because standard output takes nothing more; `nil` while it does. Text that waits is not known to
  /// arrive before ``flush()``.
  static var outputEnd: ExitCode? { end.withLock { $0 } }

  private static let end = Mutex<ExitCode?>(nil)

  /// Text on its way to a pipe or file.
  private static let waiting = Mutex<[UInt8]>([])

  /// As much as a pipe takes at once.
  private static let mostWaiting = 1 << 16

  /// A person sees every line at once; behind a pipe, a row is no reason to call the system.
  private static let outputWaits = !outputIsTerminal

  /// Writes `text` to standard output: at once at a terminal, else when 64 kB have come together or at ``flush()``.
  ///
  /// A reader that went away (`| head`) or a full disk does not end the process here, so that whoever holds a store can
  /// still close it: what follows is dropped, long work is told to stop, and ``outputEnd`` says how to end.
  static func output(_ text: String) {
    var text = text
    waiting.withLock { bytes in
      text.withUTF8 { bytes.append(contentsOf: $0) }
      if !outputWaits || bytes.count >= mostWaiting { writeOut(&bytes) }
    }
  }

  /// Writes out what waits for standard output: before the process ends or waits for somebody who may read it.
  static func flush() { waiting.withLock { writeOut(&$0) } }

  /// Writes `text` to standard error, behind all output so far.
  static func error(_ text: String) {
    flush()
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
  }

  private static func writeOut(_ bytes: inout [UInt8]) {
    bytes.withUnsafeBytes { write($0, to: STDOUT_FILENO) }
    bytes.removeAll(keepingCapacity: true)
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
    if descriptor == STDOUT_FILENO, outputEnd != nil { return }
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

  private static func stopOutput(_ code: ExitCode) {
    end.withLock { $0 = code }
    Interrupt.request()
  }
}
