import Foundation

#if os(Linux)
  /// Mounting file systems for a test, which only root may and not in every container.
  enum Mounting {
    /// Runs `mount`; where that is not allowed, says so in the output of the tests and returns `false`.
    static func mount(_ arguments: [String]) -> Bool {
      let isMounted = run("/bin/mount", arguments)
      if !isMounted {
        print("skipped: this machine does not let the tests mount (\(arguments.joined(separator: " ")))")
      }
      return isMounted
    }

    static func unmount(_ path: String) { _ = run("/bin/umount", [path]) }

    private static func run(_ program: String, _ arguments: [String]) -> Bool {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  }
#endif
