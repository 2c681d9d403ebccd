import CSQLite
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lets tests of crash safety end this process, or fill its disk, at a chosen write to a store file. In debug builds only.
///
///     ERGOSTAT_DIE_AT_WRITE=7    SIGKILL instead of the seventh write
///     ERGOSTAT_FULL_AT_WRITE=7   no room for the seventh write and all after it
///
/// SQLite lets its system calls be replaced for such tests.
enum WriteFaults {
  #if DEBUG
    private static let writeCount = Atomic<Int>(0)
    private static let deadline = Platform.environment("ERGOSTAT_DIE_AT_WRITE").flatMap { Int($0) } ?? Int.max
    private static let room = Platform.environment("ERGOSTAT_FULL_AT_WRITE").flatMap { Int($0) } ?? Int.max
    private static let install: Void = {
      if deadline == Int.max && room == Int.max { return }
      guard let system = sqlite3_vfs_find(nil), let replace = system.pointee.xSetSystemCall else { return }
      let write: @convention(c) (Int32, UnsafeRawPointer?, Int, off_t) -> Int = { file, bytes, count, offset in
        guard WriteFaults.mayWrite() else { return -1 }
        return pwrite(file, bytes, count, offset)
      }
      let truncate: @convention(c) (Int32, off_t) -> Int32 = { file, length in
        guard WriteFaults.mayWrite() else { return -1 }
        return ftruncate(file, length)
      }
      for name in ["pwrite", "pwrite64"] {
        _ = replace(system, name, unsafeBitCast(write, to: sqlite3_syscall_ptr.self))
      }
      _ = replace(system, "ftruncate", unsafeBitCast(truncate, to: sqlite3_syscall_ptr.self))
    }()

    /// Counts a write; ends the process or says no when its number is up.
    private static func mayWrite() -> Bool {
      let number = writeCount.add(1, ordering: .relaxed).newValue
      if number == deadline { kill(getpid(), SIGKILL) }
      if number < room { return true }
      errno = ENOSPC
      return false
    }
  #endif

  /// Looks at the environment, once in a process.
  static func installOnce() {
    #if DEBUG
      install
    #endif
  }
}
