import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C as a flag that long work looks at, so that it can stop between two records.
enum Interrupt {
  private static let requested = Atomic<Bool>(false)

  /// Whether Ctrl-C was pressed.
  static var isRequested: Bool { requested.load(ordering: .acquiring) }

  /// Asks long work to stop, as Ctrl-C does.
  static func request() { requested.store(true, ordering: .relaxed) }

  /// Starts to watch for Ctrl-C. The second press ends the process at once, should the first one not be seen.
  static func watch() {
    catchSignal()
    // Writing to a pipe whose reader left is an error of `write`, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Forgets that Ctrl-C was pressed, and watches for the next one: a conversation goes on after it.
  static func forget() {
    requested.store(false, ordering: .relaxed)
    catchSignal()
  }

  private static func catchSignal() {
    signal(SIGINT) { _ in
      // In this order: whoever sees the flag may watch again at once, while this runs on another thread.
      signal(SIGINT, SIG_DFL)
      Interrupt.requested.store(true, ordering: .releasing)
    }
  }
}
