import Foundation

/// A folder for one test, gone when the test lets go of it.
final class TemporaryFolder {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "ergostat-test-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String = "test.ergostat") -> String { path + "/" + name }

  func names() -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  func bytes(_ name: String = "test.ergostat") -> [UInt8] {
    FileManager.default.contents(atPath: file(name)).map { [UInt8]($0) } ?? []
  }
}
