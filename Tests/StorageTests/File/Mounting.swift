import Foundation
import Testing

#if os(Linux)
  /// Mounting file systems for a test, which only root may and not in every container.
  enum Mounting {
    /// Whether this machine lets tests mount.
    static let isAllowed: Bool = {
      let folder = TemporaryFolder()
      defer { unmount(folder.path) }
      return run("/bin/mount", ["-t", "tmpfs", "tmpfs", folder.path])
    }()

    /// What a test that needs it says where it is not.
    static let refusal: Comment = "this machine does not let tests mount"

    /// Runs `mount`; whether it worked.
    static func mount(_ arguments: [String]) -> Bool { run("/bin/mount", arguments) }

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
