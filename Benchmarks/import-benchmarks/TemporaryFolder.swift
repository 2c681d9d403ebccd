#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that disappears with the files that were named through it.
final class TemporaryFolder {
  private let root: String
  private var names: [String] = []

  struct CannotBeMade: Error {}

  init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((base + "/ergostat-benchmark-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else { throw CannotBeMade() }
    root = String(cString: made)
  }

  /// A path in the folder.
  func path(_ name: String) -> String {
    names.append(name)
    return root + "/" + name
  }

  deinit {
    for name in names { unlink(root + "/" + name) }
    rmdir(root)
  }
}
