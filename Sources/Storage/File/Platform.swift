// Everything of the store file that differs between systems, and every call into C but SQLite's, lies in this file.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

enum Platform {
  /// Which file a path leads to: two paths to one file give equal identities.
  struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let node: UInt64
  }

  /// What is known of a file without opening it.
  struct FileStatus {
    let identity: FileIdentity
    let byteCount: Int
    let isRegular: Bool
  }

  /// The file of that path, or `nil` if there is none.
  static func status(_ path: String) -> FileStatus? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), node: UInt64(truncatingIfNeeded: status.st_ino))
    return FileStatus(
      identity: identity, byteCount: Int(status.st_size), isRegular: status.st_mode & S_IFMT == S_IFREG)
  }

  /// Makes an empty file that only its owner may read and write.
  static func createPrivateFile(_ path: String) throws(StoreError) {
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file >= 0 {
      close(file)
      return
    }
    switch errno {
    case EEXIST: throw .exists(path: path)
    case EACCES, EPERM: throw .noPermission(path: path)
    case EROFS: throw .readOnly(path: path)
    case ENOSPC, EDQUOT: throw .diskFull(path: path)
    case ENOENT, ENOTDIR: throw .notFound(path: path)
    default: throw .failed(path: path, code: 14)
    }
  }

  /// The first bytes of a file, fewer if it is shorter; `nil` if it cannot be read.
  static func header(_ path: String, count: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, count) }
    guard filled == count else { return nil }
    return bytes
  }

  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// The folder that a file lies in.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func delete(_ path: String) { unlink(path) }

  /// Puts a file in the place of another one, at once.
  static func replace(_ path: String, with other: String) -> Bool { rename(other, path) == 0 }

  /// Whether the last failed call of this thread found no room.
  static var lastErrorIsNoSpace: Bool { errno == ENOSPC || errno == EDQUOT }

  /// The value of an environment variable, or `nil` if it is not set.
  static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(cString: value)
  }
}
